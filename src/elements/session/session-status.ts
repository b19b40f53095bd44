import type { CheckoutSession } from '../../client/index.ts';
import type { Tone } from '../base/notice.ts';
import { holdsOrder, type Outcome } from '../../contract/vocabulary/outcomes.ts';

/** Status of a session, as a shopper would describe it. */
export type SessionStatus =
  | Outcome
  | 'loading'
  | 'unavailable'
  | 'open'
  | 'paying'
  | 'changed'
  | 'not_sent'
  | 'unconfirmed'
  | 'exhausted'
  | 'ending'
  | 'expired'
  | 'cancelled'
  | 'paid';

/** States in which the form needs no notice. */
export type SilentStatus = 'loading' | 'open';

/** Whose texts the page has from the start; those of the others load (`localization/result`). */
type InPageStatus = 'unavailable' | 'paying' | 'unknown';

/** Whose texts load once there is something to say. */
export type ResultStatus = Exclude<SessionStatus, SilentStatus | InPageStatus>;

interface StatusRule {
  readonly tone: Tone;
  /**
   * What the form does in the meantime: `open` accepts input, `waiting` for the session, `busy`
   * with a payment, `away` because it continues elsewhere, `over` because an attempt has an
   * outcome, `shut` because nothing can be paid any more, `broken` because nothing is known.
   */
  readonly form: 'open' | 'waiting' | 'busy' | 'away' | 'over' | 'shut' | 'broken';
  /** The shopper has something to do elsewhere, or may have left it undone there. */
  readonly needsAction?: boolean | 'elsewhere';
}

export const STATUSES: Readonly<Record<SessionStatus, StatusRule>> = {
  loading: { tone: 'plain', form: 'waiting' },
  unavailable: { tone: 'bad', form: 'broken' },
  open: { tone: 'plain', form: 'open' },
  paying: { tone: 'busy', form: 'busy' },
  changed: { tone: 'plain', form: 'open' },
  not_sent: { tone: 'bad', form: 'open' },
  unconfirmed: { tone: 'plain', form: 'open' },
  exhausted: { tone: 'bad', form: 'shut' },
  ending: { tone: 'plain', form: 'open' },
  expired: { tone: 'plain', form: 'shut' },
  cancelled: { tone: 'plain', form: 'shut' },
  paid: { tone: 'good', form: 'over' },
  succeeded: { tone: 'good', form: 'over' },
  failed: { tone: 'bad', form: 'open' },
  pending: { tone: 'busy', form: 'over', needsAction: 'elsewhere' },
  review: { tone: 'plain', form: 'over' },
  requires_action: { tone: 'busy', form: 'away', needsAction: true },
  unknown: { tone: 'busy', form: 'over' },
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

export const statusRule = (status: SessionStatus): StatusRule => STATUSES[status];

export const formMode = (session: CheckoutSession | undefined): StatusRule['form'] =>
  STATUSES[statusOf(session)].form;

export const needsAction = (session: CheckoutSession | undefined): boolean => {
  const needed = STATUSES[statusOf(session)].needsAction;
  return needed === 'elsewhere' ? session?.attempt?.elsewhere === true : needed === true;
};

export const isSilent = (status: SessionStatus): status is SilentStatus =>
  status === 'open' || status === 'loading';

export const isInPage = (status: SessionStatus): status is InPageStatus =>
  status === 'unavailable' || status === 'paying' || status === 'unknown';

/** An attempt that may have taken money comes before everything else. */
export function statusOf(session: CheckoutSession | undefined): SessionStatus {
  if (!session) return 'loading';
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
