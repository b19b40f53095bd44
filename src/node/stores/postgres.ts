import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, Pool, type PoolClient } from 'pg';
import { ConflictError, StoreUnavailableError, type Store } from '../../proxy/store/store.ts';
import { errorCode } from '../runtime/error-code.ts';
import { createAnnouncer } from './postgres-announcer.ts';
import { prepareSchema } from './schema.ts';
import { sqlReader, sqlTransaction, type SqlConnection, type SqlLocks } from './sql-transaction.ts';
import { placeOf, storeFault } from './store-fault.ts';

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
const CHECK_MS = 1_500;
/** How long a start waits for the database, and how often it retries. */
const START_MS = 60_000;
const START_STEP_MS = 500;

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
 * not there yet, and says so once.
 */
export async function openPostgresStore(
  url: string,
  onWait: () => void = () => undefined,
): Promise<Store> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 1_000,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    keepAlive: true,
    application_name: 'tender',
  });
  // A connection that breaks is replaced; unheard, its error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  const refuse = refuseAt(placeOf(url));
  const query = (client: PoolClient, text: string): Promise<unknown> =>
    client.query(text).catch(refuse);

  /** Runs work in one transaction on a connection of its own; what broke is not used again. */
  const within = async <Result>(
    begin: string,
    work: (connection: SqlConnection) => Promise<Result>,
  ): Promise<Result> => {
    const client = await pool.connect().catch(refuse);
    let broken = false;
    try {
      await query(client, begin);
      const result = await work(connectionOf(client, refuse));
      await query(client, 'commit');
      return result;
    } catch (error) {
      await query(client, 'rollback').catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  };

  try {
    await waitFor(
      () =>
        tryAgain(() =>
          within('begin', async (connection) => {
            await connection.run({
              text: 'select pg_advisory_xact_lock($1::bigint)',
              values: [SCHEMA_LOCK],
            });
            await prepareSchema(connection, COLUMNS);
            await connection.run({
              text: 'create sequence if not exists tender_numbers',
              values: [],
            });
          }),
        ),
      onWait,
    );
  } catch (error) {
    await pool.end();
    throw error;
  }

  const announcer = createAnnouncer(pool, url);
  return {
    read: (work) =>
      within('begin isolation level repeatable read read only', (connection) =>
        work(sqlReader(connection)),
      ),
    transaction: (work) =>
      tryAgain(() =>
        within('begin', (connection) => work(sqlTransaction(connection, locksOf(connection)))),
      ),
    async check() {
      const write = within('begin', (connection) =>
        connection.run({ text: 'update tender_schema set version = version', values: [] }),
      );
      write.catch(() => undefined);
      await Promise.race([
        write,
        sleep(CHECK_MS, undefined, { ref: false }).then(() => {
          throw new StoreUnavailableError(
            `${placeOf(url)} does not answer: see whether the server is overloaded or frozen`,
          );
        }),
      ]);
    },
    time: () =>
      within('begin read only', async (connection) => {
        const { rows } = await connection.run({ text: NOW, values: [] });
        return (rows[0] as { now: number }).now;
      }),
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

/** Each text is prepared once for each connection. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
  }
  return name;
}

const connectionOf = (client: PoolClient, refuse: Refuse): SqlConnection => ({
  async run({ text, values }) {
    const { rows, rowCount } = await client
      .query({ name: nameOf(text), text, values: [...values] })
      .catch(refuse);
    return { rows: rows as unknown[], changed: rowCount ?? 0 };
  },
});

const locksOf = (connection: SqlConnection): SqlLocks => ({
  row: ' for update',
  claimed: ' for update skip locked',
  async lock(aggregate, id) {
    await connection.run({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [`${aggregate}|${id}`],
    });
  },
  async nextNumber() {
    const { rows } = await connection.run({
      text: `select nextval('tender_numbers')::text as number`,
      values: [],
    });
    return Number((rows[0] as { number: string }).number);
  },
});

/**
 * What the server answered to our statement stays as it is; that it can't be reached, is going down,
 * has no room, or took too long, is one error.
 */
const refuseAt =
  (place: string): Refuse =>
  (error) => {
    const code = error instanceof DatabaseError ? (error.code ?? '') : undefined;
    if (code !== undefined && !/^(08|53|57|58|25P03|55P03)/.test(code)) throw error;
    throw new StoreUnavailableError(storeFault(place, error), {
      cause: error,
      code: errorCode(error),
    });
  };
type Refuse = (error: unknown) => never;

async function waitFor(open: () => Promise<void>, onWait: () => void): Promise<void> {
  const until = performance.now() + START_MS;
  for (let told = false; ; told = true) {
    try {
      await open();
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || performance.now() > until) throw error;
      if (!told) onWait();
      await sleep(START_STEP_MS);
    }
  }
}

async function tryAgain<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const conflict = error instanceof DatabaseError && TRY_AGAIN.includes(error.code);
      // Somebody wrote the same row at the same moment: this time it is found.
      const doubled = error instanceof ConflictError && attempt === 1;
      if (!(conflict || doubled) || attempt === TRIES) throw error;
      // Uneven waits, so that the same two don't meet again.
      await sleep(Math.random() * 2 ** Math.min(attempt, 6));
    }
  }
}
