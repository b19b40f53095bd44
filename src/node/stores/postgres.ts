import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { DatabaseError, Pool } from 'pg';
import type { Store } from '../../proxy/store/store.ts';
import {
  createDocumentStore,
  type Documents,
  type RunSerialisable,
  type SqlSyntax,
} from './document-store.ts';
import { prepareSchema } from './schema.ts';

const CONNECTIONS = 10;
const TRIES = 20;
/** Serialisation failure and deadlock: PostgreSQL asks for the transaction to be run again. */
const TRY_AGAIN: readonly (string | undefined)[] = ['40001', '40P01'];
/** Any number, as long as nobody else in the database locks by it. */
const SCHEMA_LOCK = 0x7e4de2;

const syntax: SqlSyntax = {
  // Text orders by its bytes, whatever the language of the database.
  idType: 'text collate "C"',
  // Kept as it was written: jsonb refuses some text that JSON allows.
  documentType: 'json',
  columnTypes: { text: 'text collate "C"', number: 'double precision' },
  async lockSchema(transaction) {
    await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(transaction);
  },
};

/** A store in a PostgreSQL database, for several proxies that share one. */
export async function openPostgresStore(url: string): Promise<Store> {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  // An idle connection that breaks is replaced; unheard, its error would end the process.
  pool.on('error', () => undefined);
  const database = new Kysely<Documents>({ dialect: new PostgresDialect({ pool }) });
  const runSerialisable: RunSerialisable = (work) =>
    tryAgain(() => database.transaction().setIsolationLevel('serializable').execute(work));
  try {
    await prepareSchema(runSerialisable, syntax);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return createDocumentStore(database, runSerialisable);
}

async function tryAgain<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const conflict = error instanceof DatabaseError && TRY_AGAIN.includes(error.code);
      if (!conflict || attempt === TRIES) throw error;
      // Uneven waits, so that the same two don't meet again.
      await sleep(Math.random() * 2 ** Math.min(attempt, 6));
    }
  }
}
