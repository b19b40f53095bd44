import { existsSync } from 'node:fs';
import { StoreUnavailableError, type Store } from '../../proxy/store/store.ts';
import { mayBeInMemory } from '../runtime/sqlite-address.ts';
import { placeOf, storeFault } from './store-fault.ts';

/** The database can't be opened; the message says where it is and what to do, without its password. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/**
 * Opens the store that an address names: `sqlite:./tender.db`, `sqlite::memory:` or
 * `postgres://user@host/database`. The driver of the other one is not loaded. `onWait` is called once,
 * if a server has to be waited for.
 *
 * @throws StoreError
 */
export const openStore = (address: string, onWait?: () => void): Promise<Store> =>
  open(address, onWait);

/**
 * Opens a store for a person who waits at a terminal: a server that is not there is told at once.
 *
 * @throws StoreError
 */
export const openStoreAtOnce = (address: string): Promise<Store> => open(address, undefined, 0);

async function open(address: string, onWait?: () => void, waitMs?: number): Promise<Store> {
  try {
    if (address.startsWith('sqlite:')) {
      const { openSqliteStore } = await import('./sqlite.ts');
      return await openSqliteStore(address.slice('sqlite:'.length));
    }
    const { openPostgresStore } = await import('./postgres.ts');
    return await openPostgresStore(address, onWait, waitMs);
  } catch (error) {
    const cause = error instanceof StoreUnavailableError ? error.cause : error;
    throw new StoreError(`TENDER_DATABASE_URL (database): ${storeFault(placeOf(address), cause)}`, {
      cause: error,
    });
  }
}

/**
 * Opens a store to read what is in it. A file that is not there is no store with nothing in it, as a new one
 * would be.
 *
 * @throws StoreError
 */
export async function openKnownStore(address: string): Promise<Store> {
  const path = address.startsWith('sqlite:') ? address.slice('sqlite:'.length) : undefined;
  if (path !== undefined && (mayBeInMemory(address) || !existsSync(path)))
    throw new StoreError(
      `There is no database at ${placeOf(address)}: check TENDER_DATABASE_URL (database).`,
    );
  return openStoreAtOnce(address);
}
