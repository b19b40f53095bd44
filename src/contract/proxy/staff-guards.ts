import {
  flag,
  isText,
  listOf,
  matching,
  object,
  oneOf,
  optional,
  whole,
} from '../values/guards.ts';
import type { Guard } from '../values/guards.ts';
import { ORDER_MARKS } from '../vocabulary/order-marks.ts';
import { ORDER_STATES } from '../vocabulary/order-states.ts';
import { ATTEMPT_STATES, OUTCOMES } from '../vocabulary/outcomes.ts';
import type { BookedAttempt } from './booked-attempt.schema.ts';
import { isIssuingActivity, type IssuingActivity } from './issuing-guards.ts';
import type { OperationView, OrderView } from './lists.schema.ts';

/*
 * What the elements for staff read of the proxy's answers; the schemas say what each member means.
 */

/** Recognises an amount in a currency. */
export const isMoney = object({
  value: matching(/^\d{1,15}(\.\d{1,4})?$/),
  currency: matching(/^[A-Z]{3}$/),
});
/** Recognises an instant (RFC 3339). */
export const isInstant: Guard<string> = (value): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

/** A payment of an order: an attempt by the shopper, or a payment that the merchant server made itself. */
export type StaffPayment = Pick<
  BookedAttempt,
  | 'id'
  | 'state'
  | 'outcome'
  | 'decided'
  | 'amount'
  | 'order_no'
  | 'transaction_id'
  | 'card'
  | 'contradicted'
  | 'subscription'
  | 'created_at'
  | 'outcome_at'
  | 'checked_at'
  | 'refunded'
  | 'refund_pending'
  | 'refunded_externally'
  | 'lost_to_disputes'
  | 'refund_hinted_at'
  | 'dispute_hinted_at'
  | 'cancelled'
  | 'action_required_by'
> & {
  /** Absent for one that the merchant server made. */
  readonly method?: string | undefined;
  /** For one that the merchant server made: `merchant`, or the subject of the grant that was used. */
  readonly requested_by?: string | undefined;
};

const isStaffPayment: Guard<StaffPayment> = object({
  id: isText,
  state: oneOf(...ATTEMPT_STATES),
  outcome: optional(oneOf(...OUTCOMES)),
  decided: optional(flag),
  amount: isMoney,
  order_no: isText,
  transaction_id: optional(isText),
  card: optional(object({ brand: isText, last_four: isText })),
  contradicted: optional(isMoney),
  subscription: optional(
    object({
      recurring_id: isText,
      contract_name: optional(isText),
      period: optional(isText),
      next_deduction: optional(isText),
      cancelled_at: optional(isInstant),
      last_deduction: optional(isInstant),
      ended_at: optional(isInstant),
    }),
  ),
  created_at: isInstant,
  outcome_at: optional(isInstant),
  checked_at: optional(isInstant),
  refunded: optional(isMoney),
  refund_pending: optional(isMoney),
  refunded_externally: optional(isMoney),
  lost_to_disputes: optional(isMoney),
  refund_hinted_at: optional(isInstant),
  dispute_hinted_at: optional(isInstant),
  cancelled: optional(flag),
  action_required_by: optional(oneOf('gateway', 'merchant')),
  method: optional(isText),
  requested_by: optional(isText),
});

/** An order with its payments, as staff see it. */
export type StaffOrder = Pick<
  OrderView,
  'order_id' | 'state' | 'marks' | 'action_required_by' | 'paid_by' | 'times_charged'
> & {
  readonly sessions: readonly Pick<OrderView['sessions'][number], 'amount'>[];
  readonly attempts: readonly StaffPayment[];
  readonly server_payment?: StaffPayment | undefined;
};

/** Recognises an order of `GET /v1/orders`. */
export const isStaffOrder: Guard<StaffOrder> = object({
  order_id: isText,
  state: oneOf(...ORDER_STATES),
  marks: listOf(oneOf(...ORDER_MARKS)),
  action_required_by: optional(oneOf('gateway', 'merchant')),
  paid_by: optional(isText),
  times_charged: whole,
  sessions: listOf(object({ amount: isMoney })),
  attempts: listOf(isStaffPayment),
  server_payment: optional(isStaffPayment),
});

/** An operation, with the payments that it is about. */
export type StaffOperation = IssuingActivity & Pick<OperationView, 'refunds' | 'transactions'>;

/** Recognises an operation of `GET /v1/operations`. */
export const isStaffOperation: Guard<StaffOperation> = (value): value is StaffOperation =>
  isIssuingActivity(value) && isAboutPayments(value);
const isAboutPayments = object({
  refunds: optional(
    listOf(
      object({
        transaction_id: isText,
        amount: isMoney,
        refund_reference: isText,
        reason: optional(isText),
      }),
    ),
  ),
  transactions: optional(listOf(isText)),
});

/** Recognises a message of the stream of operations; nothing is in the first one. */
export const isStaffNews = object({ operation: optional(isStaffOperation) });

/** Recognises what the gateway says of payments. */
export const isAskedPayments = object({
  transactions: listOf(
    object({
      transaction_id: optional(isText),
      amount: optional(isText),
      currency: optional(isText),
      outcome: oneOf(...OUTCOMES),
    }),
  ),
});

/** What `GET /v1/orders` may be asked for, as texts: as one JSON object it fits an address. */
export interface OrdersFilter {
  /** The shop's number of the order, or the gateway's. */
  readonly order_id?: string | undefined;
  /** The gateway's number of a payment. */
  readonly transaction_id?: string | undefined;
  /** Email address of the shopper, whole. */
  readonly email?: string | undefined;
  /** First and last name of the shopper, whole. */
  readonly name?: string | undefined;
  /** The shop's own id of the shopper. */
  readonly shopper_id?: string | undefined;
  /** Last four digits of the card. */
  readonly last_four?: string | undefined;
  /** State of the order, such as `paid`. */
  readonly state?: string | undefined;
  /** What else is to be known of it, such as `disputed`. */
  readonly mark?: string | undefined;
  /** Who has to act: `merchant` or `gateway`. */
  readonly action_required_by?: string | undefined;
  /** Outcome of a payment, such as `failed`. */
  readonly outcome?: string | undefined;
  /** `more_than_once`: charged so. */
  readonly charged?: string | undefined;
  /** Begun then or later: RFC 3339, or a day in UTC. */
  readonly from?: string | undefined;
  /** Begun before: RFC 3339, or a day in UTC. */
  readonly to?: string | undefined;
  /** ISO 4217. */
  readonly currency?: string | undefined;
  /** Exactly this amount, as decimal text. */
  readonly amount?: string | undefined;
  /** This amount or more; needs `currency`. */
  readonly amount_min?: string | undefined;
  /** This amount or less; needs `currency`. */
  readonly amount_max?: string | undefined;
}
