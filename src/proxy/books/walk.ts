import type { Page } from '../../contract/proxy/operations.schema.ts';
import type { Query, Reader } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

/** As many are on a page, unless another number is asked for. */
const PAGE = 50;
/** Rows that one request looks at: what no index finds may be rare. */
const LOOKED_AT = 10_000;
/** Read by one statement, once a first page has not been enough. */
const AT_ONCE = 1_000;

/** What is listed by when it was begun. */
export interface Begun {
  readonly id: string;
  readonly createdAt: number;
}

/** When it was begun; `after` is the `next` of the page before; `limit` the most on a page. */
export interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/** Some rows in a row, the newest first. */
export interface Stretch {
  /** Milliseconds since the epoch, both included. */
  readonly from?: number;
  readonly to?: number;
  /** Only what comes after it. */
  readonly past?: readonly [number, string];
  readonly limit: number;
}

/** Where rows come from: as many as the limit says, as long as there are so many. */
export type Source<Row extends Begun> = (stretch: Stretch) => Promise<Row[]>;

/** Rows of one table, by the column that says when they were begun. */
export const rowsOf =
  <T extends 'attempts' | 'duplicates' | 'operations'>(
    reader: Reader,
    table: T,
    where: NonNullable<Query<Tables[T]>['where']>,
    {
      column = 'createdAt',
      among,
    }: {
      readonly column?: keyof Tables[T] & string;
      readonly among?: NonNullable<Query<Tables[T]>['among']>;
    } = {},
  ): Source<Tables[T]> =>
  ({ past, limit, ...range }) =>
    reader.find(table, {
      where,
      ...(among && { among }),
      range: { column, ...range },
      orderBy: column,
      descending: true,
      ...(past && { past }),
      limit,
    });

/** The rows of several sources as if they were one. */
export const rowsOfAll =
  <Row extends Begun>(...sources: readonly Source<Row>[]): Source<Row> =>
  async (stretch) =>
    (await Promise.all(sources.map((source) => source(stretch))))
      .flat()
      .sort(newestFirst)
      .slice(0, stretch.limit);

const newestFirst = (a: Begun, b: Begun): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

/**
 * The newest first, those that `view` shows. A page is short, and `next` still leads on, where many
 * had to be passed over. What is begun meanwhile moves no page.
 */
export async function walk<Row extends Begun, View>(
  source: Source<Row>,
  { from, to, after, limit = PAGE }: Span,
  view: (row: Row) => Promise<View | undefined>,
): Promise<Page<View>> {
  const data: View[] = [];
  let place = after === undefined ? undefined : placeIn(after);
  let atOnce = limit + 1;
  for (let looked = 0; looked < LOOKED_AT; looked += atOnce) {
    if (looked > 0) atOnce = AT_ONCE;
    const rows = await source({
      ...(from !== undefined && { from: Date.parse(from) }),
      ...(to !== undefined && { to: Date.parse(to) - 1 }),
      ...(place && { past: place }),
      limit: atOnce,
    });
    for (let at = 0; at < rows.length; at += limit) {
      const some = rows.slice(at, at + limit);
      const shown = await Promise.all(some.map(view));
      for (const [index, row] of some.entries()) {
        place = [row.createdAt, row.id];
        const one = shown[index];
        if (one !== undefined) data.push(one);
        if (data.length < limit) continue;
        const isLast = at + index + 1 === rows.length && rows.length < atOnce;
        return { data, next: isLast ? null : nextOf(row) };
      }
    }
    if (rows.length < atOnce) return { data, next: null };
  }
  return { data, next: place ? place.join('.') : null };
}

const nextOf = ({ createdAt, id }: Begun): string => `${createdAt}.${id}`;

function placeIn(after: string): readonly [number, string] {
  const end = after.indexOf('.');
  return [Number(after.slice(0, end)), after.slice(end + 1)];
}
