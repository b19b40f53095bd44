import type { NumberedTable, Query, Scalar } from '../../proxy/store/store.ts';
import { TABLES } from '../../proxy/store/table-shapes.ts';
import type { TableName, Tables } from '../../proxy/store/tables.ts';

/** A statement whose values are bound: texts are few, so that databases prepare each once. */
export interface Statement {
  readonly text: string;
  readonly values: readonly Scalar[];
}

/** A statement that binds nothing. */
export const statementOf = (text: string): Statement => ({ text, values: [] });

/** Keeps other transactions off the rows that are read; nothing where there is one writer at a time. */
export type RowLock = '' | ' for update' | ' for update skip locked';

const snakeCased = new Map<string, string>();
function snakeCase(name: string): string {
  let known = snakeCased.get(name);
  if (known === undefined) {
    known = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    snakeCased.set(name, known);
  }
  return known;
}

export const tableName = (table: TableName): string => `tender_${snakeCase(table)}`;
export const columnName = snakeCase;

/** Each is used once, in order: so that SQLite can do without the numbers. */
const placeholder = (index: number): string => `$${index + 1}`;

export const getRow = (table: TableName, id: string, lock: RowLock): Statement => ({
  text: `select content from ${tableName(table)} where id = $1${lock}`,
  values: [id],
});

export function insertRow<T extends TableName>(table: T, row: Tables[T]): Statement {
  const stored = [...columnsOf(table, row), contentOf(row)];
  const names = stored.map(({ name }) => name);
  return {
    text: `insert into ${tableName(table)} (${names.join(', ')})
      values (${names.map((_name, index) => placeholder(index)).join(', ')})`,
    values: stored.map(({ value }) => value),
  };
}

/** Inserts a row under the id that a select of the database answers, which it writes into the document, too. */
export function appendedRow<T extends NumberedTable>(
  table: T,
  row: Omit<Tables[T], 'id'>,
  id: string,
  cast = '',
): Statement {
  return {
    text: `insert into ${tableName(table)} (id, content)
      select id, ('{"id":"' || id || '",' || $1)${cast} from (${id}) as next`,
    values: [JSON.stringify(row).slice(1)],
  };
}

/** Sets what has changed: SQLite writes each index anew whose columns are set, even if they stay. */
export function updateRow<T extends TableName>(
  table: T,
  before: Tables[T],
  row: Tables[T],
): Statement {
  const was = columnsOf(table, before);
  const changed = [
    ...columnsOf(table, row).filter(({ value }, index) => value !== was[index]?.value),
    contentOf(row),
  ];
  const sets = changed.map(({ name }, index) => `${name} = ${placeholder(index)}`);
  return {
    text: `update ${tableName(table)} set ${sets.join(', ')} where id = ${placeholder(sets.length)}`,
    values: [...changed.map(({ value }) => value), row.id],
  };
}

/** Sets columns alone; the document says so already. */
export const setColumns = (
  table: TableName,
  id: string,
  columns: readonly { readonly name: string; readonly value: Scalar }[],
): Statement => ({
  text: `update ${tableName(table)} set ${columns
    .map(({ name }, index) => `${name} = ${placeholder(index)}`)
    .join(', ')} where id = ${placeholder(columns.length)}`,
  values: [...columns.map(({ value }) => value), id],
});

export const removeRow = (table: TableName, id: string): Statement => ({
  text: `delete from ${tableName(table)} where id = $1`,
  values: [id],
});

export function findRows<Row>(table: TableName, query: Query<Row>, lock: RowLock): Statement {
  const { where = {}, among, range, descending, past, limit } = query;
  const { orderBy = 'id' as keyof Row & string } = query;
  const values: Scalar[] = [];
  const bind = (value: Scalar): string => placeholder(values.push(value) - 1);
  const conditions = Object.entries(where as Record<string, Scalar | undefined>).flatMap(
    ([column, value]) => {
      if (value === undefined) return [];
      const name = columnNamed(table, column);
      return value === null ? `${name} is null` : `${name} = ${bind(value)}`;
    },
  );
  if (among) {
    const bound = toPowerOfTwo(among.values).map(bind);
    conditions.push(`${columnNamed(table, among.column)} in (${bound.join(', ')})`);
  }
  if (range) {
    const name = columnNamed(table, range.column);
    conditions.push(`${name} is not null`);
    if (range.after !== undefined) conditions.push(`${name} > ${bind(range.after)}`);
    if (range.from !== undefined) conditions.push(`${name} >= ${bind(range.from)}`);
    if (range.to !== undefined) conditions.push(`${name} <= ${bind(range.to)}`);
  }
  if (past)
    conditions.push(
      `(${columnNamed(table, orderBy)}, id) ${descending ? '<' : '>'} (${bind(past[0])}, ${bind(past[1])})`,
    );
  // Nulls come first, and last when descending, which is not PostgreSQL's default. Where a range
  // leaves them out, nothing is said of them, so that the index gives the order.
  const direction = descending ? 'desc' : 'asc';
  const nulls = range?.column === orderBy ? '' : descending ? ' nulls last' : ' nulls first';
  const order = orderBy !== 'id' ? `${columnNamed(table, orderBy)} ${direction}${nulls}, ` : '';
  const searched = [...Object.keys(where), ...(range ? [range.column] : [])];
  const sorted = among ? among.column !== 'id' : isSorted(table, searched);
  const id = order === '' && sorted ? "id || ''" : 'id';
  return {
    text: `select content from ${tableName(table)}
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      order by ${order}${id} ${direction}
      ${limit === undefined ? '' : `limit ${bind(limit)}`}${lock}`,
    values,
  };
}

/** The last one again and again, so that statements for any number of values have few texts. */
const toPowerOfTwo = (values: readonly string[]): readonly Scalar[] => {
  const length = values.length === 0 ? 1 : 2 ** Math.ceil(Math.log2(values.length));
  return Array.from({ length }, (_, index) => values[Math.min(index, values.length - 1)] ?? null);
};

/**
 * Whether rows that are searched by these columns have to be sorted by their id, as no index gives them
 * in that order. PostgreSQL must not choose: knowing little of a table, it would rather walk through all
 * of its rows in the order of ids than sort the few that match.
 */
const isSorted = (table: TableName, searched: readonly string[]): boolean =>
  searched.some((column) => column !== 'id') &&
  !TABLES[table].indexes.some(
    ({ columns }) =>
      columns[searched.length] === 'id' && searched.every((column) => columns.includes(column)),
  );

/** Names go into the text of statements: only those of the tables do. */
function columnNamed(table: TableName, column: string): string {
  if (column !== 'id' && !(column in TABLES[table].columns))
    throw new Error(`${table}: "${column}" is not a column`);
  return columnName(column);
}

/** What a row is searched by. */
function columnsOf<T extends TableName>(table: T, row: Tables[T]) {
  // A cast, because TABLES lists as columns only members that hold a scalar, which the type of a row
  // can't express.
  const members = row as unknown as Readonly<Record<string, Scalar>>;
  return ['id', ...Object.keys(TABLES[table].columns)].map((column) => ({
    name: columnName(column),
    value: members[column] ?? null,
  }));
}

/** The whole of a row, as JSON. */
const contentOf = (row: unknown) => ({ name: 'content', value: JSON.stringify(row) });
