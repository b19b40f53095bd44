import { TABLES } from '../../proxy/store/table-shapes.ts';
import type { TableName } from '../../proxy/store/tables.ts';
import { addColumn, createTable, fillColumns, indexesOf, type Dialect } from './growth.ts';
import type { SqlConnection } from './sql-transaction.ts';
import { columnName, tableName } from './statements.ts';

/** A database whose tables are made, as one kind of it does these things. */
export interface SchemaDatabase extends Dialect {
  /** Runs work in one transaction, and no other process's that prepares the same database meanwhile. */
  readonly alone: <Result>(work: (connection: SqlConnection) => Promise<Result>) => Promise<Result>;
  /**
   * Asks for a `name` of each table and index that there is, and, of a table, for each `member`, the
   * name of a column.
   */
  readonly names: string;
}

/** Changes what rows hold, as no older version may write them any more. Runs once for each database. */
type Migration = (connection: SqlConnection) => Promise<unknown>;

/** What the first release stores. */
const FIRST = 1;
/** The changes that stored rows have gone through since, oldest first. */
export const MIGRATIONS: readonly Migration[] = [
  // A number may have several payments: what the gateway lists beside the one that was sent.
  (connection) =>
    connection.run({ text: 'drop index if exists tender_attempts_order_no', values: [] }),
];
/** What this program stores; it reads every earlier one. */
export const SCHEMA_VERSION = FIRST + MIGRATIONS.length;

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
    'is of an older version: back it up, then start a proxy of this one, which brings it up to date',
  foreign: 'has tables of the same names that this program did not make: name another database',
  nothing: 'holds nothing of a proxy yet: start the proxy, or name the database that it uses',
} as const;

/**
 * Brings a database to what this version stores, beside proxies that work with it. What is declared and
 * missing is added; an index is made last, so a column that is in one is filled. Every step may be
 * repeated: what was interrupted is finished by whoever opens the database next.
 *
 * @throws SchemaError when the database can't be brought there, or is to be kept as it is.
 */
export async function prepareSchema(
  database: SchemaDatabase,
  use: SchemaUse = 'make',
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const { alone } = database;
  const found = await alone(async (connection) => {
    const names = await namesIn(connection, database);
    if (use !== 'make' && !names.has('tender_schema')) throw new SchemaError('nothing');
    const newest = FIRST + migrations.length;
    const version = names.has('tender_schema') ? await versionOf(connection) : undefined;
    if (version !== undefined && version > newest) throw new SchemaError('newer');
    if (use === 'keep') {
      if (version !== newest || !isWhole(names)) throw new SchemaError('older');
      return names;
    }
    await addTables(connection, database, names);
    for (const migrate of migrations.slice((version ?? newest) - FIRST)) await migrate(connection);
    if (version !== newest) await setVersion(connection, newest);
    return names;
  });
  for (const name of NAMES) {
    const indexes = indexesOf(name);
    const late = indexes.filter((index) => !found.has(index.name));
    if (late.length === 0 || !found.has(tableName(name))) continue;
    const indexed = indexes.flatMap((index) => (late.includes(index) ? [] : index.columns));
    const unfilled = Object.keys(TABLES[name].columns).filter(
      (member) => !indexed.includes(member),
    );
    await fillColumns(alone, name, unfilled, database);
    for (const { text } of late) await alone((connection) => connection.run({ text, values: [] }));
  }
}

/** What is added before any row is changed: what is empty has its indexes, too. */
async function addTables(
  connection: SqlConnection,
  database: SchemaDatabase,
  found: ReadonlySet<string>,
): Promise<void> {
  const added = NAMES.flatMap((name) => {
    const table = tableName(name);
    if (!found.has(table))
      return [createTable(name, database), ...indexesOf(name).map(({ text }) => text)];
    if (!found.has(`${table}.content`)) throw new SchemaError('foreign');
    return Object.keys(TABLES[name].columns)
      .filter((member) => !found.has(`${table}.${columnName(member)}`))
      .flatMap((member) => addColumn(name, member, database));
  });
  for (const text of added) await connection.run({ text, values: [] });
}

const isWhole = (found: ReadonlySet<string>): boolean =>
  NAMES.every(
    (name) => found.has(tableName(name)) && indexesOf(name).every((index) => found.has(index.name)),
  );

/** Of tables and indexes, and `table.column`. */
const namesIn = async (
  connection: SqlConnection,
  { names }: SchemaDatabase,
): Promise<Set<string>> => {
  const { rows } = await connection.run({ text: names, values: [] });
  return new Set(
    (rows as { readonly name: string; readonly member: string | null }[]).flatMap(
      ({ name, member }) => (member === null ? [name] : [name, `${name}.${member}`]),
    ),
  );
};

async function versionOf(connection: SqlConnection): Promise<number | undefined> {
  const { rows } = await connection.run({ text: 'select version from tender_schema', values: [] });
  return (rows[0] as { readonly version: number } | undefined)?.version;
}

async function setVersion(connection: SqlConnection, version: number): Promise<void> {
  const create = 'create table if not exists tender_schema (version integer not null)';
  await connection.run({ text: create, values: [] });
  await connection.run({ text: 'delete from tender_schema', values: [] });
  const insert = 'insert into tender_schema (version) values ($1)';
  await connection.run({ text: insert, values: [version] });
}
