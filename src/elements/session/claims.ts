import type { Proof } from '../../contract/vocabulary/outcomes.ts';
import type { PageSession } from './page-session.ts';
import type { SessionStatus } from './session-status.ts';

/** What is proven about the shopper's money. No text of a status may say more. */
export const PROVES: Readonly<Record<SessionStatus, Proof>> = {
  loading: 'not_known',
  unavailable: 'not_known',
  open: 'not_known',
  paying: 'not_known',
  changed: 'nothing_sent',
  not_sent: 'nothing_sent',
  unconfirmed: 'not_known',
  exhausted: 'refused',
  ending: 'not_known',
  expired: 'refused',
  cancelled: 'refused',
  paid: 'received',
  succeeded: 'received',
  failed: 'refused',
  pending: 'not_known',
  review: 'not_known',
  requires_action: 'not_known',
  unknown: 'not_known',
};

/** What a shopper is told about it, by what the proof allows. The texts are `<claim>Claim`. */
export const CLAIMS = {
  nothing_sent: 'notCharged',
  refused: 'notCharged',
  not_known: undefined,
  received: 'received',
} as const satisfies Record<Proof, string | undefined>;
/** What a claim is made from. */
type Claiming = Pick<PageSession, 'status' | 'view' | 'fault'>;

export type Claim = NonNullable<(typeof CLAIMS)[Proof]>;

/**
 * What may be said about the shopper's money. "Not charged" needs the newest view as a witness: an
 * abandoned attempt, another tab or a request still in flight can make it untrue.
 */
export function claimOf(session: Claiming): Claim | undefined {
  const claim = CLAIMS[PROVES[session.status]];
  const { view, fault } = session;
  const witnessed = view && !fault ? CLAIMS[view.proven] : undefined;
  return claim === 'received' || claim === witnessed ? claim : undefined;
}
