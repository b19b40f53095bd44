import { RESULTS } from '../scenarios/results.ts';
import { maskCard, type TestCard } from '../scenarios/cards.ts';
import type { PaymentResult, Scenario, ThreeDSecure } from '../scenarios/scenario.ts';
import type { Contract, Order } from '../state/state.ts';
import type { World } from '../state/world.ts';
import { newOrder } from './new-order.ts';
import { openOrder } from './order-machine.ts';

/** A payment by card, whichever way the card's number has come here. */
export interface CardPayment {
  readonly orderNo: string;
  readonly method: Order['method'];
  readonly amount: string;
  readonly currency: string;
  readonly card: TestCard;
  /** Milliseconds when the card ends; `null` where nobody said. */
  readonly expiresAt: number | null;
  readonly authentication: 'wanted' | 'unwanted' | 'unsaid' | 'made-elsewhere';
  readonly scenario: Scenario;
  readonly notifyUrl: string | null;
  readonly returnUrl: string | null;
  readonly details: Order['details'];
  readonly savesCard: boolean;
  readonly tokenId: string | null;
  readonly contract: Contract | null;
}

/** Writes the payment down as a new order. */
export function takeCardPayment(world: World, payment: CardPayment): Order {
  const { card, scenario, expiresAt } = payment;
  const decided: Decision =
    expiresAt !== null && expiresAt <= world.now()
      ? { result: RESULTS['expired-card'] }
      : decide(payment);
  const order = newOrder(world, {
    ...fieldsOf(payment),
    cardName: card.name,
    maskedCard: maskCard(card.number),
    threeDSResult: decided.threeDS ?? null,
    approval: decided.approval ?? null,
    notify: scenario.notify ?? null,
    refunds: scenario.refund ?? null,
    risk: scenario.risk ?? null,
    settlementDeclined: scenario.settlementDeclined ?? false,
    disputed: scenario.disputed ?? false,
    result: decided.result,
  });
  openOrder(world, order);
  if (decided.later) scheduleResult(world, order, decided.later);
  return order;
}

/** An order of this number that is not over without success: another one is a duplicate. */
export function standingOrder(world: World, orderNo: string): Order | undefined {
  for (const order of world.state.orders.values())
    if (order.orderNo === orderNo && order.state !== 'failed' && order.state !== 'cancelled')
      return order;
  return undefined;
}

export function scheduleResult(
  world: World,
  order: Order,
  { afterMs, result }: NonNullable<Scenario['later']>,
): void {
  const { transactionId } = order;
  world.schedule({ type: 'become', at: world.now() + afterMs, transactionId, result });
}

interface Decision {
  readonly result: PaymentResult;
  readonly threeDS?: string;
  readonly approval?: PaymentResult;
  readonly later?: Scenario['later'] | undefined;
}

function decide({ scenario, authentication }: CardPayment): Decision {
  const { threeDS } = scenario;
  const authenticates =
    threeDS &&
    (threeDS.mode === 'required' || authentication !== 'unwanted') &&
    (threeDS.mode !== 'optional' || authentication === 'wanted');
  if (!threeDS || !authenticates)
    return { result: scenario.payment ?? RESULTS.success, later: scenario.later };
  return authenticate(threeDS, authentication);
}

function authenticate(
  threeDS: ThreeDSecure,
  authentication: CardPayment['authentication'],
): Decision {
  if (threeDS.mode === 'frictionless' || authentication === 'made-elsewhere')
    return { result: threeDS.leadsTo, threeDS: threeDS.answer };
  if (authentication === 'unwanted') return { result: RESULTS['authentication-required'] };
  return { result: RESULTS['requires-action'], threeDS: 'C', approval: threeDS.leadsTo };
}

const fieldsOf = ({
  orderNo,
  method,
  amount,
  currency,
  notifyUrl,
  returnUrl,
  details,
  savesCard,
  tokenId,
  contract,
}: CardPayment) => ({
  orderNo,
  method,
  amount,
  currency,
  notifyUrl,
  returnUrl,
  details,
  savesCard,
  tokenId,
  contract,
});
