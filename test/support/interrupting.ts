import { Client } from 'pg';
import type { Store } from '../../src/proxy/index.ts';
import type { TableName } from '../../src/proxy/store/tables.ts';
import { stepping } from './stepping.ts';

/** Has something happen in the middle of a transaction, once it has first read what is named. */
export function interrupting(store: Store, after: 'get' | 'find', table: TableName) {
  let interruption: (() => Promise<unknown>) | undefined;
  const interrupted = stepping(store, async (name) => {
    if (name !== `${after} ${table}`) return;
    const happen = interruption;
    interruption = undefined;
    await happen?.();
  });
  return { interrupted, by: (happen: () => Promise<unknown>) => (interruption = happen) };
}

/** Waits until the work is over, or a connection to this address, of this schema alone, waits for a lock. */
export async function overOrWaiting(url: string, work: Promise<unknown>): Promise<void> {
  const database = new Client(url);
  await database.connect();
  const isOver = work.then(() => true);
  while (!(await Promise.race([isOver, isOneWaiting(database)])));
  await database.end();
}

/** Whether a connection of the same name waits for a lock: each schema of the tests has its own. */
export async function isOneWaiting(database: Client): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from pg_locks join pg_stat_activity using (pid)
     where not granted and application_name = current_setting('application_name')`,
  );
  return rowCount !== 0;
}
