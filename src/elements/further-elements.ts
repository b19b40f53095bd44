/* Loads each element that a page for paying by card does not begin with, once the document holds it. */

import { loadElements } from './base/load-elements.ts';

loadElements({
  'tender-alternative-method': () => import('./checkout/alternative-method.ts'),
  'tender-hosted-checkout': () => import('./checkout/hosted-checkout.ts'),
  'tender-subscription-terms': () => import('./checkout/subscription-terms.ts'),
  'tender-account': () => import('./account/account.ts'),
  'tender-saved-cards': () => import('./account/saved-cards.ts'),
  'tender-subscription': () => import('./account/subscription.ts'),
  'tender-activity': () => import('./issuing/activity.ts'),
  'tender-balance': () => import('./issuing/balance.ts'),
  'tender-card-controls': () => import('./issuing/card-controls.ts'),
  'tender-cards': () => import('./issuing/cards.ts'),
  'tender-cardholder': () => import('./issuing/cardholder.ts'),
  'tender-desk': () => import('./staff/desk.ts'),
  'tender-group': () => import('./issuing/group.ts'),
  'tender-issued-card': () => import('./issuing/issued-card.ts'),
  'tender-order': () => import('./staff/order.ts'),
  'tender-orders': () => import('./staff/orders.ts'),
  'tender-payouts': () => import('./staff/payouts.ts'),
  'tender-provider': () => import('./issuing/provider.ts'),
  'tender-unresolved': () => import('./staff/unresolved.ts'),
});
