import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { mayBeInMemory } from '../runtime/sqlite-address.ts';
import { makePrivateFile } from '../stores/private-file.ts';
import { markAsCopy } from '../stores/sqlite-history.ts';

/** There can be no backup; the message says why, and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Copies the SQLite file that an address names while proxies work on it: one consistent state, with
 * what is still in its log. The copy is readable by its owner only, and no proxy works with it as it is.
 *
 * @throws BackupError
 */
export async function backupStore(address: string, file: string): Promise<void> {
  const path = address.startsWith('sqlite:') ? address.slice('sqlite:'.length) : undefined;
  if (path === undefined)
    throw new BackupError(
      'PostgreSQL has its own tools: pg_dump --format=custom, or continuous archiving.',
    );
  if (mayBeInMemory(address) || !existsSync(path))
    throw new BackupError(`There is no database at ${path}: check TENDER_DATABASE_URL (database).`);
  if (existsSync(file)) throw new BackupError(`${file} exists already: name a new file.`);
  makePrivateFile(file);
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    await backup(database, file);
    const copy = new DatabaseSync(file);
    markAsCopy(copy);
    copy.close();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    database.close();
  }
}
