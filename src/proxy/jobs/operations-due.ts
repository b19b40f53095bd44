import type { TransactionsQueryAnswer } from '../../contract/gateway/transactions.schema.ts';
import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import type { GatewayAnswer, QueryInterpretation } from '../../gateway/index.ts';
import { subscriptionOf } from '../attempts/attempt-views.ts';
import { judgeAmong, withFurther } from '../attempts/further-payments.ts';
import { recordOthers } from '../attempts/query-attempt.ts';
import type { Context } from '../context/context.ts';
import { nextQuery } from '../exchange/query-schedule.ts';
import { watchQuestions } from '../exchange/watch-questions.ts';
import { BEHAVIOURS } from '../operations/behaviours.ts';
import type { Found } from '../operations/plan.ts';
import { afterSuccess, tellHint } from '../operations/after-success.ts';
import { recordOperationOutcome } from '../operations/record-operation-outcome.ts';
import { tellUnresolved } from '../operations/tell-operation.ts';
import { orderLock } from '../money/server-payment.ts';
import { refuse } from '../money/refutation.ts';
import { releaseOperation } from '../operations/release-operation.ts';
import type { Transaction } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';
import { withoutDeductions } from '../subscriptions/deduction-entries.ts';
import { withMoment } from '../subscriptions/watch-subscription.ts';
import { firstDue, workOnDue, workOnEach } from './job.ts';
import type { DueKind } from './job.ts';
import { queryTogether } from './query-together.ts';
import { isProvenCharge } from '../money/charged.ts';

/** Finds out what can be found out about operations whose answer was lost or fell short. */
export const operationsDue: DueKind = {
  work: (context) =>
    workOnDue(context, 'operations', {
      limit: LIMIT,
      release: (tx, row) => releaseOperation(context, tx, row),
      work: (open) =>
        Promise.all([
          queryTogether(context, 'operations', open.filter(isPayment), (row, answer, wasHeard) =>
            recordAnswer(context, row, answer, wasHeard),
          ),
          lookSingly(
            context,
            open.filter((row) => !isPayment(row)),
          ),
        ]),
    }),
  next: (tx) => firstDue(tx, 'operations'),
};

/** At once: as many payments as one question to the gateway may name. */
const LIMIT = 100;
/** How many are processed at once if each needs its own query. */
const SINGLY = 10;

interface Payment extends OperationRow {
  readonly orderNo: string;
}

/** The merchant server's own payment. */
const isPayment = (row: OperationRow): row is Payment =>
  row.orderNo !== null && lookUpOf(row) === 'order';

const lookUpOf = ({ operation }: OperationRow) => BEHAVIOURS[operation].lookUp;

async function recordAnswer(
  context: Context,
  row: Payment,
  answer: GatewayAnswer<TransactionsQueryAnswer>,
  wasHeard: boolean,
): Promise<void> {
  await context.store.transaction(async (tx) => {
    await tx.lock(...orderLock(context, row.orderNo));
    const listed = await withoutDeductions(tx, row.orderNo, answer);
    const known = await withFurther(context, tx, row.orderNo, listed, { before: true });
    const judged = known.sent && judgeAmong(context, known, row, listed);
    await record(context, tx, row, judged && foundBy(context, judged), wasHeard);
    await recordOthers(context, tx, row, listed, known.sent);
  });
}

async function lookSingly(context: Context, rows: readonly OperationRow[]): Promise<void> {
  for (let first = 0; first < rows.length; first += SINGLY)
    await workOnEach(context, 'operations', rows.slice(first, first + SINGLY), async (row) => {
      const gateway = watchQuestions(context.gateway, context.circuits.gateway);
      const lookUp = lookUpOf(row);
      const found =
        typeof lookUp === 'function' ? await lookUp({ ...context, gateway }, row) : undefined;
      await context.store.transaction((tx) => record(context, tx, row, found, gateway.wasHeard));
    });
}

async function record(
  context: Context,
  tx: Transaction,
  row: OperationRow,
  found: Found | undefined,
  wasHeard: boolean,
): Promise<void> {
  const now = await tx.get('operations', row.id);
  // If not, it was hinted at since it was asked about: the next query says more.
  const isNewest = now?.leaseId === row.leaseId;
  const isProven = isProvenCharge(row) && row.orderNo !== null;
  if (found && isProven) {
    if (isNewest) await afterSuccess(context, tx, now, found);
    return;
  }
  const isProof = found !== undefined && (await isRefusalProven(context, tx, row.id, found));
  const after = isProof ? await recordOperationOutcome(context, tx, row.id, found) : row;
  if (isNewest && after.outcome === row.outcome)
    await lookLater(context, tx, row.id, { isAnswered: found !== undefined, wasHeard });
}

/** As with attempts: of a weak refusal, a second answer has to agree. */
async function isRefusalProven(
  { clock }: Context,
  tx: Transaction,
  id: string,
  { outcome, twice = false, details: { failure } }: Found,
): Promise<boolean> {
  const row = await tx.get('operations', id);
  if (!row || (row.orderNo === null && !twice)) return true;
  const now = clock.now();
  const hasReason = failure !== undefined;
  const refutes = outcome === 'failed' && row.outcome !== 'failed';
  const contradicted = row.result?.contradicted ?? null;
  const { after, isProven } = refuse({ ...row, contradicted }, { now, hasReason });
  await tx.update('operations', id, { checkedAt: now, refuted: refutes ? after : null });
  return !refutes || isProven;
}

/** Says when the next query is due; evidence is gathered once. */
async function lookLater(
  context: Context,
  tx: Transaction,
  id: string,
  { isAnswered, wasHeard }: { readonly isAnswered: boolean; readonly wasHeard: boolean },
): Promise<void> {
  const before = await tx.get('operations', id);
  if (!before || before.dueAt === null) return;
  const row = isAnswered ? await passHintOn(context, tx, before) : before;
  const { method } = row.summary;
  const isProven = isAnswered && isFinal(row.outcome ?? 'unknown') && !row.isDecided && !row.hint;
  const after = await tx.update('operations', id, {
    leaseId: null,
    ...(row.result?.evidence || isProven
      ? { dueAt: null }
      : nextQuery(context, { ...row, method }, wasHeard)),
  });
  if (after.dueAt !== null) return;
  if (!isFinal(row.outcome ?? 'unknown') || row.hint === 'change')
    await tellUnresolved(context, tx, after);
  // Nobody answers: what the notification says is all that will be known.
  await tellHint(context, tx, row);
  await tx.update('operations', id, { hint: null });
}

/** A dispute or refund is told whatever the payment is, as with attempts. */
async function passHintOn(
  context: Context,
  tx: Transaction,
  row: OperationRow,
): Promise<OperationRow> {
  if (!row.hint || row.hint === 'change') return row;
  await tellHint(context, tx, row);
  return tx.update('operations', row.id, { hint: null });
}

function foundBy(context: Context, judged: QueryInterpretation): Found | undefined {
  if (judged.kind !== 'found') return undefined;
  const { outcome, transactionId, resultCode, failure, words, contradicted, alerts } =
    judged.interpretation;
  const recurring = withMoment(context, judged.interpretation.recurring);
  return {
    outcome,
    alerts,
    ...(recurring && { recurring }),
    details: {
      ...(recurring && { subscription: subscriptionOf(recurring) }),
      ...(transactionId && { transaction_id: transactionId }),
      ...(resultCode && { result_code: resultCode }),
      ...(failure && { failure }),
      ...words,
      ...(contradicted && { contradicted }),
    },
  };
}
