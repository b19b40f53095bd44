import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, Pool } from 'pg';
import { ConflictError, StoreUnavailableError, type Store } from '../../proxy/store/store.ts';
import { errorCode } from '../runtime/error-code.ts';
import { createAnnouncer } from './postgres-announcer.ts';
import { connectionOf } from './postgres-connection.ts';
import { prepareSchema, type SchemaUse } from './schema.ts';
import { runTransaction, sqlReader, type SqlConnection, type SqlLocks } from './sql-transaction.ts';
import { appendedRow } from './statements.ts';
import { NO_ANSWER, placeOf, storeFault } from './store-fault.ts';

const CONNECTIONS = 20;
const TRIES = 20;
/** Serialisation failure and deadlock: PostgreSQL asks for the transaction to be run again. */
const TRY_AGAIN: readonly (string | undefined)[] = ['40001', '40P01'];
/** Any number that nothing else in the database uses for advisory locks. */
const SCHEMA_LOCK = 0x7e4de2;

/** Also how long a transaction waits for a connection of the pool. */
const CONNECT_MS = 8_000;
/** A server that has not answered by then is frozen, or gone. */
const STATEMENT_MS = 5_000;
const IDLE_TRANSACTION_MS = 10_000;
/** Rewriting a large table, or building its index, takes its time. */
const MIGRATION_MS = 3_600_000;
const CHECK_MS = 1_500;
/** How long a start waits for the database, and how often it retries. */
const START_MS = 60_000;
const START_STEP_MS = 500;

/** The form of `numberedId`. */
const NEXT_ID = `lpad(nextval('tender_numbers')::text, 16, '0')`;
const NOW = 'select (extract(epoch from clock_timestamp()) * 1000)::double precision as now';

const COLUMNS = {
  names: 'select relname as name from pg_class where relnamespace = current_schema()::regnamespace',
  // Text is ordered by its bytes, whatever the locale of the database.
  id: 'text collate "C"',
  // Kept as it was written: jsonb refuses some text that JSON allows.
  content: 'json',
  column: { text: 'text collate "C"', number: 'double precision' },
} as const;

/**
 * A store in a PostgreSQL database, for several proxies that share one. Waits for a database that is
 * not there yet, and says so once, with the reason.
 */
export async function openPostgresStore(
  url: string,
  onWait: (fault: StoreUnavailableError) => void = () => undefined,
  waitMs = START_MS,
  use: SchemaUse = 'make',
): Promise<Store> {
  const pool = createPool(url, { max: CONNECTIONS, query_timeout: STATEMENT_MS + 1_000 });
  const faultOf = faultAt(placeOf(url));
  const within = transactionsOf(pool, faultOf);
  /** One statement is a transaction of its own. */
  const alone = (text: string) =>
    within(undefined, (connection) => connection.run({ text, values: [] }));

  try {
    await waitFor(
      async () => {
        // One that is frozen is told soon; what follows may take long.
        await alone(NOW);
        await prepareDatabase(url, faultOf, use);
      },
      onWait,
      waitMs,
    );
  } catch (error) {
    await pool.end();
    throw error;
  }

  const announcer = createAnnouncer(pool, url);
  return {
    get: (table, id) => within(undefined, (connection) => sqlReader(connection).get(table, id)),
    find: (table, query) =>
      within(undefined, (connection) => sqlReader(connection).find(table, query)),
    read: (work) =>
      within('begin isolation level repeatable read read only', (connection) =>
        work(sqlReader(connection)),
      ),
    transaction: (work) =>
      tryAgain(() =>
        within('begin', (connection) => runTransaction(connection, locksOf(connection), work)),
      ),
    async check() {
      const write = alone('update tender_schema set version = version');
      write.catch(() => undefined);
      await Promise.race([
        write,
        sleep(CHECK_MS, undefined, { ref: false }).then(() => {
          throw new StoreUnavailableError(`${placeOf(url)} ${NO_ANSWER}`);
        }),
      ]);
    },
    async time() {
      const { rows } = await alone(NOW);
      return (rows[0] as { now: number }).now;
    },
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    announce: announcer.announce,
    onAnnounced: announcer.onAnnounced,
    async close() {
      await announcer.close();
      await pool.end();
    },
  };
}

