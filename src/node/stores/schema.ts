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

/** What may be done about a database that is not as this version stores. */
export type SchemaUse =
  /** It is brought there, also from nothing. */
  | 'make'
  /** It is brought there if a proxy has used it. */
  | 'migrate'
  /** Nothing: proxies of the version that it is of may be at work. */
  | 'keep';

/** The database is not as this version stores; the message says what to do. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
  /** What was found. */
  readonly found: keyof typeof FOUND;

  constructor(found: keyof typeof FOUND) {
    super(FOUND[found]);
    this.found = found;
  }
}

const FOUND = {
  newer: 'was migrated by a newer version of this program: run that one, or restore a backup',
  older:
    'is of an older version: back it up, then start a proxy of this one, which migrates it; older proxies can’t use it after that',
  nothing: 'holds nothing of a proxy yet: start the proxy, or name the database that it uses',
} as const;

/**
 * Brings a database to what this version stores, in one transaction that no other process runs at the
 * same time.
 *
 * @throws SchemaError when a newer version has used the database, or when it is to be kept as it is.
 */
export async function prepareSchema(
  connection: SqlConnection,
  types: ColumnTypes,
  use: SchemaUse = 'make',
): Promise<void> {
  const execute = (text: string, ...values: number[]) => connection.run({ text, values });
  const createTables = async (): Promise<void> => {
    for (const name of NAMES) await execute(createTable(name, types));
  };
  const found = await namesIn(connection, types);
  if (use !== 'make' && !found.has('tender_schema')) throw new SchemaError('nothing');
  await execute('create table if not exists tender_schema (version integer not null)');
  const { rows } = await execute('select version from tender_schema');
  const known = (rows[0] as { version: number } | undefined)?.version;
  const version = known ?? SCHEMA_VERSION;
  if (version > SCHEMA_VERSION) throw new SchemaError('newer');
  if (use === 'keep') {
    const isWhole = NAMES.every((name) => found.has(tableName(name)));
    if (version < SCHEMA_VERSION || !isWhole) throw new SchemaError('older');
    return;
  }
  for (const migrate of MIGRATIONS.slice(version)) await migrate(connection, createTables);
  // `create index` waits for writers to its table even if the index already exists.
  const present = await namesIn(connection, types);
  for (const name of NAMES) {
    if (!present.has(tableName(name))) await execute(createTable(name, types));
    for (const index of indexesOf(name)) if (!present.has(index.name)) await execute(index.text);
  }
  if (known === SCHEMA_VERSION) return;
  await execute('delete from tender_schema');
  await execute('insert into tender_schema (version) values ($1)', SCHEMA_VERSION);
}

const namesIn = async (connection: SqlConnection, { names }: ColumnTypes): Promise<Set<string>> =>
  new Set(
    (await connection.run({ text: names, values: [] })).rows.map(
      (row) => (row as { readonly name: string }).name,
    ),
  );

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
