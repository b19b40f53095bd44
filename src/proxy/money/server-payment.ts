import { isPayable, isSettledForGood } from '../../contract/vocabulary/order-states.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { StateOfOrder } from '../../contract/vocabulary/order-states.ts';
import type { SessionState } from '../../contract/vocabulary/outcomes.ts';
import { stateAt } from '../sessions/session.ts';
import { orderKeyOf } from '../store/order-key.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { SessionRow } from '../store/tables.ts';
import type { Account } from './payments.ts';
import { moneyByServer } from './restate-order.ts';

/** What the merchant server's own payment under an order's id makes of the order; undefined where it leaves it free. */
export type ServerPayment = 'open' | 'paid' | undefined;

/**
 * An order's id may be the number of a payment that the merchant server makes itself. Shoppers in sessions and the
 * server pay the same order then: never both.
 */
export async function serverPaymentOf(
  account: Account,
  reader: Reader,
  orderId: string,
): Promise<ServerPayment> {
  const { state } = await moneyByServer(account, reader, orderId);
  if (isSettledForGood(state)) return 'paid';
  return isPayable(state) ? undefined : 'open';
}

/** What is shown of a session: nobody pays by one while a payment of the merchant server holds its order. */
export async function shownStateOf(
  account: Account,
  reader: Reader,
  session: SessionRow,
  now: number,
): Promise<SessionState> {
  const state = stateAt(session, now);
  if (state !== 'open') return state;
  const isHeld = (await serverPaymentOf(account, reader, session.orderId)) === 'open';
  return isHeld ? 'paying' : state;
}

/** Whether an order may be paid, by whomever: the one answer for sessions and for the merchant server. */
export function assertUnpaid(state: StateOfOrder, server: ServerPayment): void {
  if (isSettledForGood(state) || server === 'paid') throw new Problem('already-paid');
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
  assertUnpaid(order.state, undefined);
  if (!isPayable(order.state)) throw new Problem('order-conflict');
}
