import { z } from 'zod';
import type { CardTokenId, OrderNo, RecurringId, TransactionId } from '../values/ids.ts';
import {
  amount,
  answerId,
  answerList,
  answerText,
  date,
  freeText,
  gatewayText,
  gatewayWord,
  integer,
  number,
  requestId,
} from './fields.schema.ts';
import { paymentFields, returnUrl } from './payment-fields.schema.ts';

/** Direct card payment (2.1, 2.2) and hosted payment, which is the same without card (2.4). */

/** One line of the cart, for risk rules. */
export const cartItem = z.strictObject({
  basic_item_data: z
    .strictObject({
      name: freeText(500).describe('What is bought.'),
      quantity: gatewayText(20).optional().describe('How many, such as `2`.'),
      type: gatewayText(100).optional().describe('Kind of article, such as `digital`.'),
      category: gatewayText(200).optional().describe('The shop’s category.'),
      productId: gatewayText(100).optional().describe('The shop’s own article number.'),
      price: z
        .strictObject({
          amount_usd: number.optional().describe('In US dollars, such as `12.5`.'),
          amount_local_currency: number.optional().describe('In `currency`, such as `12.5`.'),
          currency: gatewayText(3).optional().describe('ISO 4217, such as `EUR`.'),
        })
        .optional()
        .describe('Price of one.'),
    })
    .describe('The item.'),
});

/** An account of the shopper in the shop. */
export const accountOwner = z.strictObject({
  first_name: freeText(100).optional().describe('Given name of the owner.'),
  last_name: freeText(100).optional().describe('Family name of the owner.'),
  email: gatewayText(100).optional().describe('E-mail address of the account.'),
  /** The shopper's account in the shop, never the merchant's (C-076). */
  account_id: gatewayText(64).optional().describe('The shop’s own id of the account.'),
  created: number
    .optional()
    .describe('When it was opened, as the number that you have agreed on with the gateway.'),
  past_orders_count: number.optional().describe('How many orders it has made.'),
  past_orders_sum: number.optional().describe('What those came to, such as `240.5`.'),
  lastLogin_ip: gatewayText(50).optional().describe('Network address of the last login.'),
  registration_ip: gatewayText(50).optional().describe('Network address that opened it.'),
});

/** A 3-D Secure authentication that was made outside the proxy (C-078). */
export const additionalInformation = z.strictObject({
  mpi_info: z
    .strictObject({
      eci: gatewayText(2).optional().describe('Electronic commerce indicator, such as `05`.'),
      cavv: gatewayText(100).optional().describe('Cardholder authentication verification value.'),
      xid: gatewayText(100).optional().describe('Transaction id of 3-D Secure 1.'),
      dsTransID: gatewayText(100).optional().describe('Transaction id of the directory server.'),
    })
    .describe('What the authentication gave.'),
});

const subscription = z
  .strictObject({
    contract: gatewayText(50).optional().describe('The shop’s number of the contract.'),
    contract_name: freeText(200).optional().describe('What the shopper subscribes to.'),
    contract_amount: amount
      .optional()
      .describe('What each period costs: decimal text, such as `12.00`.'),
    interval: gatewayWord()
      .optional()
      .describe(
        'Unit of a period: of the profile’s `enums.interval`, by default `day`, `week`, `month`, `year`.',
      ),
    interval_count: gatewayText(10)
      .optional()
      .describe('How many units a period has, such as `1`.'),
    contract_start: date.optional().describe('First day, `YYYY-MM-DD`.'),
    contract_end: date.optional().describe('Last day, `YYYY-MM-DD`; open by default.'),
    price_id: gatewayText(50).optional().describe('The shop’s number of the price.'),
    billing_cycle: integer.optional().describe('How many periods are charged.'),
    promotion_cycle: integer.optional().describe('How many periods at the start cost less.'),
  })
  .meta({ id: 'GatewaySubscription' });

