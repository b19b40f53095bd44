import type { ScenarioResult, Scenario } from '../scenarios/scenario.ts';
import type { Order, Traits } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';

type Given = Pick<Order, 'orderNo' | 'method' | 'amount' | 'currency'> &
  Partial<Order> & { readonly result: ScenarioResult };

export const traitsOf = (scenario: Scenario): Traits => ({
  notify: scenario.notify ?? null,
  refunds: scenario.refund ?? null,
  risk: scenario.risk ?? null,
  settlementDeclined: scenario.settlementDeclined ?? false,
  disputed: scenario.disputed ?? false,
});

/** An order with an id of its own, and nothing where nothing was said. */
export const newOrder = (world: SandboxContext, { result, ...given }: Given): Order => ({
  transactionId: world.transactionId(),
  createdAt: world.now(),
  notifyUrl: null,
  returnUrl: null,
  details: {},
  traits: traitsOf({}),
  contract: null,
  savesCard: false,
  ...result,
  settledAt: null,
  dispute: null,
  cardName: null,
  maskedCard: null,
  threeDSResult: null,
  tokenId: null,
  recurringId: null,
  approval: null,
  override: null,
  ...given,
});
