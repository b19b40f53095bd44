/** A merchant server's side of the proxy: `fetch` and nothing else, in any runtime. */
export { createMerchantClient, type MerchantClient } from './merchant-client.ts';
export type { NewSession } from './answers.ts';
export type { CallOptions, ConnectionOptions } from './send.ts';
export type { EventFeed, EventOptions } from './event-feed.ts';
export {
  isProblem,
  MerchantError,
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
export type { ElsewhereStatement, PaymentBalance } from '../contract/proxy/elsewhere.schema.ts';
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
export type {
  OperationAnswer,
  OperationBody,
  QueryName,
} from '../contract/proxy/operation-bodies.schema.ts';
export type { RequestValues } from '../contract/operations/operations.schema.ts';
export type { Clock, Fetch } from '../contract/runtime/dependencies.ts';
export type {
  CardholderView as Cardholder,
  CardView as Card,
  GroupView as Group,
  OperationResult,
  Resolution,
  Unresolved,
} from '../contract/proxy/operations.schema.ts';
export type {
  AttemptAnswer as Attempt,
  SessionAnswer as Session,
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
