import type { GatewayCall, OperationHandler } from '../protocol/call.ts';
import { openRefund, REFUND_CODES, refundFault } from '../orders/refunds.ts';
import { fire } from '../scenarios/triggers.ts';
import { NOT_DONE } from '../state/codes.ts';
import type { Refund } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';
import { batchAnswer, findOrder, namedFields } from './batch.ts';

type Item = GatewayCall<'orders.refund'>['values']['refund_orders'][number];

/**
 * `POST /v1/refund` (2.6). More than what is left is refused; the same partial refund twice is two
 * refunds, as the gateway promises nothing else (C-181).
 */
export const refundOrders: OperationHandler<'orders.refund'> = (world, { values, fired }) => {
  const rules: string[] = [];
  let shuffled = fired.scenario.refund === 'shuffled';
  const answers = values.refund_orders.flatMap((item) => {
    const own = fire({ operation: 'orders.refund', reference: item.refund_reason });
    const wanted = fired.scenario.refund ?? own.scenario.refund;
    rules.push(...own.rules);
    shuffled ||= wanted === 'shuffled';
    const answer = refundOne(world, item, wanted ?? null);
    return wanted === 'missing' ? [] : [answer];
  });
  return {
    answer: { ...batchAnswer(world), refund_orders: shuffled ? answers.reverse() : answers },
    rules,
  };
};

function refundOne(world: SandboxContext, item: Item, wanted: Refund['behaviour']) {
  const order = findOrder(world, item);
  const fault = typeof order === 'string' ? order : refundFault(world, order, item.refund_amount);
  if (fault !== undefined || typeof order === 'string')
    return answerOf(item, NOT_DONE, `R001:${fault}`, '');

  const behaviour = wanted ?? order.traits.refunds;
  const refund: Refund = {
    id: world.id('rf_'),
    transactionId: order.transactionId,
    amount: item.refund_amount,
    reference: item.refund_reference ?? '',
    behaviour,
    state: beginsAs(behaviour),
  };
  openRefund(world, order, refund);
  if (behaviour === 'unknown') return answerOf(item, '9', '9999:Unknown', refund.id);
  const text = { done: '0000:Success', pending: '0001:Pending', failed: 'R002:Refund failed' };
  return answerOf(item, REFUND_CODES[refund.state], text[refund.state], refund.id);
}

function beginsAs(behaviour: Refund['behaviour']): Refund['state'] {
  if (behaviour === 'failed') return 'failed';
  const later =
    behaviour === 'pending' || behaviour === 'fails-later' || behaviour === 'succeeds-later';
  return later ? 'pending' : 'done';
}

const answerOf = (item: Item, status: string, message: string, refundId: string) => ({
  ...namedFields(item),
  refund_amount: item.refund_amount,
  refund_reason: item.refund_reason ?? '',
  refund_status: status,
  refund_message: message,
  refund_reference: item.refund_reference ?? '',
  refund_reference_id: refundId,
});
