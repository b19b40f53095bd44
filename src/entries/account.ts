/** What the page of a signed-in shopper loads: registers the elements for their cards and subscriptions. */
export { TenderGrantErrorEvent, TenderOperationEvent } from '../elements/events/issuing-events.ts';
export { TenderCardRemovedEvent } from '../elements/events/measuring-events.ts';
export type { TenderErrorEvent, TenderLoadErrorEvent } from '../elements/events/checkout-events.ts';
export { TenderAccount } from '../elements/account/account.ts';
export { TenderSavedCards } from '../elements/account/saved-cards.ts';
export { TenderSubscription } from '../elements/account/subscription.ts';
export type { SetUpError } from '../elements/events/set-up-error.ts';
export type * from '../elements/base/appearance-types.ts';
export type { FrameFailure } from '../messaging/index.ts';
export type { ProblemSlug } from '../contract/vocabulary/problems.ts';
export type { OperationResult } from '../contract/proxy/operations.schema.ts';
export type { AccountTexts } from '../localization/loading/account.ts';
export type { AccountMessages } from '../localization/account/en.ts';
export type { PaymentMethodMessages } from '../localization/payment-methods/en.ts';
export {
  CheckoutError,
  type CheckoutErrorKind,
  type FetchGrant,
  type IssuingResult,
  type NotPaidError,
  type NotPaidReason,
} from '../client/index.ts';
