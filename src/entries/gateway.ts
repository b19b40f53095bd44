/** The client of the gateway, and the interpretation of what it answers. */
export * from '../gateway/index.ts';
export type { AlternativePaymentAnswer } from '../contract/gateway/alternative-payment.schema.ts';
export type { CardPaymentAnswer } from '../contract/gateway/card-payment.schema.ts';
export type { TransactionsQueryAnswer } from '../contract/gateway/transactions.schema.ts';
export type { AnswerValues, RequestValues } from '../contract/operations/operations.schema.ts';
export type { ReasonField, StatusCodes } from '../contract/operations/evidence.ts';
export type { Texts } from '../contract/profile/codes.schema.ts';
export type { WireForms } from '../contract/profile/wire.schema.ts';
export type { Profile } from '../contract/profile/profile.schema.ts';
export type {
  Clock,
  Fetch,
  Log,
  RandomBytes,
  SteadyClock,
} from '../contract/runtime/dependencies.ts';
export {
  transportOver,
  type TransportAnswer,
  type TransportRequest,
  type Transport,
} from '../contract/runtime/transport.ts';
export type { OperationName } from '../contract/vocabulary/operation-names.ts';
export type { GatewayRefusal } from '../contract/vocabulary/refusals.ts';
export type { Outcome } from '../contract/vocabulary/outcomes.ts';
export type { UnknownCause, UnknownReason } from '../contract/vocabulary/unknown-reasons.ts';
export type { Recurrence } from '../contract/values/add-intervals.ts';
export type { ItemField, TimeForm } from '../codec/index.ts';
export {
  AnalogyRefusedError,
  type AnswerSignature,
  type NotificationKind,
  type SigningProfile,
  type WireValues,
} from '../signing/index.ts';
