export { TenderSubscriptionTerms } from '../../elements/checkout/subscription-terms.ts';
export { TenderConsentEvent } from '../../elements/events/consent-event.ts';
