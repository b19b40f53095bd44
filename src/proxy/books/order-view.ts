import type { OrderView } from '../../contract/proxy/lists.schema.ts';
import type { GrantedOrders } from '../../contract/proxy/grant.schema.ts';
import type { Operator } from '../grants/operator.ts';
import { isWithin } from '../money/granted-orders.ts';
import { shownTo } from '../operations/operation-result.ts';
import type { PaymentsOfOrder } from './payments-of-order.ts';
import type { Context } from '../context/context.ts';
import { marksOfOrder } from '../money/marks-of-order.ts';
import { moneyOfOrder } from '../money/restate-order.ts';
import { termsOf } from '../sessions/session.ts';
import { orderIdOfKey } from '../store/order-key.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { attemptView, bookedOf, serverPaymentView } from './booked-attempt.ts';

/** Who sees an order, and which payments of it. */
export interface SeenBy {
  readonly caller: Operator;
  readonly granted: GrantedOrders;
}

/** An order with what was paid for it, as whoever asks may see it; its state is that of all its payments. */
export async function orderViewOf(
  context: Context,
  reader: Reader,
  { caller, granted }: SeenBy,
  orderKey: string,
  { attempts, charges }: PaymentsOfOrder,
): Promise<OrderView> {
  const [order, sessions, tried, [charge]] = await Promise.all([
    reader.get('orders', orderKey),
    reader.find('sessions', { where: { orderKey } }),
    Promise.all(
      [...attempts].sort(byTime).map((row) => bookedOf(context, reader, row, row.transactionId)),
    ),
    Promise.all(
      charges.map((row) => bookedOf(context, reader, row, row.result?.transaction_id ?? null)),
    ),
  ]);
  // Where no session was tried, only the merchant server may have charged something.
  const money = order ?? (await moneyOfOrder(context, reader, orderKey)).money;
  const paidBy = 'paidBy' in money ? money.paidBy : money.paidAttemptId;
  const views = tried.map((booked) => shownTo(caller, attemptView(context, booked)));
  const server_payment = charge && shownTo(caller, serverPaymentView(context, charge));
  const shown = [...views, ...(server_payment ? [server_payment] : [])];
  const waits = whoActsOn(money.state, shown);
  return {
    order_id: orderIdOfKey(orderKey),
    state: money.state,
    marks: marksOfOrder([...tried, ...(charge ? [charge] : [])], money.timesCharged),
    ...(waits && { action_required_by: waits }),
    ...(paidBy && mayBeNamed(granted, shown, paidBy) && { paid_by: paidBy }),
    times_charged: money.timesCharged,
    sessions: sessions
      .filter((session) => {
        const { currency } = termsOf(session).amount;
        return isWithin(granted, { createdAt: session.createdAt, currency });
      })
      .sort((a, b) => a.createdAt - b.createdAt)
      .map((session) => ({
        id: session.id,
        state: session.state,
        amount: termsOf(session).amount,
      })),
    attempts: views,
    ...(server_payment && { server_payment }),
  };
}

/** A payment that is not shown is not named. */
const mayBeNamed = (
  granted: GrantedOrders,
  shown: readonly { readonly id: string }[],
  payment: string,
): boolean => granted === 'all' || shown.some(({ id }) => id === payment);

/** Of an order that was charged more than it asks for, a person has to give something back. */
function whoActsOn(
  state: OrderView['state'],
  payments: readonly Pick<OrderView, 'action_required_by'>[],
): OrderView['action_required_by'] {
  const waiting = payments.map((payment) => payment.action_required_by);
  if (state === 'over' || state === 'contradicted') return 'merchant';
  return waiting.includes('merchant') ? 'merchant' : waiting.find(Boolean);
}

const byTime = (a: AttemptRow, b: AttemptRow): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
