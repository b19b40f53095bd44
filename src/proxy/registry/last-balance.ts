import type { CardView } from '../../contract/proxy/operations.schema.ts';
import type { Transaction } from '../store/store.ts';

/** A card's balance as it was last seen, with when. */
export async function lastBalance(
  tx: Transaction,
  cardId: string,
): Promise<{ value: string; as_of: string } | undefined> {
  const row = await tx.get('cards', cardId);
  const view = row && (JSON.parse(row.view) as CardView);
  return view?.balance && { value: view.balance.value, as_of: view.as_of };
}
