import type { Log } from '../../contract/runtime/dependencies.ts';
import { createProxy, type Reconciliation } from '../../proxy/index.ts';
import type { Configuration } from '../configuration/configuration.schema.ts';
import { systemClock, systemRandom } from '../runtime/dependencies.ts';
import { createPooledFetch } from '../runtime/pooled-fetch.ts';
import { openStore } from '../stores/open-store.ts';

/**
 * Compares days with the gateway, beside a running proxy or without one. Its queries share the account's
 * rate limit, and let people's go first.
 */
export async function reconcileDays(
  { profile, settings, database }: Configuration,
  log: Log,
  from: number,
  to: number,
): Promise<Reconciliation> {
  const store = await openStore(database);
  const gateway = createPooledFetch(profile);
  const proxy = createProxy({
    profile,
    settings,
    store,
    fetch: gateway.fetch,
    clock: systemClock,
    random: systemRandom,
    log,
    assets: () => Promise.resolve(undefined),
  });
  try {
    return await proxy.reconcile(from, to);
  } finally {
    await proxy.close();
    await gateway.close();
    await store.close();
  }
}