/** What direct and hosted payments have beyond alternative ones (C-083). */
const cardFamilyFields = {
  ...paymentFields,
  open3d: gatewayWord()
    .optional()
    .describe(
      'Whether to ask for 3-D Secure: of the profile’s `enums.open3d`, by default `do3DS` or `no3DS`.',
    ),
  token_flag: gatewayWord()
    .optional()
    .describe(
      'Whether to ask for a token of the card: of the profile’s `enums.tokenFlag`, by default `YES` or `NO`.',
    ),
  token_id: requestId<CardTokenId>(50)
    .optional()
    .describe('Token of a stored card, to pay with instead of a number.'),
  accept: gatewayText(2000).optional().describe('`Accept` header of the shopper’s browser.'),
  user_agent: gatewayText(2000)
    .optional()
    .describe('`User-Agent` header of the shopper’s browser.'),
  /** EMV 3-D Secure window size (C-109). */
  challenge_window_size: z
    .enum(['01', '02', '03', '04', '05'])
    .optional()
    .describe(
      'EMV 3-D Secure code of the challenge window, in pixels: `01` 250x400, `02` 390x400, `03` 500x600, `04` 600x400, `05` the whole screen.',
    ),
  session_id: gatewayText(200)
    .optional()
    .describe('Id of the shopper’s visit at a fraud-screening vendor.'),
  installments: gatewayText(10).optional().describe('Number of instalments, such as `3`.'),
  installments_id: gatewayText(50).optional().describe('Number of the instalment plan.'),
  order_type: gatewayText(50).optional().describe('Kind of order, in free text.'),
  checkout_time: integer
    .optional()
    .describe('Time of the checkout, in the unit that you have agreed on with the gateway.'),
  fraudvendor_token_cookie: gatewayText(4096)
    .optional()
    .describe('Token of a fraud-screening vendor.'),
  price_id: gatewayText(50)
    .optional()
    .describe('Id of a price, as agreed on with the gateway; not that of `subscription`.'),
  quote_id: gatewayText(50).optional().describe('Id of a quote, as agreed on with the gateway.'),
  quote_price: gatewayText(50)
    .optional()
    .describe('Price of the quote, as agreed on with the gateway.'),
  storefront_domains: gatewayText(2000)
    .optional()
    .describe('Domains of the storefront, as agreed on with the gateway.'),
  cart_items: z
    .array(cartItem)
    .max(200)
    .optional()
    .describe('What is bought, item by item, for risk rules.'),
  account_owner: z
    .array(accountOwner)
    .max(10)
    .optional()
    .describe('The shopper’s accounts in the shop, for risk rules.'),
  total_discount: z
    .array(
      z.strictObject({
        coupon_code_used: gatewayText(100).optional().describe('Code of the coupon.'),
        discount_type: gatewayText(50).optional().describe('Kind of discount, in free text.'),
      }),
    )
    .max(50)
    .optional()
    .describe('Coupons and other discounts.'),
  additional_information: z
    .array(additionalInformation)
    .max(10)
    .optional()
    .describe('A 3-D Secure authentication that was made outside the proxy.'),
  subscription: subscription.optional().describe('Makes this the first charge of a subscription.'),
};

interface NamedCard {
  readonly card?: string | undefined;
  readonly token_id?: string | undefined;
  readonly expiration_month?: string | undefined;
  readonly expiration_year?: string | undefined;
}

/** A card by its number and expiry, or by its token. */
export function cardNamedRightly(
  { card, token_id, expiration_month, expiration_year }: NamedCard,
  { addIssue }: z.core.$RefinementCtx<NamedCard>,
): void {
  const fault = (field: string, message: string) =>
    addIssue({ code: 'custom', path: [field], message });
  if ((card === undefined) === (token_id === undefined))
    fault('card', 'give either "card" or "token_id"');
  if (card !== undefined && (expiration_month === undefined || expiration_year === undefined))
    fault('expiration_month', 'a card needs "expiration_month" and "expiration_year"');
}

/** `POST /v1/authorise` with a card, or with the token of one (C-122). */
export const cardPaymentRequest = z
  .strictObject({
    ...cardFamilyFields,
    card: z
      .string()
      .regex(/^\d{12,19}$/, 'must be 12 to 19 digits')
      .optional()
      .describe('Card number, of digits only; either this or `token_id`.'),
    /** `MM` (C-108). */
    expiration_month: z
      .string()
      .regex(/^(0[1-9]|1[0-2])$/, 'must be "01" to "12"')
      .optional()
      .describe('Month of expiry, `01` to `12`.'),
    /** Two or four digits, as the profile says (C-107). */
    expiration_year: z
      .string()
      .regex(/^(20)?\d{2}$/, 'must be two or four digits')
      .optional()
      .describe(
        'Year of expiry, `2030` or `30`: it is sent with the digits that the gateway wants.',
      ),
    security_code: z
      .string()
      .regex(/^\d{3,4}$/, 'must be three or four digits')
      .optional()
      .describe('Three or four digits that are printed on the card; never stored.'),
  })
  .superRefine(cardNamedRightly);

/** `POST /v1/checkout`. `return_url` is not documented, but without it no shopper can return (C-081). */
export const hostedPaymentRequest = z.strictObject({
  ...cardFamilyFields,
  return_url: returnUrl.optional(),
});

/** The hosted page's document; what it holds is secret and opaque (C-092, C-154). */
export const hostedPaymentAnswer = z.object({ html: z.string() });

/** One reason of the risk decision; its fields repeat in some answers (C-136). */
const riskReason = z.object({ name: answerList(z.string()), status: answerList(z.string()) });

/** The XML of 2.2. Everything may be missing; the interpretation says what that means. */
export const cardPaymentAnswer = z.object({
  merchant_id: answerText,
  account_id: answerText,
  order_no: answerId<OrderNo>(),
  amount: answerText,
  currency: answerText,
  transaction_id: answerId<TransactionId>(),
  card: answerText,
  order_status: answerText,
  result_info: answerText,
  contract_name: answerText,
  recurring_id: answerId<RecurringId>(),
  recurring_deduction_period: answerText,
  recurring_deduction_time: answerText,
  note: answerText,
  token_id: answerId<CardTokenId>(),
  connector: answerText,
  threeds_result: answerText,
  risk_action: answerText,
  risk_score: answerText,
  risk_reasons: answerList(riskReason),
  /** With 3-D Secure; shown for alternative methods only (C-139). */
  issuer_url: answerText,
  encryption_data: answerText,
});
export type CardPaymentAnswer = z.output<typeof cardPaymentAnswer>;
