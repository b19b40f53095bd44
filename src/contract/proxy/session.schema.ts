// Over 300 lines: what one server sends and reads of a session, with a description for each member.

import { z } from 'zod';
import { orderId, orderNo } from './order-names.schema.ts';
import { country } from '../values/country.schema.ts';
import { emailAddress } from '../values/email.schema.ts';
import { plainText } from '../values/plain-text.schema.ts';
import { withoutCard } from '../values/no-card.schema.ts';
import { failure } from './failure.schema.ts';
import { gatewayData } from './gateway-data.schema.ts';
import { gatewayWords } from './gateway-answer.schema.ts';
import { ATTEMPT_STATES, OUTCOMES } from '../vocabulary/outcomes.ts';
import { unknownOutcome } from './unknown.schema.ts';
import { origin } from '../values/origin.schema.ts';
import { begunSubscription } from './begun-subscription.schema.ts';
import { consent } from './consent.schema.ts';
import {
  address,
  code,
  documentNumber,
  decided,
  locale,
  moment,
  moneySchema,
  pageAddress,
  shownMoney,
  text,
} from './shared.schema.ts';

/** One line of the order; prices are decimal text. */
export const orderItem = z
  .strictObject({
    name: text(500).describe('What the shopper reads.'),
    id: code(100).optional().describe("The shop's own article number."),
    unit_price: moneySchema.describe('Price of one, in the currency of the session.'),
    quantity: z
      .int()
      .min(1)
      .max(99_999)
      .describe('How many; the line total is quantity times price.'),
    url: pageAddress(500).optional().describe('Page of the article.'),
  })
  .meta({ id: 'OrderItem', description: 'One line of the order.' });
export type OrderItem = z.infer<typeof orderItem>;

/** Their sum is checked as the profile says (P-28). */
export const amountParts = z
  .strictObject({
    item_total: z.string().optional().describe('All items together.'),
    shipping: z.string().optional().describe('Cost of delivery.'),
    handling: z.string().optional().describe('Cost of packing and similar.'),
    tax_total: z.string().optional().describe('All taxes together.'),
    insurance: z.string().optional().describe('Cost of insurance.'),
    shipping_discount: z.string().optional().describe('Taken off the cost of delivery.'),
    discount: z.string().optional().describe('Taken off the whole.'),
  })
  .meta({
    id: 'AmountParts',
    description: "What the amount is made of: decimal text in the session's currency.",
  });
export type AmountParts = z.infer<typeof amountParts>;

/** What the shop knows about the shopper. Some payment methods and risk rules need parts of it. */
export const shopper = z
  .strictObject({
    id: code(64)
      .optional()
      .describe(
        "The shop's own id of the shopper; needed to save cards. A session is this shopper's alone.",
      ),
    email: emailAddress.optional().describe('E-mail address.'),
    phone: code(50).optional().describe('Phone number with country code: `+493012345678`.'),
    level: text(50).optional().describe('How the shop ranks the shopper, for risk rules.'),
    first_name: text(100).optional().describe('Given name.'),
    last_name: text(100).optional().describe('Family name.'),
    birth_date: z.iso.date().optional().describe('Date of birth, `YYYY-MM-DD`.'),
    document: documentNumber.optional().describe('Number of an identity or tax document.'),
  })
  .meta({ id: 'Shopper', description: 'What the shop knows about the shopper.' });

/** A contract of recurring charges, fixed by the merchant server (C-194, C-202). */
export const subscriptionTerms = z
  .strictObject({
    contract: code(50).optional().describe('Your number of the contract.'),
    contract_name: text(200).describe('What the shopper subscribes to.'),
    contract_amount: moneySchema.describe('What each period costs.'),
    interval: z.enum(['day', 'week', 'month', 'year']).describe('Unit of a period.'),
    interval_count: z.int().min(1).max(366).describe('How many units a period has.'),
    contract_start: z.iso.date().optional().describe('First day, `YYYY-MM-DD`.'),
    contract_end: z.iso.date().optional().describe('Last day, `YYYY-MM-DD`; open by default.'),
    price_id: code(50).optional().describe('Your number of the price.'),
    billing_cycle: z.int().min(1).optional().describe('How many periods are charged.'),
    promotion_cycle: z.int().min(0).optional().describe('How many periods at the start cost less.'),
  })
  .meta({ id: 'SubscriptionTerms', description: 'A contract of recurring charges.' });
