import { ConflictError } from './store.ts';
import type { Query, Scalar } from './store.ts';
import { TABLES } from './table-shapes.ts';
import type { TableName } from './tables.ts';

/** A row of any table, for stores that search rows themselves. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** A column's value; only these can be searched by. */
const scalar = (row: Row, column: string): Scalar => (row[column] ?? null) as Scalar;

/** Throws ConflictError when another row has what a unique index gives to one only. */
export function assertUnique(table: TableName, row: Row, rows: Iterable<Row>): void {
  const unique = TABLES[table].indexes
    .filter((index) => index.unique)
    .filter(({ columns }) => columns.every((column) => row[column] !== null));
  if (unique.length === 0) return;
  for (const other of rows)
    for (const { columns } of unique)
      if (other.id !== row.id && columns.every((column) => other[column] === row[column]))
        throw new ConflictError(`${table}: ${columns.join(', ')} is taken`);
}

/** Answers a query over all rows of a table. */
export function searchRows(table: TableName, rows: readonly Row[], query: Query<Row>): Row[] {
  const { where = {}, among, range, orderBy = 'id', descending = false, past, limit } = query;
  const searched = [...Object.keys(where), orderBy];
  for (const named of [among, range]) if (named) searched.push(named.column);
  // Other stores have nothing but these columns to search by.
  for (const column of searched)
    if (column !== 'id' && !(column in TABLES[table].columns))
      throw new Error(`${table}: "${column}" is no column`);

  const direction = descending ? -1 : 1;
  const isPast = (row: Row, [value, id]: NonNullable<typeof past>): boolean => {
    const own = scalar(row, orderBy);
    return own !== null && direction * (compare(own, value) || compare(row.id, id)) > 0;
  };
  const wanted = Object.entries(where);
  const matches = (row: Row): boolean =>
    wanted.every(([column, value]) => scalar(row, column) === value) &&
    (!among || among.values.some((value) => value === scalar(row, among.column))) &&
    (!range || inRange(scalar(row, range.column), range)) &&
    (!past || isPast(row, past));
  return rows
    .filter(matches)
    .sort(
      (a, b) =>
        direction * (compare(scalar(a, orderBy), scalar(b, orderBy)) || compare(a.id, b.id)),
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
