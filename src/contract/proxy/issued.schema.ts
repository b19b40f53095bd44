import { z } from 'zod';
import { gatewayAnswer } from './gateway-answer.schema.ts';
import { moment } from './shared.schema.ts';

/** An amount that may have no currency: that of a card, or of the gateway's answer, is not always known. */
export const shownAmount = z
  .object({
    value: z
      .string()
      .describe('Decimal text; with the decimals of `currency`, where that is known.'),
    currency: z.string().optional().describe('ISO 4217; absent if the currency is not known.'),
  })
  .meta({ id: 'CardAmount' });
export type CardAmount = z.infer<typeof shownAmount>;

const largestAmount = shownAmount
  .optional()
  .describe(
    'The most that one request may move or limit: `profile.limits.maxAmount`, or that of its currency. Absent if the currency is not known.',
  );

const names = z.array(z.string()).optional();

/** An issued card; number and security code are in no answer of this kind (P-30). */
export const cardView = z
  .object({
    card_id: z.string().describe("The gateway's number of the card."),
    alias: z.string().optional().describe("The company's name for it."),
    brand: z
      .string()
      .optional()
      .describe('`visa`, `mastercard`, …; absent if the number does not reveal it.'),
    last_four: z.string().optional().describe('Last four digits.'),
    expiration_month: z.string().optional().describe('`01` to `12`.'),
    expiration_year: z.string().optional().describe('Four digits.'),
    currency: z
      .string()
      .optional()
      .describe(
        'ISO 4217: that of its group, or as it was imported. Absent if it is not known; then amounts are refused.',
      ),
    balance: shownAmount
      .optional()
      .describe('Absent until the gateway has been queried, or if it returned no valid amount.'),
    balances: z
      .array(
        z.object({
          value: z.string().describe('Decimal text, as in `balance`.'),
          as_of: moment('When the gateway said so.'),
        }),
      )
      .optional()
      .describe('Earlier balances, oldest first: the latest 30 changes.'),
    balance_since: moment(
      'When the gateway first said that `balance`, after another one; absent before a change was seen.',
    ).optional(),
    largest_amount: largestAmount,
    limit: shownAmount.optional().describe('Of a shared card; absent if there is none.'),
    transaction_limit: shownAmount
      .optional()
      .describe('The most that one payment may be; absent if there is none.'),
    merchants: names.describe('Merchants that a restriction names, as the gateway wrote them.'),
    merchants_restriction: z
      .string()
      .optional()
      .describe('What the restriction does with `merchants`, as the gateway wrote it.'),
    merchant_categories: names.describe('Categories of merchants that a restriction names.'),
    merchant_categories_restriction: z
      .string()
      .optional()
      .describe('What the restriction does with `merchant_categories`, as the gateway wrote it.'),
    status: z
      .string()
      .describe('`active`, `blocked`, `closed`, or `unknown` for an unmapped code.'),
    type: z.string().optional().describe('As the gateway wrote it.'),
    shared: z
      .boolean()
      .optional()
      .describe(
        'Many use it, so it has a limit; absent if the profile names no type of such cards.',
      ),
    one_time: z
      .boolean()
      .optional()
      .describe('It works for one payment; absent if the profile does not map the code.'),
    cardholder_id: z.string().optional().describe("The gateway's number of the cardholder."),
    group_id: z
      .string()
      .optional()
      .describe('Its group, as it was imported; absent if the gateway names another one since.'),
    group_name: z.string().optional().describe('Name of the group it belongs to.'),
    group_status: z
      .string()
      .optional()
      .describe('As `status` of its group; absent if the group is not known here.'),
    application_date: z.string().optional().describe('As the gateway wrote it.'),
    valid_start_date: z.string().optional().describe('As the gateway wrote it.'),
    valid_end_date: z.string().optional().describe('As the gateway wrote it.'),
    gateway_answer: gatewayAnswer
      .optional()
      .describe('In the answer to a query, for the merchant server only.'),
    as_of: moment('When the gateway said so.'),
  })
  .meta({ id: 'Card', description: 'An issued card, without number and security code.' });
export type CardView = z.infer<typeof cardView>;

/** A cardholder. Grants get no personal data beyond the name. */
export const cardholderView = z
  .object({
    cardholder_id: z.string().describe("The gateway's number of the cardholder."),
    first_name: z.string().optional().describe('Given name.'),
    last_name: z.string().optional().describe('Family name.'),
    status: z.string().optional().describe('As the gateway wrote it.'),
    country: z.string().optional().describe('As the gateway wrote it.'),
    // Personal data: requested each time and never stored (C-235).
    email: z.string().optional().describe('For the merchant server only.'),
    phone_country_code: z.string().optional().describe('For the merchant server only.'),
    phone_number: z.string().optional().describe('For the merchant server only.'),
    birth_date: z.string().optional().describe('For the merchant server only.'),
    billing_state: z.string().optional().describe('For the merchant server only.'),
    billing_city: z.string().optional().describe('For the merchant server only.'),
    billing_address: z.string().optional().describe('For the merchant server only.'),
    billing_postal_code: z.string().optional().describe('For the merchant server only.'),
    note: z.string().optional().describe('For the merchant server only.'),
    gateway_answer: gatewayAnswer.optional().describe('For the merchant server only.'),
    as_of: moment('When the gateway said so.'),
  })
  .meta({ id: 'Cardholder' });
export type CardholderView = z.infer<typeof cardholderView>;

/** A group of cards, as the proxy last saw it. */
export const groupView = z
  .object({
    group_id: z.string().describe("The gateway's number of the group."),
    name: z.string().optional().describe("The company's name for it."),
    country: z.string().optional().describe('Its country, as the gateway names it.'),
    currency: z.string().optional().describe('ISO 4217.'),
    largest_amount: largestAmount,
    status: z.string().describe('`active`, `inactive`, or `unknown`.'),
    as_of: moment('When the gateway said so.'),
  })
  .meta({ id: 'Group', description: 'A group of cards.' });
export type GroupView = z.infer<typeof groupView>;
