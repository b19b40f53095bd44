import type { RegistryRow, StoredCard } from '../store/registry-rows.ts';

/** How many are kept of a card. */
const KEPT = 30;

/**
 * The view with what the card's balance was before, as far as it was seen from here: the interface
 * has no history. `row` is the card as it was kept until now.
 */
export function withEarlierBalances(
  view: StoredCard,
  row: RegistryRow<StoredCard> | undefined,
): StoredCard {
  const { balance, as_of, balances = [] }: Partial<StoredCard> = row?.view ?? {};
  if (balance === undefined || as_of === undefined || view.balance === undefined) return view;
  const earlier = balance === view.balance ? balances : [...balances, { value: balance, as_of }];
  return earlier.length > 0 ? { ...view, balances: earlier.slice(-KEPT) } : view;
}
