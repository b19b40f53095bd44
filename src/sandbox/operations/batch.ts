import type { Order } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';
import { DONE } from '../state/codes.ts';
import { identityOf } from './payment-answer.ts';

/** One order of a batch, as the merchant names it. */
export interface NamedOrder {
  readonly transaction_id: string;
  readonly order_no: string;
  readonly currency: string;
  readonly amount: string;
}

/** The order meant, or why there is none: all four things named must be right. */
export function findOrder(world: SandboxContext, named: NamedOrder): Order | string {
  const order = world.state.orders.get(named.transaction_id);
  if (order?.orderNo !== named.order_no) return 'There is no such transaction';
  if (order.amount !== named.amount || order.currency !== named.currency)
    return 'The amount or currency is not that of the order';
  return order;
}

export const namedFields = ({ transaction_id, order_no, currency, amount }: NamedOrder) => ({
  transaction_id,
  order_no,
  currency,
  amount,
});

/** Of the batch as a whole; single items may have failed all the same (C-176). */
export const batchAnswer = (world: SandboxContext) => ({
  ...identityOf(world),
  return_status: DONE,
  return_message: 'OK',
});
