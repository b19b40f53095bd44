// Over 300 lines: every event in one table, which the reference and the typings are made of.

import { z } from 'zod';
import { OUTCOMES } from '../vocabulary/outcomes.ts';
import { operationResult } from './operations.schema.ts';
import { reconciliation } from './reconciliation.schema.ts';
import { restoration } from './restoration.schema.ts';
import { attemptAnswer, sessionAnswer } from './session.schema.ts';
import { moment, shownMoney } from './shared.schema.ts';

const outcome = z.enum(OUTCOMES);

/** Loose, because events are kept: those of an earlier version must stay readable. */
const paymentData = z
  .looseObject({
    session_id: z.string(),
    order_id: z.string().optional().describe('The order number of the shop.'),
    attempt: attemptAnswer.describe('The attempt as it was when this happened.'),
    metadata: z
      .record(z.string(), z.string())
      .optional()
      .describe('What the merchant server gave the session.'),
  })
  .meta({ id: 'PaymentEventData' });

const decision = {
  from: outcome.nullable().describe('The outcome before.'),
  to: outcome.describe('The outcome after the decision.'),
  reason: z.string(),
  decided_by: z.string(),
  requested_by: z
    .string()
    .optional()
    .describe('The API key by which the decision came, as in `actor`.'),
};

const operationData = z
  .looseObject({
    operation: operationResult,
    subject: z
      .string()
      .describe('Who requested it: `merchant`, or the subject of the grant that was used.'),
    resource: z
      .object({ kind: z.string(), id: z.string() })
      .optional()
      .describe('The one card, group, payout or subscription it was about.'),
    amount: shownMoney.optional(),
    refunds: z
      .array(
        z.object({
          transaction_id: z.string(),
          amount: shownMoney,
          refund_reference: z.string().describe('Your handle of the refund, or one made for you.'),
        }),
      )
      .optional()
      .describe('The refunds that `orders.refund` requested.'),
  })
  .meta({ id: 'OperationEventData' });

const refundData = z
  .looseObject({
    transaction_id: z.string().describe('The payment that it gives back.'),
    order_no: z.string().describe('Number of the payment at the gateway.'),
    session_id: z.string().optional().describe('Where the payment was made through a session.'),
    order_id: z.string().optional().describe('The order number of the shop.'),
    metadata: z
      .record(z.string(), z.string())
      .optional()
      .describe('What the merchant server gave the session.'),
    operation_id: z.string().describe('`op_…`, the request that it was part of.'),
    amount: shownMoney.describe('Of this refund.'),
    refunded: shownMoney.describe('What is proven to have gone back so far, this one included.'),
    paid: shownMoney.describe('What was paid.'),
    refund_reference: z.string().describe('Your handle of the refund, or one made for you.'),
    refund_reference_id: z.string().optional().describe("The gateway's number of the refund."),
    reason: z.string().optional().describe('As it was requested.'),
    requested_by: z.string().describe('`merchant`, or the subject of the grant that was used.'),
  })
  .meta({ id: 'RefundEventData' });

/** What a notification hints at and no query of the interface can show. */
const hintedData = paymentData
  .extend({
    proven: z.boolean().describe('Always false: the gateway said so, and nothing can prove it.'),
    amount: shownMoney
      .optional()
      .describe('What was refunded elsewhere, where a person has said so (`confirmed`).'),
  })
  .meta({ id: 'HintedPaymentEventData' });

const subscription = {
  recurring_id: z.string().describe("The gateway's number of the subscription."),
  order_no: z.string().optional().describe('Number of the first payment at the gateway.'),
  session_id: z.string().optional().describe('The session of the first payment.'),
  order_id: z.string().optional().describe('The order number of the shop.'),
  contract_name: z.string().optional(),
  metadata: z
    .record(z.string(), z.string())
    .optional()
    .describe('What the merchant server gave the session.'),
};

const charge = z.object({
  amount: shownMoney.optional().describe('As it was agreed.'),
  at: moment('When it is to be.').optional(),
});

const deductionData = z
  .looseObject({
    ...subscription,
    period: z.string().describe('Number of the period, as the gateway counts.'),
    status: z.string().optional().describe('As the gateway wrote it.'),
    amount: shownMoney.optional().describe('What was charged.'),
    expected: charge.optional().describe('What was to be charged, and when.'),
    payments: z
      .array(
        z.object({
          order_no: z.string().optional(),
          transaction_id: z.string().optional().describe('Refunds name it.'),
          amount: shownMoney.optional(),
          outcome: outcome.describe('`review`: money was taken, and not what was agreed.'),
        }),
      )
      .describe('The payments of the period, as far as they were found.'),
  })
  .meta({ id: 'SubscriptionDeductionEventData' });

