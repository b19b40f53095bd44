import { amountsBeside } from '../contract/money/amount-fields.ts';
import { decimalsOf, MoneyError, parseLooseMoney, sameMoney } from '../contract/money/money.ts';
import { plainNumber, type DecimalAmount } from '../contract/money/decimal-amount.ts';
import { parseGatewayMoney } from '../contract/money/gateway-amount.ts';
import { largestAmount, largestOf } from '../contract/profile/largest-amount.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import type { DecimalsOverride } from '../contract/money/money.ts';

/** An amount that must not be sent. */
export interface AmountFault {
  /** The wire field. */
  readonly field: string;
  /** Completes the sentence that the field begins. */
  readonly detail: string;
  /** How much it may be, where it is more. */
  readonly largest?: DecimalAmount | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

type AmountProfile = Pick<Profile, 'decimals' | 'limits'>;

/** What is wrong with the amounts of a request and its items: their decimals (P-27), or how much they are. */
export function amountFaults(values: Fields, profile: AmountProfile): readonly AmountFault[] {
  const lists = Object.values(values).filter(Array.isArray) as Record<string, unknown>[][];
  const records = [values, ...lists.flat()];
  const faultsIn = (check: (record: Fields) => AmountFault[]): AmountFault[] => [
    ...records.flatMap(check),
    ...contractFaults(values, check),
  ];
  const faults = faultsIn((record) => decimalFaults(record, profile.decimals));
  return faults.length > 0 ? faults : faultsIn((record) => limitFaults(record, profile));
}

/** A contract costs its amount in the currency of the payment that begins it. */
const contractFaults = (
  { currency, subscription }: Fields,
  check: (record: Fields) => AmountFault[],
): AmountFault[] =>
  typeof subscription === 'object'
    ? check({ ...subscription, currency }).map((fault) => ({
        ...fault,
        field: `subscription/${fault.field}`,
      }))
    : [];

const decimalFaults = (record: Fields, decimals: DecimalsOverride): AmountFault[] =>
  amountsBeside(record).flatMap(({ field, value, currency, written }) => {
    if (currency === undefined) return [];
    try {
      (written === 'exact' ? parseGatewayMoney : parseLooseMoney)(value, currency, decimals);
      return [];
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
      return [{ field, detail: error.message }];
    }
  });

/** An amount has one text: no zeros in front. */
const DECIMAL = /^(0|[1-9]\d{0,14})(?:\.(\d{1,4}))?$/;

/** Amounts that are zero or beyond the profile's limit, in any field (C-263, C-264). */
const limitFaults = (record: Fields, { limits }: AmountProfile): AmountFault[] =>
  amountsBeside(record).flatMap(({ field, value, currency, isWhole }) => {
    if (!isWhole) return [];
    const [, whole, fraction = ''] = DECIMAL.exec(value) ?? [];
    if (whole === undefined) return [{ field, detail: 'must be a decimal number' }];
    const amount = BigInt(whole + fraction.padEnd(4, '0'));
    if (amount === 0n) return [{ field, detail: 'must be greater than zero' }];
    const largest = largestAmount(limits, currency);
    return amount > largest * 10_000n
      ? [{ field, detail: `must be at most ${largest}`, largest: largestOf(limits, currency) }]
      : [];
  });

/**
 * Are two decimal texts the same money? `1000` and `1000.00` are, in yen too (C-096). Where the request names
 * no currency, they are if they are the same number.
 */
export function sameAmount(
  a: string,
  b: string,
  currency: string | undefined,
  decimals: DecimalsOverride,
): boolean {
  if (currency === undefined)
    return plainNumber(a) !== undefined && plainNumber(a) === plainNumber(b);
  try {
    decimalsOf(currency, decimals);
    return sameMoney(
      parseLooseMoney(a, currency, decimals),
      parseLooseMoney(b, currency, decimals),
    );
  } catch (error) {
    if (error instanceof MoneyError) return false;
    throw error;
  }
}
