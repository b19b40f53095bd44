/** The merchant's backend: holds the secrets, signs, and answers the elements. */
export * from '../proxy/index.ts';
export type { Profile } from '../contract/profile/profile.schema.ts';
export type { DecimalAmount } from '../contract/money/decimal-amount.ts';
export type { ProxySettings } from '../contract/profile/settings.schema.ts';
export type { RegistryKind } from '../contract/proxy/registry.schema.ts';
export type {
  CardholderView as Cardholder,
  CardView as Card,
  GroupView as Group,
} from '../contract/proxy/issued.schema.ts';
export type {
  Bytes,
  Clock,
  Compress,
  ContentCoding,
  Fetch,
  Hashing,
  Log,
  LogFields,
  Metrics,
  RandomBytes,
  SteadyClock,
} from '../contract/runtime/dependencies.ts';
export {
  transportOver,
  type TransportAnswer,
  type TransportRequest,
  type Transport,
} from '../contract/runtime/transport.ts';
export type {
  SpanAttribute,
  SpanAttributes,
  SpanStart,
  Tracer,
} from '../contract/runtime/tracer.ts';
export type { LogField } from '../contract/runtime/log-fields.ts';
