import type { CheckoutSession } from '../../client/index.ts';
import type { Proof } from '../../contract/vocabulary/outcomes.ts';
import { statusOf, statusRule } from './session-status.ts';

/** What a shopper is told about it, by what the proof allows. The texts are `<claim>Claim`. */
export const CLAIMS = {
  nothing_sent: 'notCharged',
  refused: 'notCharged',
  not_known: undefined,
  received: 'received',
} as const satisfies Record<Proof, string | undefined>;
export type Claim = NonNullable<(typeof CLAIMS)[Proof]>;

/**
 * What may be said about the shopper's money. "Not charged" needs the newest view as a witness: an
 * attempt that was given up, another tab or a request still on its way can make it untrue.
 */
export function claimOf(session: CheckoutSession): Claim | undefined {
  const claim = CLAIMS[statusRule(statusOf(session)).proves];
  const { view, fault } = session;
  const witnessed = view && !fault ? CLAIMS[view.proven] : undefined;
  return claim === 'received' || claim === witnessed ? claim : undefined;
}
