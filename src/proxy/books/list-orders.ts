import type { OrderFilters, OrderView } from '../../contract/proxy/lists.schema.ts';
import type { GrantedOrders } from '../../contract/proxy/grant.schema.ts';
import type { Page } from '../../contract/proxy/operations.schema.ts';
import type { Context } from '../context/context.ts';
import type { Operator } from '../grants/operator.ts';
import { amountIn, isCovered } from '../money/granted-orders.ts';
import { paymentById } from '../money/payments.ts';
import { ownerOf } from '../saved-cards/saved-cards-of.ts';
import { inSmall } from '../sessions/session.ts';
import { orderIdOfKey, orderKeyOf } from '../store/order-key.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';
import { readTogether } from '../store/together.ts';
import { asksForAmount, checkRange, isAmountAsked } from './filtered-amount.ts';
import { grantedTo, within } from './granted-to.ts';
import { orderViewOf, type SeenBy } from './order-view.ts';
import { ordersByIndex } from './orders-by-index.ts';
import { keyOf, paymentsOf, type PaymentsOfOrder } from './payments-of-order.ts';
import { rowsOf, rowsOfAll, walk, type Source } from './walk.ts';

/**
 * `GET /v1/orders`: orders with a payment that the filters match, by the newest of these, whoever made it. An
 * order that is named is there without a payment too.
 */
export function listOrders(
  context: Context,
  caller: Operator,
  filters: OrderFilters,
): Promise<Page<OrderView>> {
  const { order_id: orderId, transaction_id: transactionId, charged } = filters;
  const granted = grantedTo(caller);
  checkRange(filters);
  const seen = { caller, granted };
  if (charged !== undefined && orderId === undefined && transactionId === undefined)
    return listDuplicates(context, seen, filters);
  return context.store.read(async (rows) => {
    const reader = readTogether(rows);
    const orderKey =
      orderId === undefined ? undefined : await keyOf(context, reader, orderId, granted);
    const sessions = await sessionsOf(context, reader, filters);
    const isNarrow = [sessions, orderKey, transactionId, filters.last_four].some(
      (one) => one !== undefined,
    );
    const keys = isNarrow ? undefined : await ordersByIndex(context, reader, filters);
    const wanted = { ...filters, sessions };
    const source = keys
      ? paymentsOfOrders(reader, wanted, keys)
      : await paymentsBy(context, reader, wanted, orderKey);
    const page = await walk(source, within(granted, filters), async (row) => {
      const key = orderKeyIn(context, row);
      if (!matches(row, wanted) || !isCovered(context, granted, row)) return undefined;
      const { attempts, charges } = await coveredOf(context, reader, granted, key);
      const newest = [...attempts, ...charges]
        .filter((each) => matches(each, wanted))
        .sort(byTime)
        .at(-1);
      if (newest?.id !== row.id) return undefined;
      if (charged !== undefined && !(await isChargedTwice(reader, key))) return undefined;
      return asked(await orderViewOf(context, reader, seen, key, { attempts, charges }), filters);
    });
    if (orderKey === undefined || page.data.length > 0 || asksForPayment(filters)) return page;
    const order = await orderViewOf(context, reader, seen, orderKey, { attempts: [], charges: [] });
    return order.sessions.length > 0 && asked(order, filters)
      ? { data: [order], next: null }
      : page;
  });
}

type Payment = AttemptRow | OperationRow;

/** The filters, with the sessions of the person who is asked for, if one is. */
type Wanted = OrderFilters & { readonly sessions: ReadonlySet<string> | undefined };

/** Values that one statement compares with. */
const AT_ONCE = 500;

const chunksOf = <Value>(values: readonly Value[], size: number): Value[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );

async function sessionsOf(
  { profile }: Context,
  reader: Reader,
  { shopper_id: id, email, name }: OrderFilters,
): Promise<ReadonlySet<string> | undefined> {
  const person = {
    ...(id !== undefined && { owner: ownerOf(profile, id) }),
    ...(email !== undefined && { email: inSmall(email) ?? '' }),
    ...(name !== undefined && { fullName: inSmall(name) ?? '' }),
  };
  if (Object.keys(person).length === 0) return undefined;
  const found = await reader.find('sessions', { where: person });
  return new Set(found.map((session) => session.id));
}

/**
 * The payments of orders that were found by an index. What the server paid alone has no row by which its order's state
 * is found.
 */
function paymentsOfOrders(
  reader: Reader,
  { state }: Wanted,
  keys: ReadonlySet<string>,
): Source<Payment> {
  const chunks = chunksOf([...keys], AT_ONCE);
  const charges = (among?: { column: 'orderNo'; values: string[] }) =>
    rowsOf(reader, 'operations', {}, { column: 'paymentAt', ...(among && { among }) });
  return rowsOfAll<Payment>(
    ...chunks.map((values) =>
      rowsOf(reader, 'attempts', {}, { among: { column: 'orderKey', values } }),
    ),
    ...(state === undefined
      ? chunks.map((chunk) => charges({ column: 'orderNo', values: chunk.map(orderIdOfKey) }))
      : [charges()]),
  );
}