function createPool(url: string, limits: { max: number; query_timeout: number }): Pool {
  const pool = new Pool({
    ...limits,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    keepAlive: true,
    application_name: 'tender',
  });
  // A connection that breaks is replaced; unheard, its error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs work on a connection of its own, in one transaction if it begins with one. */
const transactionsOf =
  (pool: Pool, faultOf: (error: unknown) => unknown) =>
  async <Result>(
    begin: string | undefined,
    work: (connection: SqlConnection) => Promise<Result>,
  ): Promise<Result> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw faultOf(error);
    });
    const connection = connectionOf(client, begin, faultOf);
    // What broke is not used again.
    let isUsable = true;
    try {
      const result = await work(connection);
      if (begin !== undefined) await connection.commit();
      return result;
    } catch (error) {
      isUsable = await connection.rollback();
      throw error;
    } finally {
      client.release(!isUsable);
    }
  };

/** On a connection of its own, which may take longer than any other. */
async function prepareDatabase(
  url: string,
  faultOf: (error: unknown) => unknown,
  use: SchemaUse,
): Promise<void> {
  const pool = createPool(url, { max: 1, query_timeout: MIGRATION_MS + 1_000 });
  const within = transactionsOf(pool, faultOf);
  try {
    await tryAgain(() =>
      within('begin', async (connection) => {
        await connection.run({
          text: 'select pg_advisory_xact_lock($1::bigint)',
          values: [SCHEMA_LOCK],
        });
        await connection.run({ text: `set local statement_timeout = ${MIGRATION_MS}`, values: [] });
        await prepareSchema(connection, COLUMNS, use);
        await connection.run({ text: 'create sequence if not exists tender_numbers', values: [] });
      }),
    );
  } finally {
    await pool.end();
  }
}

/** A lock, and a number, go out with what is read or written next. */
const locksOf = (connection: SqlConnection): SqlLocks => ({
  row: ' for update',
  claimed: ' for update skip locked',
  lock(aggregate, id) {
    connection.queue({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [`${aggregate}|${id}`],
    });
    return Promise.resolve();
  },
  append(table, row) {
    connection.queue(appendedRow(table, row, NEXT_ID));
    return Promise.resolve();
  },
});

/**
 * That a row is there already is told as every store does; other answers to our statements stay as
 * they are. That the server can't be reached, is going down, has no room, or took too long, is one error.
 */
const faultAt =
  (place: string) =>
  (error: unknown): unknown => {
    const code = error instanceof DatabaseError ? (error.code ?? '') : undefined;
    if (code === '23505')
      return new ConflictError('the id or a unique column of a row is taken', { cause: error });
    if (code !== undefined && !/^(08|53|57|58|25P03|55P03)/.test(code)) return error;
    return new StoreUnavailableError(storeFault(place, error), {
      cause: error,
      code: errorCode(error),
    });
  };

async function waitFor(
  open: () => Promise<void>,
  onWait: (fault: StoreUnavailableError) => void,
  waitMs: number,
): Promise<void> {
  const until = performance.now() + waitMs;
  for (let told = false; ; told = true) {
    try {
      await open();
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || performance.now() > until) throw error;
      if (!told) onWait(error);
      await sleep(START_STEP_MS);
    }
  }
}

async function tryAgain<Result>(run: () => Promise<Result>): Promise<Result> {
  let isFound = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const conflict = error instanceof DatabaseError && TRY_AGAIN.includes(error.code);
      // Somebody wrote the same row at the same moment: this time it is found.
      const doubled: boolean = error instanceof ConflictError && !isFound;
      if (!(conflict || doubled) || attempt === TRIES) throw error;
      if (doubled) isFound = true;
      // Uneven waits, so that the same two don't meet again.
      await sleep(Math.random() * 2 ** Math.min(attempt, 6));
    }
  }
}
