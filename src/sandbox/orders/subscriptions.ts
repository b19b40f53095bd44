import { nextIntervalIn } from '../../codec/index.ts';
import type { Contract, Order, Subscription } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';

/** A first payment that succeeded begins its contract. */
export function startSubscription(world: SandboxContext, order: Order, contract: Contract): void {
  const { cardName, maskedCard } = order;
  if (cardName === null || maskedCard === null) return;
  const id = world.id('sub_');
  const subscription: Subscription = {
    ...contract,
    id,
    orderNo: order.orderNo,
    currency: order.currency,
    cardName,
    maskedCard,
    notifyUrl: order.notifyUrl,
    status: 'Active',
    period: 1,
    nextAt: null,
  };
  order.recurringId = id;
  world.state.subscriptions.set(id, subscription);
  planDeduction(world, subscription);
}

/** Answers false when it was cancelled before, or has run out. */
export function cancelSubscription(world: SandboxContext, subscription: Subscription): boolean {
  if (subscription.status !== 'Active') return false;
  subscription.status = 'Inactived';
  if (!world.state.chargesAfterCancel) subscription.nextAt = null;
  world.record('subscription', { recurring_id: subscription.id, status: subscription.status });
  return true;
}

export function planDeduction(world: SandboxContext, subscription: Subscription): void {
  const { cycles, end, period } = subscription;
  const at = nextIntervalIn(world.profile.timeZone, subscription, world.now());
  const over = (cycles !== null && period >= cycles) || (end !== null && at > end);
  subscription.nextAt = over ? null : at;
  if (over) subscription.status = 'Ended';
  else world.schedule({ type: 'deduct', at, recurringId: subscription.id });
}

/** Length of one interval at its longest, which bounds how far the test clock may be moved. */
export const longestInterval = (contract: Contract): number =>
  contract.intervalCount * { day: 1, week: 7, month: 31, year: 366 }[contract.interval] * DAY;

const DAY = 86_400_000;
