import type { Log } from '../../contract/runtime/dependencies.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Transport } from '../../contract/runtime/transport.ts';
import { createProxy, DUE_NAMES, type Proxy } from '../../proxy/index.ts';
import { inexactRecipes } from '../../signing/index.ts';
import type { Configuration } from '../configuration/configuration.schema.ts';
import { readFonts } from '../configuration/read-fonts.ts';
import { startDueLoop } from './job-loop.ts';
import { folderAssets } from '../runtime/folder-assets.ts';
import { createMetrics } from './metrics.ts';
import { withMetrics } from './metrics-route.ts';
import { frameFolder } from '../runtime/package-folders.ts';
import { createPooledTransport } from '../runtime/pooled-transport.ts';
import { createTracer } from './open-telemetry.ts';
import { openStore } from '../stores/open-store.ts';
import { systemClock, systemHashing, systemRandom } from '../runtime/dependencies.ts';
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
  { profile, settings, frame, database, network, metricsKey, traces }: ProxyConfiguration,
  log: Log,
  watch: Watch = (transport) => transport,
): Promise<OpenProxy> {
  const fonts = await readFonts(frame?.fonts ?? []);
  const assets = withFonts(await folderAssets(frameFolder()), fonts);
  const tracer = traces === 'opentelemetry' ? await createTracer(log) : undefined;
  const store = await openStore(database, ({ message: reason }) =>
    log.warn('waiting for the database to accept connections', { reason }),
  );
  const gateway = createPooledTransport(profile, network);
  const metrics = createMetrics();
  const proxy = createProxy({
    profile,
    settings,
    store,
    transport: watch(gateway.transport),
    clock: systemClock,
    random: systemRandom,
    hashing: systemHashing,
    log,
    metrics,
    ...(tracer && { tracer }),
    assets,
  });
  const kinds = DUE_NAMES.map((name) => [name, () => proxy.runDue(name)] as const);
  const loop = startDueLoop(kinds, systemClock, log);
  if (profile.mode === 'live') tellRecipes(profile, log);

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
}
