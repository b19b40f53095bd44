import type { AnswerValues } from '../../contract/operations/operations.schema.ts';
import { plainNumber } from '../../contract/money/decimal-amount.ts';
import { withoutCardNumber } from '../../contract/values/without-card-number.ts';
import type { StoredCard } from '../store/registry-rows.ts';

/** The gateway's record, with number and security code in clear: never to be kept or logged. */
export type QueriedCard = NonNullable<AnswerValues<'card.query'>['data']>;

/** Longer lists, and longer names in them, are cut: nothing bounds them at the gateway. */
const MOST = 200;
const LONGEST = 100;

/** What a card may be used for, as far as its record can be read: the types of these fields are not shown (C-221). */
export function recordedLimits(card: QueriedCard): Partial<{
  [
    Name in
      | 'balance'
      | 'limit'
      | 'transaction_limit'
      | 'merchants_restriction'
      | 'merchant_categories_restriction'
  ]: string | undefined;
}> &
  Partial<{ [Name in 'merchants' | 'merchant_categories']: StoredCard[Name] }> {
  return {
    balance: numberIn(card.balance),
    limit: numberIn(card.amountLimit),
    transaction_limit: numberIn(card.spendingTransactionLimit),
    merchants: namesIn(card.merchants),
    merchants_restriction: textIn(card.merchantsRestriction),
    merchant_categories: namesIn(card.merchantCategories),
    merchant_categories_restriction: textIn(card.merchantCategoriesRestriction),
  };
}

/** A number of the answer is its source text, with its currency where that stands beside it: `12.5 EUR`. */
function numberIn(value: unknown): string | undefined {
  const [text, ...beside] = typeof value === 'string' ? value.split(' ') : [];
  const number = text === undefined ? undefined : plainNumber(text);
  return number === undefined ? undefined : [number, ...beside].join(' ');
}

function namesIn(value: unknown): string[] | undefined {
  const names = (Array.isArray(value) ? value : [value])
    .slice(0, MOST)
    .flatMap((name) => textIn(name) ?? []);
  return names.length > 0 ? names : undefined;
}

function textIn(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return withoutCardNumber(text).slice(0, LONGEST);
}
