import { Client } from 'pg';
import type { Store } from '../../src/proxy/index.ts';
import type { TableName } from '../../src/proxy/store/tables.ts';

/** Waits until a transaction of the database waits for a lock. */
export async function untilOneWaits(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  const waiting = 'select from pg_locks where not granted';
  while ((await client.query(waiting)).rowCount === 0);
  await client.end();
}

/** Has something happen in the middle of a transaction, once it has read what is named. */
export function interrupting(store: Store, after: 'get' | 'find', table: TableName) {
  let interruption: (() => Promise<unknown>) | undefined;
  const interrupt = async (name: typeof after, read: TableName) => {
    if (name !== after || read !== table || !interruption) return;
    const happen = interruption;
    interruption = undefined;
    await happen();
  };
  const interrupted: Store = {
    ...store,
    transaction: (work) =>
      store.transaction((tx) =>
        work({
          ...tx,
          async get(read, id) {
            const row = await tx.get(read, id);
            await interrupt('get', read);
            return row;
          },
          async find(read, query) {
            const rows = await tx.find(read, query);
            await interrupt('find', read);
            return rows;
          },
        }),
      ),
  };
  return { interrupted, by: (happen: () => Promise<unknown>) => (interruption = happen) };
}
