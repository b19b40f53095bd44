import { z } from 'zod';
import { emailAddress } from '../values/email.schema.ts';
import { NO_CARD } from '../values/no-card.schema.ts';
import {
  alternativePaymentRequest,
  personDocuments,
} from '../gateway/alternative-payment.schema.ts';
import { hostedPaymentRequest } from '../gateway/card-payment.schema.ts';
import { amount } from '../gateway/fields.schema.ts';
import { holdsUsualCardNumber } from '../values/card-number.ts';
import { code, currencyCode, text } from './shared.schema.ts';
import { personDetails } from './person.schema.ts';

/** What a session tells the gateway beyond the order: data for its risk rules, and single fields. */

const cartLine = z
  .strictObject({
    name: text(500).describe('What is bought.'),
    quantity: z.int().min(1).max(99_999).optional().describe('How many.'),
    type: text(100).optional().describe('Kind of article, such as `digital`.'),
    category: text(200).optional().describe('The shop’s category.'),
    product_id: code(100).optional().describe("The shop's own article number."),
    price: z
      .strictObject({
        usd: amount.optional().describe('In US dollars: decimal text.'),
        local: amount.optional().describe('In `currency`: decimal text.'),
        currency: currencyCode.optional(),
      })
      .optional()
      .describe('Price of one.'),
  })
  .meta({ id: 'CartLine', description: 'One line of the cart, for the gateway’s risk rules.' });

const account = z
  .strictObject({
    id: code(64).optional().describe("The shop's own id of the account."),
    email: emailAddress.optional().describe('E-mail address of the account.'),
    first_name: text(100).optional().describe('Given name of the owner.'),
    last_name: text(100).optional().describe('Family name of the owner.'),
    created: z
      .number()
      .min(0)
      .optional()
      .describe('When it was opened, as the number that you have agreed on with the gateway.'),
    past_orders_count: z.int().min(0).optional().describe('How many orders it has made.'),
    past_orders_sum: amount.optional().describe('What those came to: decimal text.'),
    last_login_ip: code(50).optional().describe('Network address of the last login.'),
    registration_ip: code(50).optional().describe('Network address that opened it.'),
  })
  .meta({ id: 'ShopperAccount', description: 'An account of the shopper in the shop.' });

const discount = z
  .strictObject({
    coupon: code(100).optional().describe('Code of the coupon.'),
    type: text(50).optional().describe('Kind of discount, as the gateway names it.'),
  })
  .meta({ id: 'Discount', description: 'A discount that the order has.' });

/** A file would have to be kept with the session, which is read at every step (C-152). */
const sessionPerson = personDetails
  .extend({
    documents: personDocuments
      .omit({ file_data: true })
      .optional()
      .describe('Files by address, and the bank account; `authorise.alternative` sends files too.'),
  })
  .meta({
    id: 'SessionPerson',
    description: 'The person behind the payment, for methods that need one.',
  });

/** By their names at the gateway, and by its schemas; nothing that the proxy, or another member, says (P-26). */
export const gatewayFields = hostedPaymentRequest
  .pick({
    custom: true,
    cookie_new: true,
    cookie_old: true,
    session_id: true,
    device_fingerprint: true,
    platform_source: true,
    device_type: true,
    order_type: true,
    checkout_time: true,
    fraudvendor_token_cookie: true,
    price_id: true,
    quote_id: true,
    quote_price: true,
    storefront_domains: true,
  })
  .extend(
    alternativePaymentRequest.pick({ delivery_district_name: true, delivery_street_name: true })
      .shape,
  )
  .superRefine((fields, context) => {
    // As everywhere, what is refused already is not searched.
    if (context.issues.length > 0) return;
    for (const [name, value] of Object.entries(fields))
      if (typeof value === 'string' && holdsUsualCardNumber(value))
        context.addIssue({ code: 'custom', path: [name], message: NO_CARD });
  })
  .meta({ id: 'GatewayFields' });

/** Members of a session. */
export const gatewayData = {
  three_ds: z
    .enum(['on', 'off', 'default'])
    .optional()
    .describe(
      'Whether the gateway is asked for 3-D Secure; `default` leaves it to the profile. With `authentication` it is not. The guard against card testing may ask for it all the same.',
    ),
  cart: z.array(cartLine).max(200).optional().describe('What is bought, for risk rules.'),
  accounts: z
    .array(account)
    .max(10)
    .optional()
    .describe('The shopper’s accounts in the shop, for risk rules.'),
  discounts: z.array(discount).max(50).optional().describe('Coupons and other discounts.'),
  person: sessionPerson
    .optional()
    .describe(
      'What is known of the person behind the payment, for the methods that ask for it; the shopper isn’t asked for what it has. Kept with the session, and erased with the shopper.',
    ),
  gateway_fields: gatewayFields
    .optional()
    .describe(
      'Other fields of a payment, by their names at the gateway. A payment method that does not have one leaves it out.',
    ),
};
