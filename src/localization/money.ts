import type { DecimalAmount } from '../contract/money/decimal-amount.ts';

/**
 * Writes an amount for people. The decimals are those of the value: `Intl` rounds several
 * currencies away from ISO 4217 and must not change what is paid (P-27).
 */
export function formatMoney({ value, currency }: DecimalAmount, locale: string): string {
  const decimals = value.split('.')[1]?.length ?? 0;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
  }).format(Number(value));
}
