import type { Query, Reader, Scalar } from './store.ts';
import type { TableName, Tables } from './tables.ts';

type Found = readonly { readonly id: string }[];

/**
 * A reader for many at once: rows that are asked for by their id or by one column before anything else is done are read
 * by one statement. So a page of a list takes as many statements as one of its rows.
 */
export function readTogether(reader: Reader): Reader {
  const waiting = new Map<string, Map<string, PromiseWithResolvers<Found>>>();

  function ask(table: TableName, column: string, value: string): Promise<Found> {
    const key = `${table}|${column}`;
    let asked = waiting.get(key);
    if (!asked) {
      asked = new Map<string, PromiseWithResolvers<Found>>();
      waiting.set(key, asked);
      // Behind all who are about to ask in this turn.
      queueMicrotask(() => void answer(table, column, key));
    }
    const known = asked.get(value) ?? Promise.withResolvers<Found>();
    asked.set(value, known);
    return known.promise;
  }

  async function answer(table: TableName, column: string, key: string): Promise<void> {
    const asked = waiting.get(key) ?? new Map<string, PromiseWithResolvers<Found>>();
    waiting.delete(key);
    try {
      // A cast: which column it is was checked where it was asked for.
      const among = { column, values: [...asked.keys()] } as Query<Tables[TableName]>['among'];
      const rows = await reader.find(table, { among } as Query<Tables[TableName]>);
      const found = Map.groupBy(rows, (row) => row[column as keyof typeof row]);
      for (const [value, { resolve }] of asked) resolve(found.get(value) ?? []);
    } catch (error) {
      for (const { reject } of asked.values()) reject(error);
    }
  }

  return {
    get: async <T extends TableName>(table: T, id: string) =>
      (await ask(table, 'id', id))[0] as Tables[T] | undefined,
    async find<T extends TableName>(table: T, query: Query<Tables[T]>) {
      const [column, value] = onlyColumn(query) ?? [];
      if (column === undefined || value === undefined) return reader.find(table, query);
      return [...(await ask(table, column, value))] as Tables[T][];
    },
  };
}

/** What a query asks that asks one column for one text, and nothing else. */
function onlyColumn<Row>(query: Query<Row>): readonly [string, string] | undefined {
  const wanted = Object.entries((query.where ?? {}) as Record<string, Scalar>);
  const [first] = wanted;
  return Object.keys(query).length === 1 && wanted.length === 1 && typeof first?.[1] === 'string'
    ? [first[0], first[1]]
    : undefined;
}
