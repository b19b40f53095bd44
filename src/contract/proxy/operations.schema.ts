import { z } from 'zod';
import { amount, freeText, requestId } from '../gateway/fields.schema.ts';
import { OPERATION_NAMES } from '../vocabulary/operation-names.ts';
import { ATTEMPT_STATES, OUTCOMES } from '../vocabulary/outcomes.ts';
import { GATEWAY_REFUSALS } from '../vocabulary/refusals.ts';
import { failure } from './failure.schema.ts';
import { gatewayAnswer, gatewayWords } from './gateway-answer.schema.ts';
import { nextAction } from './checkout.schema.ts';
import { orderNames } from './order-names.schema.ts';
import { payoutFacts } from './payout-facts.schema.ts';
import { attemptAnswer } from './session.schema.ts';
import { decided, moment } from './shared.schema.ts';

/**
 * `POST /v1/operations/:operation`. Requests are those of the gateway by wire names, without ids and
 * signature; where the proxy's own ledger knows better than the caller, they are shorter.
 */

const transactionId = requestId().describe("The gateway's number of the payment.");

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
          'A person has checked at the gateway that `expected_refunded` is right; it counts even if the proxy knows of less. For external refunds; required once for each payment from before a restore.',
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
    ...orderNames,
    outcome: z.enum(OUTCOMES).describe('The outcome of this item.'),
    result_code: z.string().optional().describe("The gateway's result code."),
    // The gateway knows it where the profile has it sent (C-073).
    refund_reference: z
      .string()
      .optional()
      .describe('Your reference for the refund, or one of ours.'),
    refund_reference_id: z.string().optional().describe("The gateway's number of the refund."),
    gateway_refund_reference: z
      .string()
      .optional()
      .describe('The reference of the refund that the gateway answered with.'),
    failure: failure.optional(),
    gateway_answer: gatewayAnswer.optional(),
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
  ...gatewayWords,
  return_message: z
    .string()
    .optional()
    .describe('For a batch: what the gateway says of the whole; for the merchant server only.'),
  items: z.array(itemResult).optional().describe('For a batch: the result of each order.'),
  // Issuing numbers its operations (C-088).
  operation_no: z.string().optional().describe("The gateway's number of an issuing operation."),
  group_id: z.string().optional().describe('The group that was created.'),
  transaction_id: z.string().optional().describe("The gateway's number of a payment or payout."),
  result_code: z.string().optional().describe("The gateway's result code."),
  contradicted: attemptAnswer.shape.contradicted,
  // Of a payout as the gateway names it (C-209).
  status: z.string().optional().describe('For a payout or a new group.'),
  short_reference_id: z.string().optional().describe("The gateway's short number of a payout."),
  payout: payoutFacts.optional().describe('What the gateway says of the money of a payout.'),
  subscription: attemptAnswer.shape.subscription,
  next_action: nextAction.optional().describe('What the shopper has to do next.'),
  // Spending moves balances too (P-09).
  evidence: z
    .object({
      before: knownBalance.optional().describe('The last known before the request.'),
      after: knownBalance
        .optional()
        .describe('Known after it: asked for at once, and once more seconds later.'),
      currency: z.string().describe('ISO 4217.'),
      if_done: z
        .string()
        .optional()
        .describe(
          'The balance that `after` would be if it was carried out: with what else was moved through the proxy in between, without payments by card. Absent if that isn’t known.',
        ),
      if_not_done: z.string().optional().describe('The same if it was not.'),
    })
    .optional()
    .describe(
      'After a lost answer: balances before and after. They prove nothing. In a list also what was last known to be on a card that was closed.',
    ),
  refusal: z
    .enum(GATEWAY_REFUSALS)
    .optional()
    .describe('Why the gateway refused it, as far as the profile maps its text.'),
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
export const operationMembers = operationDetails
  .extend({
    id: z.string().describe('`op_…`'),
    operation: operationName.describe('The operation that was requested.'),
    state: z
      .enum(ATTEMPT_STATES)
      .describe(
        '`created`: not sent. `sent`: on its way. `waiting`: has an outcome that may still change. `final`: has a final outcome, `succeeded` or `failed`.',
      ),
    outcome: z
      .enum(OUTCOMES)
      .optional()
      .describe('`unknown`: it may have been carried out. Don’t try again; resolve it.'),
    decided: decided('The outcome, or that of an item,'),
    ...orderNames,
    created_at: moment('When it was recorded.'),
    outcome_at: moment('When it got the outcome that it has.').optional(),
    checked_at: moment(
      'For a payment: when the gateway last answered a query about it.',
    ).optional(),
    succeeded_items: z.int().optional().describe('For a batch: how many orders succeeded.'),
    total_items: z.int().optional().describe('For a batch: how many orders there are.'),
    // It is secret and not kept (C-154).
    html: z.string().optional().describe("The hosted page's document, in the first answer only."),
  })
  .meta({ id: 'OperationResult' });
/** By this name the typings of all that holds a result stay short. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an alias would be written out wherever it is used
export interface OperationResultSchema extends OperationMembers {}
type OperationMembers = typeof operationMembers;
/** The same by its name. */
export const operationResult: OperationResultSchema = operationMembers;
export type OperationResult = z.infer<typeof operationResult>;

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
    expected_outcome: z
      .enum(OUTCOMES)
      .optional()
      .describe(
        'The outcome as you saw it. If another one is final by now, nothing is decided: `already-final` says which, and by whom.',
      ),
    reason: freeText(500).min(3).describe('Why; recorded in the audit trail.'),
    decided_by: freeText(100)
      .min(1)
      .optional()
      .describe(
        'Who decided; recorded in the audit trail. Required with an API key; with a grant it is its subject.',
      ),
  })
  .refine(({ outcome, items }) => (outcome === undefined) !== (items === undefined), {
    path: ['outcome'],
    message: 'must be given, or `items` instead',
  })
  .meta({ id: 'Resolution' });
export type Resolution = z.output<typeof resolution>;
/** The attempt or operation after the decision. */
export const resolved = z.union([attemptAnswer, operationResult]);

/** The answer of operations that the interface only names: there is none. */
export const noAnswer = z.never();
