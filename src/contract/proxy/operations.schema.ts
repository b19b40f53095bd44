// Over 300 lines: what operations take and answer, a line of description for each member.

import { z } from 'zod';
import { amount, freeText, requestId } from '../gateway/fields.schema.ts';
import { OPERATION_NAMES } from '../vocabulary/operation-names.ts';
import { ATTEMPT_STATES, OUTCOMES } from '../vocabulary/outcomes.ts';
import { failure } from './failure.schema.ts';
import { nextAction } from './checkout.schema.ts';
import { attemptAnswer } from './session.schema.ts';
import { decided, moment, shownMoney } from './shared.schema.ts';

/**
 * `POST /v1/operations/:operation`. Requests are those of the gateway by wire names, without ids and
 * signature; where the proxy's own ledger knows better than the caller, they are shorter.
 */

const transactionId = requestId(50).describe("The gateway's number of the payment.");

/** Longer lists are split; this bounds one request of ours (P-18). */
const MAX_ITEMS = 500;

const itemsOf = <T extends z.ZodRawShape>(description: string, shape: T) =>
  z
    .array(z.strictObject({ transaction_id: transactionId, ...shape }))
    .min(1)
    .max(MAX_ITEMS)
    .refine(
      (items) =>
        new Set(items.map((item) => (item as { transaction_id: string }).transaction_id)).size ===
        items.length,
      'must name each transaction only once',
    )
    .describe(description);

/** Order number, currency and the order's amount are the ledger's (P-17). */
export const refundOrders = z
  .strictObject({
    refund_orders: itemsOf('The refunds, at most one for each payment.', {
      refund_amount: amount.describe(
        'What to refund: decimal text in the currency of the payment, such as `12.00`.',
      ),
      refund_reason: freeText(50).optional().describe('Why; the gateway gets it.'),
      refund_reference: requestId(50)
        .optional()
        .describe('Your reference for this refund; one is generated if you give none.'),
      // It distinguishes two equal refunds of one payment (P-15).
      expected_refunded: amount.describe(
        'What you believe has been refunded so far, `0.00` at first; refused if that is wrong.',
      ),
      confirmed: z
        .boolean()
        .optional()
        .describe(
          'A person has checked at the gateway that `expected_refunded` is right; it counts even if the proxy knows of less. For refunds made elsewhere; required once for each payment from before a restore.',
        ),
    }),
  })
  .meta({ id: 'RefundOrders' });
export type RefundOrders = z.output<typeof refundOrders>;

/** Body of `orders.cancel`. */
export const cancelOrders = z
  .strictObject({ cancel_orders: itemsOf('The payments to cancel.', {}) })
  .meta({ id: 'CancelOrders' });
export type CancelOrders = z.output<typeof cancelOrders>;

/** Body of `orders.review`. */
export const reviewOrders = z
  .strictObject({
    // Sent as the flag that the profile maps it to (C-183).
    review_orders: itemsOf('The payments that were held for review.', {
      decision: z.enum(['approve', 'reject']).describe('What a person decided.'),
    }),
  })
  .meta({ id: 'ReviewOrders' });
export type ReviewOrders = z.output<typeof reviewOrders>;

/** One order of a batch. */
const itemResult = z
  .object({
    transaction_id: z.string().describe("The gateway's number of the payment."),
    outcome: z.enum(OUTCOMES).describe('The outcome of this item.'),
    result_code: z.string().optional().describe("The gateway's result code."),
    // The gateway knows it where the profile has it sent (C-073).
    refund_reference: z
      .string()
      .optional()
      .describe('Your reference for the refund, or one of ours.'),
    refund_reference_id: z.string().optional().describe("The gateway's number of the refund."),
    failure: failure.optional(),
    decided: decided('What became of it'),
  })
  .meta({ id: 'OperationItem' });
export type ItemResultView = z.infer<typeof itemResult>;

const knownBalance = z
  .object({
    value: z.string().describe('Decimal text in the major unit of `currency`.'),
    as_of: moment('When it was known.'),
  })
  .meta({ id: 'KnownBalance' });

