/* eslint-disable @typescript-eslint/require-await -- a store answers promises, also this one that has nothing to wait for */
import { ConflictError } from './store.ts';
import type { Query, Scalar, Store, Transaction } from './store.ts';
import { searchableColumns, TABLES } from './tables.ts';
import type { TableName, Tables } from './tables.ts';

type Row = Readonly<Record<string, Scalar>> & { readonly id: string };

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

  const run = async <Result>(work: (transaction: Transaction) => Promise<Result>) => {
    const undo: (() => void)[] = [];
    try {
      return await work(transactionOver(rowsOf, undo));
    } catch (error) {
      for (const step of undo.reverse()) step();
      throw error;
    }
  };

  return {
    transaction(work) {
      const result = last.then(() => run(work));
      last = result.catch(() => undefined);
      return result;
    },
    check: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

function transactionOver(
  rowsOf: (table: TableName) => Map<string, Row>,
  undo: (() => void)[],
): Transaction {
  const put = (table: TableName, id: string, row: Row | undefined): void => {
    const rows = rowsOf(table);
    const before = rows.get(id);
    undo.push(() => (before ? rows.set(id, before) : rows.delete(id)));
    if (row) rows.set(id, row);
    else rows.delete(id);
  };

  const refuseTaken = (table: TableName, row: Row): void => {
    for (const index of TABLES[table].indexes) {
      if (!index.unique || index.columns.some((column) => (row[column] ?? null) === null)) continue;
      for (const other of rowsOf(table).values())
        if (other.id !== row.id && index.columns.every((column) => other[column] === row[column]))
          throw new ConflictError(`${table}: ${index.columns.join(', ')} is taken`);
    }
  };

  return {
    async get(table, id) {
      return rowsOf(table).get(id) as unknown as Tables[typeof table] | undefined;
    },
    async find(table, query) {
      const rows = search(table, [...rowsOf(table).values()], query);
      return rows as unknown as Tables[typeof table][];
    },
    async insert(table, row) {
      const copy: Row = Object.freeze({ ...(row as unknown as Row) });
      if (rowsOf(table).has(copy.id)) throw new ConflictError(`${table}: id is taken`);
      refuseTaken(table, copy);
      put(table, copy.id, copy);
    },
    async update(table, id, changes) {
      const before = rowsOf(table).get(id);
      if (!before) throw new Error(`${table}: there is no row to update`);
      const after: Row = Object.freeze({ ...before, ...(changes as Partial<Row>), id });
      refuseTaken(table, after);
      put(table, id, after);
      return after as unknown as Tables[typeof table];
    },
    async remove(table, id) {
      put(table, id, undefined);
    },
  };
}

function search(table: TableName, rows: readonly Row[], query: Query<Row>): Row[] {
  const { where = {}, range, orderBy = 'id', descending = false, limit } = query;
  const searched = [...Object.keys(where), ...(range ? [range.column] : []), orderBy];
  // Other stores have nothing but these columns to search by.
  for (const column of searched)
    if (!searchableColumns(table).has(column))
      throw new Error(`${table}: "${column}" has no index`);

  const matches = (row: Row): boolean =>
    Object.entries(where).every(([column, value]) => row[column] === value) &&
    (!range || inRange(row[range.column] ?? null, range));
  const direction = descending ? -1 : 1;
  return rows
    .filter(matches)
    .sort(
      (a, b) =>
        direction * (compare(a[orderBy] ?? null, b[orderBy] ?? null) || compare(a.id, b.id)),
    )
    .slice(0, limit);
}

function inRange(value: Scalar, { after, from, to }: NonNullable<Query<Row>['range']>): boolean {
  return (
    value !== null &&
    (after === undefined || compare(value, after) > 0) &&
    (from === undefined || compare(value, from) >= 0) &&
    (to === undefined || compare(value, to) <= 0)
  );
}

/** By code unit, as the other stores compare; null comes first. */
function compare(a: Scalar, b: Scalar): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}
