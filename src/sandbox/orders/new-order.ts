import type { PaymentResult } from '../scenarios/scenario.ts';
import type { Order } from '../state/state.ts';
import type { World } from '../state/world.ts';

type Given = Pick<Order, 'orderNo' | 'method' | 'amount' | 'currency'> &
  Partial<Order> & { readonly result: PaymentResult };

/** An order with an id of its own, and nothing where nothing was said. */
export const newOrder = (world: World, { result, ...given }: Given): Order => ({
  transactionId: world.transactionId(),
  createdAt: world.now(),
  notifyUrl: null,
  returnUrl: null,
  details: {},
  notify: null,
  refunds: null,
  risk: null,
  contract: null,
  savesCard: false,
  settlementDeclined: false,
  disputed: false,
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
