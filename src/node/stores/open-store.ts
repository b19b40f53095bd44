import { StoreUnavailableError, type Store } from '../../proxy/store/store.ts';
import { errorCode } from '../runtime/error-code.ts';

/** The database can't be opened; the message says so without the address, which holds a password. */
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
export async function openStore(address: string, onWait?: () => void): Promise<Store> {
  try {
    if (address.startsWith('sqlite:')) {
      const { openSqliteStore } = await import('./sqlite.ts');
      return await openSqliteStore(address.slice('sqlite:'.length));
    }
    const { openPostgresStore } = await import('./postgres.ts');
    return await openPostgresStore(address, onWait);
  } catch (error) {
    throw new StoreError(
      `TENDER_DATABASE_URL (database): can't be opened (${errorCode(error instanceof StoreUnavailableError ? error.cause : error)}): does it exist, and may this program write to it?`,
      { cause: error },
    );
  }
}
