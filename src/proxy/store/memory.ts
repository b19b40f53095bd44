/* eslint-disable @typescript-eslint/require-await -- a store answers promises, also this one that has nothing to wait for */
import { ConflictError, numberedId, readerBy } from './store.ts';
import { assertUnique, searchRows } from './rows.ts';
import type { Row } from './rows.ts';
import type { Store, Transaction } from './store.ts';
import { TABLES } from './table-shapes.ts';
import type { TableName, Tables } from './tables.ts';

/**
 * The store for tests and service workers: everything is lost when the process ends. Transactions
 * run one after the other, and one that throws is undone.
 */
export function createMemoryStore(): Store {
  const tables = new Map<TableName, Map<string, Row>>(
    (Object.keys(TABLES) as TableName[]).map((name) => [name, new Map<string, Row>()]),
  );
  const rowsOf = (table: TableName): Map<string, Row> => {
    const rows = tables.get(table);
    if (!rows) throw new Error(`there is no table "${table}"`);
    return rows;
  };
  let last: Promise<unknown> = Promise.resolve();

  let number = 0;
  const nextNumber = (): number => (number += 1);

  const run = async <Result>(work: (transaction: Transaction) => Promise<Result>) => {
    const undo: (() => void)[] = [];
    try {
      return await work(transactionOver(rowsOf, undo, nextNumber));
    } catch (error) {
      for (const step of undo.reverse()) step();
      throw error;
    }
  };

  const transaction: Store['transaction'] = (work) => {
    const result = last.then(() => run(work));
    last = result.catch(() => undefined);
    return result;
  };

  const read: Store['read'] = (work) => transaction(work);

  return {
    ...readerBy(read),
    transaction,
    read,
    check: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

function transactionOver(
  rowsOf: (table: TableName) => Map<string, Row>,
  undo: (() => void)[],
  nextNumber: () => number,
): Transaction {
  const put = (table: TableName, id: string, row: Row | undefined): void => {
    const rows = rowsOf(table);
    const before = rows.get(id);
    undo.push(() => (before ? rows.set(id, before) : rows.delete(id)));
    if (row) rows.set(id, row);
    else rows.delete(id);
  };

  // Casts here and below: the maps of all tables have one type; `insert` is typed by table.
  const find: Transaction['find'] = async (table, query) => {
    const rows = searchRows(table, [...rowsOf(table).values()], query);
    return rows.map((row) => structuredClone(row)) as unknown as Tables[typeof table][];
  };

  const insert: Transaction['insert'] = async (table, row) => {
    const copy = structuredClone(row as unknown as Row);
    if (rowsOf(table).has(copy.id)) throw new ConflictError(`${table}: id is taken`);
    assertUnique(table, copy, rowsOf(table).values());
    put(table, copy.id, copy);
  };

  return {
    find,
    claim: find,
    // Transactions run one after the other: no lock is needed.
    lock: () => Promise.resolve(),
    insert,
    append: (table, row) => insert(table, { id: numberedId(nextNumber()), ...row }),
    async get(table, id) {
      return structuredClone(rowsOf(table).get(id)) as unknown as Tables[typeof table] | undefined;
    },
    async update(table, id, changes) {
      const before = rowsOf(table).get(id);
      if (!before) throw new Error(`${table}: there is no row to update`);
      const after: Row = { ...before, ...structuredClone(changes as Partial<Row>), id };
      assertUnique(table, after, rowsOf(table).values());
      put(table, id, after);
      return structuredClone(after) as unknown as Tables[typeof table];
    },
    async remove(table, id) {
      put(table, id, undefined);
    },
  };
}
