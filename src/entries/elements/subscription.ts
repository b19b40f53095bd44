export { TenderSubscription } from '../../elements/account/subscription.ts';