/** Every kind of event: when it is recorded, and what `data` is. */
export const EVENTS = {
  'payment.succeeded': [paymentData, 'The money was taken. Deliver, once per `order_id`.'],
  'payment.failed': [paymentData, 'The attempt was refused, or proven not to have been sent.'],
  'payment.pending': [paymentData, 'Accepted, but not decided yet. Another event follows.'],
  'payment.review': [paymentData, 'Held for a person to approve or reject.'],
  'payment.requires_action': [paymentData, 'The shopper has to do something at a bank first.'],
  'payment.unknown': [
    paymentData,
    'No usable answer came. Money may have been taken; the proxy keeps asking.',
  ],
  'payment.duplicate': [
    paymentData
      .extend({ paid_by: z.string().describe('The attempt that had paid the order before.') })
      .meta({ id: 'DuplicatePaymentEventData' }),
    'An order was paid a second time. Refund one of the two.',
  ],
  'payment.partial': [
    paymentData
      .extend({ due: shownMoney.describe('What the session asks for now.') })
      .meta({ id: 'PartialPaymentEventData' }),
    'A payment that had been given up was charged after all, and its session asks for another amount by now. The session stays open: refund the payment, or change the session to the rest.',
  ],
  'payment.unresolved': [
    paymentData
      .extend({ not_found: z.int().describe('How often the gateway knew no such payment.') })
      .meta({ id: 'UnresolvedPaymentEventData' }),
    'All configured queries were made and nothing is proven: a person has to decide.',
  ],
  'payment.abandoned': [paymentData, 'The shopper gave the attempt up to pay in another way.'],
  'payment.cancelled': [
    paymentData,
    'A payment that had succeeded was cancelled at the gateway: nothing is left to refund.',
  ],
  'payment.reversed': [
    paymentData,
    'The gateway shows a payment that had succeeded as not paid any more: it was cancelled elsewhere, or taken back. Nothing is left to refund.',
  ],
  'payment.disputed': [
    hintedData,
    'The gateway notified of a dispute about a payment, which it still shows as paid. Look at it there.',
  ],
  'payment.refunded_elsewhere': [
    hintedData,
    'The gateway notified of a refund that was not requested here, or a person has seen one there. Look at its amount there before you refund any more.',
  ],
  'payment.resolved': [
    z.looseObject({ attempt: attemptAnswer, ...decision }).meta({ id: 'PaymentResolvedEventData' }),
    'A person decided an outcome that could not be proven, or corrected such a decision.',
  ],
  'refund.succeeded': [refundData, 'Money went back. There is one such event for each refund.'],
  'refund.failed': [refundData, 'A refund was refused, and a query shows the payment as it was.'],
  'refund.pending': [refundData, 'A refund was accepted. Its end is not known yet.'],
  'refund.unknown': [refundData, 'No usable answer came. The money may have gone back.'],
  'operation.succeeded': [operationData, 'The operation was carried out.'],
  'operation.failed': [operationData, 'The operation was refused.'],
  'operation.pending': [operationData, 'Accepted, but not decided yet.'],
  'operation.review': [operationData, 'Held for a person to approve or reject.'],
  'operation.requires_action': [operationData, 'The shopper has to do something first.'],
  'operation.unknown': [operationData, 'No usable answer came. It may have been carried out.'],
  'operation.unresolved': [
    operationData,
    'All that can be asked was asked and nothing is proven: a person has to decide.',
  ],
  'operation.reversed': [
    operationData,
    'The gateway shows a payment that an operation had made as not paid any more: it was cancelled elsewhere, or taken back. Nothing is left to refund.',
  ],
  'operation.resolved': [
    z
      .looseObject({
        operation: operationResult,
        ...decision,
        items: z
          .array(z.object({ transaction_id: z.string(), outcome }))
          .optional()
          .describe('Of a batch: what was decided of each item.'),
      })
      .meta({ id: 'OperationResolvedEventData' }),
    'A person decided an outcome that could not be proven, or corrected such a decision.',
  ],
  'notification.received': [
    z
      .looseObject({
        about: z.string().describe('Id of the attempt or operation.'),
        kind: z.string().describe('What the notification says it is about, such as `chargeback`.'),
        status: z.string().optional().describe('As the gateway wrote it.'),
        order_no: z.string().optional(),
        outcome: outcome.nullable().optional().describe('As it is known here; unchanged by this.'),
        proven: z.boolean().describe('Always false: a notification is not evidence.'),
      })
      .meta({ id: 'NotificationEventData' }),
    'The gateway says that something happened to an operation that is final here, or to a refund. Look at it there.',
  ],
  'card.revealed': [
    z
      .looseObject({
        card_id: z.string(),
        grant_id: z.string(),
        subject: z.string().describe('Whom the grant was made for.'),
        origin: z.string().describe('The page around the secure frame.'),
      })
      .meta({ id: 'CardRevealedEventData' }),
    'The details of an issued card were shown in the secure frame.',
  ],
  'subscription.deducted': [
    deductionData,
    'A period of a subscription was charged. There is one such event, or one of the next three, for each period.',
  ],
  'subscription.deduction_review': [
    deductionData,
    'A period was charged, and not as agreed: another amount or currency, or more than once. An `alert.security` names what differs. Look before you deliver.',
  ],
  'subscription.deduction_failed': [deductionData, 'The charge of a period was refused.'],
  'subscription.deduction_missing': [
    deductionData,
    'The gateway counts a period, and a day later no payment of it is proven. Look for it there.',
  ],
  'subscription.cancelled': [
    z
      .looseObject({
        ...subscription,
        last_charge: charge.optional().describe('What the gateway still plans to charge.'),
      })
      .meta({ id: 'SubscriptionCancelledEventData' }),
    'The subscription is proven to be cancelled. What was planned before may still be charged once.',
  ],
  'subscription.ended': [
    z.looseObject(subscription).meta({ id: 'SubscriptionEndedEventData' }),
    'Nothing is deducted any more.',
  ],
  'session.expired': [
    z
      .looseObject({ session_id: z.string(), order_id: z.string() })
      .meta({ id: 'SessionExpiredEventData' }),
    'The time to pay has passed. What was begun before may still succeed.',
  ],
  'session.cancelled': [
    z.looseObject({ session: sessionAnswer }).meta({ id: 'SessionCancelledEventData' }),
    'The merchant server cancelled the session.',
  ],
  'alert.reconciliation': [
    reconciliation
      .extend({
        count: z.int().describe('How many differences there are, of which 100 are named.'),
      })
      .meta({ id: 'ReconciliationEventData' }),
    'A day is not as the gateway has it, or could not be compared. Look at each difference; nothing was changed.',
  ],
  'alert.restored': [
    restoration.meta({ id: 'RestoredEventData' }),
    'The store was restored from a backup. Ids of events go on further ahead, and never repeat. Compare refunds, payouts and issued cards with the gateway: no query shows those that were made after the backup.',
  ],
  'alert.security': [
    z
      .looseObject({
        alert: z.string().describe('What was found, such as `amount-mismatch`.'),
        attempt_id: z.string().optional(),
        operation_id: z.string().optional(),
        recurring_id: z.string().optional(),
        order_no: z.string().optional(),
        field: z
          .string()
          .optional()
          .describe('The field of the gateway’s answer that shows it; never its value.'),
      })
      .meta({ id: 'SecurityAlertEventData' }),
    'An answer contradicts what was sent, or something happened that never should.',
  ],
} as const satisfies Readonly<Record<string, readonly [data: z.ZodObject, summary: string]>>;

