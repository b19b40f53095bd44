import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, Pool, type PoolConfig } from 'pg';
import {
  ConflictError,
  StoreUnavailableError,
  StoreWentBackError,
  type Store,
} from '../../proxy/store/store.ts';
import { errorCode } from '../runtime/error-code.ts';
import { createAnnouncer } from './postgres-announcer.ts';
import { connectionOf } from './postgres-connection.ts';
import { prepareSchema, type SchemaDatabase, type SchemaUse } from './schema.ts';
import { runTransaction, sqlReader, type SqlConnection, type SqlLocks } from './sql-transaction.ts';
import { fenceFor, historyIn } from './postgres-history.ts';
import { appendedRow, statementOf, type Statement } from './statements.ts';
import { meaningOf } from './sqlstates.ts';
import { NO_ANSWER, placeOf, storeFault } from './store-fault.ts';

const CONNECTIONS = 20;
const TRIES = 20;
/** Any number that nothing else in the database uses for advisory locks. */
const SCHEMA_LOCK = 0x7e4de2;

/** Also how long a transaction waits for a connection of the pool. */
const CONNECT_MS = 8_000;
/** A server that has not answered by then is frozen, or gone. */
const STATEMENT_MS = 5_000;
const LIMITS = {
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: 10_000,
} as const;
/** The same where a session is not ours. */
const LOCAL_LIMITS = Object.entries(LIMITS).map((limit) =>
  statementOf(`set local ${limit.join(' = ')}`),
);
/** However much they have to do: what a name leads to may change, and only a new connection follows it. */
const CONNECTION_SECONDS = 600;
/** Rewriting a large table, or building its index, takes its time. */
const MIGRATION_MS = 3_600_000;
const CHECK_MS = 1_500;
/** How long a start waits for the database, and how often it retries. */
const START_MS = 60_000;
const START_STEP_MS = 500;

/** The form of `numberedId`. */
const NEXT_ID = `select lpad(nextval('tender_numbers')::text, 16, '0') as id`;
const NOW = 'select (extract(epoch from clock_timestamp()) * 1000)::double precision as now';

const DIALECT = {
  names: `select table_name::text as name, column_name::text as member
      from information_schema.columns where table_schema = current_schema()
    union all select indexname::text, null from pg_indexes where schemaname = current_schema()`,
  // Text is ordered by its bytes, whatever the locale of the database.
  id: 'text collate "C"',
  // Kept as it was written: jsonb refuses some text that JSON allows.
  content: 'json',
  column: { text: 'text collate "C"', number: 'double precision' },
  rowLock: ' for update',
  // Text that JSON allows and PostgreSQL has no place for must fail no payment.
  keepColumn: ({ table, column, member }) => [
    `create or replace function ${table}_${column}() returns trigger language plpgsql as $$
      begin
        new.${column} := new.content ->> '${member}';
        return new;
      exception when others then
        return new;
      end $$`,
    `create trigger ${table}_${column} before insert or update on ${table}
      for each row execute function ${table}_${column}()`,
  ],
} as const satisfies Omit<SchemaDatabase, 'alone'>;

interface PostgresOptions {
  readonly onWait?: (fault: StoreUnavailableError) => void;
  readonly waitMs?: number;
  readonly use?: SchemaUse;
  readonly pooler?: string | undefined;
}

/**
 * A store in a PostgreSQL database, for several proxies that share one. Waits for a database that is
 * not there yet, and says so once, with the reason.
 */
