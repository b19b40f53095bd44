import type { Context } from '../context/context.ts';
import { nextQuery } from '../exchange/query-schedule.ts';
import type { QueryInterpretation } from '../../gateway/index.ts';
import { bookHint } from '../money/hints.ts';
import { movedBy } from '../money/journal.ts';
import { noteDoubt, paymentById } from '../money/payments.ts';
import {
  agreeingAt,
  isDoubtNews,
  judgeSuccess,
  shownBy,
  successStateOf,
} from '../money/refutation.ts';
import type { Shown, SuccessState } from '../money/refutation.ts';
import { restateOrder } from '../money/restate-order.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { attemptFields } from './attempt-fields.ts';
import { markPaymentCancelled, markPaymentReinstated } from './payment-cancelled.ts';
import { scheduleLook } from './schedule-query.ts';
import { tell } from './tell-payment.ts';

/**
 * A payment that had succeeded: what counts is what the gateway shows of it now. It was cancelled
 * here, or elsewhere, once two answers agree; or it counts again; or a notification's hint is all that there
 * is. A cancellation that left may arrive late, and its sender may have died: as long as it shows nothing, the
 * whole schedule is taken.
 */
export async function afterAttemptSuccess(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  judged: QueryInterpretation,
  { isNewest }: { readonly isNewest: boolean },
): Promise<AttemptRow> {
  const { clock } = context;
  const payment = await paymentById(context, tx, attempt.transactionId);
  const known = successStateOf(payment);
  const shown = shownOf(attempt, judged, known);
  // Whoever else asks may have done so before it was cancelled from here: the schedule's next question shows it.
  if (known !== 'counts' && (shown === 'counts' || shown === 'other') && !isNewest)
    return scheduleLook(tx, attempt, attempt.hint ?? 'change', clock.now());
  const { verdict, refuted } = judgeSuccess(known, shown, attempt.refuted, {
    now: clock.now(),
    hasReason: attempt.isCancelling || hasFailureReason(judged),
  });
  const isUnclear = verdict === 'unclear';
  // It may have been cancelled, or changed, since the question: the schedule's next one shows it.
  if ((verdict === 'holds' || isUnclear) && !isNewest && (attempt.hint || attempt.isCancelling))
    return attempt;
  const noted = await tx.update('attempts', attempt.id, { refuted });
  await noteDoubt(context, tx, payment, refuted);
  await tellPaymentHint(context, tx, attempt);
  const gone = attempt.isCancelling ? 'cancelled' : 'reversed';
  const after = verdict !== 'turned' ? known : known === 'counts' ? gone : 'counts';
  if (after !== known)
    await (after === 'counts'
      ? markPaymentReinstated(context, tx, noted)
      : markPaymentCancelled(context, tx, noted, after));
  else if (isDoubtNews(known, attempt.refuted, refuted))
    await restateOrder(context, tx, attempt.orderKey);
  const isOpen = verdict === 'open';
  // What is reversed may be reinstated.
  const mayTurn = after === 'reversed' || (attempt.isCancelling && after === 'counts');
  const next = isOpen || isUnclear || mayTurn ? nextQuery(context, attempt, true) : { dueAt: null };
  const dueAt = (isOpen ? agreeingAt(refuted, clock.now()) : null) ?? next.dueAt;
  // Nobody can say any more that it stands, nor that it doesn't; the gateway's word that it is cancelled is enough.
  if ((isOpen || (isUnclear && (known !== 'cancelled' || refuted))) && dueAt === null)
    await tellAttemptUnresolved(context, tx, noted);
  return tx.update('attempts', attempt.id, {
    ...{ hint: null, askedBy: null, leaseId: null },
    ...next,
    dueAt,
    isCancelling: attempt.isCancelling && dueAt !== null,
  });
}

function shownOf(attempt: AttemptRow, judged: QueryInterpretation, known: SuccessState): Shown {
  if (judged.kind !== 'found') return 'unclear';
  return shownBy(judged.interpretation, known, attempt.isCancelling || isOwn(attempt, judged));
}

const hasFailureReason = (judged: QueryInterpretation): boolean =>
  judged.kind === 'found' && judged.interpretation.failure !== undefined;

/** Another payment's refusal under the same number says nothing of this one. */
const isOwn = (
  { transactionId }: AttemptRow,
  { interpretation }: QueryInterpretation & { kind: 'found' },
): boolean => transactionId !== null && interpretation.transactionId === transactionId;

/** What a notification hinted at. */
export const tellPaymentHint = (
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
): Promise<void> =>
  bookHint(context, tx, attempt.hint, movedBy(attempt), (type) =>
    tell(context, tx, type, attempt, { proven: false }),
  );

/** No more questions will be asked: a person has to say. */
export async function tellAttemptUnresolved(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
): Promise<void> {
  await tell(context, tx, 'payment.unresolved', attempt, { not_found: attempt.notFoundCount });
  context.log.error('payment needs a person', attemptFields(attempt));
}
