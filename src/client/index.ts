export { createCheckoutClient } from './checkout-client.ts';
export type { CheckoutClient, CheckoutClientOptions } from './checkout-client.ts';
export { CheckoutError, type CheckoutErrorKind } from './checkout-error.ts';
export { CheckoutSession } from './checkout-session.ts';
export type { Intention, Progress, SendAnswer } from './checkout-session.ts';
export { GrantKeeper, NoGrantError, type FetchGrant } from './grant-keeper.ts';
export { inTime } from './in-time.ts';
export { createIssuingClient } from './issuing-client.ts';
export type {
  IssuingClient,
  IssuingOperation,
  IssuingValues,
  SeenRecords,
} from './issuing-client.ts';
export { IssuingSession } from './issuing-session.ts';
export { NotPaidError, type NotPaidReason } from './not-paid-error.ts';
export { proxyAddress } from './proxy-address.ts';
export type { ReadView } from '../contract/proxy/checkout-guards.ts';
export { Watched } from './watched.ts';
export type { IssuingResult, GuardedPage } from '../contract/proxy/issuing-guards.ts';
