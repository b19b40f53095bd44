// Over 300 lines: what one page sends and reads, with a description for each member.

import { z } from 'zod';
import { emailAddress } from '../values/email.schema.ts';
import { MAX_FILE_TEXT } from '../values/asked-fields.ts';
import { withoutCard } from '../values/no-card.schema.ts';
import { isNumberAsName } from '../values/number-as-name.ts';
import { cardBrand, methodLogo } from '../values/method-pictures.schema.ts';
import { DECLINE_CATEGORIES } from '../vocabulary/decline-categories.ts';
import { OUTCOMES, PROOFS, SHOPPER_STATES } from '../vocabulary/outcomes.ts';
import { gatewayText } from '../gateway/fields.schema.ts';
import { consent } from './consent.schema.ts';
import { address, code, documentNumber, moment, shownMoney, text } from './shared.schema.ts';
import {
  amountParts,
  ASKED_DETAILS,
  instalmentPlan,
  paymentMeans,
  orderItem,
  subscriptionTerms,
} from './session.schema.ts';

/** EMV 3-D Secure challenge windows: 250 × 400, 390 × 400, 500 × 600, 600 × 400 CSS pixels, all (C-109). */
export const windowSize = z.enum(['01', '02', '03', '04', '05']);
export type WindowSize = z.infer<typeof windowSize>;

/** What the shopper has to do next when the outcome is `requires_action`. */
export const nextAction = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('redirect').describe('The shopper goes to another page.'),
      url: z.string().describe('Where to go.'),
      method: z.enum(['GET', 'POST']).describe('How to go there.'),
      frame_url: z
        .string()
        .optional()
        .describe("The proxy's own document around that page, for those that may be framed."),
    }),
    z.object({
      type: z.literal('challenge').describe('The bank asks the shopper, in a frame.'),
      url: z.string().describe("The proxy's own document around the bank's page, to be framed."),
      window_size: windowSize.describe('Size of the frame, by its EMV 3-D Secure code.'),
    }),
  ])
  .meta({ id: 'NextAction', description: 'What the shopper has to do next.' });
export type NextAction = z.infer<typeof nextAction>;

/** The shopper's view of an attempt, and the answer to every kind of payment. */
export const paymentResult = z
  .object({
    attempt_id: z.string().describe('`att_…`'),
    order_id: z.string().describe('The shop’s order number.'),
    order_no: z.string().describe('The number to quote when shopper and shop talk about it.'),
    method: z.string().describe('`card`, `saved-card`, `hosted`, or the code of a method.'),
    amount: shownMoney.describe('What was to be charged.'),
    outcome: z
      .enum(OUTCOMES)
      .optional()
      .describe('Absent until the gateway has been asked and has answered.'),
    ...paymentMeans,
    decline: z
      .enum(DECLINE_CATEGORIES)
      .optional()
      .describe('Why it failed, as far as a shopper may know.'),
    next_action: nextAction.optional().describe('What the shopper has to do next.'),
    redirected: z
      .boolean()
      .optional()
      .describe(
        'Continues on another page, which the shopper may have left without paying; there is no way back to it.',
      ),
    outcome_at: z.string().optional().describe('RFC 3339: when it got the outcome that it has.'),
    refunded: shownMoney
      .optional()
      .describe('What is proven to have gone back of it by refunds, if anything has.'),
    reversal: z
      .enum(['cancelled', 'reversed'])
      .optional()
      .describe(
        'It no longer counts. `cancelled`: the gateway has confirmed its cancellation. `reversed`: the gateway shows so.',
      ),
  })
  .meta({ id: 'PaymentResult', description: 'The result of one attempt to pay.' });
export type PaymentResult = z.infer<typeof paymentResult>;

const label = z.record(z.string(), z.string());

/** What a payment method asks the shopper for (C-151). */
export const methodField = z
  .object({
    name: z.string().describe('Names it in a payment: the field of the gateway that it becomes.'),
    kind: z
      .string()
      .describe('What it asks for, such as `phone` or `cpf`: its texts and its check.'),
    required: z.boolean().describe('The method does not do without.'),
    label: label.optional().describe('Its label by language, instead of that of its kind.'),
    choices: z
      .array(
        z.object({
          value: z.string().describe('What is sent.'),
          label: label.optional().describe('What the shopper reads, by language; else `value`.'),
        }),
      )
      .optional()
      .describe('The shopper chooses one.'),
    country: z
      .string()
      .optional()
      .describe(
        'Of a document or postal code: ISO 3166-1 alpha-2. Without it, the field asked for that has the kind `country` says it: the nearest above, else the nearest below.',
      ),
    strict: z
      .boolean()
      .optional()
      .describe(
        'A document or postal code that its country’s rule does not know is refused, not asked about.',
      ),
  })
  .meta({ id: 'MethodField', description: 'One thing that a method asks the shopper for.' });
export type MethodField = z.infer<typeof methodField>;

