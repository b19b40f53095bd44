import { sql, type Kysely, type RawBuilder, type Transaction as SqlTransaction } from 'kysely';
import {
  ConflictError,
  type Query,
  type Scalar,
  type Store,
  type Transaction,
} from '../../proxy/store/store.ts';
import type { TableName, Tables } from '../../proxy/store/tables.ts';

/** What a database stores of a row: its id, and the row itself as one JSON document. */
export interface StoredDocument {
  readonly id: string;
  readonly document: string;
}

/** Tables are named by {@link tableName}; nothing here uses Kysely's typed query builder. */
export type Documents = Record<string, StoredDocument>;

/** How one database speaks of JSON. Expressions stay the same everywhere, or indexes go unused. */
export interface DocumentSyntax {
  /** A column definition for the id and the document. */
  readonly idType: string;
  readonly documentType: string;
  /** A member of the document, NULL when it is null or absent. */
  member(name: string): RawBuilder<unknown>;
  /** A value to compare a member with; never null. */
  value(value: Exclude<Scalar, null>): RawBuilder<unknown>;
  /** Keeps other processes from preparing the same schema until the transaction ends. */
  lockSchema(transaction: SqlTransaction<Documents>): Promise<void>;
}

/** How one database runs serialisable transactions, trying again after conflicts if it must. */
export type RunSerialisable = <Result>(
  work: (transaction: SqlTransaction<Documents>) => Promise<Result>,
) => Promise<Result>;

interface DocumentStoreParts {
  readonly database: Kysely<Documents>;
  readonly syntax: DocumentSyntax;
  readonly runSerialisable: RunSerialisable;
}

export const tableName = (table: TableName): string => `tender_${table}`;

/** A proxy's store over a database that Kysely speaks to, whose schema is prepared. */
export function createDocumentStore({
  database,
  syntax,
  runSerialisable,
}: DocumentStoreParts): Store {
  return {
    transaction: (work) => runSerialisable((inner) => work(documentTransaction(inner, syntax))),
    async check() {
      await runSerialisable((inner) =>
        sql`update tender_schema set version = version`.execute(inner),
      );
    },
    close: () => database.destroy(),
  };
}

/** The operations of a store inside one transaction of the database. */
export function documentTransaction(
  inner: SqlTransaction<Documents>,
  syntax: DocumentSyntax,
): Transaction {
  const documents = async (query: RawBuilder<unknown>): Promise<unknown[]> =>
    (await query.execute(inner)).rows.map((row) => parse(row as StoredDocument));

  const get = async <T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> => {
    const [row] = await documents(
      sql`select document from ${sql.table(tableName(table))} where id = ${id}`,
    );
    return row as Tables[T] | undefined;
  };

  return {
    get,
    async find<T extends TableName>(table: T, query: Query<Tables[T]>) {
      return (await documents(select(table, query, syntax))) as Tables[T][];
    },
    async insert(table, row) {
      const { numAffectedRows } = await sql`
        insert into ${sql.table(tableName(table))} (id, document)
        values (${row.id}, ${JSON.stringify(row)}) on conflict do nothing`.execute(inner);
      if (numAffectedRows !== 1n)
        throw new ConflictError(`the id or a unique column of a row in "${table}" is taken`);
    },
    async update(table, id, changes) {
      const row = await get(table, id);
      if (row === undefined) throw new Error(`there is no row ${id} in "${table}" to update`);
      const changed = { ...row, ...changes };
      await sql`update ${sql.table(tableName(table))}
        set document = ${JSON.stringify(changed)} where id = ${id}`.execute(inner);
      return changed;
    },
    async remove(table, id) {
      await sql`delete from ${sql.table(tableName(table))} where id = ${id}`.execute(inner);
    },
  };
}

function select<Row>(
  table: TableName,
  { where = {}, range, orderBy, descending, limit }: Query<Row>,
  syntax: DocumentSyntax,
): RawBuilder<unknown> {
  const side = (name: string) => (name === 'id' ? sql.ref('id') : syntax.member(name));
  const other = (name: string, value: Exclude<Scalar, null>) =>
    name === 'id' ? sql`${value}` : syntax.value(value);

  const conditions = Object.entries(where as Record<string, Scalar | undefined>).flatMap(
    ([name, value]) => {
      if (value === undefined) return [];
      return value === null
        ? sql`${side(name)} is null`
        : sql`${side(name)} = ${other(name, value)}`;
    },
  );
  if (range) {
    const { column, after, from, to } = range;
    if (after !== undefined) conditions.push(sql`${side(column)} > ${other(column, after)}`);
    if (from !== undefined) conditions.push(sql`${side(column)} >= ${other(column, from)}`);
    if (to !== undefined) conditions.push(sql`${side(column)} <= ${other(column, to)}`);
    if (after === undefined && from === undefined && to === undefined)
      conditions.push(sql`${side(column)} is not null`);
  }

  // Nulls come first, and last when descending, which PostgreSQL by itself does the other way.
  const nulls = descending ? sql`desc nulls last` : sql`asc nulls first`;
  const direction = descending ? sql`desc` : sql`asc`;
  return sql`
    select document from ${sql.table(tableName(table))}
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by ${orderBy && orderBy !== 'id' ? sql`${side(orderBy)} ${nulls}, ` : sql``}id ${direction}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
}

// PostgreSQL's driver answers jsonb parsed, SQLite's answers text.
const parse = ({ document }: { document: unknown }): unknown =>
  typeof document === 'string' ? JSON.parse(document) : document;
