// Over 300 lines: what operations take and answer, a line of description for each member.

import { z } from 'zod';
import { amount, freeText, requestId } from '../gateway/fields.schema.ts';
import { OPERATION_NAMES } from '../vocabulary/operation-names.ts';
import { ATTEMPT_STATES, OUTCOMES } from '../vocabulary/outcomes.ts';
import { transactionsQueryRequest } from '../gateway/transactions.schema.ts';
import { failure } from './failure.schema.ts';
import { nextAction } from './checkout.schema.ts';
import { attemptAnswer } from './session.schema.ts';
import { decided, moment, shownMoney } from './shared.schema.ts';

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
export const refundOrders = z
  .strictObject({
    refund_orders: itemsOf({
      refund_amount: amount(),
      refund_reason: freeText(50).optional(),
      refund_reference: requestId(50)
        .optional()
        .describe('Your handle of this refund; one is made where you give none.'),
      // It distinguishes two equal refunds of one payment (P-15).
      expected_refunded: amount().describe(
        'What you believe was refunded before, `0.00` at first; refused when it is not so.',
      ),
      confirmed: z
        .boolean()
        .optional()
        .describe(
          'Somebody has looked at the gateway: `expected_refunded` is right, and counts where the proxy knows of less. For refunds made elsewhere; needed once for a payment of before a restore from a backup.',
        ),
    }),
  })
  .meta({ id: 'RefundOrders' });
export type RefundOrders = z.output<typeof refundOrders>;

/** Body of `orders.cancel`. */
export const cancelOrders = z
  .strictObject({ cancel_orders: itemsOf({}) })
  .meta({ id: 'CancelOrders' });
export type CancelOrders = z.output<typeof cancelOrders>;

/** Body of `orders.review`. */
export const reviewOrders = z
  .strictObject({
    // Sent as the flag that the profile maps it to (C-183).
    review_orders: itemsOf({
      decision: z.enum(['approve', 'reject']).describe('What a person decided.'),
    }),
  })
  .meta({ id: 'ReviewOrders' });
export type ReviewOrders = z.output<typeof reviewOrders>;

/** One order of a batch. */
const itemResult = z.object({
  transaction_id: z.string().describe("The gateway's number of the payment."),
  outcome: z.enum(OUTCOMES).describe('What became of this one.'),
  result_code: z.string().optional().describe("The gateway's result code."),
  // The gateway knows it where the profile has it sent (C-073).
  refund_reference: z.string().optional().describe('Your handle of the refund, or one of ours.'),
  refund_reference_id: z.string().optional().describe("The gateway's number of the refund."),
  failure: failure
    .optional()
    .describe('Why it was refused, in the gateway’s words; for your staff.'),
  decided: decided('What became of it'),
});
export type ItemResultView = z.infer<typeof itemResult>;

const knownBalance = z.object({ value: z.string(), as_of: moment('When it was known.') });

/** What an answer proves, beyond the outcome. The gateway's text is in `failure` only. */
export const operationDetails = z.object({
  failure: failure
    .optional()
    .describe('Why it was refused, in the gateway’s words; for your staff.'),
  items: z.array(itemResult).optional().describe('Of a batch: what became of each order.'),
  // Issuing numbers its operations (C-088).
  operation_no: z.string().optional().describe("The gateway's number of an issuing operation."),
  group_id: z.string().optional().describe('The group that was made.'),
  transaction_id: z.string().optional().describe("The gateway's number of a payment or payout."),
  result_code: z.string().optional().describe("The gateway's result code."),
  // Of a payout as the gateway names it (C-209).
  status: z.string().optional().describe('Of a payout or a new group.'),
  short_reference_id: z.string().optional().describe("The gateway's short number of a payout."),
  subscription: attemptAnswer.shape.subscription,
  next_action: nextAction.optional(),
  // Spending moves balances too (P-09).
  evidence: z
    .object({
      before: knownBalance.optional(),
      after: knownBalance.optional(),
      currency: z.string(),
    })
    .optional()
    .describe('After a lost answer: balances before and after. They prove nothing.'),
});
export type OperationDetails = z.infer<typeof operationDetails>;

