import type { Log, SteadyClock } from '../../contract/runtime/dependencies.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Transport } from '../../contract/runtime/transport.ts';
import { addLanguage, createProxy, DUE_NAMES, type Proxy } from '../../proxy/index.ts';
import {
  inexactRecipes,
  signedByMd5,
  undecidedAnswers,
  type CustomSigning,
} from '../../signing/index.ts';
import type { Configuration } from '../configuration/configuration.schema.ts';
import { createLog } from '../logging/log.ts';
import { ConfigurationError } from '../configuration/faults.ts';
import { readFonts } from '../configuration/read-fonts.ts';
import { readLanguages } from '../configuration/read-languages.ts';
import { startDueLoop } from './job-loop.ts';
import { folderAssets } from '../runtime/folder-assets.ts';
import { createMetrics } from './metrics.ts';
import { withMetrics } from './metrics-route.ts';
import { frameFolder } from '../runtime/package-folders.ts';
import { createPooledTransport } from '../runtime/pooled-transport.ts';
import { createTracer } from './open-telemetry.ts';
import { claimForMode } from '../stores/mode-of-store.ts';
import { openStore } from '../stores/open-store.ts';
import {
  systemClock,
  systemCompress,
  systemHashing,
  systemRandom,
} from '../runtime/dependencies.ts';
import { withFonts } from './with-fonts.ts';

/** A proxy that works and only has to be given requests: by `listen`, or by a server of yours. */
export interface OpenProxy extends Pick<Proxy, 'fetch'> {
  /** Ends event streams and due work, so that a server can close; requests are still answered. */
  stop(): Promise<void>;
  /** Stops, then closes store and connections. Call it last. */
  close(): Promise<void>;
}

/** Sees every request to the gateway and its answer, with all that is secret in them. */
export type Watch = (transport: Transport) => Transport;

/** What a program gives to a proxy beside its configuration. */
export interface ProxyOptions extends Partial<CustomSigning> {
  /** Where lines go; by default JSON on the standard output. */
  readonly log?: Log;
  /** Sees every exchange with the gateway. */
  readonly watch?: Watch;
  /** For tests and `tender dev`: the time that the proxy goes by; by default the system's. */
  readonly clock?: SteadyClock;
}

/** What of a configuration is not about listening and logging. */
export type ProxyConfiguration = Omit<Configuration, 'host' | 'port' | 'logLevel' | 'frame'> &
  Partial<Pick<Configuration, 'frame'>>;

/**
 * The proxy as the configuration says, with its store and its way to the gateway, at work on what is
 * due. Requests have to arrive under the path of `settings.publicUrl`.
 *
 * @throws MissingBuildError, ConfigurationError, or what the store throws when it can't be opened.
 */
export async function openProxy(
  { profile, settings, frame, database, network, metricsKey, traces, ...more }: ProxyConfiguration,
  {
    log = createLog(),
    watch = (transport) => transport,
    clock = systemClock,
    sign,
    verify,
  }: ProxyOptions = {},
): Promise<OpenProxy> {
  assertSigner(profile, sign, verify);
  const fonts = await readFonts(frame?.fonts ?? []);
  for (const { file } of await readLanguages(frame?.languages ?? [])) addLanguage(file);
  const assets = withFonts(await folderAssets(frameFolder()), fonts);
  const tracer = traces === 'opentelemetry' ? await createTracer(log) : undefined;
  const store = await openStore(database, {
    pooler: more.databasePooler,
    onWait: ({ message: reason }) =>
      log.warn('waiting for the database to accept connections', { reason }),
  });
  await claimForMode(store, profile.mode).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const gateway = createPooledTransport(profile, network);
  const metrics = createMetrics();
  const proxy = createProxy({
    profile,
    settings,
    store,
    transport: watch(gateway.transport),
    clock,
    random: systemRandom,
    hashing: systemHashing,
    ...(sign && { signing: { sign, ...(verify && { verify }) } }),
    log,
    metrics,
    ...(tracer && { tracer }),
    assets,
    compress: systemCompress,
  });
  const kinds = DUE_NAMES.map((name) => [name, () => proxy.runDue(name)] as const);
  const loop = startDueLoop(kinds, clock, log);
  if (profile.mode === 'live') tellRecipes(profile, log);
  tellUndecided(profile, log);

  const stop = async () => {
    await Promise.all([loop.stop(), proxy.close()]);
  };
  return {
    fetch: withMetrics(proxy.fetch, {
      metrics,
      measure: () => proxy.measure(),
      key: metricsKey,
      mode: profile.mode,
      publicUrl: settings.publicUrl,
    }),
    stop,
    async close() {
      await stop();
      await gateway.close();
      await store.close();
    },
  };
}

/** Where the profile leaves signatures to the program, it has to make them, and to look at those that are required. */
function assertSigner(
  { sign: { by, verifyResponse } }: Profile,
  sign: ProxyOptions['sign'] | undefined,
  verify: ProxyOptions['verify'] | undefined,
): void {
  if (by !== 'program') return;
  if (!sign)
    throw new ConfigurationError([
      {
        key: 'profile.sign.by',
        problem: 'is "program": open the proxy in a program that hands in `sign`, or set "recipes"',
      },
    ]);
  if (verifyResponse === 'require' && !verify)
    throw new ConfigurationError([
      {
        key: 'profile.sign.verifyResponse',
        problem: 'is "require": hand in `verify` too, or set "warn"',
      },
    ]);
}

/** Who requires signatures learns at start where none is. */
function tellUndecided(profile: Profile, log: Log): void {
  const undecided = undecidedAnswers(profile);
  if (undecided.length > 0)
    log.warn('signatures of answers are required, but no recipe of theirs decides', {
      operation: undecided.map(({ operation }) => operation).join(','),
      count: undecided.length,
    });
}

/** One line for those that are used and one for those that are refused. Of a simulated gateway there is nothing to prove. */
function tellRecipes(profile: Profile, log: Log): void {
  const recipes = inexactRecipes(profile);
  for (const allowed of [true, false]) {
    const these = recipes.filter((recipe) => recipe.allowed === allowed);
    if (these.length > 0)
      log[allowed ? 'info' : 'warn']('signing recipes are not the documented ones', {
        operation: these.map(({ operation }) => operation).join(','),
        count: these.length,
        state: allowed ? 'used' : 'refused',
      });
  }
  const weak = signedByMd5(profile);
  if (weak.length > 0)
    log.warn('signatures are made with MD5, which is broken: ask the gateway for another hash', {
      operation: weak.join(','),
      count: weak.length,
    });
}
