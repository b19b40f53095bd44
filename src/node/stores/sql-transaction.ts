import { searchRows, type Row } from '../../proxy/store/rows.ts';
import type { Query, Reader, Transaction } from '../../proxy/store/store.ts';
import type { TableName, Tables } from '../../proxy/store/tables.ts';
import {
  findRows,
  getRow,
  insertRow,
  removeRow,
  updateRow,
  type RowLock,
  type Statement,
} from './statements.ts';

/** The rows that a statement answered. */
export interface SqlResult {
  readonly rows: readonly unknown[];
}

/** One connection of a database, within a transaction. */
export interface SqlConnection {
  /** Runs what is queued, and then this. */
  run(statement: Statement): Promise<SqlResult>;
  /** Has it run before the next one, or before the commit: where it fails, they do. */
  queue(statement: Statement): void;
}

/** How one database keeps transactions apart, and numbers rows. */
export type SqlLocks = Pick<Transaction, 'lock' | 'append'> & {
  readonly row: RowLock;
  readonly claimed: RowLock;
};

/** PostgreSQL's driver answers JSON parsed, SQLite's answers text. */
export const documentOf = (row: unknown): unknown => {
  const { content } = row as { readonly content: unknown };
  return typeof content === 'string' ? JSON.parse(content) : content;
};

export function sqlReader(connection: SqlConnection, lock: RowLock = ''): Reader {
  const documents = async (statement: Statement): Promise<unknown[]> =>
    (await connection.run(statement)).rows.map(documentOf);
  return {
    async get(table, id) {
      return (await documents(getRow(table, id, lock)))[0] as Tables[typeof table] | undefined;
    },
    async find<T extends TableName>(table: T, query: Query<Tables[T]>) {
      return (await documents(findRows(table, query, query.isHeld ? lock : ''))) as Tables[T][];
    },
  };
}

/** What one question found, and what was written to its table since, by id: nothing where a row was removed. */
interface Found {
  readonly rows: Promise<readonly unknown[]>;
  readonly query: Query<Row>;
  readonly written: Map<string, unknown>;
}

/** What it would find by now. */
async function foundNow(table: TableName, { rows, query, written }: Found): Promise<unknown[]> {
  const since = new Map(written);
  const others = ((await rows) as Row[]).filter(({ id }) => !since.has(id));
  const own = [...since.values()].filter((row) => row !== undefined) as Row[];
  return own.length === 0 ? others : searchRows(table, [...others, ...own], query);
}

/** A write that is not sent yet. */
interface Write {
  readonly kind: 'insert' | 'update' | 'remove';
  readonly table: TableName;
  /** As it is in the database, if it is there. */
  readonly before?: unknown;
  readonly statement: () => Statement;
}

/** Runs work with the operations of a store, inside one transaction of the database. */
export async function runTransaction<Result>(
  connection: SqlConnection,
  { row: rowLock, claimed, ...locks }: SqlLocks,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const reader = sqlReader(connection, rowLock);
  // Nobody else changes a row that this transaction got or inserted, so it is read once at most.
  const held = new Map<string, unknown>();
  // What is found stays so, but for what is written here, while no lock may have been waited for.
  const found = new Map<TableName, Map<string, Found>>();
  // Written at the end, each row once; before that only where it might be found.
  const writes = new Map<string, Write>();
  const keyOf = (table: TableName, id: string): string => `${table}|${id}`;

  const write = (): void => {
    for (const { statement } of writes.values()) connection.queue(statement());
    writes.clear();
  };
  const writeTo = (table: TableName): void => {
    for (const pending of writes.values())
      if (pending.table === table) {
        write();
        return;
      }
  };

  const get = async <T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> => {
    const key = keyOf(table, id);
    if (held.has(key)) return held.get(key) as Tables[T];
    if (writes.get(key)?.kind === 'remove') return undefined;
    const row = await reader.get(table, id);
    // One that is missing may come from elsewhere.
    if (row !== undefined) held.set(key, row);
    return row;
  };

  const put = (id: string, pending: Write, row?: unknown): void => {
    const { table } = pending;
    const key = keyOf(table, id);
    writes.set(key, pending);
    if (row === undefined) held.delete(key);
    else held.set(key, row);
    for (const [asked, { query, written }] of found.get(table) ?? [])
      if (query.limit === undefined) written.set(id, row);
      else found.get(table)?.delete(asked);
  };
  const find = async <T extends TableName>(
    table: T,
    query: Query<Tables[T]>,
  ): Promise<Tables[T][]> => {
    writeTo(table);
    const rows = await reader.find(table, query);
    if (isHeldBy(query))
      for (const row of rows) {
        const key = keyOf(table, row.id);
        if (!held.has(key) && !writes.has(key)) held.set(key, row);
      }
    return rows;
  };
  // Where there is no lock, nobody else writes meanwhile.
  const isHeldBy = ({ isHeld = false }: { readonly isHeld?: boolean }): boolean =>
    isHeld || rowLock === '';

  const result = await work({
    ...locks,
    lock(aggregate, id) {
      found.clear();
      return locks.lock(aggregate, id);
    },
    append(table, row) {
      found.delete(table);
      return locks.append(table, row);
    },
    get,
    find<T extends TableName>(table: T, query: Query<Tables[T]>) {
      const asked = JSON.stringify({ ...query, isHeld: undefined });
      const ofTable = found.get(table) ?? new Map<string, Found>();
      const known = ofTable.get(asked);
      if (known && (isHeldBy(known.query) || !query.isHeld))
        return foundNow(table, known) as Promise<Tables[T][]>;
      const rows = find(table, query);
      // A cast: what is compared are columns, which rows of all tables have alike.
      const now = { rows, query: query as Query<Row>, written: new Map<string, unknown>() };
      found.set(table, ofTable.set(asked, now));
      return rows;
    },
    async claim<T extends TableName>(table: T, query: Query<Tables[T]>) {
      writeTo(table);
      const { rows } = await connection.run(findRows(table, query, claimed));
      const found = rows.map(documentOf) as Tables[T][];
      for (const row of found) held.set(keyOf(table, row.id), row);
      return found;
    },
    // eslint-disable-next-line @typescript-eslint/require-await -- written later
    async insert(table, row) {
      const key = keyOf(table, row.id);
      // The same id again, or behind its removal.
      if (writes.has(key)) write();
      put(row.id, { kind: 'insert', table, statement: () => insertRow(table, row) }, row);
    },
    async update(table, id, changes) {
      const row = await get(table, id);
      if (row === undefined) throw new Error(`there is no row ${id} in "${table}" to update`);
      const changed = { ...row, ...changes };
      const pending = writes.get(keyOf(table, id));
      const before = (pending?.before ?? row) as typeof row;
      put(
        id,
        pending?.kind === 'insert'
          ? { kind: 'insert', table, statement: () => insertRow(table, changed) }
          : { kind: 'update', table, before, statement: () => updateRow(table, before, changed) },
        changed,
      );
      return changed;
    },
    // eslint-disable-next-line @typescript-eslint/require-await -- written later
    async remove(table, id) {
      put(id, { kind: 'remove', table, statement: () => removeRow(table, id) });
    },
  });
  write();
  return result;
}
