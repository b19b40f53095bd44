/* Loads each element that a page for paying by card does not begin with, once the document holds it. */

import { loadElements } from './base/load-elements.ts';

loadElements({
  'tender-alternative-method': () => import('./checkout/alternative-method.ts'),
  'tender-hosted-checkout': () => import('./checkout/hosted-checkout.ts'),
  'tender-subscription-terms': () => import('./checkout/subscription-terms.ts'),
  'tender-balance': () => import('./issuing/balance.ts'),
  'tender-card-controls': () => import('./issuing/card-controls.ts'),
  'tender-cardholder': () => import('./issuing/cardholder.ts'),
  'tender-group': () => import('./issuing/group.ts'),
  'tender-issued-card': () => import('./issuing/issued-card.ts'),
  'tender-provider': () => import('./issuing/provider.ts'),
});
