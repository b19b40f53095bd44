import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  ConflictError,
  readerBy,
  StoreUnavailableError,
  type Store,
  type StoreMark,
} from '../../proxy/store/store.ts';
import { errorCode } from '../runtime/error-code.ts';
import { makePrivateFile } from './private-file.ts';
import { prepareSchema, type SchemaDatabase, type SchemaUse } from './schema.ts';
import {
  runTransaction,
  sqlReader,
  type SqlConnection,
  type SqlLocks,
  type SqlResult,
} from './sql-transaction.ts';
import { continuedFile, saidBy } from './sqlite-history.ts';
import { appendedRow, statementOf, tableName, type Statement } from './statements.ts';
import { placeOf, storeFault } from './store-fault.ts';

/** How long a process waits for another one that writes to the same file. */
const BUSY_TIMEOUT_MS = 5_000;
/** Transactions that share one sync of the disk, and how long the first of them waits for more. */
const TOGETHER = 128;
const TOGETHER_MS = 10;

/** How a database of SQLite is prepared. */
export const schemaIn = (writer: DatabaseSync, path: string): SchemaDatabase => {
  const connection = connectionTo(writer, path);
  return {
    names: `select tables.name, columns.name as member
      from sqlite_master tables left join pragma_table_info(tables.name) columns`,
    id: 'text',
    content: 'text',
    column: { text: 'text', number: 'integer' },
    rowLock: '',
    keepColumn({ table, column, member }) {
      const said = `json_extract(new.content, '$.${member}')`;
      return ['insert', 'update of content'].map(
        (written) => `create trigger ${table}_${column}_by_${written.split(' ')[0]}
          after ${written} on ${table} when new.${column} is not ${said}
          begin update ${table} set ${column} = ${said} where id = new.id; end`,
      );
    },
    async alone(work) {
      await beginImmediate(writer);
      try {
        const result = await work(connection);
        writer.exec('commit');
        return result;
      } catch (error) {
        if (writer.isTransaction) writer.exec('rollback');
        throw error;
      }
    },
  };
};

/** A store in one file (`:memory:` for none), which several processes of one machine may share. */
export async function openSqliteStore(path: string, use: SchemaUse = 'make'): Promise<Store> {
  const writer = openDatabase(path);
  const connection = connectionTo(writer, path);
  try {
    const schema = schemaIn(writer, path);
    await prepareSchema(schema, use);
    const checks = `create table if not exists tender_checks (number integer not null);
      insert into tender_checks select 0 where not exists (select 1 from tender_checks)`;
    // eslint-disable-next-line @typescript-eslint/require-await -- SQLite answers at once
    await schema.alone(async () => writer.exec(checks));
  } catch (error) {
    writer.close();
    throw error;
  }
  const transactions = createGroups(writer, connection, path);
  // A database in memory belongs to one connection: its readers take their turn among the writers.
  if (path === ':memory:')
    return {
      ...transactions,
      ...readerBy(transactions.transaction),
      read: transactions.transaction,
      async close() {
        await transactions.idle();
        writer.close();
      },
    };
  const reader = openDatabase(path);
  const rows = sqlReader(connectionTo(reader, path));
  const inTurn = oneByOne();
  return {
    ...transactions,
    get: (table, id) => inTurn(() => rows.get(table, id)),
    find: (table, query) => inTurn(() => rows.find(table, query)),
    async compact() {
      await transactions.idle();
      // The log holds earlier contents of pages until it is emptied; while others read, it stays.
      writer.exec('pragma incremental_vacuum; pragma wal_checkpoint(truncate)');
    },
    read: (work) =>
      inTurn(async () => {
        reader.exec('begin');
        try {
          return await work(rows);
        } finally {
          reader.exec('rollback');
        }
      }),
    async close() {
      await transactions.idle();
      reader.close();
      writer.close();
    },
  };
}

