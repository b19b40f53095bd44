import { z } from 'zod';
import { amount, freeText, requestId } from '../gateway/fields.schema.ts';
import { OPERATION_NAMES } from '../vocabulary/operation-names.ts';
import { OUTCOMES } from '../vocabulary/outcomes.ts';
import { transactionsQueryRequest } from '../gateway/transactions.schema.ts';
import { nextAction } from './checkout.schema.ts';
import { attemptAnswer } from './session.schema.ts';

/**
 * `POST /v1/operations/:operation`. Requests are those of the gateway by wire names, without ids and
 * signature; where the proxy's own ledger knows better than the caller, they are shorter.
 */

const transactionId = requestId(50);

/** Longer lists are split; this bounds one request of ours (P-18). */
const MAX_ITEMS = 500;

const itemsOf = <T extends z.ZodRawShape>(shape: T) =>
  z
    .array(z.strictObject({ transaction_id: transactionId, ...shape }))
    .min(1)
    .max(MAX_ITEMS)
    .refine(
      (items) =>
        new Set(items.map((item) => (item as { transaction_id: string }).transaction_id)).size ===
        items.length,
      'must name a transaction once only',
    );

/** Order number, currency and the order's amount are the ledger's (P-17). */
export const refundOrders = z.strictObject({
  refund_orders: itemsOf({
    refund_amount: amount(),
    refund_reason: freeText(50).optional(),
    /** Your handle of this refund; one is made where you give none. */
    refund_reference: requestId(50).optional(),
    /** What you believe was refunded before, `0.00` at first; refused when it is not so (P-15). */
    expected_refunded: amount(),
  }),
});
export type RefundOrders = z.output<typeof refundOrders>;

export const cancelOrders = z.strictObject({ cancel_orders: itemsOf({}) });
export type CancelOrders = z.output<typeof cancelOrders>;

export const reviewOrders = z.strictObject({
  /** Sent as the flag that the profile maps the decision to (C-183). */
  review_orders: itemsOf({ decision: z.enum(['approve', 'reject']) }),
});
export type ReviewOrders = z.output<typeof reviewOrders>;

/** One order of a batch. */
const itemResult = z.object({
  transaction_id: z.string(),
  outcome: z.enum(OUTCOMES),
  result_code: z.string().optional(),
  /** Your handle of a refund, or ours; the gateway knows it where the profile has it sent (C-073). */
  refund_reference: z.string().optional(),
  /** The gateway's id of a refund. */
  refund_reference_id: z.string().optional(),
});
export type ItemResultView = z.infer<typeof itemResult>;

/** What an answer proves, beyond the outcome. No text of the gateway is in it. */
export const operationDetails = z.object({
  items: z.array(itemResult).optional(),
  /** The gateway's number of an issuing operation (C-088). */
  operation_no: z.string().optional(),
  group_id: z.string().optional(),
  transaction_id: z.string().optional(),
  result_code: z.string().optional(),
  /** A payout's status, as the gateway names it (C-209); a new group's, as we do. */
  status: z.string().optional(),
  short_reference_id: z.string().optional(),
  next_action: nextAction.optional(),
  /**
   * After a lost answer: balances before and after, with when each was known. Spending moves them
   * too, so they prove nothing (P-09).
   */
  evidence: z
    .object({
      before: z.object({ value: z.string(), as_of: z.iso.datetime() }).optional(),
      after: z.object({ value: z.string(), as_of: z.iso.datetime() }).optional(),
      currency: z.string(),
    })
    .optional(),
});
export type OperationDetails = z.infer<typeof operationDetails>;

/** The answer to every operation that is not a query. */
export const operationResult = operationDetails.extend({
  /** `op_…` */
  id: z.string(),
  operation: z.enum(OPERATION_NAMES),
  state: z.enum(['created', 'sent', 'settled']),
  outcome: z.enum(OUTCOMES).optional(),
  created_at: z.iso.datetime(),
  settled_at: z.iso.datetime().optional(),
  /** The hosted page's document, in the first answer only: it is secret and not kept (C-154). */
  html: z.string().optional(),
});
export type OperationResult = z.infer<typeof operationResult>;

