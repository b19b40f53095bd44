import { z } from 'zod';
import type { DecimalAmount } from '../money/decimal-amount.ts';
import { formatMoney, MoneyError, parseMoney, type Money } from '../money/money.ts';
import { holdsCardAsDocument } from '../values/asked-cards.ts';
import { holdsCardNumber, isCardNumberAsId } from '../values/card-number.ts';
import { country } from '../values/country.schema.ts';
import { filledText } from '../values/plain-text.schema.ts';
import { withoutCard } from '../values/no-card.schema.ts';
import { currencyDecimals } from '../money/currencies.ts';

const CURRENCY = 'ISO 4217 alphabetic code, such as `EUR`.';

/** An ISO 4217 alphabetic code. */
export const currencyCode = z
  .string()
  .refine((code) => currencyDecimals(code) !== undefined, 'must be an ISO 4217 code like "EUR"')
  .describe(CURRENCY);

const decimalValue = z
  .string()
  .describe('Decimal text with exactly the decimals of the currency: `12.00`, `1000` JPY.');

/** `{value: "12.00", currency: "EUR"}`: a decimal string with exactly the currency's decimals. */
export const moneySchema = z
  .strictObject({ value: decimalValue, currency: currencyCode })
  .superRefine((money, context) => {
    try {
      parseMoney(money.value, money.currency);
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
      context.addIssue({ code: 'custom', path: ['value'], message: error.message });
    }
  })
  .meta({ id: 'Money', examples: [{ value: '12.00', currency: 'EUR' }] });

/** Money as an answer shows it: proven before, so it is not parsed again. */
export const shownMoney = z
  .object({ value: decimalValue, currency: z.string().describe(CURRENCY) })
  .meta({ id: 'MoneyShown' });

/** RFC 3339, in UTC. */
export const moment = (description: string) => z.iso.datetime().describe(description);

/** Says of an outcome that it rests on a person's word. */
export const decided = (what: string) =>
  z.boolean().optional().describe(`${what} was decided by a person. Later proof overrides it.`);

export const toMoney = (wire: DecimalAmount): Money => parseMoney(wire.value, wire.currency);
export const toDecimalAmount = (money: Money): DecimalAmount => ({
  value: formatMoney(money),
  currency: money.currency,
});

/** Text of a person or shop. */
export const text = (max: number) => withoutCard(filledText(max), holdsCardNumber);

/** An id, a phone number or another text that may consist of digits. */
export const code = (max: number) => withoutCard(filledText(max));

/** The number of an identity or tax document. */
export const documentNumber = withoutCard(filledText(50), holdsCardAsDocument);

/** An id that the gateway may have given. */
export const gatewayId = withoutCard(filledText(64), isCardNumberAsId);

/** A page of the shop: nothing that runs or reads (`javascript:`, `blob:`), and no password in it. */
export const pageAddress = (max: number) =>
  withoutCard(
    z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(max),
  ).refine((address) => {
    if (!URL.canParse(address)) return true;
    const { username, password } = new URL(address);
    return username === '' && password === '';
  }, 'must hold neither user name nor password');

/** BCP 47; travels to page, frame and bank pages. */
export const locale = withoutCard(
  z
    .string()
    .regex(/^[A-Za-z]{2,8}(-[0-9A-Za-z]{1,8})*$/, 'must be a language like "en" or "pt-BR"')
    .max(35),
);

export const address = z
  .strictObject({
    first_name: text(100).optional().describe('Given name of the person at this address.'),
    last_name: text(100).optional().describe('Family name of the person at this address.'),
    country: country.optional().describe('ISO 3166-1 alpha-2, such as `DE`.'),
    state: text(100).optional().describe('State, province or region.'),
    city: text(100).optional().describe('City or locality.'),
    address: text(500).optional().describe('Street and number, as on a letter.'),
    postal_code: code(20).optional().describe('Postal or ZIP code.'),
  })
  .meta({ id: 'Address' });
export type Address = z.infer<typeof address>;
