/** Every element of the package. */
export * from './checkout.ts';
export { TenderAlternativeMethod } from '../elements/checkout/alternative-method.ts';
export { TenderHostedCheckout } from '../elements/checkout/hosted-checkout.ts';
export { TenderSubscriptionTerms } from '../elements/checkout/subscription-terms.ts';
export { TenderConsentEvent } from '../elements/events/consent-event.ts';
export * from '../elements/events/measuring-events.ts';
export { TenderRedirectEvent } from '../elements/events/redirect-event.ts';
export * from './issuing.ts';
export * from './staff.ts';
export * from './account.ts';
export type { AskedFault, AskedFaults } from '../contract/values/asked-fields.ts';
export type { NextActionMessages } from '../localization/next-action/en.ts';
export type { PaymentMethodMessages } from '../localization/payment-methods/en.ts';
