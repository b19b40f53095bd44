import { formatMoney, parseLooseMoney, type DecimalsOverride } from './money.ts';

/**
 * An amount as this gateway writes it: with the profile's decimals where they differ from ISO 4217
 * (C-096), so 1000 yen may be `1000.00`. Throws MoneyError where a fraction would be lost.
 */
export const toGatewayAmount = (
  value: string,
  currency: string,
  decimals: DecimalsOverride,
): string => formatMoney(parseLooseMoney(value, currency, decimals), decimals);
