import '../../elements/base/context-root.ts';
export { TenderPaymentStatus } from '../../elements/checkout/payment-status.ts';
