/** Every element of the package. */
export * from './checkout.ts';
export { TenderAlternativeMethod } from '../elements/checkout/alternative-method.ts';
export { TenderRedirectEvent } from '../elements/redirect-event.ts';