/** Attempts, and payments that the merchant server made itself. */
async function paymentsBy(
  context: Context,
  reader: Reader,
  { outcome, transaction_id: transactionId, last_four: lastFour, sessions }: Wanted,
  orderKey: string | undefined,
): Promise<Source<Payment>> {
  const shared = outcome && { outcome };
  const where = {
    ...shared,
    ...(transactionId !== undefined && { transactionId }),
    ...(orderKey !== undefined && { orderKey }),
    ...(lastFour !== undefined && { lastFour }),
  };
  if (sessions)
    return rowsOfAll<Payment>(
      ...chunksOf([...sessions], AT_ONCE).map((values) =>
        rowsOf(reader, 'attempts', where, { among: { column: 'sessionId', values } }),
      ),
    );
  const attempts = rowsOf(reader, 'attempts', where);
  // What the server pays by itself, it pays without a session, and no part of the card is kept.
  if (lastFour !== undefined) return rowsOfAll<Payment>(attempts);
  const maker = await paymentById(context, reader, transactionId);
  const charges = rowsOf(
    reader,
    'operations',
    {
      ...shared,
      ...(transactionId !== undefined && { id: maker?.owner ?? '' }),
      ...(orderKey !== undefined && { orderNo: orderIdOfKey(orderKey) }),
    },
    { column: 'paymentAt' },
  );
  return rowsOfAll<Payment>(attempts, charges);
}

const orderKeyIn = ({ profile }: Context, row: Payment): string =>
  'orderKey' in row ? row.orderKey : orderKeyOf(profile, row.orderNo ?? '');

/** Of the payments of an order, those that the caller may see. */
async function coveredOf(
  context: Context,
  reader: Reader,
  granted: GrantedOrders,
  orderKey: string,
): Promise<PaymentsOfOrder> {
  const { attempts, charges } = await paymentsOf(reader, orderKey);
  return {
    attempts: attempts.filter((row) => isCovered(context, granted, row)),
    charges: charges.filter((row) => isCovered(context, granted, row)),
  };
}

/** Those charged more than once, by the payment that did so: they are few among all orders. */
const listDuplicates = (
  context: Context,
  seen: SeenBy,
  filters: OrderFilters,
): Promise<Page<OrderView>> =>
  context.store.read(async (rows) => {
    const reader = readTogether(rows);
    const sessions = await sessionsOf(context, reader, filters);
    return walk(rowsOf(reader, 'duplicates', {}), filters, async ({ orderKey }) => {
      const { attempts, charges } = await coveredOf(context, reader, seen.granted, orderKey);
      const wanted = { ...filters, sessions, from: undefined, to: undefined };
      // A person may have decided one to have succeeded that had not.
      return (await isChargedTwice(reader, orderKey)) &&
        [...attempts, ...charges].some((row) => matches(row, wanted))
        ? asked(await orderViewOf(context, reader, seen, orderKey, { attempts, charges }), filters)
        : undefined;
    });
  });

const isChargedTwice = async (reader: Reader, orderKey: string): Promise<boolean> =>
  ((await reader.get('orders', orderKey))?.timesCharged ?? 0) > 1;

const byTime = (a: Payment, b: Payment): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

/** All filters of payments, also those that the store has searched by: another one of the order may match. */
const matches = (row: Payment, filters: Wanted): boolean => {
  const { from, to, outcome, transaction_id: transactionId } = filters;
  const amount = amountIn(row);
  return (
    (from === undefined || row.createdAt >= Date.parse(from)) &&
    (to === undefined || row.createdAt < Date.parse(to)) &&
    (outcome === undefined || row.outcome === outcome) &&
    amount !== undefined &&
    isAmountAsked(amount, filters) &&
    (transactionId === undefined || numberIn(row) === transactionId) &&
    (filters.last_four === undefined ||
      ('lastFour' in row && row.lastFour === filters.last_four)) &&
    (filters.sessions === undefined || ('sessionId' in row && filters.sessions.has(row.sessionId)))
  );
};

/** The gateway's number of it. */
const numberIn = (row: Payment): string | null | undefined =>
  'orderKey' in row ? row.transactionId : row.result?.transaction_id;

/** They ask for something of a payment: no order without one is meant. */
const asksForPayment = (filters: OrderFilters): boolean => {
  const { outcome, transaction_id, from, to, charged, shopper_id, email, name, last_four } =
    filters;
  const asked = [outcome, transaction_id, from, to, charged, shopper_id, email, name, last_four];
  return asksForAmount(filters) || asked.some(Boolean);
};

/** The order, if it is as it was asked for as a whole. */
function asked(
  order: OrderView,
  { state, mark, action_required_by: waits }: OrderFilters,
): OrderView | undefined {
  const waiting = [
    order,
    ...order.attempts,
    ...(order.server_payment ? [order.server_payment] : []),
  ];
  return (state === undefined || order.state === state) &&
    (mark === undefined || order.marks.includes(mark)) &&
    (waits === undefined || waiting.some((one) => one.action_required_by === waits))
    ? order
    : undefined;
}
