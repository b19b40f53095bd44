import type { Difference, Reconciliation } from '../../contract/proxy/reconciliation.schema.ts';
import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import { queryBatch } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { eventIdOf, newestEvent } from '../events/event-chain.ts';
import { compareJournal } from '../money/compare-journal.ts';
import { paymentsNumbered } from '../money/numbered.ts';
import { isPaymentCancelled } from '../money/payments.ts';
import { orderIdOfKey } from '../store/order-key.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';
import { withoutDeductions } from '../subscriptions/deduction-entries.ts';
import { listPayments } from '../subscriptions/find-payments.ts';
import { differencesOf, type KnownPayment } from './difference.ts';
import { differencesOfListed } from './listed.ts';

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
  const sum = { payments: 0, unanswered: 0, unlisted: false, not_queryable: 0 };
  const differences: Difference[] = [];
  const unproven: Reconciliation['unproven'] = [];
  for (let start = from; start < to; start += SLICE_MS) {
    const end = Math.min(start + SLICE_MS, to);
    const { payments, others } = await context.store.read((reader) =>
      begunIn(context, reader, start, end),
    );
    const answers = await queryBatch(
      context.gateway,
      'orders',
      payments.map(({ orderNo }) => orderNo),
    );
    sum.payments += payments.length;
    for (const payment of payments) {
      const { id, orderId, orderNo } = payment;
      const answer = answers.get(orderNo);
      for (const { total, journal } of await context.store.read((one) =>
        compareJournal(context, one, { ...payment, value: payment.amount }),
      ))
        differences.push({
          id,
          order_id: orderId,
          order_no: orderNo,
          in: 'journal',
          here: total,
          gateway: journal,
        });
      const own =
        answer && (await context.store.read((one) => withoutDeductions(one, orderNo, answer)));
      const found = own && differencesOf(payment, own, context.profile);
      if (found) differences.push(...found);
      else sum.unanswered += 1;
    }
    sum.not_queryable += others.length;
    for (const { id, operation, outcome } of others)
      if (!isFinal(outcome ?? 'unknown'))
        unproven.push({ id, operation, outcome: outcome ?? 'unknown' });
    const listed = await listPayments(context, start, end - 1_000);
    if (!listed) sum.unlisted = true;
    for (const payment of listed ?? [])
      differences.push(
        ...(await context.store.read((one) => differencesOfListed(context, one, payment, end))),
      );
  }
  const newest = await newestEvent(context.store);
  return {
    head: newest ? eventIdOf(newest) : null,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...sum,
    unproven,
    differences,
  };
}

interface Begun {
  readonly payments: readonly KnownPayment[];
  /** What no query shows. */
  readonly others: readonly OperationRow[];
}

async function begunIn(
  context: Context,
  reader: Reader,
  start: number,
  end: number,
): Promise<Begun> {
  const range = { column: 'createdAt', from: start, to: end - 1 } as const;
  const query = { range, orderBy: 'createdAt' } as const;
  const payments: KnownPayment[] = [];
  for (const row of await reader.find('attempts', query))
    payments.push(await knownAttempt(context, reader, row));
  const operations = await reader.find('operations', query);
  for (const row of operations) {
    const known = await knownOperation(context, reader, row);
    if (known) payments.push(known);
  }
  return { payments, others: operations.filter(({ orderNo }) => orderNo === null) };
}

const knownAttempt = async (
  context: Context,
  reader: Reader,
  row: AttemptRow,
): Promise<KnownPayment> => ({
  id: row.id,
  orderId: orderIdOfKey(row.orderKey),
  orderNo: row.orderNo,
  transactionId: row.transactionId,
  others: await othersBeside(context, reader, row),
  amount: row.amount,
  currency: row.currency,
  outcome: row.outcome,
  isSent: row.sentAt !== null,
  isCancelled: await isPaymentCancelled(context, reader, row.transactionId),
});

async function othersBeside(
  context: Context,
  reader: Reader,
  { id, orderNo }: { readonly id: string; readonly orderNo: string },
): Promise<string[]> {
  const { sent, further } = await paymentsNumbered(context, reader, orderNo);
  return [...(sent ? [sent] : []), ...further].flatMap(
    (other) => (other.id !== id && other.transactionId) || [],
  );
}

async function knownOperation(
  context: Context,
  reader: Reader,
  { id, orderNo, summary, result, outcome, sentAt }: OperationRow,
): Promise<KnownPayment | undefined> {
  const { amount } = summary;
  if (orderNo === null || !amount) return undefined;
  const transactionId = result?.transaction_id ?? null;
  return {
    id,
    orderId: orderNo,
    orderNo,
    transactionId,
    others: await othersBeside(context, reader, { id, orderNo }),
    amount: amount.value,
    currency: amount.currency,
    outcome,
    isSent: sentAt !== null,
    isCancelled: await isPaymentCancelled(context, reader, transactionId),
  };
}
