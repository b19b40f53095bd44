import { existsSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Resumed, Unlisted } from '../../proxy/index.ts';
import type { Configuration } from '../configuration/configuration.schema.ts';
import { mayBeInMemory } from '../runtime/sqlite-address.ts';
import { makePrivateFile } from '../stores/private-file.ts';
import { openRestoredStore } from '../stores/open-store.ts';
import { SCHEMA_VERSION } from '../stores/schema.ts';
import { withProxy } from './with-proxy.ts';

/** Nothing was restored; the message says why, and what to do. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

/** The gateway does not list what was paid since the backup, so nothing was restored. */
export class RestoreUnansweredError extends Error {
  override readonly name = 'RestoreUnansweredError';
}

const SQLITE = 'sqlite:';

/**
 * Brings a backup to where the configuration has the database, and prepares it for what may have been
 * sent since. The database comes into being at the end, in one step: a proxy can't start with one that is
 * half prepared. Without a file, the configured database is one that its own tools have restored.
 *
 * @throws RestoreError, RestoreUnansweredError, StoreError
 */
export async function restoreStore(configuration: Configuration, file?: string): Promise<Resumed> {
  const { database } = configuration;
  if (file === undefined) return resume(configuration, database);
  if (!database.startsWith(SQLITE))
    throw new RestoreError(
      'PostgreSQL has its own tools: pg_restore the dump into a new database, then run `tender restore` without a file.',
    );
  const path = database.slice(SQLITE.length);
  if (mayBeInMemory(database))
    throw new RestoreError(
      'A database in memory can’t be restored: set TENDER_DATABASE_URL (database) to the path of a file.',
    );
  for (const taken of [path, `${path}-wal`])
    if (existsSync(taken))
      throw new RestoreError(
        `${taken} exists already: stop the proxies and move it away, or name another database.`,
      );
  assertBackup(file);
  const made = `${path}.restoring`;
  await remove(made);
  try {
    makePrivateFile(made);
    await copyFile(file, made);
    const resumed = await resume(configuration, `${SQLITE}${made}`);
    await rename(made, path);
    return resumed;
  } finally {
    await remove(made);
  }
}

/** A person says that the configured database lacks nothing. @throws StoreError */
export const declareComplete = (configuration: Configuration): Promise<void> =>
  withProxy(configuration, (proxy) => proxy.declareComplete(), openRestoredStore);

/** It is whole, a proxy's, and of no newer version than this one. */
function assertBackup(file: string): void {
  if (!existsSync(file)) throw new RestoreError(`There is no file ${file}.`);
  let fault: string | undefined;
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const [first] = database.prepare('pragma integrity_check(1)').all();
      const answer = Object.values(first ?? {})[0];
      if (answer !== 'ok') fault = 'it is damaged';
      const { version } = database.prepare('select version from tender_schema').get() ?? {};
      if (Number(version) > SCHEMA_VERSION)
        throw new RestoreError(`${file} is of a newer version of this program: use that one.`);
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof RestoreError) throw error;
    fault ??= 'it is no database of a proxy, or it is damaged';
  }
  if (fault) throw new RestoreError(`${file} can’t be restored: ${fault}. Take another backup.`);
}

const UNLISTED: Readonly<Record<Unlisted, string>> = {
  unanswered:
    'The gateway does not list the payments since the backup, so nothing was restored. Run `tender check`, then try again.',
  'control-missing':
    'The gateway does not list a payment of the backup at the time at which it was made, so its list proves nothing, and nothing was restored. Compare profile.timeZone and the account with the gateway, then try again.',
  'nothing-known':
    'The gateway lists no payment, and the backup has none to check that list by, so nothing was restored. If there was none, let the proxy make a new database.',
};

/** No proxy works with it yet, so it may be migrated. */
const resume = (configuration: Configuration, database: string): Promise<Resumed> =>
  withProxy(
    { ...configuration, database },
    async (proxy) => {
      const resumed = await proxy.resumeRestored();
      if (typeof resumed !== 'string') return resumed;
      throw new RestoreUnansweredError(UNLISTED[resumed]);
    },
    openRestoredStore,
  );

async function remove(path: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(`${path}${suffix}`, { force: true });
}
