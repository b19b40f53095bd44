import type { Log } from '../../contract/runtime/dependencies.ts';
import { rateLimitOf } from '../configuration/rate-limit.ts';
import type { Configuration } from '../configuration/configuration.schema.ts';
import { listen } from './listen.ts';
import { openProxy, type Watch } from './open-proxy.ts';

/** A part of this package that listens. */
export interface Service {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** Lets running requests finish within a limit, then closes everything. */
  close(): Promise<void>;
}

/** How long requests that run may take to finish when the proxy ends. */
const GRACE_MS = 10_000;

/**
 * Runs the proxy as the configuration says: opens it, and listens.
 *
 * @throws PortError, MissingBuildError, ConfigurationError for a font that is none, or what the store throws when it can't be opened.
 */
export async function serveProxy(
  configuration: Configuration,
  log: Log,
  portVariable = 'PORT',
  watch?: Watch,
): Promise<Service> {
  const { profile, database, host, port, network } = configuration;
  const proxy = await openProxy(configuration, { log, ...(watch && { watch }) });
  const listener = await listen({
    fetch: proxy.fetch,
    host,
    port,
    portVariable,
    keepAliveMs: network.keepAliveSeconds * 1_000,
  }).catch(async (error: unknown) => {
    await proxy.close();
    throw error;
  });
  log.info('proxy started', {
    url: listener.url,
    mode: profile.mode,
    store: kindOf(database),
    limit: rateLimitOf(profile),
  });

  return {
    url: listener.url,
    async close() {
      // Its event streams end first, so that only what pays is waited for.
      await Promise.all([proxy.stop(), listener.close(GRACE_MS)]);
      await proxy.close();
      log.info('proxy ended');
    },
  };
}

const kindOf = (database: string): string => database.slice(0, database.indexOf(':'));
