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
      `its current state does not allow ${wanted.becomes}`,
    );
}

function moves(world: SandboxContext, wanted: Wanted): boolean {
  if ('request_id' in wanted)
    return becomePayout(
      world,
      payoutOf(world, wanted.request_id),
      wanted.becomes,
      wanted.failure ?? FAILURES[wanted.becomes] ?? '',
    );
  if ('recurring_id' in wanted)
    return cancelSubscription(world, subscriptionOf(world, wanted.recurring_id));
  const order = orderOf(world, wanted);
  switch (wanted.becomes) {
    case 'won':
    case 'lost':
      return endDispute(world, order, wanted.becomes);
    case 'disputed':
      return openDispute(world, order);
    case 'refunded':
      return refund(world, order, 'amount' in wanted ? wanted.amount : undefined);
    case 'settled': {
      const settles = order.state === 'succeeded' && order.settledAt === null;
      settleOrder(world, order);
      return settles;
    }
    default: {
      const isRefused =
        wanted.becomes === 'cancelled' && refusedToCancel(world, order) !== undefined;
      return !isRefused && becomeResult(world, order, ORDER_RESULTS[wanted.becomes]);
    }
  }
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

function payoutOf(world: SandboxContext, id: string): Payout {
  const payout = [...world.state.payouts.values()].find(({ requestId }) => requestId === id);
  if (!payout) throw new GatewayRejection(404, 'transition', 'there is no such payout');
  return payout;
}

function subscriptionOf(world: SandboxContext, id: string): Subscription {
  const subscription = world.state.subscriptions.get(id);
  if (!subscription) throw new GatewayRejection(404, 'transition', 'there is no such subscription');
  return subscription;
}

/** By one of its numbers: of several payments under one, the last. */
function orderOf(
  world: SandboxContext,
  {
    order_no,
    transaction_id = '',
  }: { readonly order_no?: string | undefined; readonly transaction_id?: string | undefined },
): Order {
  const order =
    order_no === undefined
      ? world.state.orders.get(transaction_id)
      : [...world.state.orders.values()].findLast(({ orderNo }) => orderNo === order_no);
  if (!order) throw new GatewayRejection(404, 'transition', 'there is no such order');
  return order;
}
