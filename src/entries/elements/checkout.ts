import '../../elements/base/context-root.ts';
export { TenderCheckout } from '../../elements/checkout/checkout.ts';
