import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { OrderNames } from '../../contract/proxy/order-names.schema.ts';
import type { AttemptRow, OperationRow } from './tables.ts';

/** Orders are locked and numbered by the account and the merchant's own order id (P-11). */
export const orderKeyOf = ({ ids }: Profile, orderId: string): string =>
  `${ids.accountId}|${orderId}`;

/** The merchant's own order id. */
export const orderIdOfKey = (orderKey: string): string => orderKey.slice(orderKey.indexOf('|') + 1);

/**
 * The names of a payment, whoever made it: one that the merchant server made is of the order that it gave the number of.
 * Nothing of an operation that is no payment.
 */
export function orderNamesOf(
  row: Pick<AttemptRow, 'orderKey' | 'orderNo'> | Pick<OperationRow, 'orderNo'>,
): OrderNames {
  const { orderNo } = row;
  if (orderNo === null) return {};
  return { order_id: 'orderKey' in row ? orderIdOfKey(row.orderKey) : orderNo, order_no: orderNo };
}

/** The same of a payment that a batch is about. */
export const orderNamesIn = (
  { summary: { orders } }: Pick<OperationRow, 'summary'>,
  transactionId: string,
): OrderNames => orders?.[transactionId] ?? {};
