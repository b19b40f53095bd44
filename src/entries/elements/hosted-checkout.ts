import '../../elements/base/context-root.ts';
export { TenderHostedCheckout } from '../../elements/checkout/hosted-checkout.ts';
