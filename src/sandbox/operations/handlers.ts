import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { OperationHandler } from '../protocol/call.ts';
import { authoriseAlternative } from './authorise-alternative.ts';
import { authoriseCard } from './authorise-card.ts';
import { cancelOrders } from './cancel-orders.ts';
import { handleSubscriptionCancel } from './cancel-subscription.ts';
import { createPayout } from './create-payout.ts';
import { hostedCheckout } from './hosted-checkout.ts';
import * as cards from './issuing-cards.ts';
import * as groups from './issuing-groups.ts';
import { queryTransactions } from './query-transactions.ts';
import { refundOrders } from './refund-orders.ts';
import { reviewOrders } from './review-orders.ts';
import { updateOrders } from './update-orders.ts';

/** What each operation of the table does here. */
export const HANDLERS: { readonly [N in OperationName]: OperationHandler<N> } = {
  'authorise.card': authoriseCard,
  'authorise.alternative': authoriseAlternative,
  checkout: hostedCheckout,
  'transactions.query': queryTransactions,
  'orders.refund': refundOrders,
  'orders.review': reviewOrders,
  'orders.cancel': cancelOrders,
  'orders.update': updateOrders,
  'subscription.cancel': handleSubscriptionCancel,
  'payout.create': createPayout,
  'cardholder.query': cards.queryCardholder,
  'group.create': groups.createGroup,
  'group.refund': groups.refundGroup,
  'group.charge': groups.chargeGroup,
  'group.status': groups.changeGroupStatus,
  'card.query': cards.queryIssuedCard,
  'card.charge': cards.chargeIssuedCard,
  'card.withdraw': cards.withdrawFromCard,
  'card.close': cards.closeCard,
  'card.status': cards.changeCardStatus,
  'card.limit': cards.limitCard,
};
