import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { GrantedOrders } from '../../contract/proxy/grant.schema.ts';
import type { ResourceKind } from '../../contract/vocabulary/resource-kinds.ts';
import { orderIdOfKey, orderKeyOf } from '../store/order-key.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';
import { attemptsNumbered } from './numbered.ts';
import { makerOf, type Account } from './payments.ts';

/** A payment, by what a grant for orders asks of it. */
export interface BegunPayment {
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly currency: string | undefined;
}

/** Whether a payment was begun in the period, in the currency, that a grant is for. */
export const isWithin = (orders: GrantedOrders, { createdAt, currency }: BegunPayment): boolean =>
  orders === 'all' ||
  ((orders.from === undefined || createdAt >= Date.parse(orders.from)) &&
    (orders.to === undefined || createdAt < Date.parse(orders.to)) &&
    (orders.currency === undefined || currency === orders.currency));

/** The same of one by its row. */
export const isCovered = (
  account: Account,
  orders: GrantedOrders,
  row: AttemptRow | OperationRow,
): boolean =>
  orders === 'all' ||
  (isOfAccount(account, row) &&
    isWithin(orders, { createdAt: row.createdAt, currency: amountIn(row)?.currency }));

/** What was to be charged. */
export const amountIn = (row: AttemptRow | OperationRow): DecimalAmount | undefined =>
  'orderKey' in row ? { value: row.amount, currency: row.currency } : row.summary.amount;

const isOfAccount = ({ profile }: Account, row: AttemptRow | OperationRow): boolean =>
  !('orderKey' in row) || row.orderKey === orderKeyOf(profile, orderIdOfKey(row.orderKey));

type OfOrders = 'transactions' | 'orders' | 'subscriptions';

/** Whether it belongs to an order: a payment by either number, or a subscription that one began. */
export const isOfOrders = (kind: ResourceKind): kind is OfOrders => kind in COVERS;

type Covers = (
  account: Account,
  reader: Reader,
  orders: GrantedOrders,
  id: string,
) => Promise<boolean>;

/**
 * Whether a grant for orders covers what belongs to one. Of which payment nothing was written down here, or only that
 * it is from before this proxy, none but a grant for all orders covers.
 */
export const COVERS: Readonly<Record<OfOrders, Covers>> = {
  async transactions(account, reader, orders, id) {
    if (orders === 'all') return true;
    const { attempt, operation } = await makerOf(account, reader, id);
    const made = attempt ?? operation;
    if (made) return isCovered(account, orders, made);
    // One that a person has to decide is in no ledger yet.
    const attempts = await reader.find('attempts', { where: { transactionId: id } });
    return attempts.length > 0 && attempts.every((row) => isCovered(account, orders, row));
  },
  async orders(account, reader, orders, id) {
    if (orders === 'all') return true;
    const where = { orderNo: id };
    const [[attempt], [operation]] = await Promise.all([
      attemptsNumbered(reader, id),
      reader.find('operations', { where }),
    ]);
    const made = attempt ?? operation;
    return made !== undefined && isCovered(account, orders, made);
  },
  async subscriptions(account, reader, orders, id) {
    if (orders === 'all') return true;
    const { attemptId = '' } = (await reader.get('subscriptions', id)) ?? {};
    const made =
      (await reader.get('attempts', attemptId)) ?? (await reader.get('operations', attemptId));
    return made !== undefined && isCovered(account, orders, made);
  },
};

/** Whether a grant for orders covers an operation: its own payment, or each that it is about. */
export async function coversOperation(
  account: Account,
  reader: Reader,
  orders: GrantedOrders,
  row: OperationRow,
): Promise<boolean> {
  if (row.orderNo !== null) return isCovered(account, orders, row);
  const [kind, id = ''] = row.target?.split('|') ?? [];
  if (kind === 'subscriptions') return COVERS.subscriptions(account, reader, orders, id);
  // A payout belongs to no order: whoever may see all may see it.
  if (kind === 'payouts') return orders === 'all';
  const { refunds = [], transactions = [] } = row.summary;
  const about = [...refunds.map((refund) => refund.transactionId), ...transactions];
  const covered = await Promise.all(
    about.map((number) => COVERS.transactions(account, reader, orders, number)),
  );
  return covered.length > 0 && covered.every(Boolean);
}