function openDatabase(path: string): DatabaseSync {
  if (path !== ':memory:') makePrivateFile(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  // A new file can give free pages back; an older one can't before a `vacuum`.
  const { page_count: pages } = database.prepare('pragma page_count').get() ?? {};
  if (pages === 0) database.exec('pragma auto_vacuum = incremental');
  // What is deleted is overwritten.
  database.exec('pragma secure_delete = on');
  // An attempt must be on disk before the gateway is called, so every commit is synced. SQLite's own
  // wait for other writers blocks the thread; from here on `beginImmediate` waits instead.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 0;');
  return database;
}

/** Statements are prepared once. */
function connectionTo(database: DatabaseSync, path: string): SqlConnection {
  const prepared = new Map<string, { statement: StatementSync; answers: boolean }>();
  const prepare = (text: string) => {
    let known = prepared.get(text);
    if (!known) {
      const statement = database.prepare(text.replace(/\$\d+/g, '?'));
      known = { statement, answers: statement.columns().length > 0 };
      prepared.set(text, known);
    }
    return known;
  };
  const run = ({ text, values }: Statement): SqlResult => {
    try {
      const { statement, answers } = prepare(text);
      const bound = values as SQLInputValue[];
      if (answers) return { rows: statement.all(...bound) };
      statement.run(...bound);
      return { rows: [] };
    } catch (error) {
      if (errorCode(error) === 'SQLITE_CONSTRAINT')
        throw new ConflictError('the id or a unique column of a row is taken', { cause: error });
      throw isOfFile(error) ? unavailable(path, error) : error;
    }
  };
  return {
    // eslint-disable-next-line @typescript-eslint/require-await -- SQLite answers at once, other databases later
    run: async (statement) => run(statement),
    queue: (statement) => void run(statement),
  };
}

interface Waiting {
  run(): Promise<void>;
  done(failed?: Error): void;
}

/**
 * Transactions run one after the other, and those that wait are committed together, with one sync
 * of the disk: no request is answered before it. A transaction that throws is rolled back alone.
 */
function createGroups(writer: DatabaseSync, connection: SqlConnection, path: string) {
  const waiting: Waiting[] = [];
  let running: Promise<void> | undefined;
  let mark: StoreMark | undefined;
  const assertContinued = continuedFile(writer, path);
  const locks: SqlLocks = {
    row: '',
    claimed: '',
    // There is no other transaction.
    lock: () => Promise.resolve(),
    append(table, row) {
      // In the form of `numberedId`.
      const id = `select printf('%016d', coalesce(max(id), 0) + 1) as id from ${tableName(table)}`;
      connection.queue(appendedRow(table, row, id));
      return Promise.resolve();
    },
  };

  const group = async (): Promise<void> => {
    const members: Waiting[] = [];
    try {
      await beginImmediate(writer);
      assertContinued(mark);
      const until = performance.now() + TOGETHER_MS;
      do {
        for (let next; members.length < TOGETHER && (next = waiting.shift());) {
          members.push(next);
          // Where the first one fails, there is nothing else to keep.
          const isFirst = members.length === 1;
          if (!isFirst) writer.exec('savepoint member');
          try {
            await next.run();
          } catch {
            writer.exec(isFirst ? 'rollback' : 'rollback to member');
            if (isFirst) {
              next.done();
              return;
            }
          }
          if (!isFirst) writer.exec('release member');
        }
        // Those whose requests are at work in this very moment come along.
        await nextTurn();
      } while (waiting.length > 0 && members.length < TOGETHER && performance.now() < until);
      writer.exec('commit');
      for (const member of members) member.done();
    } catch (error) {
      if (writer.isTransaction) writer.exec('rollback');
      const failed = error instanceof StoreUnavailableError ? error : unavailable(path, error);
      for (const member of members.length > 0 ? members : waiting.splice(0)) member.done(failed);
    }
  };
  const runAll = async (): Promise<void> => {
    while (waiting.length > 0) await group();
    running = undefined;
  };

  const transaction: Store['transaction'] = (work) =>
    new Promise((resolve, reject) => {
      let settle: () => void = () => undefined;
      waiting.push({
        async run() {
          try {
            const result = await runTransaction(connection, locks, work);
            settle = () => resolve(result);
          } catch (error) {
            // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- rethrown unchanged, whatever was thrown
            settle = () => reject(error);
            throw error;
          }
        },
        done: (failed) => (failed ? reject(failed) : settle()),
      });
      running ??= runAll();
    });

  return {
    transaction,
    ...saidBy(writer),
    expect(expected: StoreMark | undefined) {
      mark = expected;
    },
    async check() {
      // A row that stays as it is would not be written: a full disk would go unnoticed.
      const written = statementOf('update tender_checks set number = number + 1');
      await transaction(() => connection.run(written));
    },
    idle: async () => running,
  };
}

/** Runs work on one connection, each after the one before. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** A plain `begin` would read first and fail on its first write; this one waits its turn. */
async function beginImmediate(database: DatabaseSync): Promise<void> {
  const giveUpAt = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      database.exec('begin immediate');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      await sleep(Math.random() * 10);
    }
  }
}

/** Not the statement is at fault, but the file or its disk. */
const isOfFile = (error: unknown): boolean => /^SQLITE_[A-Z]/.test(errorCode(error));

const unavailable = (path: string, error: unknown): StoreUnavailableError =>
  new StoreUnavailableError(storeFault(placeOf(`sqlite:${path}`), error), {
    cause: error,
    code: errorCode(error),
  });

const isBusy = (error: unknown): boolean => errorCode(error) === 'SQLITE_BUSY';
