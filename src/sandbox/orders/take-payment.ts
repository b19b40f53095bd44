import { maskCard, type SandboxCard } from '../scenarios/cards.ts';
import { RESULTS } from '../scenarios/results.ts';
import type { ScenarioResult, Scenario } from '../scenarios/scenario.ts';
import type { Approval, Contract, Order } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';
import { newOrder, traitsOf } from './new-order.ts';
import { openOrder } from './order-machine.ts';

/** A card, and how it is to be taken. */
export interface CardPresentation {
  readonly card: SandboxCard;
  /** When the card expires, in milliseconds; `null` if not given. */
  readonly expiresAt: number | null;
  readonly authentication: 'wanted' | 'unwanted' | 'unsaid' | 'made-elsewhere';
  readonly scenario: Scenario;
}

/** What every payment contains, by any method. */
export interface PaymentTerms {
  readonly orderNo: string;
  readonly method: Order['method'];
  readonly amount: string;
  readonly currency: string;
  readonly notifyUrl: string | null;
  readonly returnUrl: string | null;
  readonly details: Order['details'];
  readonly savesCard: boolean;
  readonly tokenId: string | null;
  readonly contract: Contract | null;
}

/** Writes a payment by card down as a new order. */
export function takeCardPayment(
  world: SandboxContext,
  terms: PaymentTerms,
  use: CardPresentation,
): Order {
  const decision = decide(world, use);
  const order = newOrder(world, {
    ...terms,
    ...cardFields(use, decision),
    result: decision.result,
  });
  openOrder(world, order);
  scheduleLater(world, order, decision.later);
  return order;
}

/** Puts a card before an order that waits on the hosted page: approval is now by this card. */
export function presentCard(world: SandboxContext, order: Order, use: CardPresentation): void {
  const decision = decide(world, use);
  const { result, threeDS, later } = decision;
  const approval = decision.approval ?? { result, threeDS, later };
  Object.assign(order, { ...cardFields(use, decision), approval });
}

/** Writes a payment down that the shopper has to approve on another page first. */
export function takeApprovablePayment(
  world: SandboxContext,
  terms: PaymentTerms,
  scenario: Scenario,
): Order {
  const order = newOrder(world, {
    ...terms,
    traits: traitsOf(scenario),
    approval: {
      result: scenario.payment ?? RESULTS.success,
      threeDS: null,
      later: scenario.later ?? null,
    },
    result: RESULTS['requires-action'],
  });
  openOrder(world, order);
  return order;
}

/** What the result changes into on its own, if it is to change. */
export function scheduleLater(
  world: SandboxContext,
  order: Order,
  later: Scenario['later'] | null,
): void {
  if (!later) return;
  const { transactionId } = order;
  const at = world.now() + later.afterMs;
  world.schedule({ type: 'become', at, transactionId, result: later.result });
}

/** An order of this number that is not over without success: another one is a duplicate. */
export function existingOrder(world: SandboxContext, orderNo: string): Order | undefined {
  for (const order of world.state.orders.values())
    if (order.orderNo === orderNo && order.state !== 'failed' && order.state !== 'cancelled')
      return order;
  return undefined;
}

interface Decision {
  readonly result: ScenarioResult;
  readonly threeDS: string | null;
  readonly approval: Approval | null;
  readonly later: Scenario['later'] | null;
}

const cardFields = ({ card, scenario }: CardPresentation, decision: Decision) => ({
  cardName: card.name,
  maskedCard: maskCard(card.number),
  traits: traitsOf(scenario),
  threeDSResult: decision.threeDS,
  approval: decision.approval,
});

const at = (result: ScenarioResult, more: Partial<Decision> = {}): Decision => ({
  result,
  threeDS: null,
  approval: null,
  later: null,
  ...more,
});

function decide(
  world: SandboxContext,
  { scenario, authentication, expiresAt }: CardPresentation,
): Decision {
  if (expiresAt !== null && expiresAt <= world.now()) return at(RESULTS['expired-card']);
  const { threeDS } = scenario;
  const asked =
    threeDS &&
    {
      required: true,
      optional: authentication === 'wanted',
      frictionless: authentication !== 'unwanted',
    }[threeDS.mode];
  if (!asked) return at(scenario.payment ?? RESULTS.success, { later: scenario.later ?? null });
  const { answer, leadsTo, mode } = threeDS;
  if (mode === 'frictionless' || authentication === 'made-elsewhere')
    return at(leadsTo, { threeDS: answer });
  if (authentication === 'unwanted') return at(RESULTS['authentication-required']);
  return at(RESULTS['requires-action'], {
    threeDS: 'C',
    approval: { result: leadsTo, threeDS: answer, later: null },
  });
}
