export { TenderOrderSummary } from '../../elements/checkout/order-summary.ts';
