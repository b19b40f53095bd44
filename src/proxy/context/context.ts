import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { ProxySettings } from '../../contract/profile/settings.schema.ts';
import type {
  Bytes,
  Clock,
  Fetch,
  Log,
  Metrics,
  RandomBytes,
} from '../../contract/runtime/dependencies.ts';
import type { Gateway } from '../../gateway/index.ts';
import type { SessionNotifier } from './session-notifier.ts';
import type { Keys } from '../crypto/keys.ts';
import type { Store } from '../store/store.ts';

/** A file of the built secure frame, by its path in that build: `card.html`, `assets/card-….js`. */
export type Assets = (path: string) => Promise<{ body: Bytes; type: string } | undefined>;

export interface Connection {
  /** The other end of the connection, as the server sees it. */
  readonly remoteAddress?: string | undefined;
}

/** What every use case of the proxy works with. */
export interface Context {
  readonly profile: Profile;
  readonly settings: ProxySettings;
  readonly store: Store;
  readonly gateway: Gateway;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly assets: Assets;
  readonly keys: Keys;
  readonly sessionNotifier: SessionNotifier;
  /** Aborts when the proxy is closed. */
  readonly closing: AbortSignal;
}
