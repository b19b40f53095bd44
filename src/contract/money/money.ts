import { currencyDecimals } from './currencies.ts';

/**
 * An amount as an integer of minor units with its currency. Floats never hold money (P-27).
 * The wire form is a decimal string with exactly the currency's decimals, at most 15 characters
 * (P-29).
 */
export interface Money {
  readonly minor: bigint;
  /** ISO 4217 alphabetic code. */
  readonly currency: string;
}

/** Decimals that a profile sets for a currency against ISO 4217 (C-096). */
export type DecimalsOverride = Readonly<Record<string, number>>;

export class MoneyError extends Error {
  override readonly name = 'MoneyError';
}

const MAX_WIRE_LENGTH = 15;

export function decimalsOf(currency: string, override: DecimalsOverride = {}): number {
  const decimals = override[currency] ?? currencyDecimals(currency);
  if (decimals === undefined) throw new MoneyError('is not in a currency of ISO 4217');
  return decimals;
}

/**
 * Reads "12.00" as Money. Demands exactly the currency's decimals; refuses signs, exponents, and zeros in front,
 * so that an amount has one text.
 */
export function parseMoney(value: string, currency: string, override?: DecimalsOverride): Money {
  const decimals = decimalsOf(currency, override);
  const whole = '(?:0|[1-9]\\d{0,11})';
  const pattern = new RegExp(decimals === 0 ? `^${whole}$` : `^${whole}\\.\\d{${decimals}}$`);
  if (!pattern.test(value) || value.length > MAX_WIRE_LENGTH) {
    const example = decimals === 0 ? '12' : `12.${'0'.repeat(decimals)}`;
    throw new MoneyError(
      `must have exactly ${decimals} decimals in ${currency} and at most ${MAX_WIRE_LENGTH} characters, like "${example}"`,
    );
  }
  return { minor: BigInt(value.replace('.', '')), currency };
}

/**
 * Reads the amounts that the gateway writes as numbers or with dropped zeros ("10.1", "10", and
 * "10.10"), from their source text (C-094, C-098). More decimals than the currency has are refused
 * unless they are zeros.
 */
export function parseLooseMoney(
  value: string,
  currency: string,
  override?: DecimalsOverride,
): Money {
  const decimals = decimalsOf(currency, override);
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,12}))?$/.exec(value);
  const fraction = (match?.[3] ?? '').replace(/0+$/, '');
  if (!match || fraction.length > decimals) throw new MoneyError(`is not an amount in ${currency}`);
  const minor = BigInt((match[2] ?? '') + fraction.padEnd(decimals, '0'));
  return { minor: match[1] ? -minor : minor, currency };
}

/** Writes Money in its wire form, for example "12.00", "1000" (JPY), "1.000" (KWD). */
export function formatMoney(money: Money, override?: DecimalsOverride): string {
  const decimals = decimalsOf(money.currency, override);
  const sign = money.minor < 0n ? '-' : '';
  const digits = (money.minor < 0n ? -money.minor : money.minor)
    .toString()
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? sign + digits : `${sign}${whole}.${digits.slice(-decimals)}`;
}

export function addMoney(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return { minor: a.minor + b.minor, currency: a.currency };
}

export function subtractMoney(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return { minor: a.minor - b.minor, currency: a.currency };
}

export const sameMoney = (a: Money, b: Money): boolean =>
  a.minor === b.minor && a.currency === b.currency;

function assertSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency)
    throw new MoneyError(`${a.currency} and ${b.currency} can't be added to each other`);
}
