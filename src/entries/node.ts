/** What only Node can do: listening, stores, logs, and proxy and sandbox as running programs. */
export * from '../node/index.ts';
export type { Profile } from '../contract/profile/profile.schema.ts';
export type { Clock, Log, SteadyClock } from '../contract/runtime/dependencies.ts';
export type { Tracer } from '../contract/runtime/tracer.ts';
export type { Mountable, Proxy, Store } from '../proxy/index.ts';
