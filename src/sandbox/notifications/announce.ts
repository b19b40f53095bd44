import type { Notification, Order, Payout } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';
import { formatTime } from '../../codec/index.ts';
import { RESULTS } from '../scenarios/results.ts';
import { ORDER_CODES } from '../state/codes.ts';

/** Kinds of events, spelled as in sibling interfaces (C-247). */
export const EVENT_KINDS = {
  payment: 'PAYMENT',
  reviewResult: 'REVIEW RESULT',
  disputeReceived: 'DISPUTE RECIEVED',
  disputeResult: 'DISPUTE RESULT',
  refundReceived: 'REFUND RECIEVED',
  refundAccepted: 'REFUND ACCEPTED',
  refundResult: 'REFUND RESULT',
  payout: 'PAYOUT',
} as const;

/** After the answer, so that the ordinary order of things is answer first. */
const AFTER_ANSWER = 1_000;
const LATE = 36 * 3_600_000;
const REORDERED_AFTER = 2_000;

type Fields = Readonly<Record<string, string>>;

/** Notifies the merchant of an order's status, as its scenario demands. */
export function announceOrder(
  world: SandboxContext,
  order: Order,
  kind: string,
  more: Fields = {},
): void {
  if (order.notifyUrl === null) return;
  const fields = { ...orderFields(world, order, kind), ...more };
  const send = (
    delay: number,
    change: Fields = {},
    signature: Notification['signature'] = 'right',
  ) =>
    queue(world, {
      kind,
      url: order.notifyUrl ?? '',
      about: order.transactionId,
      fields: { ...fields, ...change },
      signature,
      delay,
    });

  const { notify } = order.traits;
  switch (notify?.kind) {
    case undefined:
      send(AFTER_ANSWER);
      break;
    case 'first':
      send(0);
      break;
    case 'duplicates':
      for (let copy = 0; copy < (notify.copies ?? 1); copy++) send(AFTER_ANSWER);
      break;
    case 'reordered':
      send(AFTER_ANSWER);
      send(AFTER_ANSWER + REORDERED_AFTER, {
        order_status: ORDER_CODES.pending,
        result_info: `${RESULTS.pending.code}:${RESULTS.pending.text}`,
      });
      break;
    case 'forged':
      send(AFTER_ANSWER, {}, 'wrong');
      send(AFTER_ANSWER, { amount: `9${order.amount}` });
      send(AFTER_ANSWER);
      break;
    case 'late':
      send(LATE);
      break;
    case 'none':
      world.record('notification-withheld', { transaction_id: order.transactionId, kind });
  }
}

export function announcePayout(world: SandboxContext, payout: Payout): void {
  if (payout.notifyUrl === null) return;
  const { request } = payout;
  const text = (name: string) => (typeof request[name] === 'string' ? request[name] : '');
  queue(world, {
    kind: EVENT_KINDS.payout,
    url: payout.notifyUrl,
    about: payout.transactionId,
    signature: 'right',
    delay: AFTER_ANSWER,
    fields: {
      event: EVENT_KINDS.payout,
      merchant_id: world.profile.ids.merchantId,
      account_id: world.profile.ids.accountId,
      request_id: payout.requestId,
      transaction_id: payout.transactionId,
      payment_currency: text('payment_currency'),
      payment_amount: text('payment_amount'),
      status: payout.status,
      failure_type: payout.failureType,
      failure_reason: payout.failureReason,
    },
  });
}

function orderFields(world: SandboxContext, order: Order, kind: string): Fields {
  const optional = (name: string, value: string | null) =>
    value === null ? {} : { [name]: value };
  return {
    event: kind,
    merchant_id: world.profile.ids.merchantId,
    account_id: world.profile.ids.accountId,
    transaction_id: order.transactionId,
    order_no: order.orderNo,
    amount: order.amount,
    currency: order.currency,
    order_status: ORDER_CODES[order.state],
    result_info: `${order.code}:${order.text}`,
    ...optional('card', order.maskedCard),
    ...optional('token_id', order.tokenId),
    ...optional('recurring_id', order.recurringId),
    ...optional('dispute_status', order.dispute),
    transaction_date: formatTime('compact', order.createdAt, world.profile.timeZone),
  };
}

interface Message extends Pick<Notification, 'kind' | 'url' | 'about' | 'fields' | 'signature'> {
  readonly delay: number;
}

function queue(world: SandboxContext, { delay, ...message }: Message): void {
  const id = world.id('ntf_');
  const createdAt = world.now();
  const allowed = isDeliverable(message.url);
  world.state.notifications.set(id, {
    id,
    ...message,
    createdAt,
    deliveries: [],
    state: allowed ? 'waiting' : 'withheld',
  });
  if (allowed) world.schedule({ type: 'notify', at: createdAt + delay, notificationId: id });
  else world.record('notification-refused', { notification: id, reason: 'not https' });
}

/** HTTPS only, as in sibling interfaces; plain http on this machine alone (C-244). */
function isDeliverable(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && loopback);
}
