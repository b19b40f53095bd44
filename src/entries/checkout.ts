/** What a page for paying by card loads: registers the four elements of a checkout. */
export * from '../elements/events/checkout-events.ts';
export { TenderCheckout } from '../elements/checkout/checkout.ts';
export { TenderCardEntry, type CardEntryState } from '../elements/checkout/card-entry.ts';
export { TenderOrderSummary } from '../elements/checkout/order-summary.ts';
export { TenderPaymentStatus } from '../elements/checkout/payment-status.ts';
export { CheckoutError, NotPaidError, type NotPaidReason } from '../client/index.ts';
