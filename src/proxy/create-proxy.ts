import type { Profile } from '../contract/profile/profile.schema.ts';
import type { ProxySettings } from '../contract/profile/settings.schema.ts';
import type {
  Compress,
  Hashing,
  Log,
  Metrics,
  RandomBytes,
  SteadyClock,
} from '../contract/runtime/dependencies.ts';
import type { Tracer } from '../contract/runtime/tracer.ts';
import type { Transport } from '../contract/runtime/transport.ts';
import type { Reconciliation } from '../contract/proxy/reconciliation.schema.ts';
import { isQuery } from '../contract/operations/operations.schema.ts';
import { createGateway, type Admission, type CustomSigning } from '../gateway/index.ts';
import { createApp } from './app.ts';
import { createChangeNotifier, withNotifications } from './context/change-notifier.ts';
import { createOpenStreams } from './context/open-streams.ts';
import { watchedStore } from './context/watched-store.ts';
import { measure } from './jobs/measure.ts';
import { runDue } from './jobs/run-jobs.ts';
import type { DueName, DueWork } from './jobs/run-jobs.ts';
import { createSharedClock } from './context/shared-clock.ts';
import type { Assets, Connection, Context } from './context/context.ts';
import { createKeys } from './crypto/keys.ts';
import { createCircuits } from './exchange/circuits.ts';
import { createContinuity } from './exchange/continuity.ts';
import { createLeases } from './exchange/leases.ts';
import { measured } from './exchange/measured.ts';
import { createConcurrencyLimit } from './exchange/concurrency-limit.ts';
import { createRateLimits, type RateKind } from './exchange/rate-limits.ts';
import { reconcile } from './reconciliation/reconcile.ts';
import type { Unlisted } from './restoration/control-question.ts';
import { resumeRestored, type Resumed } from './restoration/resume-restored.ts';
import type { Store } from './store/store.ts';

import { tracedGateway } from './tracing/traced-gateway.ts';
import { tracedStore } from './tracing/traced-store.ts';

/** Everything that a proxy depends on is passed in. */
export interface ProxyDependencies {
  /** The gateway: addresses, ids, secrets, codes and limits. */
  readonly profile: Profile;
  /** The proxy's own: addresses, allow lists, credentials. */
  readonly settings: ProxySettings;
  /** Where state is kept; the caller closes it. */
  readonly store: Store;
  /**
   * How the gateway and the merchant server's webhook address are reached; `transportOver(fetch)` where
   * there is nothing better.
   */
  readonly transport: Transport;
  /** Time and timeouts. */
  readonly clock: SteadyClock;
  /** Cryptographically secure bytes. */
  readonly random: RandomBytes;
  /** SHA-256 and what is made of it; plain JavaScript when left out. Node has faster: `systemHashing`. */
  readonly hashing?: Hashing;
  /** Signs and verifies, where `profile.sign.by` leaves that to the program. */
  readonly signing?: CustomSigning | undefined;
  /** Gets the fields of `LOG_FIELDS` only, never a secret. */
  readonly log: Log;
  /** The built files of the secure frame. */
  readonly assets: Assets;
  /**
   * Compresses what is the same for every shopper, once: the secure frame, its files, the reference. Left out
   * where the platform does that. Node's is `systemCompress`.
   */
  readonly compress?: Compress;
  /** Counters and durations; by default dropped. */
  readonly metrics?: Metrics;
  /** Traces; none when left out, at no cost. */
  readonly tracer?: Tracer;
  /** The path requests arrive under; that of `settings.publicUrl` when left out. */
  readonly basePath?: string;
}

