import '../../elements/base/context-root.ts';
export { TenderOrderSummary } from '../../elements/checkout/order-summary.ts';
