import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Clock } from '../../contract/runtime/dependencies.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { Refutation, TransactionRow } from '../store/money-rows.ts';
import type { AttemptRow } from '../store/tables.ts';

/** So far apart are two answers that are to agree: a stale copy is read no longer by then. */
export const APART_MS = 2 * 60_000;

/**
 * A query that shows a payment as failed, after it was shown as something else. One such answer may be a stale
 * copy. A second one that agrees, minutes later, is proof; of a payment that had succeeded only if the first of
 * them gives a reason. That it was cancelled or rejected from here is one.
 */
export function refute(
  before: Refutation | null,
  { now, hasReason }: { readonly now: number; readonly hasReason: boolean },
): { readonly after: Refutation; readonly agree: boolean; readonly agreeWithReason: boolean } {
  // Never later than now, as a clock that was ahead has it.
  const first = (at: number | null | undefined): number => Math.min(at ?? now, now);
  const reasoned = before?.reasonedSince ?? null;
  const after: Refutation = {
    since: first(before?.since),
    reasonedSince: reasoned !== null || hasReason ? first(reasoned) : null,
  };
  const isApart = (since: number | null): boolean => since !== null && now - since >= APART_MS;
  return {
    after,
    agree: isApart(after.since),
    agreeWithReason: isApart(after.reasonedSince),
  };
}

/**
 * Whether a query's refusal of what is no proven success is proof. One without a reason is weak, and of what was shown as
 * charged in another amount, whatever a person said to that, it takes as much as of a success.
 */
export function refuse(
  { refuted, contradicted }: Pick<AttemptRow, 'contradicted' | 'refuted'>,
  answer: { readonly now: number; readonly hasReason: boolean },
): { readonly after: Refutation; readonly isProven: boolean } {
  const { after, agree, agreeWithReason } = refute(refuted, answer);
  return { after, isProven: contradicted ? agreeWithReason : answer.hasReason || agree };
}

/** What is recorded of a payment that had succeeded. */
export type SuccessState = 'counts' | 'cancelled' | 'reversed';

export const successStateOf = (
  payment: Pick<TransactionRow, 'cancelled' | 'isReversed'> | undefined,
): SuccessState => (!payment?.cancelled ? 'counts' : payment.isReversed ? 'reversed' : 'cancelled');

/** What a query shows of such a payment: `other` is a charge of another amount, `unclear` what says nothing of it. */
export type Shown = 'counts' | 'other' | 'gone' | 'unclear';

/** Of what was cancelled, nothing should be charged, in whatever amount. */
export const shownBy = (
  { outcome, contradicted }: { outcome: Outcome; contradicted?: DecimalAmount | undefined },
  known: SuccessState,
  isOfIt: boolean,
): Shown => {
  if (outcome === 'succeeded') return 'counts';
  if (contradicted && known !== 'counts') return 'other';
  return outcome === 'failed' && isOfIt ? 'gone' : 'unclear';
};

/** It is as it is recorded; the contrary, which another answer has to agree with; or the contrary, proven. */
export interface Judgement {
  readonly verdict: 'holds' | 'open' | 'turned' | 'unclear';
  readonly refuted: Refutation | null;
}

/**
 * Whether what is recorded of a successful payment is still so. A stale copy shows a payment as it was before it
 * was cancelled, so one that shows that it counts proves no more than one that shows that it doesn't.
 */
export function judgeSuccess(
  known: SuccessState,
  shown: Shown,
  before: Refutation | null,
  answer: { readonly now: number; readonly hasReason: boolean },
): Judgement {
  if (shown === 'unclear') return { verdict: 'unclear', refuted: before };
  // Another amount proves no payment, however often it is shown: a person decides.
  if (shown === 'other')
    return { verdict: 'open', refuted: refute(before, { ...answer, hasReason: false }).after };
  if ((shown === 'counts') === (known === 'counts')) {
    // Nor does one that shows a cancelled payment as gone, minutes before which another one showed a charge.
    const doubt =
      known !== 'counts' && before ? refute(before, { ...answer, hasReason: false }) : undefined;
    return doubt && !doubt.agree
      ? { verdict: 'open', refuted: doubt.after }
      : { verdict: 'holds', refuted: null };
  }
  // Two answers have agreed that it was reversed: what shows it again is newer than they are.
  if (known === 'reversed') return { verdict: 'turned', refuted: null };
  const { after, agree, agreeWithReason } = refute(before, answer);
  const isProven = known === 'cancelled' ? agree : agreeWithReason;
  return isProven ? { verdict: 'turned', refuted: null } : { verdict: 'open', refuted: after };
}

/** What was cancelled or reversed holds its order as long as an answer shows it as charged: that begins or ends. */
export const isDoubtNews = (
  known: SuccessState,
  before: Refutation | null,
  after: Refutation | null,
): boolean => known !== 'counts' && (before === null) !== (after === null);

/** When the answer is due that may agree with the first one; null once it could have. */
export const agreeingAt = (refuted: Refutation | null, now: number): number | null =>
  refuted !== null && refuted.since + APART_MS > now ? refuted.since + APART_MS : null;

/** What has a payment asked about that the gateway has just said to be cancelled: that it is, another answer shows. */
export const dueAfterCancelling = ({ clock }: { readonly clock: Clock }) => ({
  dueAt: clock.now() + APART_MS,
  queryCount: 0,
  leaseId: null,
  refuted: null,
});
