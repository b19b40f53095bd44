import { setTimeout as sleep } from 'node:timers/promises';
import { TABLES, type ColumnType } from '../../proxy/store/table-shapes.ts';
import type { Scalar } from '../../proxy/store/store.ts';
import type { TableName } from '../../proxy/store/tables.ts';
import { documentOf, type SqlConnection } from './sql-transaction.ts';
import { columnName, setColumns, tableName, type RowLock } from './statements.ts';

/** How one kind of database makes tables. */
export interface Dialect {
  readonly id: string;
  readonly content: string;
  readonly column: Readonly<Record<ColumnType, string>>;
  /** Keeps rows as they are read until the end of the transaction. */
  readonly rowLock: RowLock;
  /** Has the database itself keep a column as the document says. */
  readonly keepColumn: (late: LateColumn) => readonly string[];
}

/** A column of a table that had none of it. */
export interface LateColumn {
  readonly table: string;
  readonly column: string;
  /** Of the document. */
  readonly member: string;
}

/** Rows that are filled in one transaction, and for how long others have their turn after it. */
const BATCH = 500;
const PAUSE_MS = 20;

export function createTable(name: TableName, dialect: Dialect): string {
  const columns = Object.entries(TABLES[name].columns).map(
    ([column, type = 'text']) => `${columnName(column)} ${dialect.column[type]}`,
  );
  const all = [`id ${dialect.id} primary key`, ...columns, `content ${dialect.content} not null`];
  return `create table ${tableName(name)} (${all.join(', ')})`;
}

/**
 * Adds a column that nothing fills yet. Proxies of the version before, which may be at work, don't know
 * it: what they write, the database brings into it.
 */
export function addColumn(name: TableName, member: string, dialect: Dialect): readonly string[] {
  const { [member]: type = 'text' } = TABLES[name].columns;
  const late = { table: tableName(name), column: columnName(member), member };
  return [
    `alter table ${late.table} add column ${late.column} ${dialect.column[type]}`,
    ...dialect.keepColumn(late),
  ];
}

/** What is due is a small part of its table: rows that nothing waits for are left out of the index. */
export const indexesOf = (name: TableName) =>
  TABLES[name].indexes.map(({ columns, unique, partial }) => {
    const names = columns.map(columnName);
    const only = partial
      ? ` where ${names.map((column) => `${column} is not null`).join(' and ')}`
      : '';
    const index = `${tableName(name)}_${names.join('_')}`;
    const text = `create ${unique ? 'unique ' : ''}index if not exists ${index}
      on ${tableName(name)} (${names.join(', ')})${only}`;
    return { name: index, columns, text };
  });

/**
 * Brings what documents say into columns, a few rows at a time, so that proxies go on working with the
 * others. Rows that have it already, as another process filled them too, are not written.
 */
export async function fillColumns(
  alone: <Result>(work: (connection: SqlConnection) => Promise<Result>) => Promise<Result>,
  name: TableName,
  members: readonly string[],
  { rowLock }: Pick<Dialect, 'rowLock'>,
): Promise<void> {
  const columns = members.map(columnName);
  const page = `select ${['content', ...columns].join(', ')} from ${tableName(name)}
    where id > $1 order by id limit ${BATCH}${rowLock}`;
  for (let after: string | undefined = ''; after !== undefined && members.length > 0;) {
    const from: string = after;
    after = await alone(async (connection) => {
      const { rows } = await connection.run({ text: page, values: [from] });
      let last: string | undefined;
      for (const row of rows as Readonly<Record<string, Scalar>>[]) {
        const document = documentOf(row) as Readonly<Record<string, Scalar>> & { id: string };
        last = document.id;
        const due = members.flatMap((member) => {
          const [column, value] = [columnName(member), document[member] ?? null];
          return row[column] === value ? [] : { name: column, value };
        });
        if (due.length > 0) connection.queue(setColumns(name, last, due));
      }
      return rows.length === BATCH ? last : undefined;
    });
    if (after !== undefined) await sleep(PAUSE_MS);
  }
}