/** What an answer proves, beyond the outcome. The gateway's text is in `failure` only. */
const operationDetails = z.object({
  failure: failure.optional(),
  items: z.array(itemResult).optional().describe('For a batch: the result of each order.'),
  // Issuing numbers its operations (C-088).
  operation_no: z.string().optional().describe("The gateway's number of an issuing operation."),
  group_id: z.string().optional().describe('The group that was created.'),
  transaction_id: z.string().optional().describe("The gateway's number of a payment or payout."),
  result_code: z.string().optional().describe("The gateway's result code."),
  // Of a payout as the gateway names it (C-209).
  status: z.string().optional().describe('For a payout or a new group.'),
  short_reference_id: z.string().optional().describe("The gateway's short number of a payout."),
  subscription: attemptAnswer.shape.subscription,
  next_action: nextAction.optional().describe('What the shopper has to do next.'),
  // Spending moves balances too (P-09).
  evidence: z
    .object({
      before: knownBalance.optional().describe('The last known before the request.'),
      after: knownBalance.optional().describe('The first known after it.'),
      currency: z.string().describe('ISO 4217.'),
    })
    .optional()
    .describe('After a lost answer: balances before and after. They prove nothing.'),
});
export type OperationDetails = z.infer<typeof operationDetails>;

/** An operation of the gateway, such as `orders.refund`. */
export const operationName = z.enum(OPERATION_NAMES).meta({ id: 'OperationName' });

/** The one thing that an operation is about. */
export const operationResource = z
  .object({
    kind: z.string().describe('`cards`, `groups`, `payouts` or `subscriptions`.'),
    id: z.string().describe('Its number at the gateway; for a payout, your `request_id`.'),
  })
  .meta({ id: 'OperationResource' });

/** The answer to every operation that is not a query. */
export const operationResult = operationDetails
  .extend({
    id: z.string().describe('`op_…`'),
    operation: operationName.describe('The operation that was requested.'),
    state: z
      .enum(ATTEMPT_STATES)
      .describe('`created`: not sent. `sent`: on its way. `settled`: has an outcome.'),
    outcome: z
      .enum(OUTCOMES)
      .optional()
      .describe('`unknown`: it may have been carried out. Don’t try again; resolve it.'),
    decided: decided('The outcome, or that of an item,'),
    order_no: z.string().optional().describe('For a payment: its number at the gateway.'),
    created_at: moment('When it was recorded.'),
    settled_at: moment('When it first had an outcome.').optional(),
    succeeded_items: z.int().optional().describe('For a batch: how many orders succeeded.'),
    total_items: z.int().optional().describe('For a batch: how many orders there are.'),
    // It is secret and not kept (C-154).
    html: z.string().optional().describe("The hosted page's document, in the first answer only."),
  })
  .meta({ id: 'OperationResult' });
export type OperationResult = z.infer<typeof operationResult>;

/** A payment as `transactions.query` lists it. */
const transactionView = z
  .object({
    order_no: z.string().optional().describe('Number of the order as it was sent.'),
    transaction_id: z.string().optional().describe("The gateway's number of the payment."),
    amount: z.string().optional().describe('Decimal text.'),
    currency: z.string().optional().describe('ISO 4217.'),
    outcome: z
      .enum(OUTCOMES)
      .describe('What `payment_status` means; `unknown` for an unmapped code.'),
    payment_status: z.string().optional().describe('As the gateway wrote it.'),
    is3ds: z.string().optional().describe('Whether 3-D Secure was used, as the gateway wrote it.'),
    transaction_date: z.string().optional().describe("14 digits in the gateway's time zone."),
    recurring_id: z.string().optional().describe("The gateway's number of the subscription."),
    recurring_status: z.string().optional().describe('As the gateway wrote it.'),
    // Gateway text and personal data (C-171, C-172).
    decline_reason: z.string().optional().describe('Gateway text, for the merchant server only.'),
    reference_no: z.string().optional().describe('For the merchant server only.'),
    shopper_email: z.string().optional().describe('For the merchant server only.'),
    shopper_phone: z.string().optional().describe('For the merchant server only.'),
  })
  .meta({ id: 'Transaction' });

/** Answer of `transactions.query`. */
export const transactionsView = z
  .object({
    transactions: z.array(transactionView).describe('The payments that the gateway lists.'),
  })
  .meta({ id: 'Transactions' });
