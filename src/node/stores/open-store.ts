import type { Store } from '../../proxy/store/store.ts';

/**
 * Opens the store that an address names: `sqlite:./tender.db`, `sqlite::memory:` or
 * `postgres://user@host/database`. The driver of the other one is not loaded.
 */
export async function openStore(address: string): Promise<Store> {
  if (address.startsWith('sqlite:')) {
    const { openSqliteStore } = await import('./sqlite.ts');
    return openSqliteStore(address.slice('sqlite:'.length));
  }
  const { openPostgresStore } = await import('./postgres.ts');
  return openPostgresStore(address);
}
