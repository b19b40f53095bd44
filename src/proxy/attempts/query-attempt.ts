import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { interpretQuery } from '../../gateway/index.ts';
import type { GatewayAnswer, QueryInterpretation } from '../../gateway/index.ts';
import type { TransactionsQueryAnswer } from '../../contract/gateway/transactions.schema.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import { nextQuery } from '../exchange/ladder.ts';
import { withoutDeductions } from '../subscriptions/deduction-entries.ts';
import { attemptFields } from './attempt-fields.ts';
import { isPaymentCancelled, ledgerEntry, noteOfPayment } from './ledger-entry.ts';
import { markPaymentCancelled } from './payment-cancelled.ts';
import { tell } from './record-outcome.ts';
import { applyInterpretation } from './apply-interpretation.ts';

export interface QueryResult {
  readonly attempt: AttemptRow;
  /** The gateway answered, possibly that it knows no such order. */
  readonly answered: boolean;
}

/**
 * Queries the gateway for an attempt, and records what the answer proves. No rung of the ladder is used up:
 * such queries are as frequent as people press a button.
 */
export async function queryAttempt(context: Context, attempt: AttemptRow): Promise<QueryResult> {
  const answer = await context.gateway.call(
    'transactions.query',
    { orders: attempt.orderNo },
    undefined,
    attemptFields(attempt),
  );
  return recordAnswer(context, attempt, answer);
}

/** The ladder's own query, which takes a rung of it if it was heard. */
export interface LadderQuery {
  readonly wasHeard: boolean;
}

/** Records what the answer to a question proves that was about this attempt, and maybe others. */
export async function recordAnswer(
  context: Context,
  attempt: AttemptRow,
  answer: GatewayAnswer<TransactionsQueryAnswer>,
  ladder?: LadderQuery,
): Promise<QueryResult> {
  const { profile, store } = context;
  const judged = interpretQuery({
    answer: await store.read((reader) => withoutDeductions(reader, attempt.orderNo, answer)),
    orderNo: attempt.orderNo,
    transactionId: attempt.transactionId ?? undefined,
    anyMayPay: attempt.outcome !== 'succeeded',
    amount: attempt.amount,
    currency: attempt.currency,
    profile,
  });
  const { askedBy, sessionId } = attempt;
  // Whoever else asks is named by the context.
  const asker: Context =
    ladder && askedBy
      ? {
          ...context,
          actor: { kind: askedBy, ...(askedBy === 'shopper' && { name: sessionId }) },
        }
      : context;
  const after = await store.transaction((tx) => recordQuery(asker, tx, attempt, judged, ladder));
  return { attempt: after, answered: judged.kind !== 'no-answer' };
}

/** What a query shows about an attempt. */
export async function recordQuery(
  context: Context,
  tx: Transaction,
  { id, orderKey, leaseId }: Pick<AttemptRow, 'id' | 'orderKey' | 'leaseId'>,
  judged: QueryInterpretation,
  ladder?: LadderQuery,
): Promise<AttemptRow> {
  await tx.lock('order', orderKey);
  const before = await tx.get('attempts', id);
  if (!before) throw new Error('an attempt vanished while it was being queried');
  if (judged.kind === 'no-answer') await raiseAlerts(context, tx, before, judged.alerts);
  const after =
    judged.kind === 'found'
      ? await applyInterpretation(context, tx, before, judged.interpretation)
      : before;
  if (after.outcome !== before.outcome) return after;
  const isNewest = ladder !== undefined && before.leaseId === leaseId;
  const isProven = after.outcome === 'succeeded' && !after.isDecided;
  if (isProven && judged.kind !== 'no-answer')
    return afterSuccess(context, tx, after, judged, { isNewest });
  const counted = await tx.update('attempts', id, misses(context, after, judged));
  // Whoever took the claim has said when the next question is due.
  return isNewest ? askAgainLater(context, tx, counted, judged, ladder) : counted;
}

