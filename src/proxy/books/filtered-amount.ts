import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';

/** What lists are filtered by of an amount. */
export interface AmountFilters {
  readonly currency?: string | undefined;
  readonly amount?: string | undefined;
  readonly amount_min?: string | undefined;
  readonly amount_max?: string | undefined;
}

/** @throws Problem where the range compares amounts of several currencies, or nothing lies in it */
export function checkRange({ currency, amount_min: least, amount_max: most }: AmountFilters): void {
  if (least === undefined && most === undefined) return;
  if (currency === undefined)
    throw new Problem('malformed-request', {
      detail: `"${least === undefined ? 'amount_max' : 'amount_min'}" needs "currency": amounts of different currencies can't be compared.`,
    });
  if (least !== undefined && most !== undefined && units(least) > units(most))
    throw new Problem('malformed-request', {
      detail: '"amount_min" must not be more than "amount_max".',
    });
}

export const asksForAmount = ({ currency, amount, ...range }: AmountFilters): boolean =>
  [currency, amount, range.amount_min, range.amount_max].some((asked) => asked !== undefined);

export const isAmountAsked = (money: DecimalAmount, filters: AmountFilters): boolean => {
  const { currency, amount, amount_min: least, amount_max: most } = filters;
  return (
    (currency === undefined || money.currency === currency) &&
    (amount === undefined || units(money.value) === units(amount)) &&
    (least === undefined || units(money.value) >= units(least)) &&
    (most === undefined || units(money.value) <= units(most))
  );
};

/** In ten-thousandths, since no currency has more than four decimals. */
function units(value: string): bigint {
  const [whole = '', decimals = ''] = value.split('.');
  return BigInt(whole + decimals.padEnd(4, '0'));
}