/** What the adapters mount into a server: a proxy, as `createProxy` or `openProxy` answers with. */
export interface Mountable {
  /** Answers one request. Never rejects: a fault is answered with a problem. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
}

/** A running proxy. */
export interface Proxy extends Mountable {
  /**
   * Does what is due now, of all kinds or of one of `DUE_NAMES`. Call it again at `nextAt`, and after
   * every restart.
   */
  runDue(name?: DueName): Promise<DueWork>;
  /**
   * Compares what began from `from` until before `to` (milliseconds since the epoch) with the gateway.
   * Changes nothing, here or there.
   */
  reconcile(from: number, to: number): Promise<Reconciliation>;
  /**
   * Prepares a store that was restored from a backup: call it before any proxy works with that store.
   * Changes nothing, and answers why, while the gateway does not list the payments since.
   */
  resumeRestored(): Promise<Resumed | Unlisted>;
  /**
   * Has proxies work with a store whose history they don't know, because a person says that it lacks nothing: it was
   * moved after all proxies had ended, say.
   */
  declareComplete(): Promise<void>;
  /** Sets the gauges of `metrics`: what waits, and for how long. */
  measure(): Promise<void>;
  /**
   * Ends the event streams, and waits until what the gateway has answered is stored, for ten seconds
   * at most. The store is the caller's to close.
   */
  close(): Promise<void>;
}

/** How long what is in progress may take to finish when the proxy is closed. */
const GRACE_MS = 10_000;

/** Commands that one process has in progress; more than its processor could take at any load. */
const PLACES = 500;

const NO_METRICS: Metrics = {
  count: () => undefined,
  duration: () => undefined,
  gauge: () => undefined,
};

/** The merchant's backend as a fetch handler (architecture, "The proxy's HTTP surface"). */
export function createProxy(surroundings: ProxyDependencies): Proxy {
  const { profile, settings, transport, random, hashing, signing, log, assets, compress, tracer } =
    surroundings;
  if (profile.sign.by === 'program' && !signing)
    throw new Error('profile.sign.by is "program": hand in `sign`, or set it to "recipes"');
  // Leases, turns and circuits count what passes on this machine; everything else goes by one time.
  const machine = surroundings.clock;
  const clock = createSharedClock(machine, surroundings.store, log);
  const metrics = surroundings.metrics ?? NO_METRICS;
  const closing = new AbortController();
  const ended = new AbortController();
  const bell = createChangeNotifier();
  const watched = watchedStore(surroundings.store, machine, log, closing.signal);
  const continuity = createContinuity({ store: watched, log, metrics });
  const written = withNotifications(continuity.store, bell);
  const store = tracer ? tracedStore(written, tracer) : written;
  const keys = createKeys(settings.secrets, hashing);
  const leases = createLeases({ store, clock: machine, random });
  const circuits = createCircuits(machine, log, metrics);
  const rateLimits = createRateLimits({ store, clock: machine, metrics }, profile.limits);
  /** Calls of the gateway wait for the account's turns. */
  const gatewayBy = (reading: RateKind) => {
    const admit: Admission = async (name) => {
      const kind = isQuery(name) ? reading : 'write';
      return (await rateLimits.take(kind)) === undefined ? undefined : 'busy';
    };
    const gateway = createGateway({
      profile,
      transport,
      clock,
      random,
      ...(hashing && { hashing }),
      signing,
      log,
      admit,
    });
    const traced = tracer ? tracedGateway(gateway, tracer) : gateway;
    return measured(traced, circuits.gateway, { metrics, clock, rateLimits, log });
  };
  const context: Context = {
    profile,
    settings,
    store,
    continuity,
    leases,
    rateLimits,
    circuits,
    concurrency: createConcurrencyLimit(PLACES, metrics),
    gateway: gatewayBy('read'),
    transport,
    signing,
    clock,
    random,
    log,
    note: () => undefined,
    assets,
    metrics,
    ...(compress && { compress }),
    ...(tracer && { tracer }),
    actor: { kind: 'clock' },
    keys,
    changeNotifier: bell,
    openStreams: createOpenStreams({
      base: () => context,
      store: watched,
      clock,
      bell,
      log,
      closing: closing.signal,
    }),
    closing: closing.signal,
    ended: ended.signal,
  };
  // Background work lets people's queries go first.
  const background: Context = { ...context, gateway: gatewayBy('background') };
  const basePath = surroundings.basePath ?? new URL(settings.publicUrl).pathname;
  const app = createApp(context, basePath);
  return {
    fetch: (request, connection = {}) => app(request, connection),
    async runDue(name) {
      await clock.sync();
      const { nextAt, ...done } = await runDue(background, name);
      return { ...done, nextAt: nextAt === null ? null : nextAt - clock.now() + machine.now() };
    },
    reconcile: (from, to) => reconcile(background, from, to),
    resumeRestored: () => resumeRestored(background),
    declareComplete() {
      continuity.open();
      return store.transaction((tx) => continuity.accept(tx));
    },
    measure: () => measure(context),
    async close() {
      closing.abort();
      const grace = new AbortController();
      await Promise.race([leases.idle(), clock.sleep(GRACE_MS, grace.signal)]);
      grace.abort();
      ended.abort();
      await leases.end();
    },
  };
}
