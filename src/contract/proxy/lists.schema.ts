import { z } from 'zod';
import { requestId } from '../gateway/fields.schema.ts';
import { ORDER_MARKS } from '../vocabulary/order-marks.ts';
import { ORDER_STATES } from '../vocabulary/order-states.ts';
import { OUTCOMES, SESSION_STATES } from '../vocabulary/outcomes.ts';
import { operationName, operationResource, operationResult } from './operations.schema.ts';
import { bookedAttempt, bookedMoney, waiting } from './booked-attempt.schema.ts';
import { listSpan, moneyFilters, waitsFilter } from './list-filters.schema.ts';
import { orderNames } from './order-names.schema.ts';
import { attemptAnswer } from './session.schema.ts';
import { gatewayId, moment, shownMoney } from './shared.schema.ts';

const shared = {
  ...listSpan,
  outcome: z.enum(OUTCOMES).optional().describe('Only with this outcome.'),
  ...moneyFilters,
  transaction_id: requestId().optional().describe("Only about the gateway's payment of this id."),
  ...waitsFilter,
};

/** What `GET /v1/orders` may be asked for. */
export const orderFilters = z.strictObject({
  ...shared,
  order_id: requestId(50)
    .optional()
    .describe("Only this order: the shop's number, or the gateway's."),
  shopper_id: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe("Only of sessions of this shopper, by the shop's own id."),
  email: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Only of sessions for this e-mail address.'),
  name: z
    .string()
    .min(1)
    .max(201)
    .optional()
    .describe('Only of sessions for this first and last name, whole, in small or capital letters.'),
  last_four: z
    .string()
    .regex(/^\d{4}$/, 'must be four digits')
    .optional()
    .describe('Only what was to be paid by a card whose number ends so.'),
  state: z.enum(ORDER_STATES).optional().describe('Only orders in this state.'),
  mark: z.enum(ORDER_MARKS).optional().describe('Only orders with this mark.'),
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
  card_id: gatewayId
    .optional()
    .describe('Only on this card. With a grant, this or `group_id` is needed.'),
  group_id: gatewayId.optional().describe('Only on this group, not on its cards.'),
  payout_id: gatewayId.optional().describe('Only the payout of this `request_id` of yours.'),
  order_id: requestId(50)
    .optional()
    .describe(
      "Only about this order, the shop's number or the gateway's: its payments and subscriptions.",
    ),
  requested_by: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Only what was requested by `merchant`, or the subject of a grant.'),
  operation: operationName.optional().describe('Only this operation.'),
});
export type OperationFilters = z.output<typeof operationFilters>;

/** A payment that the merchant server made itself, with its place in the books. */
const serverPayment = z
  .object({
    id: z.string().describe('`op_…`'),
    operation: operationName.describe('How it was requested.'),
    state: attemptAnswer.shape.state,
    outcome: attemptAnswer.shape.outcome,
    decided: attemptAnswer.shape.decided,
    order_id: attemptAnswer.shape.order_id,
    order_no: attemptAnswer.shape.order_no,
    amount: attemptAnswer.shape.amount,
    transaction_id: attemptAnswer.shape.transaction_id,
    contradicted: attemptAnswer.shape.contradicted,
    requested_by: z.string().describe('`merchant`, or the subject of the grant that was used.'),
    created_at: moment('When it was recorded.'),
    outcome_at: moment('When it got the outcome that it has.').optional(),
    checked_at: moment('When the gateway last answered a query about it.').optional(),
    subscription: attemptAnswer.shape.subscription,
    ...bookedMoney.shape,
  })
  .meta({ id: 'OrderServerPayment' });

/** An order across its sessions. */
export const orderView = z
  .object({
    order_id: z.string().describe("The shop's order number."),
    state: z
      .enum(ORDER_STATES)
      .describe(
        'What is proven to have moved, against the newest terms of the order. `open`: nothing; it can be paid. `held`: an attempt is in progress. `contradicted`: the gateway shows that money moved, but another amount or currency than was sent: a person decides. `partial`: charged, but not what the newest terms ask for; the rest can be paid. `paid`: by the attempt in `paid_by`. `over`: paid, and charged again, or perhaps. `refunded`: paid, and refunded in full. `reversed`: that payment was cancelled or reversed; it can be paid again.',
      ),
    marks: z
      .array(z.enum(ORDER_MARKS))
      .describe(
        'What else is to be known of it. `partly_refunded`: something went back, something is left. `refund_unproven`: a refund may have been made. `refunded_externally`: something went back that was not requested here, or the gateway hints at that. `disputed`: the gateway hints at a dispute, and nobody has stated since what it took back. `lost_to_dispute`: a dispute took something back. `charged_twice`: more than one payment was charged. `under_review`: a payment is held for a person. `unknown`: nothing is proven of a payment that was sent. `subscription_cancelled`: the subscription that it began is cancelled.',
      ),
    ...waiting.pick({ action_required_by: true }).shape,
    paid_by: z
      .string()
      .optional()
      .describe(
        '`att_…`, or `op_…` of a payment by your server; also if it was refunded or reversed since.',
      ),
    times_charged: z
      .int()
      .describe(
        'How many attempts were charged, also if refunded or cancelled since, and also if the gateway shows another amount or currency than was sent.',
      ),
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
    server_payment: serverPayment
      .optional()
      .describe('The payment that your server made under this number itself.'),
  })
  .meta({ id: 'Order', description: 'An order with all attempts to pay it, and refunds.' });
export type OrderView = z.infer<typeof orderView>;

/** An operation with what it was about. */
export const bookedOperation = operationResult
  .extend({
    requested_by: z.string().describe('`merchant`, or the subject of the grant that was used.'),
    requested_status: z
      .string()
      .optional()
      .describe('What the status of the card or group was to become.'),
    group_name: z.string().optional().describe('The name of a group that was to be created.'),
    amount: shownMoney.optional().describe('What it moves, if that is a single amount.'),
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
          ...orderNames,
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

/** What a message of the stream of operations holds. */
export const operationNews = z
  .object({
    operation: bookedOperation
      .optional()
      .describe('As it is by now; absent in the first message, after which everything is told.'),
  })
  .meta({
    id: 'OperationNews',
    description: 'An operation whose outcome was recorded or changed.',
  });
export type OperationNews = z.infer<typeof operationNews>;
