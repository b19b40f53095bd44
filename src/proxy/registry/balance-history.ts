import type { CardView } from '../../contract/proxy/operations.schema.ts';
import type { RegistryRow } from '../store/tables.ts';

/** How many are kept of a card. */
const KEPT = 30;

/**
 * The view with what the card's balance was before, as far as it was seen from here: the interface
 * has no history. `row` is the card as it was kept until now.
 */
export function withEarlierBalances(
  view: CardView,
  row: RegistryRow<CardView> | undefined,
): CardView {
  const { balance, as_of, balances = [] }: Partial<CardView> = row?.view ?? {};
  if (!balance || !as_of || balance.currency !== view.balance?.currency) return view;
  const moved = balance.value !== view.balance.value;
  const earlier = moved ? [...balances, { value: balance.value, as_of }] : balances;
  return earlier.length > 0 ? { ...view, balances: earlier.slice(-KEPT) } : view;
}
