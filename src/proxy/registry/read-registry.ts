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

/** `GET /v1/cards`, `/v1/groups`, `/v1/cardholders`: what was seen, within the caller's grant. */
export async function readRegistry<View extends z.ZodType>(
  { store }: Context,
  caller: Operator,
  { table, view }: { readonly table: RegistryTable; readonly view: View },
  after: string | null,
): Promise<{ data: z.output<View>[]; next: string | null }> {
  const rows = await store.read((reader) =>
    caller.kind === 'merchant'
      ? reader.find(table, { ...(after && { range: { column: 'id', after } }), limit: PAGE })
      : granted(reader, table, idsOf(caller, table), after),
  );
  return {
    data: rows.map((row) => view.parse(row.view)),
    next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}

function idsOf(caller: Extract<Operator, { kind: 'grant' }>, table: RegistryTable): string[] {
  const query = SHOWN_BY[table];
  if (query && !caller.claims.operations.includes(query)) throw new Problem('forbidden');
  return caller.claims.resources[table] ?? [];
}

async function granted(
  reader: Reader,
  table: RegistryTable,
  ids: readonly string[],
  after: string | null,
): Promise<RegistryRow[]> {
  const rows: RegistryRow[] = [];
  for (const id of [...ids].sort()) {
    const row = after === null || id > after ? await reader.get(table, id) : undefined;
    if (row && rows.length < PAGE) rows.push(row);
  }
  return rows;
}
