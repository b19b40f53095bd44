import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { interpretQuery } from '../../gateway/index.ts';
import type { GatewayAnswer, QueryInterpretation } from '../../gateway/index.ts';
import type { TransactionsQueryAnswer } from '../../contract/gateway/transactions.schema.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import { withoutDeductions } from '../subscriptions/deduction-entries.ts';
import { attemptFields } from './attempt-fields.ts';
import { ledgerEntry, noteOfPayment } from './ledger-entry.ts';
import { isPaymentCancelled, markPaymentCancelled } from './payment-cancelled.ts';
import { tell } from './record-outcome.ts';
import { applyInterpretation } from './apply-interpretation.ts';

export interface QueryResult {
  readonly attempt: AttemptRow;
  /** The gateway answered, possibly that it knows no such order. */
  readonly answered: boolean;
}

/**
 * Queries the gateway for an attempt, and records what the answer proves. Only the ladder's own
 * query uses up a rung of it: others are as frequent as people press a button.
 */
export async function queryAttempt(
  context: Context,
  attempt: AttemptRow,
  { takesRung = false } = {},
): Promise<QueryResult> {
  const answer = await context.gateway.call(
    'transactions.query',
    { orders: attempt.orderNo },
    undefined,
    attemptFields(attempt),
  );
  return recordAnswer(context, attempt, answer, { takesRung });
}

/** Records what the answer to a question proves that was about this attempt, and maybe others. */
export async function recordAnswer(
  context: Context,
  attempt: AttemptRow,
  answer: GatewayAnswer<TransactionsQueryAnswer>,
  { takesRung = false } = {},
): Promise<QueryResult> {
  const { profile, store } = context;
  const judged = interpretQuery({
    answer: await store.read((reader) => withoutDeductions(reader, attempt.orderNo, answer)),
    orderNo: attempt.orderNo,
    transactionId: attempt.transactionId ?? undefined,
    amount: attempt.amount,
    currency: attempt.currency,
    profile,
  });
  const { askedBy, sessionId } = attempt;
  // Whoever else asks is named by the context.
  const asker: Context =
    takesRung && askedBy
      ? {
          ...context,
          actor: { kind: askedBy, ...(askedBy === 'shopper' && { name: sessionId }) },
        }
      : context;
  const after = await store.transaction((tx) => recordQuery(asker, tx, attempt, judged, takesRung));
  return { attempt: after, answered: judged.kind !== 'no-answer' };
}

/** What a query shows about an attempt. */
export async function recordQuery(
  context: Context,
  tx: Transaction,
  { id, orderKey }: Pick<AttemptRow, 'id' | 'orderKey'>,
  judged: QueryInterpretation,
  takesRung = false,
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
  const isProven = before.outcome === 'succeeded' && (!before.isDecided || before.isCancelling);
  if (isProven && judged.kind !== 'no-answer') return afterSuccess(context, tx, before, judged);
  const counted = await tx.update('attempts', id, misses(context, after, judged));
  return takesRung ? askAgainLater(context, tx, counted, judged) : counted;
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
 * here, or elsewhere; or a notification's hint is all that there is.
 */
async function afterSuccess(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  judged: QueryInterpretation,
): Promise<AttemptRow> {
  if (judged.kind === 'found' && judged.interpretation.outcome === 'failed') {
    if (attempt.isCancelling) await markPaymentCancelled(context, tx, attempt);
    else if (isOwn(attempt, judged) && !(await isPaymentCancelled(tx, attempt.transactionId)))
      await markPaymentCancelled(context, tx, attempt, 'payment.reversed');
  } else await tellHint(context, tx, attempt);
  return tx.update('attempts', attempt.id, {
    isCancelling: false,
    hint: null,
    askedBy: null,
    dueAt: null,
  });
}

/** Another payment's refusal under the same number says nothing of this one. */
const isOwn = (
  { transactionId }: AttemptRow,
  { interpretation }: QueryInterpretation & { kind: 'found' },
): boolean => transactionId !== null && interpretation.transactionId === transactionId;

/** What a notification hinted at. No query shows how much was refunded elsewhere: a person has to say. */
async function tellHint(context: Context, tx: Transaction, attempt: AttemptRow): Promise<void> {
  const { hint, transactionId } = attempt;
  if (hint === 'dispute') await tell(context, tx, 'payment.disputed', attempt, { proven: false });
  if (hint !== 'refund') return;
  if (transactionId !== null)
    await noteOfPayment(tx, ledgerEntry(context, transactionId, attempt), {
      doubtedAt: context.clock.now(),
    });
  await tell(context, tx, 'payment.refunded_elsewhere', attempt, { proven: false });
}

/**
 * How long until the next question, in seconds. At a bank or a counter a shopper may pay for as long as the
 * method allows: until that has passed, the last rung is taken again.
 */
function nextWait(
  { clock, profile }: Context,
  { createdAt, method, outcome }: AttemptRow,
  queryCount: number,
): number | undefined {
  const { ladder } = profile.resolver;
  const { expiryMinutes = 0 } = profile.methods.find(({ code }) => code === method) ?? {};
  const mayBePaid = clock.now() < createdAt + expiryMinutes * 60_000;
  const isOpen = !isFinal(outcome ?? 'unknown');
  return ladder[queryCount] ?? (isOpen && mayBePaid ? ladder.at(-1) : undefined);
}

/**
 * Takes the next rung of the ladder (P-06). An order that the gateway does not find is not failed
 * by that (P-07): it may be on its way there. After the last rung, and the method's time, a person decides.
 */
async function askAgainLater(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  judged: QueryInterpretation,
): Promise<AttemptRow> {
  if (attempt.dueAt === null) return attempt;
  // What never left was no question.
  const asked = judged.kind !== 'no-answer' || judged.reason !== 'not-sent';
  const queryCount = attempt.queryCount + (asked ? 1 : 0);
  const final = isFinal(attempt.outcome ?? 'unknown');
  const proven = final && !attempt.isCancelling && !attempt.isDecided && !attempt.hint;
  const wait = proven ? undefined : nextWait(context, attempt, queryCount);
  const after = await tx.update('attempts', attempt.id, {
    queryCount,
    leaseId: null,
    askedBy: null,
    dueAt: wait === undefined ? null : context.clock.now() + wait * 1000,
  });
  if (wait === undefined && attempt.hint) {
    // Nobody answers: what the notification says is all that will be known.
    await tellHint(context, tx, attempt);
    return tx.update('attempts', attempt.id, { hint: null });
  }
  if (wait === undefined && !final) {
    await tell(context, tx, 'payment.unresolved', after, { not_found: after.notFoundCount });
    context.log.error('payment needs a person', attemptFields(after));
  }
  return after;
}
