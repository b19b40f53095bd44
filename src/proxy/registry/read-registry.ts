import type { z } from 'zod';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import type { Operator } from '../grants/operator.ts';
import type { Reader } from '../store/store.ts';
import type { RegistryRow } from '../store/tables.ts';
import type { RegistryTable } from './upsert-record.ts';

const PAGE = 50;

/** The query that shows the same, where there is one: a grant must name it. */
const SHOWN_BY = { cards: 'card.query', cardholders: 'cardholder.query', groups: null } as const;

/** Most records that can be asked for by id at a time. */
const MOST_IDS = 100;

/** A page after an id, or named records. */
export interface RegistryQuery {
  readonly after: string | null;
  /** Joined by commas. */
  readonly ids: string | null;
}

/** `GET /v1/cards`, `/v1/groups`, `/v1/cardholders`: what was seen, within the caller's grant. */
export async function readRegistry<View extends z.ZodType>(
  { store }: Context,
  caller: Operator,
  { table, view }: { readonly table: RegistryTable; readonly view: View },
  { after, ids }: RegistryQuery,
): Promise<{ data: z.output<View>[]; next: string | null }> {
  const within = caller.kind === 'grant' ? idsOf(caller, table) : undefined;
  const named = ids === null ? undefined : namedIds(ids, within);
  const rows = await store.read((reader) => {
    if (named) return firstOf(reader, table, named, MOST_IDS);
    if (!within)
      return reader.find(table, { ...(after && { range: { column: 'id', after } }), limit: PAGE });
    const left = [...within].sort().filter((id) => after === null || id > after);
    return firstOf(reader, table, left, PAGE);
  });
  return {
    data: rows.map((row) => view.parse(row.view)),
    next: !named && rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Those that the caller may see; one that is not granted looks like one that was never seen. */
function namedIds(ids: string, within: readonly string[] | undefined): string[] {
  const named = [...new Set(ids.split(','))];
  if (named.length > MOST_IDS)
    throw new Problem('malformed-request', {
      detail: `Request at most ${MOST_IDS} ids at a time.`,
    });
  const granted = within && new Set(within);
  return granted ? named.filter((id) => granted.has(id)) : named;
}

function idsOf(caller: Extract<Operator, { kind: 'grant' }>, table: RegistryTable): string[] {
  const query = SHOWN_BY[table];
  if (query && !caller.claims.operations.includes(query)) throw new Problem('forbidden');
  return caller.claims.resources[table] ?? [];
}

async function firstOf(
  reader: Reader,
  table: RegistryTable,
  ids: readonly string[],
  most: number,
): Promise<RegistryRow[]> {
  const rows: RegistryRow[] = [];
  for (const id of ids) {
    if (rows.length === most) break;
    const row = await reader.get(table, id);
    if (row) rows.push(row);
  }
  return rows;
}
