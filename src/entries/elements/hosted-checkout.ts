export { TenderHostedCheckout } from '../../elements/checkout/hosted-checkout.ts';
