import { attemptsOfOrder } from '../attempts/list-attempts.ts';
import type { GrantedOrders } from '../../contract/proxy/grant.schema.ts';
import type { Context } from '../context/context.ts';
import { isCovered } from '../money/granted-orders.ts';
import type { ServerCharge } from '../money/movements.ts';
import { serverPayments } from '../money/restate-order.ts';
import { orderIdOfKey, orderKeyOf } from '../store/order-key.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';

/** Payments of an order, by who made them: in sessions, or the merchant server. */
export interface PaymentsOfOrder {
  readonly attempts: readonly AttemptRow[];
  readonly charges: readonly ServerCharge[];
}

/** Every payment of an order, whoever made it. */
export async function paymentsOf(reader: Reader, orderKey: string): Promise<PaymentsOfOrder> {
  const [attempts, charges] = await Promise.all([
    attemptsOfOrder(reader, orderKey),
    serverPayments(reader, orderIdOfKey(orderKey)),
  ]);
  return { attempts, charges };
}

/**
 * The shop's number, or one that it had at the gateway: that of a payment that whoever asks may not see names nothing, as if
 * there were none.
 */
export async function keyOf(
  context: Context,
  reader: Reader,
  orderId: string,
  granted: GrantedOrders | undefined,
): Promise<string> {
  const orderKey = orderKeyOf(context.profile, orderId);
  const [session] = await reader.find('sessions', { where: { orderKey }, limit: 1 });
  if (session || (await reader.get('orders', orderKey))) return orderKey;
  const [attempt] = await reader.find('attempts', { where: { orderNo: orderId }, limit: 1 });
  const isKnown = attempt && granted && isCovered(context, granted, attempt);
  return isKnown ? attempt.orderKey : orderKey;
}
