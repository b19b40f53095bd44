import type { GatewayCall, OperationHandler } from '../protocol/call.ts';
import { becomeResult } from '../orders/order-machine.ts';
import { RESULTS } from '../scenarios/results.ts';
import { DONE, NOT_DONE } from '../state/codes.ts';
import type { SandboxContext } from '../state/world.ts';
import { batchAnswer, findOrder, namedFields } from './batch.ts';

/** Values of `review_flag` are not shown; a profile may name them, these are the sandbox's own. */
const DEFAULT_FLAGS = { approve: '1', reject: '0' };

type Item = GatewayCall<'orders.review'>['values']['review_orders'][number];

/** `POST /v1/review` (2.7). */
export const reviewOrders: OperationHandler<'orders.review'> = (world, { values }) => ({
  answer: {
    ...batchAnswer(world),
    review_orders: values.review_orders.map((item) => {
      const fault = reviewFault(world, item);
      return {
        ...namedFields(item),
        review_flag: item.review_flag,
        review_status: fault === '' ? DONE : NOT_DONE,
        error_message: fault,
      };
    }),
  },
});

/** Does the review; empty when it is done. */
function reviewFault(world: SandboxContext, item: Item): string {
  const flags = world.profile.codes.reviewFlag ?? DEFAULT_FLAGS;
  const result = {
    [flags.approve]: RESULTS.success,
    [flags.reject]: RESULTS['review-rejected'],
  }[item.review_flag];
  if (!result) return `review_flag is "${flags.approve}" to approve or "${flags.reject}" to reject`;
  const order = findOrder(world, item);
  if (typeof order === 'string') return order;
  if (order.state !== 'review') return 'The order is not under review';
  becomeResult(world, order, result);
  return '';
}
