import { DateError, formatTime, parseTime } from '../../codec/index.ts';
import type { GatewayCall, OperationHandler } from '../protocol/call.ts';
import { DONE, NOT_DONE, ORDER_CODES } from '../state/codes.ts';
import type { Order } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';
import { identityOf, recurringFields } from './payment-answer.ts';
import { DELIVERY_FIELDS } from '../orders/order-details.ts';

const LONGEST_WINDOW = 24 * 3_600_000;
const MOST_ENTRIES = 100;

/** `POST /v1/retrievalTrans` (2.5). */
export const queryTransactions: OperationHandler<'transactions.query'> = (world, call) => {
  const refused = (message: string) => ({
    answer: { ...identityOf(world), return_status: NOT_DONE, return_message: message },
  });
  if (!isRegistered(world, call.remoteAddress)) return refused('IP address is not registered');
  const { values } = call;
  const window = windowOf(world, values);
  if (window === 'unreadable') return refused('the window holds no time of the calendar');
  if (window && (window.end < window.start || window.end - window.start > LONGEST_WINDOW))
    return refused('a window spans at most 24 hours');

  const orders = values.orders?.split(',');
  const trades = values.trades?.split(',');
  const entries = [...world.state.orders.values()].filter(
    (order) =>
      (!orders || orders.includes(order.orderNo)) &&
      (!trades || trades.includes(order.transactionId)) &&
      (!window || (order.createdAt >= window.start && order.createdAt <= window.end + 999)) &&
      (!values.order_status || values.order_status === statusOf(order)) &&
      (!values.platform_source || values.platform_source === order.details['platform_source']),
  );
  return {
    answer: {
      ...identityOf(world),
      return_status: DONE,
      return_message: 'OK',
      orders_list: entries.slice(0, MOST_ENTRIES).map((order) => entryOf(world, order)),
    },
  };
};

/** Whoever calls in process calls from this machine. */
const isRegistered = (world: SandboxContext, address = '127.0.0.1'): boolean =>
  world.state.registeredAddresses?.includes(address) ?? true;

function windowOf(
  world: SandboxContext,
  { query_start, query_end }: GatewayCall<'transactions.query'>['values'],
) {
  if (query_start === undefined || query_end === undefined) return undefined;
  const zone = world.profile.timeZone;
  try {
    return { start: parseTime(query_start, zone), end: parseTime(query_end, zone) };
  } catch (error) {
    if (error instanceof DateError) return 'unreadable';
    throw error;
  }
}

const statusOf = (order: Order) => order.override?.status ?? ORDER_CODES[order.state];

function entryOf(world: SandboxContext, order: Order) {
  const { details } = order;
  const detail = (name: string) => details[name] ?? '';
  const failed = order.state === 'failed' || order.state === 'cancelled';
  const recurring = recurringFields(world, order);
  const subscription = world.state.subscriptions.get(order.recurringId ?? '');
  return {
    order_no: order.orderNo,
    transaction_id: order.transactionId,
    reference_no: `R${order.transactionId}`,
    amount: order.amount,
    currency: order.currency,
    website: detail('website'),
    platform_source: detail('platform_source'),
    shopper_email: detail('shopper_email'),
    shopper_phone: detail('shopper_phone'),
    decline_reason: failed ? `${order.code}:${order.text}` : '',
    payment_status: statusOf(order),
    is3ds: order.override?.is3ds ?? (order.threeDSResult === null ? '0' : '1'),
    query_result: DONE,
    transaction_date: formatTime('compact', order.createdAt, world.profile.timeZone),
    antifraud_provider: 'sandbox',
    fraud_check_result: [{ check_items: 'score', status: order.traits.risk?.score ?? '5' }],
    delivery_information: Object.fromEntries(
      DELIVERY_FIELDS.map((name) => [name, detail(name)] as const),
    ),
    ...(subscription && {
      subscription_result: { ...recurring, recurring_status: subscription.status },
    }),
  };
}