/** How often in a row the order was not found, and since when (P-07). */
const misses = (
  { clock }: Context,
  { notFoundCount, notFoundSince }: AttemptRow,
  { kind }: QueryInterpretation,
): Pick<AttemptRow, 'notFoundCount' | 'notFoundSince'> =>
  kind === 'found'
    ? { notFoundCount: 0, notFoundSince: null }
    : kind === 'not-found'
      ? { notFoundCount: notFoundCount + 1, notFoundSince: notFoundSince ?? clock.now() }
      : { notFoundCount };

/**
 * A payment that had succeeded: what counts is what the gateway shows of it now. It was cancelled
 * here, or elsewhere; or a notification's hint is all that there is. A cancellation that left may
 * arrive late, and its sender may have died: as long as it shows nothing, the whole ladder is taken.
 */
async function afterSuccess(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  judged: QueryInterpretation,
  { isNewest }: { readonly isNewest: boolean },
): Promise<AttemptRow> {
  const isUndone = judged.kind === 'found' && judged.interpretation.outcome === 'failed';
  // It may have been cancelled, or changed, since the question: the ladder's next one shows it.
  if (!isUndone && !isNewest && (attempt.hint || attempt.isCancelling)) return attempt;
  await tellPaymentHint(context, tx, attempt);
  if (isUndone && !(await isPaymentCancelled(tx, attempt.transactionId))) {
    if (attempt.isCancelling) await markPaymentCancelled(context, tx, attempt);
    else if (isOwn(attempt, judged))
      await markPaymentCancelled(context, tx, attempt, 'payment.reversed');
  }
  const next =
    attempt.isCancelling && !isUndone ? nextQuery(context, attempt, true) : { dueAt: null };
  return tx.update('attempts', attempt.id, {
    ...{ hint: null, askedBy: null, leaseId: null },
    ...next,
    isCancelling: next.dueAt !== null,
  });
}

/** Another payment's refusal under the same number says nothing of this one. */
const isOwn = (
  { transactionId }: AttemptRow,
  { interpretation }: QueryInterpretation & { kind: 'found' },
): boolean => transactionId !== null && interpretation.transactionId === transactionId;

/** What a notification hinted at. No query shows how much was refunded elsewhere: a person has to say. */
export async function tellPaymentHint(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
): Promise<void> {
  const { hint, transactionId } = attempt;
  if (hint === 'dispute') await tell(context, tx, 'payment.disputed', attempt, { proven: false });
  if (hint !== 'refund') return;
  if (transactionId !== null)
    await noteOfPayment(tx, ledgerEntry(context, transactionId, attempt), {
      doubtedAt: context.clock.now(),
    });
  await tell(context, tx, 'payment.refunded_elsewhere', attempt, { proven: false });
}

/** A dispute or refund is told whatever the payment is: no further question shows it. */
async function passHintOn(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
): Promise<AttemptRow> {
  if (!attempt.hint || attempt.hint === 'change') return attempt;
  await tellPaymentHint(context, tx, attempt);
  return tx.update('attempts', attempt.id, { hint: null });
}

/**
 * Says when the next query is due. An order that the gateway does not find is not failed by that (P-07): it
 * may be on its way there.
 */
async function askAgainLater(
  context: Context,
  tx: Transaction,
  before: AttemptRow,
  { kind }: QueryInterpretation,
  { wasHeard }: LadderQuery,
): Promise<AttemptRow> {
  if (before.dueAt === null) return before;
  const isAnswered = kind !== 'no-answer';
  const attempt = isAnswered ? await passHintOn(context, tx, before) : before;
  const final = isFinal(attempt.outcome ?? 'unknown');
  const proven =
    final && isAnswered && !attempt.isCancelling && !attempt.isDecided && !attempt.hint;
  const after = await tx.update('attempts', attempt.id, {
    leaseId: null,
    askedBy: null,
    ...(proven ? { dueAt: null } : nextQuery(context, attempt, wasHeard)),
  });
  if (after.dueAt === null && attempt.hint) {
    // Nobody answers: what the notification says is all that will be known.
    await tellPaymentHint(context, tx, attempt);
    return tx.update('attempts', attempt.id, { hint: null });
  }
  if (after.dueAt === null && !final) {
    await tell(context, tx, 'payment.unresolved', after, { not_found: after.notFoundCount });
    context.log.error('payment needs a person', attemptFields(after));
  }
  return after;
}
