import type { Reader } from '../store/store.ts';
import type { StoredCard } from '../store/registry-rows.ts';

/**
 * The group that a card belongs to, by the number that was imported: a name is no number, and two groups
 * may have the same. Undefined where none is known, or where the gateway names another one since.
 */
export async function groupOfCard(
  reader: Reader,
  { group_id: id, group_name: named }: StoredCard,
): Promise<string | undefined> {
  if (id === undefined || named === undefined) return id;
  const name = (await reader.get('groups', id))?.view.name;
  return name === undefined || name === named ? id : undefined;
}

/**
 * The currency of a card, which its record does not name (C-098): that of its group, or the one that was
 * imported with it. Undefined where neither is known, or they differ. All that reads, shows, moves, limits or
 * records an amount of a card asks here.
 */
export async function currencyOfCard(
  reader: Reader,
  card: StoredCard,
): Promise<string | undefined> {
  const { group_id, stated_currency: stated } = card;
  if (group_id === undefined) return stated;
  const group = await groupOfCard(reader, card);
  if (group === undefined) return undefined;
  const known = (await reader.get('groups', group))?.view.currency;
  return stated === undefined || known === undefined || stated === known
    ? (known ?? stated)
    : undefined;
}

/** The currency of a card or group, by its number. */
export async function currencyOf(
  reader: Reader,
  kind: 'cards' | 'groups',
  id: string,
): Promise<string | undefined> {
  if (kind === 'groups') return (await reader.get('groups', id))?.view.currency;
  const card = await reader.get('cards', id);
  return card && currencyOfCard(reader, card.view);
}
