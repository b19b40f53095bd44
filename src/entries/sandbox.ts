/** The gateway, simulated, as Request -> Response. */
export * from '../sandbox/index.ts';
export type { Profile, ProfileInput } from '../contract/profile/profile.schema.ts';
export type { RegistryKind } from '../contract/proxy/registry.schema.ts';
export type { Clock, Fetch, RandomBytes } from '../contract/runtime/dependencies.ts';
export {
  transportOver,
  type TransportAnswer,
  type TransportRequest,
  type Transport,
} from '../contract/runtime/transport.ts';
