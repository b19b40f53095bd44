/** What a page for paying by card loads: registers the four elements of a checkout. */
export * from '../elements/events/checkout-events.ts';
export type * from '../elements/events/measuring-events.ts';
export { TenderCheckout } from '../elements/checkout/checkout.ts';
export { TenderCardEntry, type CardEntryState } from '../elements/checkout/card-entry.ts';
export { TenderOrderSummary } from '../elements/checkout/order-summary.ts';
export { TenderPaymentStatus } from '../elements/checkout/payment-status.ts';
export type { MessageOverrides } from '../elements/session/checkout-element.ts';
export type { ChallengeMode, HostedMode } from '../elements/session/checkout-registry.ts';
export type { SetUpError } from '../elements/events/set-up-error.ts';
export type * from '../elements/base/appearance-types.ts';
export type { FrameMessages } from '../localization/frame/en.ts';
export type { OrderMessages } from '../localization/order/en.ts';
export type { PageMessages } from '../localization/page/en.ts';
export type { Spoken } from '../localization/spoken.ts';
export type { ResultMessages } from '../localization/result/en.ts';
export type { CardField, FrameFailure } from '../messaging/index.ts';
export {
  CheckoutError,
  NotPaidError,
  type CheckoutErrorKind,
  type NotPaidReason,
  type ReadView,
} from '../client/index.ts';
export type {
  CheckoutView,
  NextAction,
  PaymentMethod,
  PaymentResult,
} from '../contract/proxy/checkout.schema.ts';
export type { Consent } from '../contract/proxy/consent.schema.ts';
export type { DeclineCategory } from '../contract/vocabulary/decline-categories.ts';
export type { Outcome, SessionState } from '../contract/vocabulary/outcomes.ts';
export type { ProblemSlug } from '../contract/vocabulary/problems.ts';
