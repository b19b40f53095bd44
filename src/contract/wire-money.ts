/** An amount as the proxy writes it: `{value: "12.00", currency: "EUR"}`. */
export interface WireAmount {
  readonly value: string;
  /** ISO 4217 alphabetic code. */
  readonly currency: string;
}

/**
 * So many times an amount, for display. The decimals stay those of the value, so browsers need no
 * table of currencies for it.
 */
export function timesWire({ value, currency }: WireAmount, count: number): WireAmount {
  const decimals = value.split('.')[1]?.length ?? 0;
  const minor = (BigInt(value.replace('.', '')) * BigInt(count)).toString();
  const sign = minor.startsWith('-') ? '-' : '';
  const digits = minor.slice(sign.length).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return { value: sign + (decimals ? `${whole}.${digits.slice(-decimals)}` : whole), currency };
}