/** `POST /v1/operations/transactions.query`. */
export const transactionsQuery = transactionsQueryRequest;
export const transactionView = z.object({
  order_no: z.string().optional(),
  transaction_id: z.string().optional(),
  amount: z.string().optional(),
  currency: z.string().optional(),
  /** What `payment_status` means; `unknown` for a code that nobody has mapped. */
  outcome: z.enum(OUTCOMES),
  payment_status: z.string().optional(),
  is3ds: z.string().optional(),
  /** 14 digits in the gateway's zone. */
  transaction_date: z.string().optional(),
  recurring_id: z.string().optional(),
  recurring_status: z.string().optional(),
  /** Gateway text and personal data: for the merchant server only (C-171, C-172). */
  decline_reason: z.string().optional(),
  reference_no: z.string().optional(),
  shopper_email: z.string().optional(),
  shopper_phone: z.string().optional(),
});
export const transactionsView = z.object({ transactions: z.array(transactionView) });
export type TransactionsView = z.infer<typeof transactionsView>;

/** An issued card; number and security code are in no answer of this kind (P-30). */
export const cardView = z.object({
  card_id: z.string(),
  alias: z.string().optional(),
  /** `visa`, `mastercard`, …; absent where it can't be told by the number. */
  brand: z.string().optional(),
  last_four: z.string().optional(),
  expiration_month: z.string().optional(),
  expiration_year: z.string().optional(),
  /** Absent until the gateway was asked, or when its text is no amount. */
  balance: z.object({ value: z.string(), currency: z.string() }).optional(),
  /** What it was before, oldest first, with when that was last seen: the newest 30 changes. */
  balances: z.array(z.object({ value: z.string(), as_of: z.iso.datetime() })).optional(),
  /** `active`, `blocked`, `closed`, or `unknown` for a code that nobody has mapped. */
  status: z.string(),
  type: z.string().optional(),
  one_time: z.string().optional(),
  cardholder_id: z.string().optional(),
  group_name: z.string().optional(),
  valid_start_date: z.string().optional(),
  valid_end_date: z.string().optional(),
  /** RFC 3339: when the gateway said so. */
  as_of: z.iso.datetime(),
});
export type CardView = z.infer<typeof cardView>;

export const cardholderView = z.object({
  cardholder_id: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  status: z.string().optional(),
  country_code: z.string().optional(),
  /** Personal data: for the merchant server only (C-235). */
  email: z.string().optional(),
  mobile_prefix: z.string().optional(),
  mobile: z.string().optional(),
  birth_date: z.string().optional(),
  billing_state: z.string().optional(),
  billing_city: z.string().optional(),
  billing_address: z.string().optional(),
  billing_postal_code: z.string().optional(),
  remark: z.string().optional(),
  as_of: z.iso.datetime(),
});
export type CardholderView = z.infer<typeof cardholderView>;

export const groupView = z.object({
  group_id: z.string(),
  name: z.string().optional(),
  country_code: z.string().optional(),
  currency: z.string().optional(),
  /** `active`, `inactive`, or `unknown`. */
  status: z.string(),
  as_of: z.iso.datetime(),
});
export type GroupView = z.infer<typeof groupView>;

/** `GET /v1/cards`, `/v1/groups`, `/v1/cardholders`: `next` goes into `after`. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), next: z.string().nullable() });
export interface Page<T> {
  data: T[];
  next: string | null;
}

/** `POST /v1/attempts/:id/resolve`: a person's decision on what was not proven, kept with its reason. */
export const resolution = z.strictObject({
  outcome: z.enum(['succeeded', 'failed']),
  reason: freeText(500).min(3),
  /** Who decided. */
  decided_by: freeText(100).min(1),
});
export type Resolution = z.output<typeof resolution>;
/** What was decided, as it stands now. */
export const resolved = z.union([attemptAnswer, operationResult]);

/** The answer of operations that the interface only names: there is none. */
export const unshown = z.never();
