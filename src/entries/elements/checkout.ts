export { TenderCheckout } from '../../elements/checkout/checkout.ts';
