/** An amount as the proxy writes it: `{value: "12.00", currency: "EUR"}`. */
export interface WireAmount {
  readonly value: string;
  /** ISO 4217 alphabetic code. */
  readonly currency: string;
}

/**
 * Writes an amount for people. The decimals are those of the value: `Intl` rounds several
 * currencies away from ISO 4217 and must not change what is paid (P-27).
 */
export function formatMoney({ value, currency }: WireAmount, locale: string): string {
  const decimals = value.split('.')[1]?.length ?? 0;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Number(value));
}
