import type { CheckoutSession } from '../../client/index.ts';
import { holdsOrder } from '../../contract/vocabulary/holds-order.ts';
import type { SessionStatus } from '../events/step-event.ts';

export type { SessionStatus };

/** States in which the form needs no notice. */
export type SilentStatus = 'loading' | 'open';

/**
 * What the form does in the meantime: `open` accepts input, `waiting` for the session, `busy` with a
 * payment, `away` because it continues elsewhere, `over` because an attempt has an outcome, `shut`
 * because nothing can be paid any more, `broken` because nothing is known.
 */
export type FormMode = 'open' | 'waiting' | 'busy' | 'away' | 'over' | 'shut' | 'broken';

/** Those in which the form is open. */
type OpenStatus = 'open' | 'changed' | 'not_sent' | 'unconfirmed' | 'ending' | 'failed';

/** By status: every other one. */
const FORM_MODES: Readonly<Record<Exclude<SessionStatus, OpenStatus>, FormMode>> &
  Readonly<Partial<Record<OpenStatus, never>>> = {
  loading: 'waiting',
  unavailable: 'broken',
  paying: 'busy',
  exhausted: 'shut',
  expired: 'shut',
  cancelled: 'shut',
  paid: 'over',
  succeeded: 'over',
  pending: 'over',
  review: 'over',
  requires_action: 'away',
  unknown: 'over',
};

/** Refusals that a shopper is told apart from "it wasn't sent". */
const REFUSALS: Readonly<Record<string, SessionStatus>> = {
  unconfirmed: 'unconfirmed',
  'session-changed': 'changed',
  'too-many-attempts': 'exhausted',
  'already-paid': 'paid',
  'session-expired': 'expired',
  'session-cancelled': 'cancelled',
};

export const formMode = (session: CheckoutSession): FormMode =>
  FORM_MODES[statusOf(session)] ?? 'open';

export const isSilent = (status: SessionStatus): status is SilentStatus =>
  status === 'open' || status === 'loading';

/** An attempt that may have taken money comes before everything else. */
export function statusOf(session: CheckoutSession): SessionStatus {
  const { view, attempt, progress, refusal, fault } = session;
  const outcome = attempt?.outcome;
  if (outcome && holdsOrder(outcome)) return outcome;
  if (progress === 'finding-out') return 'unknown';
  if (progress === 'sending' || view?.state === 'paying' || (attempt && !outcome)) return 'paying';
  if (fault && (!view || !fault.passing)) return 'unavailable';
  if (!view) return 'loading';
  if (view.state !== 'open') return view.state;
  if (refusal) return REFUSALS[refusal] ?? 'not_sent';
  if (view.attempts_left <= 0) return 'exhausted';
  const refused = session.refusalDismissed ? undefined : outcome;
  return refused ?? (session.endsAt ? 'ending' : 'open');
}
