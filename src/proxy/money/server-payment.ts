import { isPayable, isSettledForGood } from '../../contract/vocabulary/order-states.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { StateOfOrder } from '../../contract/vocabulary/order-states.ts';
import type { SessionState } from '../../contract/vocabulary/outcomes.ts';
import { stateAt } from '../sessions/session.ts';
import { orderIdOfKey, orderKeyOf } from '../store/order-key.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { OrderRow } from '../store/order-rows.ts';
import type { SessionRow } from '../store/tables.ts';
import type { Account } from './payments.ts';
import type { ServerCharge } from './movements.ts';
import { provenOfOrder, serverPayments } from './restate-order.ts';

/**
 * What an order is by now. Shoppers in sessions and the merchant server may pay the same order: as long as the server
 * has not tried to, the order's row says it.
 */
export async function stateNow(
  account: Account,
  reader: Reader,
  orderKey: string,
  [order, server]: readonly [OrderRow | undefined, readonly ServerCharge[]],
): Promise<StateOfOrder> {
  if (server.length === 0) return order?.state ?? 'open';
  return (await provenOfOrder(account, reader, orderKey)).state;
}

/** The same, by what is stored of the order. */
export const readStateNow = async (
  account: Account,
  reader: Reader,
  orderKey: string,
): Promise<StateOfOrder> =>
  stateNow(
    account,
    reader,
    orderKey,
    await Promise.all([
      reader.get('orders', orderKey),
      serverPayments(reader, orderIdOfKey(orderKey)),
    ]),
  );

/** What is shown of a session: nobody pays by one while a payment of the merchant server holds its order. */
export function shownStateOf(
  session: SessionRow,
  { isHeldByServer }: { readonly isHeldByServer: boolean },
  now: number,
): SessionState {
  const state = stateAt(session, now);
  return state === 'open' && isHeldByServer ? 'paying' : state;
}

/** Whether an order may be paid, by whomever: the one answer for sessions and for the merchant server. */
export function assertUnpaid(state: StateOfOrder): void {
  if (isSettledForGood(state)) throw new Problem('already-paid');
}

/** By which whoever pays the order of this id keeps the others off. */
export const orderLock = ({ profile }: Account, orderId: string) =>
  ['order', orderKeyOf(profile, orderId)] as const;

/** No shopper pays the order whose id the merchant server takes for a payment of its own, nor has one paid it. */
export async function assertNoShopperPays(
  { profile }: Account,
  tx: Transaction,
  orderNo: string,
): Promise<void> {
  const order = await tx.get('orders', orderKeyOf(profile, orderNo));
  if (!order) return;
  assertUnpaid(order.state);
  if (!isPayable(order.state)) throw new Problem('order-conflict');
}