export type SubscriptionTerms = z.infer<typeof subscriptionTerms>;

/** A plan that the shopper may choose; amounts are decimal text. */
export const instalmentPlan = z
  .strictObject({
    id: code(50).describe('Your number of the plan.'),
    count: z.int().min(2).max(60).describe('How many charges.'),
    each: moneySchema.describe('Amount of each charge.'),
    total: moneySchema.optional().describe('Sum of all charges.'),
  })
  .meta({ id: 'InstalmentPlan', description: 'A plan that the shopper may choose.' });
export type InstalmentPlan = z.infer<typeof instalmentPlan>;

/** Details that a shopper may have to give besides the card. */
export const ASKED_DETAILS = ['email', 'birth_date', 'document', 'billing', 'delivery'] as const;
export type AskedDetail = (typeof ASKED_DETAILS)[number];

/** A 3-D Secure authentication that the merchant server had made outside the proxy (C-078). */
export const authentication = z
  .strictObject({
    eci: code(2).describe('Electronic commerce indicator.'),
    cavv: code(100).describe('Cardholder authentication verification value.'),
    xid: code(100).optional().describe('Transaction id of 3-D Secure 1.'),
    ds_trans_id: code(100).optional().describe('Transaction id of the directory server.'),
  })
  .meta({
    id: 'Authentication',
    description: 'A 3-D Secure authentication that was made outside the proxy.',
  });

/** In seconds. */
const lifetime = z.int().min(60).max(86_400);

/** `POST /v1/sessions`. */
export const sessionCreate = z
  .strictObject({
    order_id: code(44)
      // The number of the attempt is added to it (P-11).
      .regex(/^[0-9A-Za-z_-]+$/, 'must consist of letters, digits, "_" and "-"')
      .describe("The shop's order number. Two sessions for one order can't both be paid."),
    amount: moneySchema.describe('What is to be paid.'),
    items: z
      .array(orderItem)
      .max(200)
      .default([])
      .describe('The items of the order, shown to the shopper and sent to the gateway.'),
    parts: amountParts.optional().describe('What the amount is made of.'),
    shopper: shopper.optional().describe('What the shop knows about the shopper.'),
    billing: address.optional().describe('Billing address.'),
    delivery: address.optional().describe('Delivery address.'),
    origin: origin.describe('The page that may pay this session; must be an allowed origin.'),
    return_url: pageAddress(2000)
      .refine((url) => !url.includes('&'), 'must not contain "&"')
      .optional()
      .describe('Where a bank sends the shopper back to; must have an allowed origin.'),
    methods: z
      .array(code(50))
      .max(50)
      .optional()
      .describe('Payment methods to offer, in this order; by default those of the profile.'),
    subscription: subscriptionTerms.optional().describe('Makes this the first charge of many.'),
    instalments: z
      .array(instalmentPlan)
      .max(24)
      .optional()
      .describe('Plans that the shopper may choose from.'),
    save_card: z
      .enum(['offer', 'never'])
      .optional()
      .describe('`offer` shows the consent box and stored cards, `never` hides them.'),
    collect: z
      .array(z.enum(ASKED_DETAILS))
      .max(ASKED_DETAILS.length)
      .optional()
      .describe('What the form asks the shopper for, if the shop does not know it yet.'),
    locale: locale
      .optional()
      .describe('BCP 47 language tag for page, secure frame and bank pages.'),
    expires_in: lifetime.default(1_800).describe('Seconds after which no attempt can be started.'),
    country: country
      .optional()
      .describe("The shopper's country, which filters the payment methods."),
    authentication: authentication
      .optional()
      .describe('A 3-D Secure authentication that was made outside the proxy.'),
    note: text(1000).optional().describe('Goes to the gateway with the order.'),
    ...gatewayData,
    metadata: z
      .record(withoutCard(plainText(50)), withoutCard(plainText(500)))
      .optional()
      .describe('Your own data. It comes back with the session and its events.'),
  })
  .meta({
    id: 'SessionCreate',
    description: 'One thing to be paid.',
    examples: [
      {
        order_id: 'A-1001',
        amount: { value: '42.00', currency: 'EUR' },
        shopper: { email: 'ada@shop.example' },
        origin: 'https://shop.example',
      },
    ],
  });
