import type { CardView, GroupView } from '../../contract/proxy/operations.schema.ts';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';

export type RegistryTable = 'cards' | 'groups' | 'cardholders';

/** Keeps the newest view of a card, group or cardholder: the interface can list none (C-240). */
export async function upsertRecord(
  { clock }: Context,
  tx: Transaction,
  table: RegistryTable,
  id: string,
  view: object,
): Promise<void> {
  const row = { view: JSON.stringify(view), seenAt: clock.now() };
  if (await tx.get(table, id)) await tx.update(table, id, row);
  else await tx.insert(table, { id, ...row });
}

/** What a proven change of status means to the view that is kept. */
export async function recordStatus(
  context: Context,
  tx: Transaction,
  table: 'cards' | 'groups',
  id: string,
  status: string,
): Promise<void> {
  const row = await tx.get(table, id);
  const empty = { [table === 'cards' ? 'card_id' : 'group_id']: id, as_of: nowIn(context) };
  const before = row ? (JSON.parse(row.view) as CardView | GroupView) : empty;
  await upsertRecord(context, tx, table, id, { ...before, status });
}

/** A group that was made here. */
export const recordGroup = (
  context: Context,
  tx: Transaction,
  group: Omit<GroupView, 'as_of'>,
): Promise<void> =>
  upsertRecord(context, tx, 'groups', group.group_id, { ...group, as_of: nowIn(context) });

const nowIn = ({ clock }: Context): string => new Date(clock.now()).toISOString();
