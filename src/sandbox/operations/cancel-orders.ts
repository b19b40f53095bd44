import type { OperationHandler } from '../protocol/call.ts';
import { becomeResult, refusedToCancel } from '../orders/order-machine.ts';
import { RESULTS } from '../scenarios/results.ts';
import { DONE, NOT_DONE } from '../state/codes.ts';
import type { SandboxContext } from '../state/world.ts';
import { batchAnswer, findOrder, namedFields, type NamedOrder } from './batch.ts';

/** `POST /v1/cancel` (2.8): before settlement, and the whole order. */
export const cancelOrders: OperationHandler<'orders.cancel'> = (world, { values }) => ({
  answer: {
    ...batchAnswer(world),
    cancel_orders: values.cancel_orders.map((item) => {
      const fault = cancelFault(world, item);
      return {
        ...namedFields(item),
        cancel_status: fault === '' ? DONE : NOT_DONE,
        error_message: fault,
      };
    }),
  },
});

/** Cancels; empty when it is done. */
function cancelFault(world: SandboxContext, item: NamedOrder): string {
  const order = findOrder(world, item);
  if (typeof order === 'string') return order;
  const fault = refusedToCancel(world, order);
  if (fault !== undefined) return fault;
  return becomeResult(world, order, RESULTS.cancelled) ? '' : 'The order is over already';
}
