import { sql, type Kysely, type RawBuilder, type Transaction as SqlTransaction } from 'kysely';
import {
  ConflictError,
  type Query,
  type Scalar,
  type Store,
  type Transaction,
} from '../../proxy/store/store.ts';
import { TABLES, type ColumnType } from '../../proxy/store/table-shapes.ts';
import type { TableName, Tables } from '../../proxy/store/tables.ts';

/** Nothing here uses Kysely's typed query builder: tables are named by {@link tableName}. */
export type Documents = Record<string, { readonly id: string }>;

/** Where the databases differ. */
export interface SqlSyntax {
  /** Column definitions for ids and for documents. */
  readonly idType: string;
  readonly documentType: string;
  readonly columnTypes: Readonly<Record<ColumnType, string>>;
  /** Keeps other processes from preparing the same schema until the transaction ends. */
  lockSchema(transaction: SqlTransaction<Documents>): Promise<void>;
}

/** How one database runs serialisable transactions, trying again after conflicts if it must. */
export type RunSerialisable = <Result>(
  work: (transaction: SqlTransaction<Documents>) => Promise<Result>,
) => Promise<Result>;

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const tableName = (table: TableName): string => `tender_${snakeCase(table)}`;
export const columnName = snakeCase;

/** A proxy's store over a database that Kysely speaks to, whose schema is prepared. */
export function createDocumentStore(
  database: Kysely<Documents>,
  runSerialisable: RunSerialisable,
): Store {
  return {
    transaction: (work) => runSerialisable((inner) => work(documentTransaction(inner))),
    async check() {
      await runSerialisable((inner) =>
        sql`update tender_schema set version = version`.execute(inner),
      );
    },
    close: () => database.destroy(),
  };
}

/** The operations of a store inside one transaction of the database. */
export function documentTransaction(inner: SqlTransaction<Documents>): Transaction {
  const documents = async (query: RawBuilder<unknown>): Promise<unknown[]> =>
    (await query.execute(inner)).rows.map(documentOf);

  const get = async <T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> => {
    const [row] = await documents(
      sql`select document from ${sql.table(tableName(table))} where id = ${id}`,
    );
    return row as Tables[T] | undefined;
  };

  return {
    get,
    async find<T extends TableName>(table: T, query: Query<Tables[T]>) {
      return (await documents(select(table, query))) as Tables[T][];
    },
    async insert(table, row) {
      const stored = storedColumns(table, row);
      const { numAffectedRows } = await sql`
        insert into ${sql.table(tableName(table))}
          (id, ${sql.join(stored.map(({ name }) => sql.ref(name)))})
        values (${row.id}, ${sql.join(stored.map(({ value }) => value))})
        on conflict do nothing`.execute(inner);
      if (numAffectedRows !== 1n)
        throw new ConflictError(`the id or a unique column of a row in "${table}" is taken`);
    },
    async update(table, id, changes) {
      const row = await get(table, id);
      if (row === undefined) throw new Error(`there is no row ${id} in "${table}" to update`);
      const changed = { ...row, ...changes };
      const assignments = storedColumns(table, changed).map(
        ({ name, value }) => sql`${sql.ref(name)} = ${value}`,
      );
      await sql`update ${sql.table(tableName(table))} set ${sql.join(assignments)}
        where id = ${id}`.execute(inner);
      return changed;
    },
    async remove(table, id) {
      await sql`delete from ${sql.table(tableName(table))} where id = ${id}`.execute(inner);
    },
  };
}

/** What a row is stored as, beside its id: its columns, and the whole of it as a document. */
function storedColumns<T extends TableName>(table: T, row: Tables[T]) {
  // A table's columns are members of its rows that hold a scalar.
  const members = row as unknown as Readonly<Record<string, Scalar>>;
  return [
    ...Object.keys(TABLES[table].columns).map((column) => ({
      name: columnName(column),
      value: members[column] ?? null,
    })),
    { name: 'document', value: JSON.stringify(row) },
  ];
}

function select<Row>(
  table: TableName,
  { where = {}, range, orderBy, descending, limit }: Query<Row>,
): RawBuilder<unknown> {
  const ref = (column: string) => sql.ref(columnName(column));
  const conditions = Object.entries(where as Record<string, Scalar | undefined>).flatMap(
    ([column, value]) => {
      if (value === undefined) return [];
      return value === null ? sql`${ref(column)} is null` : sql`${ref(column)} = ${value}`;
    },
  );
  if (range) {
    const { column, after, from, to } = range;
    if (after !== undefined) conditions.push(sql`${ref(column)} > ${after}`);
    if (from !== undefined) conditions.push(sql`${ref(column)} >= ${from}`);
    if (to !== undefined) conditions.push(sql`${ref(column)} <= ${to}`);
    if (after === undefined && from === undefined && to === undefined)
      conditions.push(sql`${ref(column)} is not null`);
  }

  // Nulls come first, and last when descending, which PostgreSQL by itself does the other way.
  const nulls = descending ? sql`desc nulls last` : sql`asc nulls first`;
  const direction = descending ? sql`desc` : sql`asc`;
  return sql`
    select document from ${sql.table(tableName(table))}
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by ${orderBy && orderBy !== 'id' ? sql`${ref(orderBy)} ${nulls}, ` : sql``}id ${direction}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
}

/** PostgreSQL's driver answers JSON parsed, SQLite's answers text. */
export const documentOf = (row: unknown): unknown => {
  const { document } = row as { readonly document: unknown };
  return typeof document === 'string' ? JSON.parse(document) : document;
};
