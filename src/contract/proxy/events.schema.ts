// Over 300 lines: every event in one table, which the reference and the typings are made of.

import { z } from 'zod';
import { orderId, orderNames, orderNo } from './order-names.schema.ts';
import { OUTCOMES } from '../vocabulary/outcomes.ts';
import { cardTestingData } from './card-testing.schema.ts';
import { cardRevealedData } from './card-revealed.schema.ts';
import { deductionData, plannedCharge, metadata, subscription } from './deduction-events.schema.ts';
import { externalMovementsRecordedData } from './external-movements.schema.ts';
import { operationResource, operationResult } from './operations.schema.ts';
import { notificationData, unreadNotificationData } from './notification-events.schema.ts';
import { hintedData, paymentData } from './payment-events.schema.ts';
import { reconciliation } from './reconciliation.schema.ts';
import { restoration } from './restoration.schema.ts';
import { sessionAnswer } from './session-answer.schema.ts';
import { attemptAnswer } from './session.schema.ts';
import { shownMoney } from './shared.schema.ts';

const outcome = z.enum(OUTCOMES);

const decision = {
  from: outcome.nullable().describe('The outcome before.'),
  to: outcome.describe('The outcome after the decision.'),
  reason: z.string().describe('Why, in the words of the person who decided.'),
  decided_by: z
    .string()
    .describe('Who decided: as the request named them, or the subject of the grant that was used.'),
  requested_by: z
    .string()
    .optional()
    .describe('The API key that the decision was made with, as in `actor`, or the grant.'),
};

const operationData = z
  .looseObject({
    operation: operationResult.describe('The operation as it was when this happened.'),
    subject: z
      .string()
      .describe('Who requested it: `merchant`, or the subject of the grant that was used.'),
    resource: operationResource
      .optional()
      .describe('The card, group, payout or subscription it was about.'),
    amount: shownMoney.optional().describe('What it moves, if that is a single amount.'),
    refunds: z
      .array(
        z.object({
          transaction_id: z.string().describe('The payment that it refunds.'),
          ...orderNames,
          amount: shownMoney.describe('Of this refund.'),
          refund_reference: z
            .string()
            .describe('Your reference for the refund, or one made for you.'),
        }),
      )
      .optional()
      .describe('The refunds that `orders.refund` requested.'),
  })
  .meta({ id: 'OperationEventData' });

const refundData = z
  .looseObject({
    transaction_id: z.string().describe('The payment that it refunds.'),
    order_no: orderNo,
    session_id: z.string().optional().describe('If the payment was made through a session.'),
    order_id: orderId,
    metadata,
    operation_id: z.string().describe('`op_…`, the request that it was part of.'),
    amount: shownMoney.describe('Of this refund.'),
    refunded: shownMoney.describe(
      'What is proven to have been refunded so far, including this one.',
    ),
    paid: shownMoney.describe('What was paid.'),
    refund_reference: z.string().describe('Your reference for the refund, or one made for you.'),
    gateway_refund_reference: z
      .string()
      .optional()
      .describe('The reference of the refund that the gateway answered with.'),
    refund_reference_id: z.string().optional().describe("The gateway's number of the refund."),
    reason: z.string().optional().describe('As it was requested.'),
    requested_by: z.string().describe('`merchant`, or the subject of the grant that was used.'),
  })
  .meta({ id: 'RefundEventData' });

