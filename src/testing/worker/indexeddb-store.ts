import { assertUnique, searchRows } from '../../proxy/store/rows.ts';
import type { Row } from '../../proxy/store/rows.ts';
import { ConflictError, numberedId, readerBy } from '../../proxy/store/store.ts';
import type { Store, Transaction } from '../../proxy/store/store.ts';
import type { TableName, Tables } from '../../proxy/store/tables.ts';
import { finished, ROWS, settled } from './database.ts';

/**
 * The proxy's store in a browser: it outlives reloads, and every tab's worker sees the same. The
 * database runs read-write transactions one after the other, which is all that a store promises.
 * Tables of a demo are small, so queries read a whole one.
 */
export function createIndexedDbStore(database: IDBDatabase): Store {
  const read: Store['read'] = async (work) => {
    const transaction = database.transaction(ROWS);
    return work(transactionOver(transaction.objectStore(ROWS)));
  };
  return {
    ...readerBy(read),
    read,
    async transaction(work) {
      const transaction = database.transaction(ROWS, 'readwrite');
      const done = finished(transaction);
      try {
        const result = await work(transactionOver(transaction.objectStore(ROWS)));
        await done;
        return result;
      } catch (error) {
        done.catch(() => undefined);
        if (transaction.error === null) abort(transaction);
        throw error;
      }
    },
    async check() {
      await settled(database.transaction(ROWS).objectStore(ROWS).count());
    },
    close() {
      database.close();
      return Promise.resolve();
    },
  };
}

/** Beside the rows, which are keyed by table and id. */
const NUMBERS = ['', 'numbers'];

/** A transaction that has already ended has nothing left to undo. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}

function transactionOver(store: IDBObjectStore): Transaction {
  const read = (table: TableName, id: string) =>
    settled(store.get([table, id]) as IDBRequest<Row | undefined>);
  const readAll = (table: TableName) =>
    settled(store.getAll(IDBKeyRange.bound([table], [table, []])) as IDBRequest<Row[]>);
  const write = async (table: TableName, row: Row) => {
    assertUnique(table, row, await readAll(table));
    await settled(store.put(row, [table, row.id]));
  };

  // Casts here and below: one object store holds rows of all tables, each under its table's name.
  const find: Transaction['find'] = async (table, query) => {
    const rows = searchRows(table, await readAll(table), query);
    return rows as unknown as Tables[typeof table][];
  };

  const insert: Transaction['insert'] = async (table, row) => {
    if (await read(table, row.id)) throw new ConflictError(`${table}: id is taken`);
    await write(table, row as unknown as Row);
  };

  return {
    find,
    claim: find,
    // Transactions run one after the other: no lock is needed.
    lock: () => Promise.resolve(),
    insert,
    async append(table, row) {
      const number =
        ((await settled(store.get(NUMBERS) as IDBRequest<number | undefined>)) ?? 0) + 1;
      await settled(store.put(number, NUMBERS));
      await insert(table, { id: numberedId(number), ...row });
    },
    async get(table, id) {
      return (await read(table, id)) as unknown as Tables[typeof table] | undefined;
    },
    async update(table, id, changes) {
      const before = await read(table, id);
      if (!before) throw new Error(`${table}: there is no row to update`);
      const after: Row = { ...before, ...(changes as Partial<Row>), id };
      await write(table, after);
      return after as unknown as Tables[typeof table];
    },
    async remove(table, id) {
      await settled(store.delete([table, id]));
    },
  };
}
