import { needsOf, ruledOut } from '../../contract/operations/ruled-out.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { groupOfCard } from '../registry/known-currency.ts';
import type { Transaction } from '../store/store.ts';
import type { Plan } from './plan.ts';

/**
 * Refuses what the last known state of a card or group rules out. What a query or a person says later corrects
 * what is known here.
 */
export async function assertOpen(
  tx: Transaction,
  name: OperationName,
  { target }: Plan,
): Promise<void> {
  const [kind, id = ''] = target?.split('|') ?? [];
  const card = kind === 'cards' ? (await tx.get('cards', id))?.view : undefined;
  const fillsFrom = card && needsOf(name).group ? await groupOfCard(tx, card) : undefined;
  const groupId = kind === 'groups' ? id : fillsFrom;
  const group = groupId === undefined ? undefined : (await tx.get('groups', groupId))?.view;
  const reason = ruledOut(name, { card: card?.status, group: group?.status });
  if (reason === 'card_closed')
    throw new Problem('card-closed', {
      detail:
        'This card is closed. If that is wrong, query it, or correct its record with `tender import --correct`.',
    });
  if (reason === 'group_inactive')
    throw new Problem('group-inactive', {
      detail: `Group ${groupId} is inactive. Activate it with group.status; if this is wrong, correct its record with \`tender import --correct\`.`,
    });
}