/** Every kind of event: when it is recorded, and what `data` is. */
export const EVENTS = {
  'payment.succeeded': [paymentData, 'The money was taken. Deliver, once per `order_id`.'],
  'payment.failed': [paymentData, 'The attempt was refused, or proven not to have been sent.'],
  'payment.pending': [paymentData, 'Accepted, but not decided yet. Another event follows.'],
  'payment.review': [
    paymentData,
    'Held for a person: the gateway reviews it, or shows an amount, currency or number that is not what was sent. Then the order stays held until you resolve it.',
  ],
  'payment.requires_action': [paymentData, 'The shopper has to do something at a bank first.'],
  'payment.unknown': [
    paymentData,
    'There was no usable answer. Money may have been taken; the proxy keeps querying.',
  ],
  'payment.duplicate': [
    paymentData
      .extend({
        session_id: z.string().optional().describe('Of a payment through a session.'),
        paid_by: z
          .string()
          .describe('The attempt, or operation, that pays the order, or had paid it.'),
      })
      .meta({ id: 'DuplicatePaymentEventData' }),
    'An order was charged more than it asks for, by this attempt beside the one that pays it, also if that was refunded since; perhaps, where the outcome of the attempt is `review`: the gateway shows another amount or currency. Refund one of the two.',
  ],
  'payment.partial': [
    paymentData
      .extend({ due: shownMoney.describe('What the newest session of the order asks for.') })
      .meta({ id: 'PartialPaymentEventData' }),
    'A payment was charged after all, and the newest session of its order asks for a different amount by now. That session stays open: refund the payment, or change the session to what is left to pay.',
  ],
  'payment.unresolved': [
    paymentData
      .extend({ not_found: z.int().describe('How often the gateway has not found the payment.') })
      .meta({ id: 'UnresolvedPaymentEventData' }),
    'All configured queries have been made and nothing is proven: a person has to decide.',
  ],
  'payment.abandoned': [paymentData, 'The shopper abandoned the attempt to pay by another method.'],
  'payment.cancelled': [
    paymentData,
    'A payment that had succeeded was cancelled at the gateway: nothing is left to refund. Or one answer shows as paid what the gateway had cancelled before. It is asked once more, minutes later, whether it has kept its word.',
  ],
  'payment.reversed': [
    paymentData,
    'Two answers of the gateway, minutes apart, no longer show a successful payment as paid: it was cancelled in the portal, or reversed. Nothing is left to refund, and the order can be paid again by a new session.',
  ],
  'payment.reinstated': [
    paymentData,
    'The gateway shows a payment as paid again, after `payment.reversed`; or two of its answers, minutes apart, after `payment.cancelled`, show that it has kept what it said was cancelled; of a payment that was not told to have succeeded before, `payment.succeeded` says so. Look at its order: another payment may have taken its place, which `payment.duplicate` then says, or it pays no longer all, which `payment.partial` says.',
  ],
  'payment.disputed': [
    hintedData,
    'The gateway notified of a dispute about a payment, which it still shows as paid. Look at it there, and state what it took back once it has ended.',
  ],
  'payment.refunded_externally': [
    hintedData,
    'The gateway notified of a refund that was not requested here, or a person has seen one there. Look at its amount there and state it before you refund any more.',
  ],
  'payment.external_movements_recorded': [
    externalMovementsRecordedData,
    'A person recorded how much of a payment was refunded externally or lost to disputes, or corrected such a statement.',
  ],
  'payment.resolved': [
    z
      .looseObject({
        attempt: attemptAnswer.describe('The attempt after the decision.'),
        ...decision,
      })
      .meta({ id: 'PaymentResolvedEventData' }),
    'A person decided an outcome that could not be proven, or corrected such a decision.',
  ],
  'refund.succeeded': [refundData, 'Money was refunded. There is one such event for each refund.'],
  'refund.failed': [refundData, 'A refund was refused, and a query shows the payment as it was.'],
  'refund.pending': [refundData, 'A refund was accepted. Its result is not known yet.'],
  'refund.unknown': [refundData, 'There was no usable answer. The money may have been refunded.'],
  'operation.succeeded': [operationData, 'The operation was carried out.'],
  'operation.failed': [operationData, 'The operation was refused.'],
  'operation.pending': [operationData, 'Accepted, but not decided yet.'],
  'operation.review': [operationData, 'Held for a person to approve or reject.'],
  'operation.requires_action': [operationData, 'The shopper has to do something first.'],
  'operation.unknown': [operationData, 'There was no usable answer. It may have been carried out.'],
  'operation.unresolved': [
    operationData,
    'All possible queries have been made and nothing is proven: a person has to decide.',
  ],
  'operation.reversed': [
    operationData,
    'A payment made by an operation no longer counts at the gateway: it was cancelled, here or in the portal, or reversed. Nothing is left to refund.',
  ],
  'operation.reinstated': [
    operationData,
    'It is shown as paid again, after `operation.reversed`; of one that was cancelled from here, by two answers minutes apart.',
  ],
  'operation.resolved': [
    z
      .looseObject({
        operation: operationResult.describe('The operation after the decision.'),
        ...decision,
        items: z
          .array(
            z.object({
              transaction_id: z.string().describe("The gateway's number of the payment."),
              ...orderNames,
              outcome: outcome.describe('The decision on this item.'),
            }),
          )
          .optional()
          .describe('For a batch: the decision on each item.'),
      })
      .meta({ id: 'OperationResolvedEventData' }),
    'A person decided an outcome that could not be proven, or corrected such a decision.',
  ],
  'notification.received': [
    notificationData,
    'The gateway says that something happened to an operation that is final here, or to a refund. Look it up there.',
  ],
  'notification.unread': [
    unreadNotificationData,
    'The gateway notified of something that can’t be read, or that nobody here knows. It may be a dispute with a deadline: look the payment up there. The gateway was asked whether it is paid, and shows no more.',
  ],
  'card.revealed': [
    cardRevealedData,
    'The details of an issued card were shown in the secure frame.',
  ],
  'subscription.deducted': [
    deductionData,
    'A period of a subscription was charged. There is one such event, or one of the next three, for each period; what is proven only after one of the last two is told as well.',
  ],
  'subscription.deduction_review': [
    deductionData,
    'A period was charged, but not as agreed: another amount or currency, or more than once. An `alert.security` names the difference. Check before you deliver.',
  ],
  'subscription.deduction_failed': [deductionData, 'The charge of a period was refused.'],
  'subscription.deduction_missing': [
    deductionData,
    'The gateway counts a period, but a day later no payment for it is proven. Look it up there.',
  ],
  'subscription.cancelled': [
    z
      .looseObject({
        ...subscription,
        last_charge: plannedCharge.optional().describe('What the gateway still plans to charge.'),
      })
      .meta({ id: 'SubscriptionCancelledEventData' }),
    'The subscription is proven to be cancelled. A charge that was already planned may still be made.',
  ],
  'subscription.ended': [
    z.looseObject(subscription).meta({ id: 'SubscriptionEndedEventData' }),
    'Nothing is deducted any more.',
  ],
  'session.expired': [
    z
      .looseObject({
        session_id: z.string().describe('`ses_…`'),
        order_id: z.string().describe("The shop's order number."),
      })
      .meta({ id: 'SessionExpiredEventData' }),
    'The time to pay has passed. An attempt that was already started may still succeed.',
  ],
  'session.cancelled': [
    z
      .looseObject({ session: sessionAnswer.describe('The session as it was then.') })
      .meta({ id: 'SessionCancelledEventData' }),
    'The merchant server cancelled the session.',
  ],
  'session.replaced': [
    z
      .looseObject({
        session: sessionAnswer.describe(
          'The session as it was then; `replaced_by` names the new one.',
        ),
      })
      .meta({ id: 'SessionReplacedEventData' }),
    'Its order was opened for another shopper. The session has ended; an attempt in progress may still succeed.',
  ],
  'alert.reconciliation': [
    reconciliation
      .extend({
        count: z.int().describe('How many differences there are; at most 100 are listed.'),
      })
      .meta({ id: 'ReconciliationEventData' }),
    'A day differs from the gateway’s records, or could not be compared. Look at each difference; nothing was changed.',
  ],
  'alert.restored': [
    restoration.meta({ id: 'RestoredEventData' }),
    'The store was restored from a backup. Event ids continue further ahead, and never repeat. Compare refunds, payouts and issued cards with the gateway: no query shows those that were made after the backup.',
  ],
  'alert.card_testing': [
    cardTestingData,
    'Payments look as if stolen card numbers were tried out. Once when it begins, not for each payment.',
  ],
  'alert.security': [
    z
      .looseObject({
        alert: z.string().describe('What was found, such as `amount-mismatch`.'),
        attempt_id: z.string().optional().describe('`att_…`, if the alert is about an attempt.'),
        operation_id: z.string().optional().describe('`op_…`, if the alert is about an operation.'),
        recurring_id: z
          .string()
          .optional()
          .describe("The gateway's number of the subscription, if the alert is about one."),
        order_id: orderId,
        order_no: orderNo.optional(),
        transaction_id: z
          .string()
          .optional()
          .describe(
            "The gateway's number of the payment that shows it, if it is not the one that was asked about.",
          ),
        field: z
          .string()
          .optional()
          .describe('The field of the gateway’s answer that shows it; never its value.'),
      })
      .meta({ id: 'SecurityAlertEventData' }),
    'An answer contradicts what was sent, or something happened that never should. Of a payment or operation each is told once, however often it is shown.',
  ],
} as const satisfies Readonly<Record<string, readonly [data: z.ZodObject, summary: string]>>;

/**
 * The version of events' data. It increases when a member changes its meaning or is removed, not when one is
 * added.
 */
export const EVENT_VERSION = 1;

/** Who made something happen. */
export const actor = z
  .object({
    kind: z
      .enum(['merchant', 'grant', 'shopper', 'person', 'notification', 'clock'])
      .describe(
        '`merchant`: your server by an API key. `grant`: a browser by a grant. `shopper`: the page of a session, or a return to it. `person`: who decided an outcome, or stated what went back externally. `notification`: the gateway notified of something. `clock`: the proxy itself, when it was time.',
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
    /** `evt_…`; later events have greater ids, which end in a hash of all up to them. Handle each once. */
    id: string;
    /** What happened: says what `data` is. */
    type: Type;
    /** What `data` means: `EVENT_VERSION` of the proxy that recorded it. */
    version: number;
    /** RFC 3339. */
    at: string;
    /** Who made it happen. */
    actor: Actor;
    /** What it happened to, as it was then. */
    data: EventData<Type>;
  };
}[EventType];

/** Kept as it was recorded, so it is passed on without a second look. */
const merchantEvent = z.custom<MerchantEvent>().meta({ id: 'Event' });

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
