import type { OperationName } from '../../contract/operation-names.ts';
import type { Handler } from '../gateway/call.ts';
import { authoriseCard } from './authorise-card.ts';
import { cancelOrders } from './cancel-orders.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { queryTransactions } from './query-transactions.ts';
import { refundOrders } from './refund-orders.ts';
import { reviewOrders } from './review-orders.ts';
import { updateOrders } from './update-orders.ts';

/** What each operation of the table does here. */
export const HANDLERS: { readonly [N in OperationName]?: Handler<N> } = {
  'authorise.card': authoriseCard,
  'transactions.query': queryTransactions,
  'orders.refund': refundOrders,
  'orders.review': reviewOrders,
  'orders.cancel': cancelOrders,
  'orders.update': updateOrders,
  'subscription.cancel': cancelSubscription,
};
