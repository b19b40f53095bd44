import { z } from 'zod';
import { requestId } from '../gateway/fields.schema.ts';
import { OPERATION_NAMES } from '../vocabulary/operation-names.ts';
import { OUTCOMES, SESSION_STATES } from '../vocabulary/outcomes.ts';
import { operationResult } from './operations.schema.ts';
import { attemptAnswer } from './session.schema.ts';
import { currencyCode, moment, shownMoney } from './shared.schema.ts';

const time = z.union(
  [z.iso.datetime({ offset: true }), z.iso.date()],
  'must be a time like 2026-11-22T08:00:00Z, or a day like 2026-11-22',
);

const shared = {
  from: time.optional().describe('Only what was begun then or later: RFC 3339, or a day in UTC.'),
  to: time.optional().describe('Only what was begun before: RFC 3339, or a day in UTC.'),
  outcome: z.enum(OUTCOMES).optional().describe('Only with this outcome.'),
  currency: currencyCode.optional().describe('Only in this currency.'),
  amount: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,4})?$/, 'must be decimal text like 12.00')
    .optional()
    .describe('Only of this amount, as decimal text.'),
  transaction_id: requestId(50).optional().describe("Only about this payment of the gateway's."),
  waits_for: z
    .enum(['gateway', 'person'])
    .optional()
    .describe('`person`: only what somebody has to look at. `gateway`: only what is being asked.'),
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
});
export type OrderFilters = z.output<typeof orderFilters>;

/** What `GET /v1/operations` may be asked for. */
export const operationFilters = z.strictObject({
  ...shared,
  operation: z.enum(OPERATION_NAMES).optional().describe('Only this operation.'),
});
export type OperationFilters = z.output<typeof operationFilters>;

/** Who has to act on what is not final. */
export const waiting = z.object({
  waits_for: z
    .enum(['gateway', 'person'])
    .optional()
    .describe('`gateway`: it is still being asked. `person`: all was asked; somebody has to act.'),
  next_query_at: moment('When the gateway is asked next.').optional(),
});

/** An attempt with its place in the books. */
const bookedAttempt = attemptAnswer
  .extend({
    session_id: z.string().describe('`ses_…`'),
    method: z.string().describe('`card`, or the code of the payment method.'),
    refunded: shownMoney.optional().describe('Of a paid one: what is proven to have gone back.'),
    refund_pending: shownMoney
      .optional()
      .describe('Of a paid one: what may have gone back, where no end is proven.'),
    cancelled: z.boolean().optional().describe('Cancelled after it was paid.'),
    ...waiting.shape,
  })
  .meta({ id: 'OrderAttempt' });

/** An order across its sessions. */
export const orderView = z
  .object({
    order_id: z.string().describe("The shop's order number."),
    state: z
      .enum(['open', 'paying', 'paid'])
      .describe('`paying`: an attempt holds the order. `paid`: by the attempt in `paid_by`.'),
    paid_by: z.string().optional().describe('`att_…`'),
    sessions: z
      .array(z.object({ id: z.string(), state: z.enum(SESSION_STATES), amount: shownMoney }))
      .describe('Sessions that are kept, the oldest first.'),
    attempts: z.array(bookedAttempt).describe('Every try to pay it, the oldest first.'),
  })
  .meta({ id: 'Order', description: 'An order with all attempts to pay it, and what went back.' });
export type OrderView = z.infer<typeof orderView>;

/** An operation with what it was about. */
export const bookedOperation = operationResult
  .extend({
    requested_by: z.string().describe('`merchant`, or the subject of the grant that was used.'),
    amount: shownMoney.optional().describe('What it moves, where that is one amount.'),
    order_no: z.string().optional().describe('Of a payment: its number at the gateway.'),
    resource: z
      .object({ kind: z.string(), id: z.string() })
      .optional()
      .describe('The one card, group, payout or subscription that it is about.'),
    transactions: z
      .array(z.string())
      .optional()
      .describe('The payments that it cancels or reviews.'),
    refunds: z
      .array(
        z.object({
          transaction_id: z.string().describe('The payment that it gives back.'),
          amount: shownMoney.describe('Of this refund.'),
          refund_reference: z.string().describe('Your handle of the refund, or one of ours.'),
          reason: z.string().optional().describe('As it was requested.'),
        }),
      )
      .optional()
      .describe('The refunds that it requested.'),
    ...waiting.shape,
  })
  .meta({ id: 'Operation', description: 'An operation of the gateway with what it was about.' });
export type OperationView = z.infer<typeof bookedOperation>;
