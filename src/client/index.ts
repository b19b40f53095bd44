export { createAccountClient, type AccountClient } from './account-client.ts';
export { AccountSession } from './account-session.ts';
export { askEarly, type EarlyAnswer } from './ask-early.ts';
export { createCheckoutClient } from './checkout-client.ts';
export type { CheckoutClient, CheckoutClientOptions } from './checkout-client.ts';
export { CheckoutError, type CheckoutErrorKind } from './checkout-error.ts';
export { CheckoutSession } from './checkout-session.ts';
export type { Intention, Progress, RiskData, SendAnswer } from './payment.ts';
export {
  createDeskClient,
  type CaseDecision,
  type DeskClient,
  type GatewayWord,
  type PageQuery,
} from './desk-client.ts';
export { DeskSession } from './desk-session.ts';
export { GrantKeeper, NoGrantError, operationsOf, type FetchGrant } from './grant-keeper.ts';
export { inTime } from './in-time.ts';
export { createIssuingClient } from './issuing-client.ts';
export type {
  ActivityOf,
  IssuingClient,
  IssuingOperation,
  IssuingValues,
  SeenRecords,
} from './issuing-client.ts';
export { IssuingSession, isAnswered } from './issuing-session.ts';
export { NotPaidError, type NotPaidReason } from './not-paid-error.ts';
export { proxyAddress } from './proxy-address.ts';
export type { ReadView } from '../contract/proxy/checkout-guards.ts';
export type {
  AccountCard,
  AccountSubscription,
  AccountView,
} from '../contract/proxy/account.schema.ts';
export { Watched } from './watched.ts';
export type { ActivityList, SentActivity, WatchedActivity } from './watched-activity.ts';
export type {
  IssuingActivity,
  IssuingRequestFound,
  IssuingResult,
  GuardedPage,
} from '../contract/proxy/issuing-guards.ts';
export type { CasesFilter, StaffCase } from '../contract/proxy/case-guards.ts';
export type { PayoutsFilter, StaffPayout } from '../contract/proxy/payout-guards.ts';
export type {
  OrdersFilter,
  StaffOperation,
  StaffOrder,
  StaffPayment,
} from '../contract/proxy/staff-guards.ts';
