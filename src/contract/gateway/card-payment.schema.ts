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
  integer,
  number,
  requestId,
} from './fields.schema.ts';
import { paymentFields, returnUrl } from './payment-fields.schema.ts';

/** Direct card payment (2.1, 2.2) and hosted payment, which is the same without card (2.4). */

const cartItem = z
  .strictObject({
    basic_item_data: z.strictObject({
      name: freeText(500),
      quantity: gatewayText(20).optional(),
      type: gatewayText(100).optional(),
      category: gatewayText(200).optional(),
      productId: gatewayText(100).optional(),
      price: z
        .strictObject({
          amount_usd: number.optional(),
          amount_local_currency: number.optional(),
          currency: gatewayText(3).optional(),
        })
        .optional(),
    }),
  })
  .meta({ id: 'GatewayCartItem' });

const accountOwner = z
  .strictObject({
    first_name: freeText(100).optional(),
    last_name: freeText(100).optional(),
    email: gatewayText(100).optional(),
    /** The shopper's account in the shop, never the merchant's (C-076). */
    account_id: gatewayText(64).optional(),
    created: number.optional(),
    past_orders_count: number.optional(),
    past_orders_sum: number.optional(),
    lastLogin_ip: gatewayText(50).optional(),
    registration_ip: gatewayText(50).optional(),
  })
  .meta({ id: 'GatewayAccountOwner' });

/** A 3-D Secure authentication that was made elsewhere (C-078). */
const additionalInformation = z
  .strictObject({
    mpi_info: z.strictObject({
      eci: gatewayText(2).optional(),
      cavv: gatewayText(100).optional(),
      xid: gatewayText(100).optional(),
      dsTransID: gatewayText(100).optional(),
    }),
  })
  .meta({ id: 'GatewayAuthentication' });

const subscription = z
  .strictObject({
    contract: gatewayText(50).optional(),
    contract_name: freeText(200).optional(),
    contract_amount: amount.optional(),
    interval: gatewayText(20).optional(),
    interval_count: gatewayText(10).optional(),
    contract_start: date.optional(),
    contract_end: date.optional(),
    price_id: gatewayText(50).optional(),
    billing_cycle: integer.optional(),
    promotion_cycle: integer.optional(),
  })
  .meta({ id: 'GatewaySubscription' });

/** What direct and hosted payments have beyond alternative ones (C-083). */
const cardFamilyFields = {
  ...paymentFields,
  open3d: gatewayText(10).optional(),
  token_flag: gatewayText(10).optional(),
  token_id: requestId<CardTokenId>(50).optional(),
  accept: gatewayText(2000).optional(),
  user_agent: gatewayText(2000).optional(),
  /** EMV 3-D Secure window size (C-109). */
  challenge_window_size: z.enum(['01', '02', '03', '04', '05']).optional(),
  session_id: gatewayText(200).optional(),
  installments: gatewayText(10).optional(),
  installments_id: gatewayText(50).optional(),
  order_type: gatewayText(50).optional(),
  checkout_time: integer.optional(),
  fraudvendor_token_cookie: gatewayText(4096).optional(),
  price_id: gatewayText(50).optional(),
  quote_id: gatewayText(50).optional(),
  quote_price: gatewayText(50).optional(),
  storefront_domains: gatewayText(2000).optional(),
  cart_items: z.array(cartItem).max(200).optional(),
  account_owner: z.array(accountOwner).max(10).optional(),
  total_discount: z
    .array(
      z.strictObject({
        coupon_code_used: gatewayText(100).optional(),
        discount_type: gatewayText(50).optional(),
      }),
    )
    .max(50)
    .optional(),
  additional_information: z.array(additionalInformation).max(10).optional(),
  subscription: subscription.optional(),
};

/** `POST /v1/authorise` with a card, or with the token of one (C-122). */
export const cardPaymentRequest = z
  .strictObject({
    ...cardFamilyFields,
    card: z
      .string()
      .regex(/^\d{12,19}$/, 'must be 12 to 19 digits')
      .optional(),
    /** `MM` (C-108). */
    expiration_month: z
      .string()
      .regex(/^(0[1-9]|1[0-2])$/, 'must be "01" to "12"')
      .optional(),
    /** Two or four digits, as the profile says (C-107). */
    expiration_year: z
      .string()
      .regex(/^(20)?\d{2}$/, 'must be two or four digits')
      .optional(),
    security_code: z
      .string()
      .regex(/^\d{3,4}$/, 'must be three or four digits')
      .optional(),
  })
  .refine((payment): boolean => (payment.card === undefined) !== (payment.token_id === undefined), {
    path: ['card'],
    message: 'give either "card" or "token_id"',
  })
  .refine(
    ({ card, expiration_month: month, expiration_year: year }): boolean =>
      card === undefined || (month !== undefined && year !== undefined),
    {
      path: ['expiration_month'],
      message: 'a card needs "expiration_month" and "expiration_year"',
    },
  );

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
