import { scenarioWithToken, testCardNamed } from '../scenarios/cards.ts';
import { RESULTS } from '../scenarios/results.ts';
import type { Subscription } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';
import { newOrder } from './new-order.ts';
import { openOrder } from './order-machine.ts';
import { planDeduction } from './subscriptions.ts';

/** Charges what is due, and plans the next deduction. */
export function deduct(world: SandboxContext, subscription: Subscription): void {
  const cancelled = subscription.status === 'Inactived';
  if (subscription.status === 'Ended' || (cancelled && !world.state.chargesAfterCancel)) {
    subscription.nextAt = null;
    return;
  }
  const card = testCardNamed(subscription.cardName);
  const result = (card && scenarioWithToken(card).payment) ?? RESULTS.success;
  subscription.period += 1;
  openOrder(
    world,
    newOrder(world, {
      orderNo: numberOf(world, subscription),
      method: 'card',
      amount: subscription.amount,
      currency: subscription.currency,
      notifyUrl: subscription.notifyUrl,
      cardName: subscription.cardName,
      maskedCard: subscription.maskedCard,
      recurringId: subscription.id,
      result,
    }),
  );
  if (cancelled) subscription.nextAt = null;
  else planDeduction(world, subscription);
}

/** Its first order's number and the period; longer where a merchant has that number already (C-142). */
function numberOf({ state }: SandboxContext, { orderNo, period }: Subscription): string {
  const taken = new Set([...state.orders.values()].map((order) => order.orderNo));
  for (let suffix = `-${period}`; ; suffix += `-${period}`) {
    const number = orderNo.slice(0, MOST_LETTERS - suffix.length) + suffix;
    if (!taken.has(number)) return number;
  }
}

/** Of an order number. */
const MOST_LETTERS = 50;
