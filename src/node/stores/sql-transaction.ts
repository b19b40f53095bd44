import {
  ConflictError,
  type Query,
  type Reader,
  type Transaction,
} from '../../proxy/store/store.ts';
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

/** One connection of a database, within a transaction. */
export interface SqlConnection {
  /** Rows that it answers, and how many it changed. */
  run(
    statement: Statement,
  ): Promise<{ readonly rows: readonly unknown[]; readonly changed: number }>;
}

/** How one database keeps transactions apart. */
export type SqlLocks = Pick<Transaction, 'lock' | 'nextNumber'> & {
  readonly row: RowLock;
  readonly claimed: RowLock;
};

/** PostgreSQL's driver answers JSON parsed, SQLite's answers text. */
const documentOf = (row: unknown): unknown => {
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
      return (await documents(findRows(table, query, ''))) as Tables[T][];
    },
  };
}

/** The operations of a store inside one transaction of the database. */
export function sqlTransaction(
  connection: SqlConnection,
  { row: rowLock, claimed, ...locks }: SqlLocks,
): Transaction {
  const reader = sqlReader(connection, rowLock);
  // Nobody else changes a row that this transaction got or inserted, so it is read once at most.
  const held = new Map<string, unknown>();
  const keyOf = (table: TableName, id: string): string => `${table}|${id}`;

  const get = async <T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> => {
    const key = keyOf(table, id);
    if (!held.has(key)) {
      const row = await reader.get(table, id);
      // One that is missing may come from elsewhere.
      if (row === undefined) return undefined;
      held.set(key, row);
    }
    return held.get(key) as Tables[T] | undefined;
  };

  return {
    ...locks,
    get,
    find: reader.find,
    async claim<T extends TableName>(table: T, query: Query<Tables[T]>) {
      const { rows } = await connection.run(findRows(table, query, claimed));
      const found = rows.map(documentOf) as Tables[T][];
      for (const row of found) held.set(keyOf(table, row.id), row);
      return found;
    },
    async insert(table, row) {
      if ((await connection.run(insertRow(table, row))).changed !== 1)
        throw new ConflictError(`the id or a unique column of a row in "${table}" is taken`);
      held.set(keyOf(table, row.id), row);
    },
    async update(table, id, changes) {
      const row = await get(table, id);
      if (row === undefined) throw new Error(`there is no row ${id} in "${table}" to update`);
      const changed = { ...row, ...changes };
      await connection.run(updateRow(table, changed));
      held.set(keyOf(table, id), changed);
      return changed;
    },
    async remove(table, id) {
      held.delete(keyOf(table, id));
      await connection.run(removeRow(table, id));
    },
  };
}