/** The answer to every operation that is not a query. */
export const operationResult = operationDetails
  .extend({
    id: z.string().describe('`op_…`'),
    operation: z.enum(OPERATION_NAMES),
    state: z
      .enum(ATTEMPT_STATES)
      .describe('`created`: not sent. `sent`: on its way. `settled`: has an outcome.'),
    outcome: z
      .enum(OUTCOMES)
      .optional()
      .describe('`unknown`: it may have been carried out. Do not try again; resolve it.'),
    decided: decided('The outcome, or that of an item,'),
    order_no: z.string().optional().describe('Of a payment: its number at the gateway.'),
    created_at: moment('When it was written down.'),
    settled_at: moment('When it had an outcome first.').optional(),
    succeeded_items: z.int().optional().describe('Of a batch: how many orders succeeded.'),
    total_items: z.int().optional().describe('Of a batch: of how many.'),
    // It is secret and not kept (C-154).
    html: z.string().optional().describe("The hosted page's document, in the first answer only."),
  })
  .meta({ id: 'OperationResult' });
export type OperationResult = z.infer<typeof operationResult>;

/** `POST /v1/operations/transactions.query`. */
export const transactionsQuery = transactionsQueryRequest;

/** A payment as `transactions.query` lists it. */
export const transactionView = z
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
  .object({ transactions: z.array(transactionView) })
  .meta({ id: 'Transactions' });
export type TransactionsView = z.infer<typeof transactionsView>;

/** An issued card; number and security code are in no answer of this kind (P-30). */
export const cardView = z
  .object({
    card_id: z.string(),
    alias: z.string().optional().describe('What the company calls it.'),
    brand: z
      .string()
      .optional()
      .describe('`visa`, `mastercard`, …; absent if the number does not reveal it.'),
    last_four: z.string().optional(),
    expiration_month: z.string().optional(),
    expiration_year: z.string().optional(),
    balance: shownMoney
      .optional()
      .describe('Absent until the gateway has been queried, or if it returned no valid amount.'),
    balances: z
      .array(z.object({ value: z.string(), as_of: z.iso.datetime() }))
      .optional()
      .describe('What it was before, oldest first: the newest 30 changes.'),
    status: z
      .string()
      .describe('`active`, `blocked`, `closed`, or `unknown` for an unmapped code.'),
    type: z.string().optional().describe('As the gateway wrote it.'),
    one_time: z.string().optional().describe('As the gateway wrote it.'),
    cardholder_id: z.string().optional(),
    group_name: z.string().optional(),
    valid_start_date: z.string().optional(),
    valid_end_date: z.string().optional(),
    as_of: moment('When the gateway said so.'),
  })
  .meta({ id: 'Card', description: 'An issued card, without number and security code.' });
export type CardView = z.infer<typeof cardView>;

/** A cardholder. Grants get no personal data beyond the name. */
export const cardholderView = z
  .object({
    cardholder_id: z.string(),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    status: z.string().optional().describe('As the gateway wrote it.'),
    country_code: z.string().optional(),
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
    group_id: z.string(),
    name: z.string().optional(),
    country_code: z.string().optional(),
    currency: z.string().optional(),
    status: z.string().describe('`active`, `inactive`, or `unknown`.'),
    as_of: moment('When the gateway said so.'),
  })
  .meta({ id: 'Group', description: 'A group of cards.' });
export type GroupView = z.infer<typeof groupView>;

/** `GET /v1/cards`, `/v1/groups`, `/v1/cardholders`: `next` goes into `after`. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    next: z.string().nullable().describe('What to ask `after` next; `null` on the last page.'),
  });

/** A page of records, as the merchant server and browsers get it. */
export interface Page<T> {
  /** The records of this page. */
  data: T[];
  /** What to ask `after` next; `null` on the last page. */
  next: string | null;
}

const decision = z.enum(['succeeded', 'failed']);

/** `POST /v1/attempts/:id/resolve`: a person's decision on what was not proven, kept with its reason. */
export const resolution = z
  .strictObject({
    outcome: decision
      .optional()
      .describe('What was decided; of a batch, of every item that is not proven.'),
    items: z
      .array(
        z.strictObject({
          transaction_id: transactionId,
          outcome: decision.describe('What was decided of this item.'),
        }),
      )
      .min(1)
      .max(MAX_ITEMS)
      .optional()
      .describe('Of a batch, instead of `outcome`: the items that were decided, one by one.'),
    reason: freeText(500).min(3).describe('Why; it is in the audit trail.'),
    decided_by: freeText(100).min(1).describe('Who decided; it is in the audit trail.'),
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
      .describe('`gateway`: it is still being asked. `person`: all was asked; decide it.'),
    next_query_at: moment('When the gateway is asked next.').optional(),
  }),
);
export type Unresolved = z.infer<typeof unresolved>;

/** The answer of operations that the interface only names: there is none. */
export const unshown = z.never();
