/** An amount as the proxy writes it: `{value: "12.00", currency: "EUR"}`. */
export interface DecimalAmount {
  /** With the currency's decimals and a point. */
  readonly value: string;
  /** ISO 4217 alphabetic code. */
  readonly currency: string;
}

/**
 * So many times an amount, for display. The decimals stay those of the value, so browsers need no
 * table of currencies for it.
 */
export function multiplyAmount({ value, currency }: DecimalAmount, count: number): DecimalAmount {
  const decimals = value.split('.')[1]?.length ?? 0;
  const minor = BigInt(value.replace('.', '')) * BigInt(count);
  const digits = String(minor).replace(/\d+/, (all) => all.padStart(decimals + 1, '0'));
  return {
    value: digits.replace(new RegExp(`\\d{${decimals}}$`), decimals ? '.$&' : ''),
    currency,
  };
}