/** One payment method, with the details it needs (C-143). */
export const paymentMethod = z
  .object({
    code: z.string().describe('Names the method in a payment.'),
    kind: z
      .enum(['card', 'alternative', 'hosted'])
      .describe(
        '`card`: in the card form. `alternative`: at a bank or wallet. `hosted`: on the gateway’s page.',
      ),
    label: label
      .optional()
      .describe('Name by language; `en` is the fallback. Without one, the elements use their own.'),
    brands: z
      .array(cardBrand)
      .optional()
      .describe('Of cards: brands that are taken, in the order in which they are shown.'),
    icon: z
      .string()
      .optional()
      .describe('What it is drawn as where it has no logo, such as `bank` or `voucher`.'),
    logo: methodLogo.optional(),
    fields: z
      .array(methodField)
      .optional()
      .describe('What the shopper is asked for: what the session does not tell already.'),
    expiry_minutes: z
      .int()
      .optional()
      .describe('How long the shopper has to pay on the page of the method.'),
  })
  .meta({ id: 'PaymentMethod' });
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** A stored card as its shopper sees it. The handle names it; the number is not kept. */
export const savedCard = z
  .object({
    handle: z.string().describe('Names the card in a payment; useless anywhere else.'),
    brand: z.string().describe('Such as `visa`.'),
    last_four: z.string().describe('Last four digits.'),
    expiration_month: z.string().describe('`01` to `12`.'),
    expiration_year: z.string().describe('Four digits.'),
    // Whether a stored card needs its security code is the bank's decision (C-123).
    asks_security_code: z.boolean().describe('The security code has to be typed again.'),
  })
  .meta({ id: 'SavedCard' });
export type SavedCard = z.infer<typeof savedCard>;

/** `GET /v1/checkout`, and each `checkout` message of `GET /v1/checkout/events`. */
export const checkoutView = z
  .object({
    session_id: z.string().describe('`ses_…`'),
    state: z.enum(SHOPPER_STATES).describe('Whether it can be paid, is being paid, or is over.'),
    version: z
      .int()
      .describe('Increases with every change; a view with a smaller number is out of date.'),
    revision: z
      .int()
      .describe('Increases when the merchant server changes what is to be paid; payments name it.'),
    order_id: z.string().describe("The shop's order number."),
    amount: shownMoney.describe('What is to be paid.'),
    items: z.array(orderItem).describe('What the order holds.'),
    parts: amountParts.optional(),
    origin: z.string().describe('The page that may pay it.'),
    locale: z.string().optional().describe('BCP 47 language tag.'),
    expires_at: moment('After this no attempt can be started.'),
    now: moment(
      "The proxy's clock when it answered, so that a wrong clock on the shopper's device does no harm.",
    ),
    methods: z.array(paymentMethod).describe('The methods to offer, in this order.'),
    saved_cards: z
      .array(savedCard)
      .optional()
      .describe("The shopper's stored cards; their tokens stay with the proxy."),
    subscription: subscriptionTerms.optional(),
    today: z.iso
      .date()
      .optional()
      .describe("Today's date in the gateway's time zone, in which subscriptions are charged."),
    time_zone: z.string().optional().describe('That time zone, as IANA names it.'),
    instalments: z
      .array(instalmentPlan)
      .optional()
      .describe('Plans that the shopper may choose from.'),
    save_card: z
      .enum(['offer', 'never'])
      .optional()
      .describe('`offer` shows the consent box and stored cards, `never` hides them.'),
    collect: z
      .array(z.enum(ASKED_DETAILS))
      .optional()
      .describe('Details that the shopper has to give in addition to the card.'),
    attempt: paymentResult
      .optional()
      .describe('The attempt that counts for the order: the one in progress, or the last one.'),
    cancelled_payment: paymentResult
      .optional()
      .describe('What had paid the order through this session, and no longer counts.'),
    // To prevent card testing (P-46).
    attempts_left: z.int().describe('How many more attempts this session allows.'),
    proven: z
      .enum(PROOFS)
      .describe("What is proven about the order's money, over all attempts of all its sessions."),
  })
  .meta({ id: 'Checkout', description: 'A session as the page sees it.' });
export type CheckoutView = z.infer<typeof checkoutView>;

