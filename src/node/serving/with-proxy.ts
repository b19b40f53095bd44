import type { Log } from '../../contract/runtime/dependencies.ts';
import { createProxy, type Proxy } from '../../proxy/index.ts';
import type { Configuration } from '../configuration/configuration.schema.ts';
import { systemClock, systemHashing, systemRandom } from '../runtime/dependencies.ts';
import { createPooledTransport } from '../runtime/pooled-transport.ts';
import type { Store } from '../../proxy/store/store.ts';
import { openKnownStore } from '../stores/open-store.ts';

type Configured = Pick<Configuration, 'profile' | 'settings' | 'database' | 'network'>;

/** What it finds is printed by the command that asks. */
const SILENT: Log = { info() {}, warn() {}, error() {} };

/**
 * Lends a proxy over the configured store for one task: it answers no requests and does nothing that
 * is due. @throws StoreError
 */
export async function withProxy<Result>(
  { profile, settings, database, network }: Configured,
  task: (proxy: Proxy) => Promise<Result>,
  open: (database: string) => Promise<Store> = openKnownStore,
): Promise<Result> {
  const store = await open(database);
  const gateway = createPooledTransport(profile, network);
  const proxy = createProxy({
    profile,
    settings,
    store,
    transport: gateway.transport,
    clock: systemClock,
    random: systemRandom,
    hashing: systemHashing,
    log: SILENT,
    assets: () => Promise.resolve(undefined),
  });
  try {
    return await task(proxy);
  } finally {
    await proxy.close();
    await gateway.close();
    await store.close();
  }
}
