import type { TransactionEntry } from '../../contract/gateway/transactions.schema.ts';
import type { Difference, Reconciliation } from '../../contract/proxy/reconciliation.schema.ts';
import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import { parseTime, queryBatch } from '../../gateway/index.ts';
import { isPaymentCancelled } from '../attempts/ledger-entry.ts';
import type { Context } from '../context/context.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';
import { withoutDeductions } from '../subscriptions/deduction-entries.ts';
import { listPayments } from '../subscriptions/find-payments.ts';
import { differencesOf, type KnownPayment } from './difference.ts';
import { isHere } from './is-here.ts';

/** Compared in one go, so that a busy day fits in memory. */
const SLICE_MS = 6 * 3_600_000;

/**
 * Compares every payment that began from `from` until before `to` with what the gateway shows of it,
 * and what the gateway lists of that time with the store. It changes nothing, here or there: what is to
 * be done about a difference, a person decides.
 */
export async function reconcile(
  context: Context,
  from: number,
  to: number,
): Promise<Reconciliation> {
  const sum = { payments: 0, unanswered: 0, unlisted: false, unshown: 0 };
  const differences: Difference[] = [];
  const unproven: Reconciliation['unproven'] = [];
  for (let start = from; start < to; start += SLICE_MS) {
    const end = Math.min(start + SLICE_MS, to);
    const { payments, others } = await context.store.read((reader) => begunIn(reader, start, end));
    const answers = await queryBatch(
      context.gateway,
      'orders',
      payments.map(({ orderNo }) => orderNo),
    );
    sum.payments += payments.length;
    for (const payment of payments) {
      const { orderNo } = payment;
      const answer = answers.get(orderNo);
      const own =
        answer && (await context.store.read((one) => withoutDeductions(one, orderNo, answer)));
      const found = own && differencesOf(payment, own, context.profile);
      if (found) differences.push(...found);
      else sum.unanswered += 1;
    }
    sum.unshown += others.length;
    for (const { id, operation, outcome } of others)
      if (!isFinal(outcome ?? 'unknown'))
        unproven.push({ id, operation, outcome: outcome ?? 'unknown' });
    const listed = await listPayments(context, start, end - 1_000);
    if (!listed) sum.unlisted = true;
    for (const { entry, outcome } of listed ?? []) {
      const { order_no, transaction_id, amount = '', currency = '' } = entry;
      if (outcome !== 'succeeded') continue;
      const isKnown = await context.store.read(
        async (one) => (await isHere(one, entry)) && !(await isAfterEnd(context, one, entry)),
      );
      if (isKnown) continue;
      differences.push({
        ...(order_no && { order_no }),
        ...(transaction_id && { transaction_id }),
        in: 'presence',
        here: 'none',
        gateway: `${amount} ${currency}`,
      });
    }
  }
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...sum,
    unproven,
    differences,
  };
}

/** A deduction of a subscription of which none was awaited any more: the merchant server was told of none. */
async function isAfterEnd(
  { profile }: Context,
  reader: Reader,
  { subscription_result: subscription, transaction_date: date }: TransactionEntry,
): Promise<boolean> {
  const id = subscription?.recurring_id;
  const { endedAt } = (id && (await reader.get('subscriptions', id))) || {};
  if (endedAt === undefined || !date) return false;
  try {
    return parseTime(date, profile.timeZone) > endedAt;
  } catch {
    return false;
  }
}

interface Begun {
  readonly payments: readonly KnownPayment[];
  /** What no query shows. */
  readonly others: readonly OperationRow[];
}

async function begunIn(reader: Reader, start: number, end: number): Promise<Begun> {
  const range = { column: 'createdAt', from: start, to: end - 1 } as const;
  const query = { range, orderBy: 'createdAt' } as const;
  const payments: KnownPayment[] = [];
  for (const row of await reader.find('attempts', query))
    payments.push(await knownAttempt(reader, row));
  const operations = await reader.find('operations', query);
  for (const row of operations) {
    const known = await knownOperation(reader, row);
    if (known) payments.push(known);
  }
  return { payments, others: operations.filter(({ orderNo }) => orderNo === null) };
}

const knownAttempt = async (reader: Reader, row: AttemptRow): Promise<KnownPayment> => ({
  id: row.id,
  orderNo: row.orderNo,
  transactionId: row.transactionId,
  amount: row.amount,
  currency: row.currency,
  outcome: row.outcome,
  isSent: row.sentAt !== null,
  isCancelled: await isPaymentCancelled(reader, row.transactionId),
});

async function knownOperation(
  reader: Reader,
  { id, orderNo, summary, result, outcome, sentAt }: OperationRow,
): Promise<KnownPayment | undefined> {
  const { amount } = summary;
  if (orderNo === null || !amount) return undefined;
  const transactionId = result?.transaction_id ?? null;
  return {
    id,
    orderNo,
    transactionId,
    amount: amount.value,
    currency: amount.currency,
    outcome,
    isSent: sentAt !== null,
    isCancelled: await isPaymentCancelled(reader, transactionId),
  };
}