export async function openPostgresStore(
  url: string,
  { onWait = () => undefined, waitMs = START_MS, use = 'make', pooler }: PostgresOptions = {},
): Promise<Store> {
  const pool = createPool(pooler ?? url, {
    max: CONNECTIONS,
    query_timeout: STATEMENT_MS + 1_000,
    ...(pooler === undefined && LIMITS),
  });
  const faultOf = faultAt(placeOf(pooler ?? url));
  const within = transactionsOf(pool, faultOf, pooler !== undefined);
  /** One statement is a transaction of its own. */
  const alone = (text: string) => within([], (connection) => connection.run(statementOf(text)));
  let fence: readonly Statement[] = [];

  try {
    await waitFor(
      async () => {
        // One that is frozen is told soon; what follows may take long.
        await alone(NOW);
        await prepareDatabase(url, faultAt(placeOf(url)), use);
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
    get: (table, id) => within([], (connection) => sqlReader(connection).get(table, id)),
    find: (table, query) => within([], (connection) => sqlReader(connection).find(table, query)),
    read: (work) =>
      within([statementOf('begin isolation level repeatable read read only')], (connection) =>
        work(sqlReader(connection)),
      ),
    transaction: (work) =>
      tryAgain(() =>
        within([statementOf('begin'), ...fence], (connection) =>
          runTransaction(connection, locksOf(connection), work),
        ),
      ),
    history: historyIn(alone),
    expect(mark) {
      fence = mark ? [fenceFor(mark)] : [];
    },
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

function createPool(url: string, limits: PoolConfig): Pool {
  const pool = new Pool({
    ...limits,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    maxLifetimeSeconds: CONNECTION_SECONDS,
    application_name: 'tender',
  });
  // A connection that breaks is replaced; unheard, its error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Runs work on a connection of its own, in one transaction if something opens one. A pooler gives each transaction another
 * connection of the server: nothing that was prepared or set is there in the next one.
 */
const transactionsOf =
  (pool: Pool, faultOf: (error: unknown) => unknown, isPooled = false) =>
  async <Result>(
    opening: readonly Statement[],
    work: (connection: SqlConnection) => Promise<Result>,
  ): Promise<Result> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw faultOf(error);
    });
    const limited = isPooled && opening.length > 0 ? [...opening, ...LOCAL_LIMITS] : opening;
    const connection = connectionOf(client, limited, faultOf, isPooled);
    // What broke is not used again.
    let isUsable = true;
    try {
      const result = await work(connection);
      if (opening.length > 0) await connection.commit();
      return result;
    } catch (error) {
      isUsable = (await connection.rollback()) && !(error instanceof StoreUnavailableError);
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
  const pool = createPool(url, { ...LIMITS, max: 1, query_timeout: MIGRATION_MS + 1_000 });
  const within = transactionsOf(pool, faultOf);
  try {
    const alone: SchemaDatabase['alone'] = (work) =>
      tryAgain(() =>
        within([statementOf('begin')], async (connection) => {
          const timeout = `set local statement_timeout = ${MIGRATION_MS}`;
          connection.queue({ text: timeout, values: [] });
          const lock = 'select pg_advisory_xact_lock($1::bigint)';
          await connection.run({ text: lock, values: [SCHEMA_LOCK] });
          return work(connection);
        }),
      );
    await prepareSchema({ ...DIALECT, alone }, use);
    const numbers = 'create sequence if not exists tender_numbers';
    await alone((connection) => connection.run({ text: numbers, values: [] }));
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
    connection.queue(appendedRow(table, row, NEXT_ID, '::json'));
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
    // What has no code is no answer of the server.
    const meaning = error instanceof DatabaseError ? meaningOf(error.code ?? '') : 'away';
    if (meaning === 'taken')
      return new ConflictError('the id or a unique column of a row is taken', { cause: error });
    if (meaning === 'elsewhere') return new StoreWentBackError({ cause: error });
    if (meaning !== 'away') return error;
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
      const conflict = error instanceof DatabaseError && meaningOf(error.code ?? '') === 'again';
      // Somebody wrote the same row at the same moment: this time it is found.
      const doubled: boolean = error instanceof ConflictError && !isFound;
      if (!(conflict || doubled) || attempt === TRIES) throw error;
      if (doubled) isFound = true;
      // Uneven waits, so that the same two don't meet again.
      await sleep(Math.random() * 2 ** Math.min(attempt, 6));
    }
  }
}
