import type { OperationHandler } from '../protocol/call.ts';
import { NOT_DONE } from '../state/codes.ts';
import { batchAnswer } from './batch.ts';

/**
 * `POST /v1/updateOrders` (2.10): replaces the gateway's data about the orders, for its risk
 * decisions; no money moves. All of them or, if one is not known, none (a setting updates the
 * others: the answer does not say which).
 */
export const updateOrders: OperationHandler<'orders.update'> = (world, { values }) => {
  const found = values.update_orders.map(({ transaction_id, status, ispass3d }) => ({
    order: world.state.orders.get(transaction_id),
    override: { status, is3ds: ispass3d },
  }));
  const complete = found.every(({ order }) => order !== undefined);
  if (complete || world.state.updatesPartly)
    for (const { order, override } of found) if (order) order.override = override;
  return {
    answer: {
      ...batchAnswer(world),
      ...(!complete && {
        return_status: NOT_DONE,
        return_message: 'A transaction is not known',
      }),
    },
  };
};
