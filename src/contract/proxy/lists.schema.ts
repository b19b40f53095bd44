import { z } from 'zod';
import { requestId } from '../gateway/fields.schema.ts';
import { OUTCOMES, SESSION_STATES } from '../vocabulary/outcomes.ts';
import { operationName, operationResource, operationResult } from './operations.schema.ts';
import { attemptAnswer } from './session.schema.ts';
import { currencyCode, moment, shownMoney } from './shared.schema.ts';

const time = z.union(
  [z.iso.datetime({ offset: true }), z.iso.date()],
  'must be a time like 2026-11-22T08:00:00Z, or a day like 2026-11-22',
);

const amountText = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, 'must be decimal text like 12.00');

const shared = {
  from: time.optional().describe('Only what was started then or later: RFC 3339, or a day in UTC.'),
  to: time.optional().describe('Only what was started before: RFC 3339, or a day in UTC.'),
  outcome: z.enum(OUTCOMES).optional().describe('Only with this outcome.'),
  currency: currencyCode.optional().describe('Only in this currency.'),
  amount: amountText.optional().describe('Only of this amount, as decimal text.'),
  amount_min: amountText.optional().describe('Only of this amount or more; needs `currency`.'),
  amount_max: amountText.optional().describe('Only of this amount or less; needs `currency`.'),
  transaction_id: requestId(50).optional().describe("Only about the gateway's payment of this id."),
  waits_for: z
    .enum(['gateway', 'person'])
    .optional()
    .describe('`person`: only what a person has to decide. `gateway`: only what is queried.'),
  after: z
    .string()
    .regex(/^\d{1,16}\.[\w-]{1,50}$/, 'must be the "next" of the page before')
    .optional()
    .describe('The "next" of the page before.'),
};

/** What `GET /v1/orders` may be asked for. */
export const orderFilters = z.strictObject({
  ...shared,
  order_id: requestId(50)
    .optional()
    .describe("Only this order: the shop's number, or the gateway's."),
  charged: z
    .enum(['more_than_once'])
    .optional()
    .describe(
      'Only what more than one attempt has charged; `from` and `to` are then about the second.',
    ),
});
export type OrderFilters = z.output<typeof orderFilters>;

/** What `GET /v1/operations` may be asked for. */
export const operationFilters = z.strictObject({
  ...shared,
  operation: operationName.optional().describe('Only this operation.'),
});
export type OperationFilters = z.output<typeof operationFilters>;

/** Who has to act on a record that is not final. */
export const waiting = z.object({
  waits_for: z
    .enum(['gateway', 'person'])
    .optional()
    .describe('`gateway`: it is still queried. `person`: queries have ended; a person has to act.'),
  next_query_at: moment('When the gateway is queried next.').optional(),
});

/** An attempt with its place in the books. */
const bookedAttempt = attemptAnswer
  .and(
    z.object({
      session_id: z.string().describe('`ses_…`'),
      method: z.string().describe('`card`, or the code of the payment method.'),
      refunded: shownMoney.optional().describe('If paid: what is proven to have been refunded.'),
      refund_pending: shownMoney
        .optional()
        .describe('Of a paid one: what may have gone back, where no end is proven.'),
      lost_to_disputes: shownMoney
        .optional()
        .describe('Of a paid one: what disputes took back, where a person has said so.'),
      cancelled: z.boolean().optional().describe('Cancelled after it was paid.'),
      ...waiting.shape,
    }),
  )
  .meta({ id: 'OrderAttempt' });

/** An order across its sessions. */
export const orderView = z
  .object({
    order_id: z.string().describe("The shop's order number."),
    state: z
      .enum(['open', 'paying', 'paid', 'cancelled'])
      .describe(
        '`paying`: an attempt holds the order. `paid`: by the attempt in `paid_by`. `cancelled`: that payment has been cancelled or reversed since.',
      ),
    paid_by: z.string().optional().describe('`att_…`'),
    times_charged: z
      .int()
      .describe('How many attempts were charged, also if refunded or cancelled since.'),
    sessions: z
      .array(
        z.object({
          id: z.string().describe('`ses_…`'),
          state: z
            .enum(SESSION_STATES)
            .describe('Whether it can be paid, is being paid, or is over.'),
          amount: shownMoney.describe('What is to be paid.'),
        }),
      )
      .describe('Sessions that are kept, oldest first.'),
    attempts: z.array(bookedAttempt).describe('Every attempt to pay it, oldest first.'),
  })
  .meta({ id: 'Order', description: 'An order with all attempts to pay it, and refunds.' });
export type OrderView = z.infer<typeof orderView>;

/** An operation with what it was about. */
export const bookedOperation = operationResult
  .extend({
    requested_by: z.string().describe('`merchant`, or the subject of the grant that was used.'),
    amount: shownMoney.optional().describe('What it moves, if that is a single amount.'),
    order_no: z.string().optional().describe('For a payment: its number at the gateway.'),
    resource: operationResource
      .optional()
      .describe('The card, group, payout or subscription that it is about.'),
    transactions: z
      .array(z.string())
      .optional()
      .describe('The payments that it cancels or reviews.'),
    refunds: z
      .array(
        z.object({
          transaction_id: z.string().describe('The payment that it refunds.'),
          amount: shownMoney.describe('Of this refund.'),
          refund_reference: z.string().describe('Your reference for the refund, or one of ours.'),
          reason: z.string().optional().describe('As it was requested.'),
        }),
      )
      .optional()
      .describe('The refunds that it requested.'),
    ...waiting.shape,
  })
  .meta({ id: 'Operation', description: 'An operation of the gateway and what it was about.' });
export type OperationView = z.infer<typeof bookedOperation>;
