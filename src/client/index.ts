export { abandonAttempt } from './abandon-attempt.ts';
export { createCheckoutClient } from './checkout-client.ts';
export type { CheckoutClient, CheckoutClientOptions } from './checkout-client.ts';
export { CheckoutError, type CheckoutErrorKind } from './checkout-error.ts';
export { CheckoutSession } from './checkout-session.ts';
export type { Intention, Progress, SendAnswer } from './checkout-session.ts';
export { NotPaidError, type NotPaidReason } from './not-paid-error.ts';
export { proxyAddress } from './proxy-address.ts';
export type { ReadView } from '../contract/proxy/checkout-guards.ts';
