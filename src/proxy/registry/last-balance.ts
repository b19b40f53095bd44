import type { Reader } from '../store/store.ts';

/** A card's balance as it was last seen, with when. */
export async function lastBalance(
  reader: Reader,
  cardId: string,
): Promise<{ value: string; as_of: string } | undefined> {
  const view = (await reader.get('cards', cardId))?.view;
  return view?.balance && { value: view.balance.value, as_of: view.as_of };
}
