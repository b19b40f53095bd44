import type { Reader } from '../store/store.ts';

/** A card's balance as it was last seen, as a number, with when. */
export async function lastBalance(
  reader: Reader,
  cardId: string,
): Promise<{ value: string; as_of: string } | undefined> {
  const view = (await reader.get('cards', cardId))?.view;
  return view?.balance === undefined ? undefined : { value: view.balance, as_of: view.as_of };
}
