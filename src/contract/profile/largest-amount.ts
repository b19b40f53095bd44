import { currencyDecimals } from '../money/currencies.ts';
import type { DecimalAmount } from '../money/decimal-amount.ts';
import { fromGatewayAmount } from '../money/gateway-amount.ts';
import type { Profile } from './profile.schema.ts';

type Limits = Profile['limits'];

/** Where the profile says nothing: a million yen, or of another currency without decimals, is an everyday amount. */
const USUAL = 999_999;
const USUAL_WITHOUT_DECIMALS = 99_999_999;

/**
 * The largest amount in major units (C-263). A request that names no currency, about a card or a group,
 * gets the largest of all.
 */
export function largestAmount(
  { maxAmount, maxAmounts }: Limits,
  currency: string | undefined,
): bigint {
  if (currency === undefined)
    return BigInt(Math.max(maxAmount ?? USUAL_WITHOUT_DECIMALS, ...Object.values(maxAmounts)));
  const usual = currencyDecimals(currency) === 0 ? USUAL_WITHOUT_DECIMALS : USUAL;
  return BigInt(maxAmounts[currency] ?? maxAmount ?? usual);
}

/** The same as an amount; undefined of a currency that isn't known. */
export const largestOf = (
  limits: Limits,
  currency: string | undefined,
): DecimalAmount | undefined =>
  currency === undefined || currencyDecimals(currency) === undefined
    ? undefined
    : fromGatewayAmount(String(largestAmount(limits, currency)), currency);
