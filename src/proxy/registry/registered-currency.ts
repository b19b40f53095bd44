import type { CardView, GroupView } from '../../contract/proxy/operations.schema.ts';
import type { Transaction } from '../store/store.ts';

/**
 * The currency of a card or group, as far as the registry knows it. The gateway names none for a card
 * (C-098): it has that of its group, if all groups of that name have the same.
 */
export async function registeredCurrency(
  tx: Transaction,
  kind: 'cards' | 'groups',
  id: string,
): Promise<string | undefined> {
  const view = (await tx.get(kind, id))?.view;
  if (!view) return undefined;
  if (kind === 'groups') return (view as GroupView).currency;
  const { group_name: name } = view as CardView;
  if (name === undefined) return undefined;
  const currencies = new Set<string | undefined>();
  for (let after = ''; ;) {
    const groups = await tx.find('groups', { range: { column: 'id', after }, limit: 100 });
    for (const group of groups) if (group.view.name === name) currencies.add(group.view.currency);
    if (groups.length < 100) break;
    after = groups.at(-1)?.id ?? '';
  }
  const [only] = currencies;
  return currencies.size === 1 ? only : undefined;
}
