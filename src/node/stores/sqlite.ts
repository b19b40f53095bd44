import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
} from 'kysely';
import type { Store } from '../../proxy/store/store.ts';
import {
  createDocumentStore,
  type Documents,
  type RunSerialisable,
  type SqlSyntax,
} from './document-store.ts';
import { makePrivateFile } from './private-file.ts';
import { prepareSchema } from './schema.ts';

/** How long a process waits for another one that writes to the same file. */
const BUSY_TIMEOUT_MS = 5_000;
const SQLITE_BUSY = 5;

const syntax: SqlSyntax = {
  idType: 'text',
  documentType: 'text',
  columnTypes: { text: 'text', number: 'integer' },
  // A transaction holds the only write lock of the file from its start.
  lockSchema: () => Promise.resolve(),
};

/** A store in one file (`:memory:` for none), which several processes of one machine may share. */
export async function openSqliteStore(path: string): Promise<Store> {
  const database = new Kysely<Documents>({ dialect: new ImmediateDialect(openDatabase(path)) });
  const runSerialisable: RunSerialisable = (work) => database.transaction().execute(work);
  await prepareSchema(runSerialisable, syntax);
  return createDocumentStore(database, runSerialisable);
}

function openDatabase(path: string): SqliteDatabase {
  if (path !== ':memory:') makePrivateFile(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  // An attempt must be on disk before the gateway is called, so every commit is synced. SQLite's own
  // wait for other writers blocks the thread; from here on the driver below waits instead.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 0;');
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text);
      const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bound(parameters)),
        run: (parameters) => statement.run(...bound(parameters)),
        iterate: (parameters) => statement.iterate(...bound(parameters)),
      };
    },
  };
}

/**
 * Kysely serialises transactions in process, since SQLite has one connection. Between processes a
 * plain `begin` would read first and fail when it comes to write; `begin immediate` waits its turn.
 */
class ImmediateDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver({ database: this.#database });
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const giveUpAt = performance.now() + BUSY_TIMEOUT_MS;
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) throw error;
        await sleep(Math.random() * 10);
      }
    }
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
