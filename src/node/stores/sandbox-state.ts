import { DatabaseSync } from 'node:sqlite';
import type { SandboxStorage } from '../../sandbox/index.ts';
import { errorCode } from '../runtime/error-code.ts';
import { makePrivateFile } from './private-file.ts';

/** The file can't be opened or is locked; the message says what to do. */
export class StateFileError extends Error {
  override readonly name = 'StateFileError';
}

export interface SandboxStateFile extends SandboxStorage {
  close(): void;
}

/**
 * The sandbox's state in a SQLite file: one document, replaced in one synced transaction after every
 * change, so that no kill leaves half of one. The file belongs to one sandbox as long as it runs.
 *
 * @throws StateFileError when the file can't be made, another sandbox uses it, or it is not a SQLite file.
 */
export function openSandboxState(file: string): SandboxStateFile {
  make(file);
  const database = openExclusively(file);
  const read = database.prepare('select document from sandbox_state');
  const write = database.prepare(
    'insert into sandbox_state (id, document) values (1, ?) on conflict do update set document = excluded.document',
  );
  return {
    load: () => read.get()?.['document'] as string | undefined,
    save: (document) => void write.run(document),
    close: () => database.close(),
  };
}

function make(file: string): void {
  try {
    makePrivateFile(file);
  } catch (error) {
    throw new StateFileError(
      `the state file ${file} can't be used (${errorCode(error)}): name a file in a folder that this program may write to`,
    );
  }
}

function openExclusively(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec(`
      pragma locking_mode = exclusive;
      pragma journal_mode = wal;
      pragma synchronous = full;
      begin exclusive;
      create table if not exists sandbox_state (
        id integer primary key check (id = 1),
        document text not null
      );
      commit;`);
    return database;
  } catch (error) {
    database.close();
    throw new StateFileError(
      `the state file ${file} can't be used (${(error as Error).message}): stop the sandbox that uses it, or name another file`,
    );
  }
}
