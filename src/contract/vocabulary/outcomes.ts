/**
 * The six outcomes of a payment attempt, the states of attempts and sessions, and every predicate
 * over them. The tables are exhaustive: a new state does not compile until it is placed. A new outcome
 * counts as not final and holds its order, which is what can't lead to a second payment.
 * Source: architecture (Words), P-05, P-11, P-12.
 */

/** How an attempt or operation can end. `unknown`: money may have moved. */
export const OUTCOMES = [
  'succeeded',
  'failed',
  'pending',
  'review',
  'requires_action',
  'unknown',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Nothing that the gateway says later can change it, short of a refund or dispute. */
export const isFinal = (outcome: Outcome): boolean =>
  outcome === 'succeeded' || outcome === 'failed';

/** The proxy keeps asking the gateway until it knows more (P-06). */
export const needsAsking = (outcome: Outcome): boolean => !isFinal(outcome);

/** `created`: stored, nothing sent yet. `sent`: in flight, no answer yet. `ended`: has an outcome. */
export type ExchangeState = 'created' | 'sent' | 'ended';

/** An exchange as it is shown: one that has ended is `waiting` while its outcome may change, then `final`. */
export const ATTEMPT_STATES = ['created', 'sent', 'waiting', 'final'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** The state that is shown of an attempt or operation. */
export function shownState(state: ExchangeState, outcome: Outcome | null): AttemptState {
  if (state !== 'ended') return state;
  return outcome !== null && isFinal(outcome) ? 'final' : 'waiting';
}

/**
 * Outcomes that may follow one another (P-22, C-279). Success never goes back; a refusal can only
 * be overturned by proof of success, so that money taken is never hidden.
 */
const NEXT_OUTCOMES: Record<Outcome, readonly Outcome[]> = {
  succeeded: [],
  failed: ['succeeded'],
  pending: ['succeeded', 'failed', 'review', 'requires_action'],
  review: ['succeeded', 'failed', 'pending'],
  requires_action: ['succeeded', 'failed', 'pending', 'review'],
  unknown: ['succeeded', 'failed', 'pending', 'review', 'requires_action'],
};

/** Whether evidence may still change one outcome into the other. */
export const mayBecome = (from: Outcome, to: Outcome): boolean => NEXT_OUTCOMES[from].includes(to);

/**
 * What is proven about the money of an order, over all of its attempts. `nothing_sent`: no attempt
 * was made. `refused`: every attempt has failed. `received`: one has succeeded. `not_known`:
 * anything else, for example while an attempt that the shopper abandoned can still be charged.
 */
export const PROOFS = ['nothing_sent', 'refused', 'not_known', 'received'] as const;
export type Proof = (typeof PROOFS)[number];

/** By the outcome of each attempt; null while one has none. */
export function proofOf(attempts: readonly (Outcome | null)[]): Proof {
  if (attempts.includes('succeeded')) return 'received';
  if (attempts.some((outcome) => outcome !== 'failed')) return 'not_known';
  return attempts.length > 0 ? 'refused' : 'nothing_sent';
}

/** As a shopper sees them: to them an order is paid, through whichever session. */
export const SHOPPER_STATES = ['open', 'paying', 'paid', 'expired', 'cancelled'] as const;
type ShopperState = (typeof SHOPPER_STATES)[number];

/** What a session can be; only `open` and `paying` are not final. */
export const SESSION_STATES = [
  'open',
  'paying',
  'paid',
  'expired',
  'cancelled',
  'superseded',
] as const satisfies readonly (ShopperState | 'superseded')[];
export type SessionState = (typeof SESSION_STATES)[number];

/** Whether the merchant server may change the amount and terms. */
export const isChangeable = (state: SessionState): boolean => state === 'open';