export type TransactionsView = z.infer<typeof transactionsView>;

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
    balance: shownMoney
      .optional()
      .describe('Absent until the gateway has been queried, or if it returned no valid amount.'),
    balances: z
      .array(
        z.object({
          value: z.string().describe('Decimal text in the currency of `balance`.'),
          as_of: moment('When the gateway said so.'),
        }),
      )
      .optional()
      .describe('Earlier balances, oldest first: the latest 30 changes.'),
    status: z
      .string()
      .describe('`active`, `blocked`, `closed`, or `unknown` for an unmapped code.'),
    type: z.string().optional().describe('As the gateway wrote it.'),
    one_time: z.string().optional().describe('As the gateway wrote it.'),
    cardholder_id: z.string().optional().describe("The gateway's number of the cardholder."),
    group_name: z.string().optional().describe('Name of the group it belongs to.'),
    valid_start_date: z.string().optional().describe('As the gateway wrote it.'),
    valid_end_date: z.string().optional().describe('As the gateway wrote it.'),
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
    country_code: z.string().optional().describe('As the gateway wrote it.'),
    // Personal data: requested each time and never stored (C-235).
    email: z.string().optional().describe('For the merchant server only.'),
    mobile_prefix: z.string().optional().describe('For the merchant server only.'),
    mobile: z.string().optional().describe('For the merchant server only.'),
    birth_date: z.string().optional().describe('For the merchant server only.'),
    billing_state: z.string().optional().describe('For the merchant server only.'),
    billing_city: z.string().optional().describe('For the merchant server only.'),
    billing_address: z.string().optional().describe('For the merchant server only.'),
    billing_postal_code: z.string().optional().describe('For the merchant server only.'),
    remark: z.string().optional().describe('For the merchant server only.'),
    as_of: moment('When the gateway said so.'),
  })
  .meta({ id: 'Cardholder' });
export type CardholderView = z.infer<typeof cardholderView>;

/** A group of cards, as the proxy last saw it. */
export const groupView = z
  .object({
    group_id: z.string().describe("The gateway's number of the group."),
    name: z.string().optional().describe("The company's name for it."),
    country_code: z.string().optional().describe('Its country, as the gateway names it.'),
    currency: z.string().optional().describe('ISO 4217.'),
    status: z.string().describe('`active`, `inactive`, or `unknown`.'),
    as_of: moment('When the gateway said so.'),
  })
  .meta({ id: 'Group', description: 'A group of cards.' });
export type GroupView = z.infer<typeof groupView>;

/** `GET /v1/cards`, `/v1/groups`, `/v1/cardholders`: `next` goes into `after`. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    next: z.string().nullable().describe('The next value for `after`; `null` on the last page.'),
  });

/** A page of records, as the merchant server and browsers get it. */
export interface Page<T> {
  /** The records of this page. */
  data: T[];
  /** The next value for `after`; `null` on the last page. */
  next: string | null;
}

const decision = z.enum(['succeeded', 'failed']);

/** `POST /v1/attempts/:id/resolve`: a person's decision on what was not proven, kept with its reason. */
export const resolution = z
  .strictObject({
    outcome: decision
      .optional()
      .describe('The decision; in a batch, for every item that is not proven.'),
    items: z
      .array(
        z.strictObject({
          transaction_id: transactionId,
          outcome: decision.describe('The decision on this item.'),
        }),
      )
      .min(1)
      .max(MAX_ITEMS)
      .optional()
      .describe('For a batch, instead of `outcome`: the decision on each item.'),
    reason: freeText(500).min(3).describe('Why; recorded in the audit trail.'),
    decided_by: freeText(100).min(1).describe('Who decided; recorded in the audit trail.'),
  })
  .refine(({ outcome, items }) => (outcome === undefined) !== (items === undefined), {
    path: ['outcome'],
    message: 'must be given, or `items` instead',
  })
  .meta({ id: 'Resolution' });
export type Resolution = z.output<typeof resolution>;
/** The attempt or operation after the decision. */
export const resolved = z.union([attemptAnswer, operationResult]);

/** One that is unknown. */
export const unresolved = z.union([attemptAnswer, operationResult]).and(
  z.object({
    waits_for: z
      .enum(['gateway', 'person'])
      .describe(
        '`gateway`: it is still being queried. `person`: all queries have been made; decide it.',
      ),
    next_query_at: moment('When the gateway is queried next.').optional(),
  }),
);
export type Unresolved = z.infer<typeof unresolved>;

/** The answer of operations that the interface only names: there is none. */
export const unshown = z.never();