export type SessionCreate = z.infer<typeof sessionCreate>;
export type SessionCreateInput = z.input<typeof sessionCreate>;

/** `PUT /v1/orders/:order_id/session`: a session's terms; the address names the order. */
export const sessionForOrderTerms = sessionCreate.omit({ order_id: true }).meta({
  id: 'SessionForOrder',
  description: 'What is to be paid for the order that the address names.',
});
export type SessionForOrderInput = z.input<typeof sessionForOrderTerms>;

/** `PATCH /v1/sessions/:id`. */
export const sessionChange = z
  .strictObject({
    amount: moneySchema.describe('What is to be paid from now on.'),
    items: z.array(orderItem).max(200).describe('Replaces all items.'),
    parts: amountParts.describe('Replaces all parts.'),
    // Plans are made for one amount.
    instalments: z
      .array(instalmentPlan)
      .max(24)
      .describe('Replaces all plans; a change of the amount has to name them again.'),
    subscription: subscriptionTerms.describe('Replaces the terms.'),
    delivery: address.describe('Replaces the delivery address.'),
    expires_in: lifetime.describe(
      'Seconds from now after which no attempt can be started: gives the shopper more time.',
    ),
    locale: locale.describe('BCP 47 language tag.'),
    ...gatewayData,
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'name at least one thing to change')
  .meta({ id: 'SessionChange', description: 'Replaces the members that it names.' });
export type SessionChange = z.infer<typeof sessionChange>;

/** What an attempt is paid by, for shopper and merchant server alike. */
export const paymentMeans = {
  card: z
    .object({
      brand: z.string().describe('Such as `visa`.'),
      last_four: z.string().describe('Last four digits.'),
    })
    .optional()
    .describe('The card that was used.'),
  instalment_plan: instalmentPlan
    .optional()
    .describe('The plan by which it is charged, as the shopper chose it.'),
};

/** The merchant server's view of an attempt. */
export const attemptMembers = z
  .object({
    id: z.string().describe('`att_…`'),
    order_id: orderId,
    order_no: orderNo,
    operation: z.string().describe('The operation of the gateway that it uses.'),
    state: z
      .enum(ATTEMPT_STATES)
      .describe(
        '`created`: recorded, not sent. `sent`: on its way. `waiting`: has an outcome that may still change. `final`: has a final outcome, `succeeded` or `failed`.',
      ),
    outcome: z
      .enum(OUTCOMES)
      .optional()
      .describe('`unknown` means that money may have been taken; the proxy keeps querying.'),
    decided: decided('The outcome'),
    abandoned: z.boolean().describe('Abandoned by the shopper; it is still queried.'),
    amount: shownMoney.describe('What was to be charged.'),
    transaction_id: z.string().optional().describe("The gateway's number; refunds name it."),
    ...paymentMeans,
    result_code: z
      .string()
      .optional()
      .describe("The gateway's result code; for staff, never for the shopper."),
    failure: failure.optional(),
    ...gatewayWords,
    unknown: unknownOutcome.optional(),
    contradicted: shownMoney.optional().describe('What the gateway shows to be charged instead.'),
    // Both are needed to cancel it (C-196).
    subscription: begunSubscription.optional().describe('The subscription that it started.'),
    consents: z.array(consent).optional().describe('What the shopper agreed to, at `created_at`.'),
    created_at: moment('When it was recorded.'),
    outcome_at: moment('When it got the outcome that it has.').optional(),
    checked_at: moment('When the gateway last answered a query about it.').optional(),
  })
  .meta({ id: 'Attempt', description: 'One attempt to pay an order.' });
/** By this name the typings of all that holds an attempt stay short. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an alias would be written out wherever it is used
export interface AttemptSchema extends AttemptMembers {}
type AttemptMembers = typeof attemptMembers;
/** The same by its name. */
export const attemptAnswer: AttemptSchema = attemptMembers;
export type AttemptAnswer = z.infer<typeof attemptAnswer>;
