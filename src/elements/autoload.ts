/* Loads each element of Tender that the document holds, or comes to hold. */

import './further-elements.ts';
import { loadElements } from './base/load-elements.ts';

loadElements({
  'tender-card-entry': () => import('./checkout/card-entry.ts'),
  'tender-checkout': () => import('./checkout/checkout.ts'),
  'tender-order-summary': () => import('./checkout/order-summary.ts'),
  'tender-payment-status': () => import('./checkout/payment-status.ts'),
});
