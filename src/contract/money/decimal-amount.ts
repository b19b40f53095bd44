/** An amount as the proxy writes it: `{value: "12.00", currency: "EUR"}`. */
export interface DecimalAmount {
  /** With the currency's decimals and a point. */
  readonly value: string;
  /** ISO 4217 alphabetic code. */
  readonly currency: string;
}

/** An amount whose currency may not be known: then its number is all that can be said. */
export interface ShownAmount {
  /** Decimal text. */
  readonly value: string;
  /** ISO 4217 alphabetic code. */
  readonly currency?: string | undefined;
}

/** A multiple of an amount, for display. It keeps the value's decimals, so needs no table of currencies. */
export const multiplyAmount = <A extends ShownAmount>(amount: A, count: number): A =>
  withMinor(amount, minorUnits(amount) * BigInt(count));

/** The sum of two amounts of the same currency and decimals, for display. */
export const addAmounts = (a: DecimalAmount, b: DecimalAmount): DecimalAmount =>
  withMinor(a, minorUnits(a) + minorUnits(b));

/** An amount of the proxy in units of its last decimal. */
export const minorUnits = ({ value }: ShownAmount): bigint => BigInt(value.replace('.', ''));

/** Decimals that an amount of the proxy is written with. */
export const amountDecimals = ({ value }: ShownAmount): number => value.split('.')[1]?.length ?? 0;

/**
 * One text for equal numbers: `010.50` and `10.5` are `10.5`. Undefined for what is no decimal number of a
 * length that is read here.
 */
export function plainNumber(text: string): string | undefined {
  const [, sign = '', whole, fraction = ''] =
    /^(-?)0*(\d{1,12})(?:\.(\d{0,12}?)0*)?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return `${sign}${whole}${fraction && `.${fraction}`}`;
}

function withMinor<A extends ShownAmount>(amount: A, minor: bigint): A {
  const decimals = amountDecimals(amount);
  const digits = String(minor).replace(/\d+/, (all) => all.padStart(decimals + 1, '0'));
  return {
    ...amount,
    value: digits.replace(new RegExp(`\\d{${decimals}}$`), decimals ? '.$&' : ''),
  };
}
