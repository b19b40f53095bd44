import type { ColumnType } from '../../proxy/store/table-shapes.ts';
import { TABLES } from '../../proxy/store/table-shapes.ts';
import type { TableName } from '../../proxy/store/tables.ts';
import { fromZeroOne } from './from-0-1.ts';
import type { SqlConnection } from './sql-transaction.ts';
import { columnName, tableName } from './statements.ts';

/** How one database declares columns. */
export interface ColumnTypes {
  /** The query for the names of the tables and indexes that there are. */
  readonly names: string;
  readonly id: string;
  readonly content: string;
  readonly column: Readonly<Record<ColumnType, string>>;
}

/** Brings what an older version stored to what the next one stores; runs once for each database. */
type Migration = (
  connection: SqlConnection,
  createTables: (connection: SqlConnection) => Promise<void>,
) => Promise<void>;

/** The changes that stored rows have gone through, oldest first. The database remembers how many. */
const MIGRATIONS: readonly Migration[] = [fromZeroOne];

/** What this program stores; it reads every earlier one. */
export const SCHEMA_VERSION = MIGRATIONS.length;

const NAMES = Object.keys(TABLES) as TableName[];

/**
 * Brings a database to what this version stores, in one transaction that no other process runs at the
 * same time.
 *
 * @throws when a newer version has used the database.
 */
export async function prepareSchema(connection: SqlConnection, types: ColumnTypes): Promise<void> {
  const execute = (text: string, ...values: number[]) => connection.run({ text, values });
  const createTables = async (): Promise<void> => {
    for (const name of NAMES) await execute(createTable(name, types));
  };
  await execute('create table if not exists tender_schema (version integer not null)');
  const { rows } = await execute('select version from tender_schema');
  const known = (rows[0] as { version: number } | undefined)?.version;
  const version = known ?? SCHEMA_VERSION;
  if (version > SCHEMA_VERSION)
    throw new Error(
      `the database has schema version ${version}, this program knows ${SCHEMA_VERSION}: use a newer version of the program`,
    );
  for (const migrate of MIGRATIONS.slice(version)) await migrate(connection, createTables);
  // `create index` waits for writers to its table even if the index already exists.
  const present = new Set(
    (await execute(types.names)).rows.map((row) => (row as { readonly name: string }).name),
  );
  for (const name of NAMES) {
    if (!present.has(tableName(name))) await execute(createTable(name, types));
    for (const index of indexesOf(name)) if (!present.has(index.name)) await execute(index.text);
  }
  if (known === SCHEMA_VERSION) return;
  await execute('delete from tender_schema');
  await execute('insert into tender_schema (version) values ($1)', SCHEMA_VERSION);
}

function createTable(name: TableName, types: ColumnTypes): string {
  const columns = Object.entries(TABLES[name].columns).map(
    ([column, type = 'text']) => `${columnName(column)} ${types.column[type]}`,
  );
  const all = [`id ${types.id} primary key`, ...columns, `content ${types.content} not null`];
  return `create table if not exists ${tableName(name)} (${all.join(', ')})`;
}

/** What is due is a small part of its table: rows that nothing waits for are left out of the index. */
const indexesOf = (name: TableName): { readonly name: string; readonly text: string }[] =>
  TABLES[name].indexes.map(({ columns, unique, partial }) => {
    const names = columns.map(columnName);
    const only = partial
      ? ` where ${names.map((column) => `${column} is not null`).join(' and ')}`
      : '';
    const index = `${tableName(name)}_${names.join('_')}`;
    const text = `create ${unique ? 'unique ' : ''}index if not exists ${index}
      on ${tableName(name)} (${names.join(', ')})${only}`;
    return { name: index, text };
  });