/** Device data of the interface (2.1) that only the browser knows; headers give the rest (C-116). */
export const deviceData = z
  .strictObject({
    // Its unit differs between interfaces (C-110).
    time_zone: z
      .string()
      .regex(/^-?\d{1,3}$/)
      .optional()
      .describe('Minutes east of UTC, as text.'),
    resolution: z
      .string()
      .regex(/^\d{1,5}x\d{1,5}$/)
      .optional()
      .describe('Width x height in CSS pixels.'),
    color_depth: z
      .string()
      .regex(/^\d{1,2}$/)
      .optional()
      .describe('Bits per pixel.'),
    os: code(50).optional().describe('Operating system.'),
    browser: code(50).optional().describe('Name of the browser.'),
    browser_lang: code(35).optional().describe('BCP 47 language tag.'),
    // Opaque: passed on unread (C-086, C-127).
    device_fingerprint: gatewayText(4096).optional().describe('As a script of the page made it.'),
    fraudvendor_token_cookie: gatewayText(4096)
      .optional()
      .describe('Token of a fraud-screening vendor, for cards and the hosted page.'),
    session_id: gatewayText(200)
      .optional()
      .describe('Names the visit to such a vendor, for cards and the hosted page.'),
    challenge_window_size: windowSize
      .optional()
      .describe(
        'The largest challenge window that the page has room for, by its EMV 3-D Secure code.',
      ),
  })
  .meta({
    id: 'DeviceData',
    description: 'What only the browser knows: of itself, and from the page’s scripts.',
  });
export type DeviceData = z.infer<typeof deviceData>;

/** What the shopper adds about themselves. What the merchant server fixed in the session wins over it. */
const shopperDetails = z
  .strictObject({
    email: emailAddress.optional(),
    phone: code(50).optional(),
    first_name: text(100).optional(),
    last_name: text(100).optional(),
    birth_date: z.iso.date().optional().describe('`YYYY-MM-DD`.'),
    document: documentNumber.optional().describe('Number of an identity or tax document.'),
    billing: address.optional(),
    delivery: address.optional(),
  })
  .meta({
    id: 'ShopperDetails',
    description: 'Details that the shopper adds. Those of the session take precedence.',
  });
export type ShopperDetails = z.infer<typeof shopperDetails>;

const chosenPlan = z.string().max(50).optional().describe('`id` of the plan that was chosen.');

/** What every payment contains besides its own fields. */
const intention = {
  consents: z
    .array(consent)
    .max(2)
    .readonly()
    .optional()
    .describe('What the shopper has agreed to. A subscription needs it, and so does `save_card`.'),
  revision: z
    .int()
    .describe(
      'The `revision` that the shopper saw; refused if amount or items have changed since.',
    ),
  device: deviceData.optional(),
  details: shopperDetails.optional(),
};

/**
 * `POST /v1/checkout/card`, sent by the secure frame only. The one request of the browser that
 * carries card data; amount, currency and order number are not in it (P-26).
 */
export const cardPayment = z
  .strictObject({
    card: z.strictObject({
      number: z
        .string()
        .regex(/^\d{12,19}$/)
        .describe('12 to 19 digits, no spaces.'),
      expiration_month: z
        .string()
        .regex(/^(0[1-9]|1[0-2])$/)
        .describe('`01` to `12`.'),
      expiration_year: z
        .string()
        .regex(/^20\d{2}$/)
        .describe('Four digits.'),
      security_code: z
        .string()
        .regex(/^\d{3,4}$/)
        .describe('Three or four digits; never stored.'),
      holder: withoutCard(text(100), isNumberAsName).describe('Name on the card.'),
    }),
    ...intention,
    save_card: z
      .boolean()
      .optional()
      .describe(
        'Stores the card, if the session offers it and `consents` has the wording agreed to.',
      ),
    instalments_id: chosenPlan,
  })
  .meta({ id: 'CardPayment' });
export type CardPayment = z.infer<typeof cardPayment>;

/** `POST /v1/checkout/saved-card`; from the secure frame only when it carries a security code. */
export const savedCardPayment = z
  .strictObject({
    ...intention,
    handle: z.string().max(64).describe("`handle` of one of the view's saved cards."),
    security_code: z
      .string()
      .regex(/^\d{3,4}$/)
      .optional()
      .describe('If the card needs it; never stored.'),
    instalments_id: chosenPlan,
  })
  .meta({ id: 'SavedCardPayment' });
export type SavedCardPayment = z.infer<typeof savedCardPayment>;

/** `POST /v1/checkout/alternative`. */
export const alternativePayment = z
  .strictObject({
    ...intention,
    method: z.string().max(50).describe("`code` of one of the view's methods."),
    fields: z
      .record(z.string().max(100), z.string().max(MAX_FILE_TEXT))
      .optional()
      .describe(
        'What the shopper filled in, by `name` of the method’s fields: `{"person.email": "ada@shop.example"}`. Dates are `YYYY-MM-DD`, files base64.',
      ),
  })
  .meta({ id: 'AlternativePayment' });
export type AlternativePaymentRequest = z.infer<typeof alternativePayment>;

/** `POST /v1/checkout/hosted`. */
export const hostedPayment = z
  .strictObject({ ...intention, instalments_id: chosenPlan })
  .meta({ id: 'HostedPayment' });
export type HostedPaymentRequest = z.infer<typeof hostedPayment>;

/** `POST /v1/checkout/abandon`. */
export const abandonRequest = z.strictObject({
  attempt_id: z
    .string()
    .max(64)
    .optional()
    .describe("The attempt to abandon; by default the one that holds the session's order."),
});
