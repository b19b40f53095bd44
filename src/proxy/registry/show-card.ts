import { fromGatewayAmount } from '../../contract/money/gateway-amount.ts';
import { MoneyError } from '../../contract/money/money.ts';
import { largestOf } from '../../contract/profile/largest-amount.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { CardAmount, CardView } from '../../contract/proxy/issued.schema.ts';
import type { Reader } from '../store/store.ts';
import type { StoredCard } from '../store/registry-rows.ts';
import { currencyOfCard, groupOfCard } from './known-currency.ts';

/** A card as answers show it: its amounts in its currency, as far as that is known by now. */
export async function showCard(
  reader: Reader,
  card: StoredCard,
  { limits }: Pick<Profile, 'limits'>,
): Promise<CardView> {
  const {
    balance,
    balances,
    limit,
    transaction_limit,
    group_id: _imported,
    stated_currency: _stated,
    ...rest
  } = card;
  const currency = await currencyOfCard(reader, card);
  const group_id = await groupOfCard(reader, card);
  const group = group_id === undefined ? undefined : await reader.get('groups', group_id);
  const amounts = { balance, limit, transaction_limit };
  const shown = Object.entries(amounts).flatMap(([name, text]) => {
    const amount = text === undefined ? undefined : cardAmount(text, currency);
    return amount ? [[name, amount] as const] : [];
  });
  const earlier = balances?.flatMap(({ value, as_of }) => {
    const amount = cardAmount(value, currency);
    return amount ? [{ value: amount.value, as_of }] : [];
  });
  return {
    ...rest,
    ...(group_id !== undefined && { group_id }),
    ...(group && { group_status: group.view.status }),
    ...(currency !== undefined && { currency }),
    ...largestIn(limits, currency),
    ...Object.fromEntries(shown),
    ...(earlier && earlier.length > 0 && { balances: earlier }),
  };
}

/** The most that one request may be in a currency, as views tell it. */
export function largestIn(
  limits: Profile['limits'],
  currency: string | undefined,
): Pick<CardView, 'largest_amount'> {
  const largest = largestOf(limits, currency);
  return largest ? { largest_amount: largest } : {};
}

/**
 * The number alone where nothing says its currency; nothing for a number that is no amount of the card's, or that the gateway
 * has written with another one (C-098).
 */
export function cardAmount(text: string, known: string | undefined): CardAmount | undefined {
  const [value = '', said] = text.split(' ');
  const currency = said ?? known;
  if (currency === undefined) return { value };
  if (currency !== (known ?? currency)) return undefined;
  try {
    return fromGatewayAmount(value, currency);
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}