/**
 * What the data of an event means. It grows when a member changes its meaning or goes, not when one is
 * added. Events that 0.1 recorded have 1.
 */
export const EVENT_VERSION = 2;

/** Who made something happen. */
export const actor = z
  .object({
    kind: z
      .enum(['merchant', 'grant', 'shopper', 'person', 'notification', 'clock'])
      .describe(
        '`merchant`: your server by an API key. `grant`: a browser by a grant. `shopper`: the page of a session, or a return to it. `person`: who decided an outcome. `notification`: the gateway notified of something. `clock`: the proxy itself, when it was time.',
      ),
    name: z
      .string()
      .optional()
      .describe(
        "The API key as `key_` and the first eight digits of its SHA-256; the grant's subject; the session; the person.",
      ),
  })
  .meta({ id: 'Actor' });
export type Actor = z.infer<typeof actor>;

/** Names an event, such as `payment.succeeded`. */
export type EventType = keyof typeof EVENTS;

/** All names of events, in the order of `EVENTS`. */
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** What happened, by the type of the event. */
export type EventData<Type extends EventType = EventType> = z.output<(typeof EVENTS)[Type][0]>;

/** Something that happened, as `GET /v1/events` lists it. A newer proxy may know more types. */
export type MerchantEvent = {
  [Type in EventType]: {
    /** `evt_…`; later events have greater ids. Handle each id once: it may be delivered again. */
    id: string;
    type: Type;
    /** What `data` means: `EVENT_VERSION` of the proxy that recorded it. */
    version: number;
    /** RFC 3339. */
    at: string;
    /** Who made it happen; null where 0.1 recorded it. */
    actor: Actor | null;
    data: EventData<Type>;
  };
}[EventType];

/** Kept as it was recorded, so it is passed on without a second look. */
export const merchantEvent = z.custom<MerchantEvent>().meta({ id: 'Event' });

/** `GET /v1/events?after=`. */
export const eventPage = z
  .object({
    data: z.array(merchantEvent),
    next: z
      .string()
      .nullable()
      .describe('What to ask `after` next time; `null` while nothing has happened at all.'),
  })
  .meta({ id: 'EventPage' });
export type EventPage = z.infer<typeof eventPage>;

/** An event whose delivery to the merchant server's address was given up. */
export const undelivered = z
  .object({
    id: z.string().describe('`evt_…`'),
    type: z.string(),
    at: moment('When it happened.'),
    attempts: z
      .array(
        z.object({
          at: moment('When it was sent.'),
          status: z.int().nullable().describe('HTTP status; `null` when no answer came.'),
        }),
      )
      .describe('Each try, the first one first.'),
  })
  .meta({ id: 'UndeliveredEvent' });
export type Undelivered = z.infer<typeof undelivered>;

/** Answer of `POST /v1/events/:id/deliver`. */
export const delivering = z
  .object({ id: z.string().describe('`evt_…`'), state: z.literal('waiting') })
  .meta({ id: 'EventDelivery' });
export type Delivering = z.infer<typeof delivering>;
