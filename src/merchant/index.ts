/** A merchant server's side of the proxy: `fetch` and nothing else, in any runtime. */
export { createMerchantClient, type MerchantClient } from './merchant-client.ts';
export type { NewSession } from './answers.ts';
export type { CallOptions, ConnectionOptions } from './send.ts';
export type {
  OrderWords,
  PaymentOptions,
  Payments,
  Payouts,
  RefundCreate,
  Refunds,
  Subscriptions,
} from './order-words.ts';
export type { EventFeed, EventOptions } from './event-feed.ts';
export {
  isProblem,
  MerchantError,
  NoPaymentError,
  ProblemError,
  UnreachableError,
  UnreadableError,
  type ProblemBody,
} from './merchant-error.ts';
export { verifyWebhook, WebhookError, type WebhookRequest } from './verify-webhook.ts';
export type {
  OperationFilters,
  OperationView as Operation,
  OrderFilters,
  OrderView as Order,
} from '../contract/proxy/lists.schema.ts';
export type {
  ExternalMovementsRecord,
  PaymentBalance,
} from '../contract/proxy/external-movements.schema.ts';
export type {
  Actor,
  EventData,
  EventType,
  MerchantEvent,
} from '../contract/proxy/events.schema.ts';
export type {
  GrantAnswer as Grant,
  GrantCreateInput as GrantCreate,
  GrantState,
} from '../contract/proxy/grant.schema.ts';
export type { OperationAnswer, OperationBody } from '../contract/proxy/operation-bodies.schema.ts';
export type { QueryName } from '../contract/operations/operations.schema.ts';
export type { Clock, Fetch } from '../contract/runtime/dependencies.ts';
export type {
  CardholderView as Cardholder,
  CardView as Card,
  GroupView as Group,
} from '../contract/proxy/issued.schema.ts';
export type { OperationResult, Resolution } from '../contract/proxy/operations.schema.ts';
export type { PayoutFilters, PayoutView as Payout } from '../contract/proxy/payouts.schema.ts';
export type { Timeline, TimelineEntry } from '../contract/proxy/timeline.schema.ts';
export type { Unresolved, UnresolvedFilters } from '../contract/proxy/unresolved.schema.ts';
export type { SessionAnswer as Session } from '../contract/proxy/session-answer.schema.ts';
export type {
  AttemptAnswer as Attempt,
  SessionChange,
  SessionCreateInput as SessionCreate,
  SessionForOrderInput as SessionForOrder,
} from '../contract/proxy/session.schema.ts';
export type {
  ShopperErased,
  ShopperView as ShopperRecord,
} from '../contract/proxy/shopper.schema.ts';
export type { OperationName } from '../contract/vocabulary/operation-names.ts';
export type { Outcome, SessionState } from '../contract/vocabulary/outcomes.ts';
export type { FieldError, ProblemSlug } from '../contract/vocabulary/problems.ts';
