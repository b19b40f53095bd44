import { formatMoney, MoneyError, parseLooseMoney } from '../../contract/money/money.ts';
import { withAsciiDigits } from '../../contract/values/digits.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';

/** What an amount is entered in: `decimals` are the currency's own unless the card shows others. */
export interface AmountKind {
  readonly currency: string;
  readonly decimals?: number | undefined;
}

/**
 * Reads an amount as a person types it: with the locale's decimal separator or the other usual one,
 * in the digits of any script, with trailing zeros or without. Undefined for nothing, for more
 * decimals than the currency has, and for whatever could be read in two ways.
 */
export function readAmount(
  text: string,
  { currency, decimals }: AmountKind,
  locale: string,
): DecimalAmount | undefined {
  const [whole = '', fraction, ...more] = withAsciiDigits(text.trim()).split(/[.,٫．，]/);
  if (!/^\d+$/.test(whole) || more.length > 0) return undefined;
  if (fraction !== undefined && !/^\d+$/.test(fraction)) return undefined;
  // "1.234" is a thousand where points group, and little more than one where they don't.
  if (fraction?.length === 3 && !text.includes(decimalSeparator(locale))) return undefined;
  const override = decimals === undefined ? {} : { [currency]: decimals };
  try {
    const value = fraction === undefined ? whole : `${whole}.${fraction}`;
    const money = parseLooseMoney(value, currency, override);
    return money.minor > 0n ? { value: formatMoney(money, override), currency } : undefined;
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}

/** What follows may still make an amount of it: of "1." and "0", not of "1.005" in a currency of two decimals. */
export const mayBecomeAmount = (text: string, kind: AmountKind, locale: string): boolean =>
  ['', '1', '11', '111'].some((more) => readAmount(`${text}${more}`, kind, locale) !== undefined);

const decimalSeparator = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ??
  '.';
