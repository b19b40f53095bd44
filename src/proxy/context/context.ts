import type { Actor } from '../../contract/proxy/events.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { ProxySettings } from '../../contract/profile/settings.schema.ts';
import type {
  Bytes,
  Compress,
  Log,
  LogFields,
  Metrics,
  RandomBytes,
  SteadyClock,
} from '../../contract/runtime/dependencies.ts';
import type { Tracer } from '../../contract/runtime/tracer.ts';
import type { Transport } from '../../contract/runtime/transport.ts';
import type { CustomSigning, Gateway } from '../../gateway/index.ts';
import type { ChangeNotifier } from './change-notifier.ts';
import type { OpenStreams } from './open-streams.ts';
import type { Keys } from '../crypto/keys.ts';
import type { Circuits } from '../exchange/circuits.ts';
import type { Continuity } from '../exchange/continuity.ts';
import type { Leases } from '../exchange/leases.ts';
import type { ConcurrencyLimit } from '../exchange/concurrency-limit.ts';
import type { RateLimits } from '../exchange/rate-limits.ts';
import type { Store } from '../store/store.ts';

/** A file of the built secure frame; answer with the same one each time, since what is made of it is kept. */
export interface FrameFile {
  /** As it was built. */
  readonly body: Bytes;
  /** Content-Type. */
  readonly type: string;
}

/** Files of the built secure frame by their path in that build: `card.html`, `assets/card-….js`. */
export type Assets = (path: string) => Promise<FrameFile | undefined>;

/** What the server knows about a request's connection. */
export interface Connection {
  /** The other end of the connection, as the server sees it. */
  readonly remoteAddress?: string | undefined;
  /**
   * The server writes an answer as it is: the text of a `TextResponse` or `StreamResponse` without a body to read it from,
   * and what is compressed with its `Content-Encoding`, which some frameworks drop while they send the compressed body.
   */
  readonly writesAnswer?: boolean;
}

/** What every use case of the proxy works with. */
export interface Context {
  /** The gateway: addresses, ids, secrets, codes and limits. */
  readonly profile: Profile;
  /** The proxy's own: addresses, allow lists, credentials. */
  readonly settings: ProxySettings;
  /** Notifies waiting streams of what a transaction changes. */
  readonly store: Store;
  /** The one way to the gateway. */
  readonly gateway: Gateway;
  /** Whether it is the store that it was. */
  readonly continuity: Continuity;
  /** Which process works on what. */
  readonly leases: Leases;
  /** The account's rate limit. */
  readonly rateLimits: RateLimits;
  /** Whether gateway and webhook receiver work. */
  readonly circuits: Circuits;
  /** How many commands may be in progress at once. */
  readonly concurrency: ConcurrencyLimit;
  /** For webhooks; the gateway has its own way. */
  readonly transport: Transport;
  /** Signs and verifies instead of the profile’s recipes. */
  readonly signing?: CustomSigning | undefined;
  /** Time and timeouts. */
  readonly clock: SteadyClock;
  /** For ids, tokens and nonces. */
  readonly random: RandomBytes;
  /** Takes the fields of `LOG_FIELDS` only. */
  readonly log: Log;
  /** What the lines of this request or piece of due work name from now on. */
  readonly note: (fields: LogFields) => void;
  /** Counters and durations. */
  readonly metrics: Metrics;
  /** Traces, if they are on. */
  readonly tracer?: Tracer;
  /** Files of the secure frame. */
  readonly assets: Assets;
  /** Absent where the platform compresses what leaves it. */
  readonly compress?: Compress;
  /** Who makes happen what is done with this context: events name it. */
  readonly actor: Actor;
  /** Keys by purpose, for sealing and signing. */
  readonly keys: Keys;
  /** Tells of what changes. */
  readonly changeNotifier: ChangeNotifier;
  /** The event streams that are read. */
  readonly openStreams: OpenStreams<Context>;
  /** Aborts when the proxy is closed. */
  readonly closing: AbortSignal;
  /** Aborts when the work that was in progress then has ended, or has taken too long. */
  readonly ended: AbortSignal;
}
