import { z } from 'zod';
import type { DecimalAmount } from '../money/decimal-amount.ts';
import { formatMoney, MoneyError, parseMoney, type Money } from '../money/money.ts';
import { currencyDecimals } from '../money/currencies.ts';

/** An ISO 4217 alphabetic code. */
export const currencyCode = z
  .string()
  .refine((code) => currencyDecimals(code) !== undefined, 'must be an ISO 4217 code like "EUR"');

/** `{value: "12.00", currency: "EUR"}`: a decimal string with exactly the currency's decimals. */
export const moneySchema = z
  .strictObject({ value: z.string(), currency: currencyCode })
  .superRefine((money, context) => {
    try {
      parseMoney(money.value, money.currency);
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
      context.addIssue({ code: 'custom', path: ['value'], message: error.message });
    }
  });

export const toMoney = (wire: DecimalAmount): Money => parseMoney(wire.value, wire.currency);
export const toDecimalAmount = (money: Money): DecimalAmount => ({
  value: formatMoney(money),
  currency: money.currency,
});

/** Text of a person or shop: no control characters, bounded. */
export const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    // eslint-disable-next-line no-control-regex -- control characters are exactly what is refused
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'must hold no control characters');

/** ISO 3166-1 alpha-2 (C-119). */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters like "DE"');

export const address = z.strictObject({
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  country: countryCode.optional(),
  state: text(100).optional(),
  city: text(100).optional(),
  address: text(500).optional(),
  postal_code: text(20).optional(),
});
export type Address = z.infer<typeof address>;
