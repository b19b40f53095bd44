import type { ShownAmount } from '../contract/money/decimal-amount.ts';

/**
 * Writes an amount for people. The decimals are those of the value: `Intl` rounds several
 * currencies away from ISO 4217 and must not change what is paid (P-27). A symbol like "US$" after the
 * amount is isolated: a line from right to left would show it as "$US" (UAX #9). Without a currency it is
 * a number.
 */
export function formatMoney(
  { value, currency }: ShownAmount,
  locale: string,
  signDisplay: 'auto' | 'always' = 'auto',
): string {
  return Number(value)
    .toLocaleString(locale, {
      ...(currency && { style: 'currency', currency }),
      signDisplay,
      minimumFractionDigits: value.split('.')[1]?.length ?? 0,
    })
    .replace(/[A-Z]+\W$/, '\u2066$&\u2069');
}
