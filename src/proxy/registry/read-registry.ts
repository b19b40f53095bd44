import type { z } from 'zod';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import type { Operator } from '../grants/operator.ts';
import type { Reader } from '../store/store.ts';
import type { RegistryRow } from '../store/registry-rows.ts';
import type { GrantClaims } from '../../contract/proxy/grant.schema.ts';
import { covers } from './granted.ts';
import { largestIn, showCard } from './show-card.ts';
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
  context: Context,
  caller: Operator,
  { table, view }: { readonly table: RegistryTable; readonly view: View },
  { after, ids }: RegistryQuery,
): Promise<{ data: z.output<View>[]; next: string | null }> {
  const claims = caller.kind === 'grant' ? caller.claims : undefined;
  const query = SHOWN_BY[table];
  if (claims && query && !claims.operations.includes(query)) throw new Problem('forbidden');
  return context.store.read(async (reader) => {
    const rows = await pageOf(reader);
    const shown = await Promise.all(
      rows.map(async (row) =>
        !claims || (await covers(context, reader, claims, table, row.id))
          ? view.parse(await shownAs(context, reader, row.view))
          : undefined,
      ),
    );
    return {
      // One that is not granted looks like one that was never seen.
      data: shown.filter((one) => one !== undefined),
      next: ids === null && rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null,
    };
  });

  async function pageOf(reader: Reader): Promise<RegistryRow[]> {
    if (ids !== null) return rowsOf(reader, table, namedIds(ids), MOST_IDS);
    if (claims) return granted(reader, table, claims, after);
    return reader.find(table, { ...(after && { range: { column: 'id', after } }), limit: PAGE });
  }
}

async function shownAs(
  { profile }: Context,
  reader: Reader,
  view: RegistryRow['view'],
): Promise<unknown> {
  if ('card_id' in view) return showCard(reader, view, profile);
  return 'group_id' in view ? { ...view, ...largestIn(profile.limits, view.currency) } : view;
}

function namedIds(ids: string): string[] {
  const named = [...new Set(ids.split(','))];
  if (named.length > MOST_IDS)
    throw new Problem('malformed-request', {
      detail: `Request at most ${MOST_IDS} ids at a time.`,
    });
  return named;
}

/** The next ones that a grant may cover, in the order of their ids. */
async function granted(
  reader: Reader,
  table: RegistryTable,
  { resources }: GrantClaims,
  after: string | null,
): Promise<RegistryRow[]> {
  const left = [...(resources[table] ?? [])].sort().filter((id) => after === null || id > after);
  const rows = await rowsOf(reader, table, left, PAGE);
  if (table === 'cards') {
    const { cards_of_groups: groups = [], cards_of_cardholders: holders = [] } = resources;
    for (const where of [
      ...groups.map((groupId) => ({ groupId })),
      ...holders.map((cardholderId) => ({ cardholderId })),
    ])
      rows.push(
        ...(await reader.find('cards', {
          where,
          ...(after && { range: { column: 'id', after } }),
          limit: PAGE,
        })),
      );
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, PAGE);
}

async function rowsOf(
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
