/** What a page for staff loads: registers the elements that look orders up. */
export {
  TenderGrantErrorEvent,
  TenderOperationEvent,
  TenderSelectEvent,
  type Selection,
} from '../elements/events/issuing-events.ts';
export * from '../elements/events/staff-events.ts';
export type { TenderErrorEvent, TenderLoadErrorEvent } from '../elements/events/checkout-events.ts';
export { TenderDesk } from '../elements/staff/desk.ts';
export { TenderOrder } from '../elements/staff/order.ts';
export { TenderOrders, type OrdersState } from '../elements/staff/orders.ts';
export { TenderPayouts, type PayoutsState } from '../elements/staff/payouts.ts';
export { TenderUnresolved, type UnresolvedState } from '../elements/staff/unresolved.ts';
export type {
  AuthoriseDecision,
  DecisionAuthorisation,
} from '../elements/desk/authorise-decision.ts';
export type { SetUpError } from '../elements/events/set-up-error.ts';
export type * from '../elements/base/appearance-types.ts';
export type { FrameFailure } from '../messaging/index.ts';
export type { ProblemSlug } from '../contract/vocabulary/problems.ts';
export type { OperationResult } from '../contract/proxy/operations.schema.ts';
export type { OrderMark } from '../contract/vocabulary/order-marks.ts';
export type { StateOfOrder } from '../contract/vocabulary/order-states.ts';
export type { StaffMessages } from '../localization/staff/en.ts';
export {
  CheckoutError,
  type CasesFilter,
  type CheckoutErrorKind,
  type FetchGrant,
  type IssuingResult,
  type NotPaidError,
  type NotPaidReason,
  type OrdersFilter,
  type PayoutsFilter,
} from '../client/index.ts';
