import { createProxy } from '../proxy/index.ts';
import type { Log } from '../contract/surroundings.ts';
import { inexactRecipes } from '../signing/index.ts';
import type { Configuration } from './configuration/configuration.schema.ts';
import { startDueLoop } from './due-loop.ts';
import { folderAssets } from './folder-assets.ts';
import { listen } from './listen.ts';
import { createMetrics } from './metrics.ts';
import { withMetrics } from './metrics-route.ts';
import { frameFolder } from './package-folders.ts';
import { createPooledFetch } from './pooled-fetch.ts';
import { openStore } from './stores/open-store.ts';
import { systemClock, systemRandom } from './surroundings.ts';

/** A part of this package that listens. */
export interface Service {
  readonly url: string;
  /** Lets what runs finish within its bound, then lets go of everything. */
  close(): Promise<void>;
}

/** How long requests that run may take to finish when the proxy ends. */
const GRACE_MS = 10_000;

/**
 * Runs the proxy as the configuration says: opens the store, listens, and asks the gateway about
 * what is due.
 *
 * @throws PortError, MissingBuildError, or what the store throws when it can't be opened.
 */
export async function serveProxy(
  { profile, settings, database, host, port, metricsKey }: Configuration,
  log: Log,
  portVariable = 'PORT',
): Promise<Service> {
  const assets = await folderAssets(frameFolder());
  const store = await openStore(database);
  const gateway = createPooledFetch(profile);
  const metrics = createMetrics();
  const proxy = createProxy({
    profile,
    settings,
    store,
    fetch: gateway.fetch,
    clock: systemClock,
    random: systemRandom,
    log,
    metrics,
    assets,
  });
  const letGo = async () => {
    await gateway.close();
    await store.close();
  };

  const handler = withMetrics(proxy.fetch, metrics, metricsKey);
  const listener = await listen({ fetch: handler, host, port, portVariable }).catch(
    async (error: unknown) => {
      await letGo();
      throw error;
    },
  );
  const loop = startDueLoop(proxy, systemClock, log);
  for (const { operation, status, allowed } of inexactRecipes(profile))
    log[allowed ? 'info' : 'warn']('signing recipe is not the document’s own', {
      operation,
      reason: status,
      state: allowed ? 'used' : 'refused',
    });
  log.info('proxy started', { url: listener.url, mode: profile.mode, store: kindOf(database) });

  return {
    url: listener.url,
    async close() {
      // Ending the proxy ends its event streams, so that only what pays is waited for.
      await Promise.all([loop.stop(), proxy.close(), listener.close(GRACE_MS)]);
      await letGo();
      log.info('proxy ended');
    },
  };
}

const kindOf = (database: string): string => database.slice(0, database.indexOf(':'));
