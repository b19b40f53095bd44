import type { DecimalAmount } from './decimal-amount.ts';
import {
  formatMoney,
  parseLooseMoney,
  parseMoney,
  type DecimalsOverride,
  type Money,
} from './money.ts';

/**
 * An amount as this gateway writes it: with the profile's decimals where they differ from ISO 4217
 * (C-096), so 1000 yen may be `1000.00`. Throws MoneyError where a fraction would be lost.
 */
export const toGatewayAmount = (
  value: string,
  currency: string,
  decimals: DecimalsOverride,
): string => formatMoney(parseLooseMoney(value, currency, decimals), decimals);

/**
 * An amount of the gateway as answers and events show it: in the currency's own decimals, whatever the
 * gateway writes (C-094, C-096). Throws MoneyError where it is no amount of the currency.
 */
export const fromGatewayAmount = (value: string, currency: string): DecimalAmount => ({
  value: formatMoney(parseLooseMoney(value, currency)),
  currency,
});

/**
 * Reads an amount that is written for the gateway. What is finer than the currency itself is refused
 * even where the gateway writes more decimals: no answer or event could show it.
 */
export function parseGatewayMoney(
  value: string,
  currency: string,
  decimals: DecimalsOverride,
): Money {
  const money = parseMoney(value, currency, decimals);
  parseLooseMoney(value, currency);
  return money;
}
