import { parseLooseMoney, subtractMoney, type Money } from '../../contract/money/money.ts';
import { announceOrder, EVENT_KINDS } from '../notifications/announce.ts';
import { RESULTS } from '../scenarios/results.ts';
import type { ScenarioResult } from '../scenarios/scenario.ts';
import { ACCOUNTS } from '../state/ledger.ts';
import type { Order } from '../state/state.ts';
import type { OrderState } from '../scenarios/order-states.ts';
import type { SandboxContext } from '../state/world.ts';
import { startSubscription } from './subscriptions.ts';
import { makeToken } from './tokens.ts';

const HOUR = 3_600_000;
/** Settlement: until then a payment can be cancelled, afterwards only refunded. */
const SETTLES_AFTER = 24 * HOUR;
const DISPUTED_AFTER = HOUR;
/** A shopper has so long for a bank's page. */
const ACTION_EXPIRES_AFTER = 0.5 * HOUR;

const NEXT: Record<OrderState, readonly OrderState[]> = {
  requires_action: ['succeeded', 'failed', 'pending', 'review', 'cancelled'],
  pending: ['succeeded', 'failed', 'review', 'cancelled'],
  review: ['succeeded', 'failed', 'cancelled'],
  succeeded: ['cancelled'],
  failed: [],
  cancelled: [],
};

const orderMayBecome = (order: Order, state: OrderState): boolean =>
  NEXT[order.state].includes(state);

/** Writes a new order down, and does what its first result brings with it. */
export function openOrder(world: SandboxContext, order: Order): void {
  world.state.orders.set(order.transactionId, order);
  enter(world, order);
}

/** Moves an order on. Answers false, and does nothing, where the states allow no such step. */
export function becomeResult(world: SandboxContext, order: Order, result: ScenarioResult): boolean {
  if (!orderMayBecome(order, result.state)) return false;
  const reviewed = order.state === 'review';
  if (order.state === 'succeeded') returnUnsettled(world, order);
  order.state = result.state;
  order.code = result.code;
  order.text = result.text;
  enter(world, order, reviewed ? EVENT_KINDS.reviewResult : EVENT_KINDS.payment);
  return true;
}

function enter(world: SandboxContext, order: Order, kind: string = EVENT_KINDS.payment): void {
  const { transactionId, orderNo } = order;
  world.record('order', { transaction_id: transactionId, order_no: orderNo, state: order.state });
  const at = world.now();
  if (order.state === 'succeeded') {
    world.move({
      kind: 'charge',
      from: ACCOUNTS.shoppers,
      to: unsettledOf(world),
      money: moneyOf(order),
      transactionId,
      orderNo,
    });
    world.schedule({ type: 'settle', at: at + SETTLES_AFTER, transactionId });
    if (order.traits.disputed)
      world.schedule({ type: 'dispute', at: at + DISPUTED_AFTER, transactionId });
    if (order.savesCard) makeToken(world, order);
    if (order.contract) startSubscription(world, order, order.contract);
  }
  if (order.state === 'requires_action') {
    const result = RESULTS['action-expired'];
    const from = order.state;
    world.schedule({ type: 'become', at: at + ACTION_EXPIRES_AFTER, transactionId, result, from });
  } else {
    announceOrder(world, order, kind);
  }
}

/** Money of the payment goes to the merchant's account. */
export function settleOrder(world: SandboxContext, order: Order): void {
  if (order.state !== 'succeeded' || order.settledAt !== null) return;
  order.settledAt = world.now();
  moveRemainder(world, order, 'settlement', unsettledOf(world), merchantOf(world));
  if (order.traits.settlementDeclined) takeBack(world, order);
}

/** The shopper's bank takes the payment back, for the time being. */
export function openDispute(world: SandboxContext, order: Order): boolean {
  if (order.state !== 'succeeded' || order.dispute !== null) return false;
  if (order.settledAt === null) settleOrder(world, order);
  takeBack(world, order);
  return true;
}

function takeBack(world: SandboxContext, order: Order): void {
  if (order.dispute !== null) return;
  moveRemainder(world, order, 'dispute', merchantOf(world), ACCOUNTS.disputes);
  order.dispute = 'open';
  announceOrder(world, order, EVENT_KINDS.disputeReceived);
}

export function endDispute(world: SandboxContext, order: Order, end: 'won' | 'lost'): boolean {
  if (order.dispute !== 'open') return false;
  const to = end === 'won' ? merchantOf(world) : ACCOUNTS.shoppers;
  moveRemainder(world, order, `dispute-${end}`, ACCOUNTS.disputes, to);
  order.dispute = end;
  announceOrder(world, order, EVENT_KINDS.disputeResult);
  return true;
}

function returnUnsettled(world: SandboxContext, order: Order): void {
  moveRemainder(world, order, 'cancellation', unsettledOf(world), ACCOUNTS.shoppers);
}

function moveRemainder(
  world: SandboxContext,
  order: Order,
  kind: 'settlement' | 'cancellation' | 'dispute' | 'dispute-won' | 'dispute-lost',
  from: string,
  to: string,
): void {
  const { transactionId, orderNo } = order;
  world.move({
    kind,
    from,
    to,
    money: subtractMoney(moneyOf(order), refundedOf(world, order)),
    transactionId,
    orderNo,
  });
}

export const moneyOf = (order: Order): Money => parseLooseMoney(order.amount, order.currency);

/** What went back to the shopper; with `pending`, also what is on its way. */
export function refundedOf(world: SandboxContext, order: Order, pending = false): Money {
  let minor = 0n;
  for (const refund of world.state.refunds.values())
    if (refund.transactionId === order.transactionId)
      if (refund.state === 'done' || (pending && refund.state === 'pending'))
        minor += parseLooseMoney(refund.amount, order.currency).minor;
  return { minor, currency: order.currency };
}

/** Why an order can't be cancelled any more: only what is whole can be taken back. */
export function refusedToCancel(world: SandboxContext, order: Order): string | undefined {
  if (order.settledAt !== null || order.dispute !== null)
    return 'The order is settled; use refund instead';
  return refundedOf(world, order, true).minor > 0n
    ? 'A part of the order is refunded; refund the rest'
    : undefined;
}

/** Where the money of a successful order lies. */
export const holderOf = (world: SandboxContext, order: Order): string =>
  order.settledAt === null ? unsettledOf(world) : merchantOf(world);

const unsettledOf = (world: SandboxContext) => ACCOUNTS.unsettled(world.profile.ids.accountId);
const merchantOf = (world: SandboxContext) => ACCOUNTS.merchant(world.profile.ids.accountId);
