/** An amount as the proxy writes it: `{value: "12.00", currency: "EUR"}`. */
export interface DecimalAmount {
  /** With the currency's decimals and a point. */
  readonly value: string;
  /** ISO 4217 alphabetic code. */
  readonly currency: string;
}

/** A multiple of an amount, for display. It keeps the value's decimals, so needs no table of currencies. */
export const multiplyAmount = (amount: DecimalAmount, count: number): DecimalAmount =>
  withMinor(amount, minorUnits(amount) * BigInt(count));

/** The sum of two amounts of the same currency and decimals, for display. */
export const addAmounts = (a: DecimalAmount, b: DecimalAmount): DecimalAmount =>
  withMinor(a, minorUnits(a) + minorUnits(b));

/** An amount of the proxy in units of its last decimal. */
export const minorUnits = ({ value }: DecimalAmount): bigint => BigInt(value.replace('.', ''));

/** Decimals that an amount of the proxy is written with. */
export const amountDecimals = ({ value }: DecimalAmount): number =>
  value.split('.')[1]?.length ?? 0;

function withMinor(amount: DecimalAmount, minor: bigint): DecimalAmount {
  const decimals = amountDecimals(amount);
  const digits = String(minor).replace(/\d+/, (all) => all.padStart(decimals + 1, '0'));
  return {
    value: digits.replace(new RegExp(`\\d{${decimals}}$`), decimals ? '.$&' : ''),
    currency: amount.currency,
  };
}
