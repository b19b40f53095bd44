import type { RegistryRow, StoredCard } from '../store/registry-rows.ts';

/** How many are kept of a card. */
const KEPT = 30;

/**
 * The view with what the card's balance was before, and when it was first seen as it is, as far as it was seen from
 * here: the interface has no history. `row` is the card as it was kept until now.
 */
export function withEarlierBalances(
  view: StoredCard,
  row: RegistryRow<StoredCard> | undefined,
): StoredCard {
  const { balance, as_of, balances = [], balance_since }: Partial<StoredCard> = row?.view ?? {};
  if (balance === undefined || as_of === undefined || view.balance === undefined) return view;
  const isSame = balance === view.balance;
  const earlier = isSame ? balances : [...balances, { value: balance, as_of }];
  const since = isSame ? balance_since : view.as_of;
  return {
    ...view,
    ...(earlier.length > 0 && { balances: earlier.slice(-KEPT) }),
    ...(since !== undefined && { balance_since: since }),
  };
}
