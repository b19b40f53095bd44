import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import type { GatewayAnswer, Interpretation, QueryInterpretation } from '../../gateway/index.ts';
import type { TransactionsQueryAnswer } from '../../contract/gateway/transactions.schema.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import { nextQuery } from '../exchange/query-schedule.ts';
import { withoutDeductions } from '../subscriptions/deduction-entries.ts';
import { afterAttemptSuccess, tellPaymentHint, tellAttemptUnresolved } from './after-success.ts';
import { attemptFields } from './attempt-fields.ts';
import { judgeAmong, withFurther } from './further-payments.ts';
import type { Sent } from '../money/numbered.ts';
import { agreeingAt, refuse } from '../money/refutation.ts';
import { wordsAfter } from './record-outcome.ts';
import { applyInterpretation } from './apply-interpretation.ts';
import { isProvenCharge } from '../money/charged.ts';

export interface QueryResult {
  readonly attempt: AttemptRow;
  /** The gateway answered, possibly that it knows no such order. */
  readonly answered: boolean;
}

/**
 * Queries the gateway for an attempt, and records what the answer proves. No step of the schedule is used up:
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

/** The schedule's own query, which takes a step of it if it was heard. */
export interface ScheduledQuery {
  readonly wasHeard: boolean;
}

/** Records what the answer to a question proves that was about this attempt, and maybe others. */
export async function recordAnswer(
  context: Context,
  attempt: AttemptRow,
  answer: GatewayAnswer<TransactionsQueryAnswer>,
  schedule?: ScheduledQuery,
): Promise<QueryResult> {
  const { askedBy, sessionId, orderKey, orderNo } = attempt;
  // Whoever else asks is named by the context.
  const asker: Context =
    schedule && askedBy
      ? {
          ...context,
          actor: { kind: askedBy, ...(askedBy === 'shopper' && { name: sessionId }) },
        }
      : context;
  return context.store.transaction(async (tx) => {
    await tx.lock('order', orderKey);
    const listed = await withoutDeductions(tx, orderNo, answer);
    // What is gone is not what is listed beside it, or in its place.
    const known = await withFurther(asker, tx, orderNo, listed, { before: true });
    const judged = judgeAmong(context, known, attempt, listed);
    const after = await recordQuery(asker, tx, attempt, judged, schedule);
    await recordOthers(asker, tx, attempt, listed, known.sent);
    return { attempt: after, answered: judged.kind !== 'no-answer' };
  });
}

/** The rest of an answer about a payment: by now it is known which of those that are listed it is. */
export async function recordOthers(
  context: Context,
  tx: Transaction,
  { id: asked, orderNo }: { readonly id: string; readonly orderNo: string },
  listed: GatewayAnswer<TransactionsQueryAnswer>,
  formerly: Sent | undefined,
): Promise<void> {
  const payments = await withFurther(context, tx, orderNo, listed, { formerly });
  const { sent, further } = payments;
  const attempts = sent && 'orderKey' in sent.row ? [sent.row, ...further] : further;
  for (const other of attempts.filter(({ id }) => id !== asked)) {
    const shown = judgeAmong(context, payments, other, listed);
    if (shown.kind === 'found') await recordQuery(context, tx, other, shown);
  }
  if (sent && sent.id !== asked)
    await withFurther(context, tx, orderNo, listed, { formerly: sent });
}

/** What a query shows about an attempt. */
export async function recordQuery(
  context: Context,
  tx: Transaction,
  { id, orderKey, leaseId }: Pick<AttemptRow, 'id' | 'orderKey' | 'leaseId'>,
  judged: QueryInterpretation,
  schedule?: ScheduledQuery,
): Promise<AttemptRow> {
  await tx.lock('order', orderKey);
  const before = await tx.get('attempts', id);
  if (!before) throw new Error('an attempt vanished while it was being queried');
  if (judged.kind === 'no-answer') await raiseAlerts(context, tx, before, judged.alerts);
  const proven = await withRefutation(context, tx, before, judged);
  const after =
    proven.interpretation === undefined
      ? proven.attempt
      : await applyInterpretation(context, tx, proven.attempt, proven.interpretation);
  if (after.outcome !== before.outcome) return after;
  const isNewest = schedule !== undefined && before.leaseId === leaseId;
  if (isProvenCharge(after) && judged.kind !== 'no-answer')
    return afterAttemptSuccess(context, tx, after, judged, { isNewest });
  const counted = await tx.update('attempts', id, misses(context, after, judged));
  // Whoever took the claim has said when the next question is due.
  return isNewest ? askAgainLater(context, tx, counted, judged, schedule) : counted;
}

/** What is to be applied: a weak refusal waits until another answer agrees, minutes later. */
async function withRefutation(
  { clock }: Context,
  tx: Transaction,
  attempt: AttemptRow,
  judged: QueryInterpretation,
): Promise<{ attempt: AttemptRow; interpretation?: Interpretation }> {
  if (judged.kind === 'no-answer') return { attempt };
  const now = clock.now();
  const interpretation = judged.kind === 'found' ? judged.interpretation : undefined;
  const note = async (refuted: AttemptRow['refuted']) => ({
    attempt: await tx.update('attempts', attempt.id, {
      checkedAt: now,
      refuted,
      ...wordsAfter(attempt, interpretation?.words),
    }),
  });
  // Of a success that is proven, `afterAttemptSuccess` judges.
  if (!interpretation || isProvenCharge(attempt))
    return { ...(await note(attempt.refuted)), ...(interpretation && { interpretation }) };
  if (interpretation.outcome !== 'failed' || attempt.outcome === 'failed')
    return { ...(await note(null)), interpretation };
  const hasReason = interpretation.failure !== undefined;
  const { after, isProven } = refuse(attempt, { now, hasReason });
  return { ...(await note(after)), ...(isProven && { interpretation }) };
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
      ? {
          notFoundCount: notFoundCount + 1,
          notFoundSince: Math.min(notFoundSince ?? Infinity, clock.now()),
        }
      : { notFoundCount, notFoundSince };

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
  { wasHeard }: ScheduledQuery,
): Promise<AttemptRow> {
  if (before.dueAt === null) return before;
  const isAnswered = kind !== 'no-answer';
  const attempt = isAnswered ? await passHintOn(context, tx, before) : before;
  const final = isFinal(attempt.outcome ?? 'unknown');
  const proven =
    final && isAnswered && !attempt.isCancelling && !attempt.isDecided && !attempt.hint;
  const next = proven ? { dueAt: null } : nextQuery(context, attempt, wasHeard);
  const after = await tx.update('attempts', attempt.id, {
    leaseId: null,
    askedBy: null,
    ...next,
    dueAt: proven ? null : (next.dueAt ?? agreeingAt(attempt.refuted, context.clock.now())),
  });
  if (after.dueAt !== null) return after;
  if (!final || attempt.hint === 'change') await tellAttemptUnresolved(context, tx, after);
  if (!attempt.hint) return after;
  // Nobody answers: what the notification says is all that will be known.
  await tellPaymentHint(context, tx, attempt);
  return tx.update('attempts', attempt.id, { hint: null });
}
