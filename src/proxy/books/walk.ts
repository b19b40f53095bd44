import type { Page } from '../../contract/proxy/operations.schema.ts';
import type { Query, Reader } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

const PAGE = 50;
/** Rows that one request looks at: what no index finds may be rare. */
const LOOKED_AT = 1_000;
const AT_ONCE = 200;

/** What is listed by when it was begun. */
type Walked = 'attempts' | 'duplicates' | 'operations';

/** When it was begun; `after` is the `next` of the page before. */
export interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly after?: string | undefined;
}

/**
 * The newest first, those that `view` shows. A page is short, and `next` still leads on, where many
 * had to be passed over. What is begun meanwhile moves no page.
 */
export async function walk<T extends Walked, View>(
  reader: Reader,
  table: T,
  where: NonNullable<Query<Tables[T]>['where']>,
  { from, to, after }: Span,
  view: (row: Tables[T]) => Promise<View | undefined>,
): Promise<Page<View>> {
  const data: View[] = [];
  let place = after === undefined ? undefined : placeIn(after);
  for (let looked = 0; looked < LOOKED_AT; looked += AT_ONCE) {
    const rows = (await reader.find<Walked>(table, {
      where,
      range: {
        column: 'createdAt',
        ...(from !== undefined && { from: Date.parse(from) }),
        ...(to !== undefined && { to: Date.parse(to) - 1 }),
      },
      orderBy: 'createdAt',
      descending: true,
      ...(place && { past: place }),
      limit: AT_ONCE,
    })) as Tables[T][];
    for (const row of rows) {
      place = [row.createdAt, row.id];
      const shown = await view(row);
      if (shown !== undefined) data.push(shown);
      if (data.length === PAGE) return { data, next: nextOf(row) };
    }
    if (rows.length < AT_ONCE) return { data, next: null };
  }
  return { data, next: place ? place.join('.') : null };
}

const nextOf = ({ createdAt, id }: Tables[Walked]): string => `${createdAt}.${id}`;

function placeIn(after: string): readonly [number, string] {
  const end = after.indexOf('.');
  return [Number(after.slice(0, end)), after.slice(end + 1)];
}
