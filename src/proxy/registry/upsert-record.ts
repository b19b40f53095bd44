import type { GroupView } from '../../contract/proxy/issued.schema.ts';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';
import type { RegistryRow, StoredCard } from '../store/registry-rows.ts';
import type { Tables } from '../store/tables.ts';

export type RegistryTable = 'cards' | 'groups' | 'cardholders';

/** Keeps the newest view of a card, group or cardholder: the interface can list none (C-240). */
export async function upsertRecord<Table extends RegistryTable>(
  { clock }: Context,
  tx: Transaction,
  table: Table,
  id: string,
  view: Tables[Table]['view'],
  more: Pick<RegistryRow, 'statusChangedAt'> = {},
): Promise<void> {
  const row = rowOf(table, { id, view, observedAt: clock.now(), ...more });
  if (await tx.get(table, id)) await tx.update(table, id, row);
  else await tx.insert(table, row);
}

/** A row with the columns of its table. The compiler can't see that the tables differ in little else. */
export const rowOf = <Table extends RegistryTable>(
  table: Table,
  row: RegistryRow<Tables[Table]['view']>,
): Tables[Table] =>
  ({
    ...row,
    ...(table === 'cards' && {
      groupId: (row.view as StoredCard).group_id ?? null,
      cardholderId: (row.view as StoredCard).cardholder_id ?? null,
    }),
  }) as Tables[Table];

/** What a proven change of status means to the view that is kept. */
export async function recordStatus(
  context: Context,
  tx: Transaction,
  table: 'cards' | 'groups',
  id: string,
  status: string,
): Promise<void> {
  const row = await tx.get(table, id);
  const as_of = nowIn(context);
  const changed = {
    statusChangedAt: Math.max(context.clock.now(), (row?.statusChangedAt ?? 0) + 1),
  };
  if (table === 'cards') {
    const view = { card_id: id, as_of, ...(row as Tables['cards'] | undefined)?.view, status };
    await upsertRecord(context, tx, table, id, view, changed);
  } else {
    const view = { group_id: id, as_of, ...(row as Tables['groups'] | undefined)?.view, status };
    await upsertRecord(context, tx, table, id, view, changed);
  }
}

/** A group that was made here. */
export const recordGroup = (
  context: Context,
  tx: Transaction,
  group: Omit<GroupView, 'as_of'>,
): Promise<void> =>
  upsertRecord(context, tx, 'groups', group.group_id, { ...group, as_of: nowIn(context) });

const nowIn = ({ clock }: Context): string => new Date(clock.now()).toISOString();
