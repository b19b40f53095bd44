export { TenderPaymentStatus } from '../../elements/checkout/payment-status.ts';
