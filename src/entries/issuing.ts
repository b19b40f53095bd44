/** What a page for issued cards loads: registers the issuing elements. */
export * from '../elements/events/issuing-events.ts';
export type { TenderErrorEvent, TenderLoadErrorEvent } from '../elements/events/checkout-events.ts';
export { TenderProvider } from '../elements/issuing/provider.ts';
export { TenderActivity } from '../elements/issuing/activity.ts';
export { TenderBalance } from '../elements/issuing/balance.ts';
export { TenderCardControls } from '../elements/issuing/card-controls.ts';
export { TenderCards, type CardsState } from '../elements/issuing/cards.ts';
export { TenderCardholder } from '../elements/issuing/cardholder.ts';
export { TenderGroup } from '../elements/issuing/group.ts';
export { TenderIssuedCard, type IssuedCardState } from '../elements/issuing/issued-card.ts';
export type { SetUpError } from '../elements/events/set-up-error.ts';
export type { FrameFailure } from '../messaging/index.ts';
export type { AuthoriseReveal, RevealAuthorisation } from '../elements/wallet/reveal-options.ts';
export type * from '../elements/base/appearance-types.ts';
export type { OperationResult } from '../contract/proxy/operations.schema.ts';
export type { ProblemSlug } from '../contract/vocabulary/problems.ts';
export type { IssuingMessages } from '../localization/issuing/en.ts';
export type { RevealMessages } from '../localization/reveal/en.ts';
export {
  CheckoutError,
  type CheckoutErrorKind,
  type FetchGrant,
  type IssuingResult,
  type NotPaidError,
  type NotPaidReason,
} from '../client/index.ts';
