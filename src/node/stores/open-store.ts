import { existsSync } from 'node:fs';
import { StoreUnavailableError, type Store } from '../../proxy/store/store.ts';
import { mayBeInMemory } from '../runtime/sqlite-address.ts';
import { SchemaError, type SchemaUse } from './schema.ts';
import { placeOf, storeFault } from './store-fault.ts';

/** The database can't be opened; the message says where it is and what to do, without its password. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** How a store is opened that proxies work with. */
export interface StoreOptions {
  /** Called once, if a server has to be waited for, with the reason. */
  readonly onWait?: (fault: StoreUnavailableError) => void;
  /** Address of PgBouncer in transaction mode in front of a PostgreSQL database. */
  readonly pooler?: string | undefined;
}

/**
 * Opens the store that an address names: `sqlite:./tender.db`, `sqlite::memory:` or
 * `postgres://user@host/database`. The driver of the other one is not loaded.
 *
 * @throws StoreError
 */
export const openStore = (address: string, options: StoreOptions = {}): Promise<Store> =>
  open(address, options);

/**
 * Opens a store for a person who waits at a terminal: a server that is not there is told at once.
 *
 * @throws StoreError
 */
export const openStoreAtOnce = (address: string): Promise<Store> => open(address, { waitMs: 0 });

/**
 * Opens a store that this version uses already, beside the proxies that work with it. Its tables stay as
 * they are: those of an older version may still be in use.
 *
 * @throws StoreError
 */
export const openKnownStore = (
  address: string,
  options: Pick<StoreOptions, 'pooler'> = {},
): Promise<Store> => openUsed(address, 'keep', options);

/**
 * Opens a store that no proxy works with, such as a backup of any version.
 *
 * @throws StoreError
 */
export const openRestoredStore = (address: string): Promise<Store> => openUsed(address, 'migrate');

/** A file that is not there is no store with nothing in it, as a new one would be. */
async function openUsed(
  address: string,
  use: SchemaUse,
  options: Pick<StoreOptions, 'pooler'> = {},
): Promise<Store> {
  if (!isThere(address))
    throw new StoreError(
      `There is no database at ${placeOf(address)}: check TENDER_DATABASE_URL (database).`,
    );
  return open(address, { ...options, waitMs: 0, use });
}

/** A server may have it; of a file, one look shows whether it does. */
export function isThere(address: string): boolean {
  const path = address.startsWith('sqlite:') ? address.slice('sqlite:'.length) : undefined;
  return path === undefined || (!mayBeInMemory(address) && existsSync(path));
}

interface Opening extends StoreOptions {
  readonly waitMs?: number;
  readonly use?: SchemaUse;
}

async function open(address: string, opening: Opening): Promise<Store> {
  try {
    if (address.startsWith('sqlite:')) {
      const { openSqliteStore } = await import('./sqlite.ts');
      return await openSqliteStore(address.slice('sqlite:'.length), opening.use);
    }
    const { openPostgresStore } = await import('./postgres.ts');
    return await openPostgresStore(address, opening);
  } catch (error) {
    if (error instanceof StoreUnavailableError && opening.pooler !== undefined)
      throw new StoreError(`TENDER_DATABASE_POOLER_URL (databasePooler): ${error.message}`, {
        cause: error,
      });
    const cause = error instanceof StoreUnavailableError ? error.cause : error;
    const fault =
      cause instanceof SchemaError
        ? `${placeOf(address)} ${cause.message}`
        : storeFault(placeOf(address), cause);
    throw new StoreError(`TENDER_DATABASE_URL (database): ${fault}`, { cause: error });
  }
}
