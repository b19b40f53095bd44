import type { z } from 'zod';
import { MoneyError } from '../../contract/money/money.ts';
import {
  becomeResult,
  endDispute,
  openDispute,
  refusedToCancel,
  settleOrder,
} from '../orders/order-machine.ts';
import { refundInPortal } from '../orders/refunds.ts';
import { cancelSubscription } from '../orders/subscriptions.ts';
import { becomePayout } from '../payouts/payout-machine.ts';
import { RESULTS } from '../scenarios/results.ts';
import { GatewayRejection } from '../protocol/gateway-rejection.ts';
import type { Order, Payout, Subscription } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';
import type { REQUESTS } from './requests.schema.ts';

type Wanted = z.output<typeof REQUESTS.transition>;

const ORDER_RESULTS = {
  succeeded: RESULTS.success,
  failed: RESULTS.declined,
  review: RESULTS.review,
  pending: RESULTS.pending,
  cancelled: RESULTS.cancelled,
} as const;

/** Moves an order, a dispute, a payout or a subscription on by hand, where its states allow the step. */
export function transition(world: SandboxContext, wanted: Wanted): void {
  if (!moves(world, wanted))
    throw new GatewayRejection(
      400,
      'transition',
      `its current state does not allow ${wanted.next_status}`,
    );
}

function moves(world: SandboxContext, wanted: Wanted): boolean {
  if ('dispute' in wanted)
    return endDispute(world, orderOf(world, wanted.dispute), wanted.next_status);
  if ('payout' in wanted)
    return becomePayout(
      world,
      payoutOf(world, wanted.payout),
      wanted.next_status,
      wanted.failure ?? FAILURES[wanted.next_status] ?? '',
    );
  if ('subscription' in wanted)
    return cancelSubscription(world, subscriptionOf(world, wanted.subscription));
  const order = orderOf(world, wanted.order);
  if (wanted.next_status === 'disputed') return openDispute(world, order);
  if (wanted.next_status === 'refunded') return refund(world, order, wanted.amount);
  if (wanted.next_status === 'cancelled' && refusedToCancel(world, order) !== undefined)
    return false;
  if (wanted.next_status !== 'settled')
    return becomeResult(world, order, ORDER_RESULTS[wanted.next_status]);
  const settles = order.state === 'succeeded' && order.settledAt === null;
  settleOrder(world, order);
  return settles;
}

function refund(world: SandboxContext, order: Order, amount: string | undefined): boolean {
  try {
    return refundInPortal(world, order, amount);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw new GatewayRejection(400, 'transition', `the amount ${error.message}`);
  }
}

const FAILURES: Readonly<Record<string, string>> = {
  FAILED: 'GENERAL',
  RETURNED: 'RETURNED_BY_BANK',
};

/** By transaction id or request id. */
function payoutOf(world: SandboxContext, id: string): Payout {
  const payout = [...world.state.payouts.values()].find(
    ({ transactionId, requestId }) => transactionId === id || requestId === id,
  );
  if (!payout) throw new GatewayRejection(404, 'transition', 'there is no such payout');
  return payout;
}

function subscriptionOf(world: SandboxContext, id: string): Subscription {
  const subscription = world.state.subscriptions.get(id);
  if (!subscription) throw new GatewayRejection(404, 'transition', 'there is no such subscription');
  return subscription;
}

/** By transaction id or order number. */
function orderOf(world: SandboxContext, id: string): Order {
  const byId = world.state.orders.get(id);
  const order = byId ?? [...world.state.orders.values()].findLast(({ orderNo }) => orderNo === id);
  if (!order) throw new GatewayRejection(404, 'transition', 'there is no such order');
  return order;
}
