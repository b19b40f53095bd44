import { formatMoney, MoneyError, parseLooseMoney } from '../../contract/money/money.ts';
import { withAsciiDigits } from '../../contract/values/digits.ts';
import { currencyDecimals } from '../../contract/money/currencies.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';

/** What an amount is entered in: `decimals` are the currency's own unless the card shows others. */
export interface AmountKind {
  readonly currency: string;
  readonly decimals?: number | undefined;
}

/** Why a text is no amount: it has two readings, it is nothing, or none at all. */
export type NoAmount = 'ambiguous' | 'zero' | 'unreadable';

/**
 * Reads an amount as a person types it: with the locale's decimal separator or the other usual one,
 * in the digits of any script, with trailing zeros or without, in groups as the locale writes them or in any that can be
 * read in one way only. Undefined for nothing, for more decimals than the currency has, and for
 * whatever could be read in two ways.
 */
export function readAmount(
  text: string,
  kind: AmountKind,
  locale: string,
): DecimalAmount | undefined {
  const read = typedAmount(text, kind, locale);
  return typeof read === 'string' ? undefined : read;
}

/** What follows may still make an amount of it: of "1." and "0", not of "1.005" in a currency of two decimals. */
export const mayBecomeAmount = (text: string, kind: AmountKind, locale: string): boolean =>
  ['', '1', '11', '111'].some((more) => readAmount(`${text}${more}`, kind, locale) !== undefined);

/** The amount, or why it is none. */
export function typedAmount(
  text: string,
  { currency, decimals }: AmountKind,
  locale: string,
): DecimalAmount | NoAmount {
  const { value, why } = numberIn(text, decimals ?? currencyDecimals(currency) ?? 0, locale);
  if (value === undefined) return why ?? 'unreadable';
  const override = decimals === undefined ? {} : { [currency]: decimals };
  try {
    const money = parseLooseMoney(value, currency, override);
    return money.minor > 0n ? { value: formatMoney(money, override), currency } : 'zero';
  } catch (error) {
    if (error instanceof MoneyError) return 'unreadable';
    throw error;
  }
}

/** Groups of a number, with the one separator between them that is captured. */
const GROUPED = /^\d{1,3}(?=([,.٬ ]))(?:\1\d{2,3})*\1\d{3}$/;
/** What no group of three digits can follow. */
const UNGROUPED = /^0|^\d{4}/;

/** The text as a plain number with a point, or why it is none. */
function numberIn(
  text: string,
  decimals: number,
  locale: string,
): { readonly value?: string | undefined; readonly why?: NoAmount } {
  const typed = withAsciiDigits(text.trim())
    .replace(/[\s'’]/g, ' ')
    .replace(/．/g, '.')
    .replace(/，/g, ',');
  if (/^\d+$/.test(typed)) return { value: typed };
  const [, before = '', last = '', after = ''] = /^(.*)([.,٫])(\d+)$/.exec(typed) ?? [];
  const whole = /^\d+$/.test(before) ? before : grouped(before, last);
  if (whole === undefined) return { value: grouped(typed) };
  const asDecimal = { value: `${whole}.${after}` };
  if (after.length !== 3 || before !== whole || last === '٫' || UNGROUPED.test(whole))
    return asDecimal;
  // "1.234" is a thousand where points group, and little more than one where they don't.
  const { group, decimal } = separatorsOf(locale);
  if (last === group && decimals < 3) return { value: whole + after };
  return last === decimal && decimals >= 3 ? asDecimal : { why: 'ambiguous' };
}

/** A number in groups without what separates them, unless that is a separator of something else. */
function grouped(text: string, other?: string): string | undefined {
  const [, separator] = GROUPED.exec(text) ?? [];
  return separator === undefined || separator === other
    ? undefined
    : text.split(separator).join('');
}

function separatorsOf(locale: string): { readonly group?: string; readonly decimal?: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}
