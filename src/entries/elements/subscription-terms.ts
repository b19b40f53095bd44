export { TenderSubscriptionTerms } from '../../elements/checkout/subscription-terms.ts';
export { TenderConsentEvent } from '../../elements/consent-event.ts';
