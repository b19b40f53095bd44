import type { OperationHandler } from '../protocol/call.ts';
import { cancelSubscription as cancel } from '../orders/subscriptions.ts';
import { DONE, NOT_DONE } from '../state/codes.ts';
import { identityOf } from './payment-answer.ts';

/** `POST /v1/cancelsubscription` (2.9). */
export const handleSubscriptionCancel: OperationHandler<'subscription.cancel'> = (
  world,
  { values },
) => {
  const { recurring_id, contract_name } = values;
  const subscription = world.state.subscriptions.get(recurring_id);
  let fault = '';
  if (subscription?.name !== contract_name) fault = 'There is no such subscription';
  else if (!cancel(world, subscription))
    fault = `The subscription is ${subscription.status} already`;
  return {
    answer: {
      ...identityOf(world),
      recurring_id,
      contract_name,
      cancel_status: fault === '' ? DONE : NOT_DONE,
      error_message: fault,
    },
  };
};
