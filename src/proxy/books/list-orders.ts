import type { OrderFilters, OrderView } from '../../contract/proxy/lists.schema.ts';
import type { Page } from '../../contract/proxy/operations.schema.ts';
import { attemptAnswerOf } from '../attempts/attempt-views.ts';
import { attemptsOfOrder } from '../attempts/list-attempts.ts';
import { isPaymentCancelled } from '../attempts/ledger-entry.ts';
import type { Context } from '../context/context.ts';
import { ledgerAmount } from '../operations/refund-ledger.ts';
import { orderIdOfKey, orderKeyOf } from '../sessions/order-key.ts';
import { termsOf } from '../sessions/session.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow, OrderRow } from '../store/tables.ts';
import { asksForAmount, checkRange, isAmountAsked } from './filtered-amount.ts';
import { waitingOf } from './waiting.ts';
import { walk } from './walk.ts';

/**
 * `GET /v1/orders`: orders with an attempt that the filters match, by the newest of these. An order
 * that is named is there without an attempt too.
 */
export function listOrders(context: Context, filters: OrderFilters): Promise<Page<OrderView>> {
  const { order_id: orderId, outcome, transaction_id: transactionId, charged } = filters;
  checkRange(filters);
  if (charged !== undefined && orderId === undefined && transactionId === undefined)
    return listDuplicates(context, filters);
  return context.store.read(async (reader) => {
    const orderKey = orderId === undefined ? undefined : await keyOf(context, reader, orderId);
    const where = {
      ...(outcome && { outcome }),
      ...(transactionId !== undefined && { transactionId }),
      ...(orderKey !== undefined && { orderKey }),
    };
    const page = await walk(reader, 'attempts', where, filters, async (row) => {
      if (!matches(row, filters)) return undefined;
      const all = await attemptsOfOrder(reader, row.orderKey);
      const newest = all
        .filter((each) => matches(each, filters))
        .sort(byTime)
        .at(-1);
      if (newest?.id !== row.id || (charged !== undefined && timesCharged(all) < 2))
        return undefined;
      return viewOf(context, reader, row.orderKey, all);
    });
    const { from, to, waits_for: waits } = filters;
    if (orderKey === undefined || page.data.length > 0) return page;
    if (asksForAmount(filters) || [outcome, transactionId, from, to, waits, charged].some(Boolean))
      return page;
    const order = await viewOf(context, reader, orderKey, []);
    return order.sessions.length > 0 ? { data: [order], next: null } : page;
  });
}

/** Those charged more than once, by the attempt that did so: they are few among all orders. */
const listDuplicates = (context: Context, filters: OrderFilters): Promise<Page<OrderView>> =>
  context.store.read((reader) =>
    walk(reader, 'duplicates', {}, filters, async ({ orderKey }) => {
      const all = await attemptsOfOrder(reader, orderKey);
      const asked = { ...filters, from: undefined, to: undefined };
      // A person may have decided one to have succeeded that had not.
      return timesCharged(all) > 1 && all.some((row) => matches(row, asked))
        ? viewOf(context, reader, orderKey, all)
        : undefined;
    }),
  );

const timesCharged = (attempts: readonly AttemptRow[]): number =>
  attempts.filter(({ outcome }) => outcome === 'succeeded').length;

/** The shop's number, or one that it had at the gateway. */
async function keyOf(context: Context, reader: Reader, orderId: string): Promise<string> {
  const orderKey = orderKeyOf(context.profile, orderId);
  const [session] = await reader.find('sessions', { where: { orderKey }, limit: 1 });
  if (session || (await reader.get('orders', orderKey))) return orderKey;
  const [attempt] = await reader.find('attempts', { where: { orderNo: orderId }, limit: 1 });
  return attempt?.orderKey ?? orderKey;
}

const byTime = (a: AttemptRow, b: AttemptRow): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

/** All filters, also those that the store has searched by: another attempt of the order may match. */
const matches = (row: AttemptRow, filters: OrderFilters): boolean => {
  const { from, to, outcome, transaction_id: transactionId } = filters;
  return (
    (from === undefined || row.createdAt >= Date.parse(from)) &&
    (to === undefined || row.createdAt < Date.parse(to)) &&
    (outcome === undefined || row.outcome === outcome) &&
    isAmountAsked({ value: row.amount, currency: row.currency }, filters) &&
    (transactionId === undefined || row.transactionId === transactionId) &&
    (filters.waits_for === undefined || waitingOf(row).waits_for === filters.waits_for)
  );
};

async function viewOf(
  context: Context,
  reader: Reader,
  orderKey: string,
  attempts: readonly AttemptRow[],
): Promise<OrderView> {
  const order = await reader.get('orders', orderKey);
  const sessions = await reader.find('sessions', { where: { orderKey } });
  return {
    order_id: orderIdOfKey(orderKey),
    state: await stateOf(reader, order, attempts),
    ...(order?.paidAttemptId && { paid_by: order.paidAttemptId }),
    times_charged: timesCharged(attempts),
    sessions: sessions
      .sort((a, b) => a.createdAt - b.createdAt)
      .map((session) => ({
        id: session.id,
        state: session.state,
        amount: termsOf(session).amount,
      })),
    attempts: await Promise.all(
      [...attempts].sort(byTime).map((row) => attemptView(context, reader, row)),
    ),
  };
}

async function stateOf(
  reader: Reader,
  order: OrderRow | undefined,
  attempts: readonly AttemptRow[],
): Promise<OrderView['state']> {
  const payer = attempts.find(({ id }) => id === order?.paidAttemptId);
  if (payer && (await isPaymentCancelled(reader, payer.transactionId))) return 'cancelled';
  if (order?.paidAttemptId) return 'paid';
  return order?.activeAttemptId ? 'paying' : 'open';
}

async function attemptView({ profile }: Context, reader: Reader, row: AttemptRow) {
  const { transactionId, outcome } = row;
  const payment =
    transactionId !== null && outcome === 'succeeded'
      ? await reader.get('transactions', transactionId)
      : undefined;
  return {
    ...attemptAnswerOf(row),
    session_id: row.sessionId,
    method: row.method,
    ...(payment && {
      refunded: ledgerAmount(payment.refunded, payment.currency, profile),
      refund_pending: ledgerAmount(payment.refundPending, payment.currency, profile),
    }),
    ...(payment?.elsewhere && {
      lost_to_disputes: ledgerAmount(payment.elsewhere.lost, payment.currency, profile),
    }),
    ...(payment?.cancelled && { cancelled: true }),
    ...waitingOf(row),
  };
}
