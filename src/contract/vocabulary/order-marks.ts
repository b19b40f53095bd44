/**
 * What is to be known of an order beside the state of its money. Several may hold at once.
 * Source: P-11, P-12, P-14, P-24.
 */
export const ORDER_MARKS = [
  /** Of a payment, something went back and something is left. */
  'partly_refunded',
  /** A refund from here may have been made: its end is not proven. */
  'refund_unproven',
  /** Something went back that was not requested here, or so the gateway hints. */
  'refunded_externally',
  /** The gateway hints at a dispute, and nobody has stated since what it took back. */
  'disputed',
  /** A dispute took something back, as a person has stated. */
  'lost_to_dispute',
  /** More than one payment was charged, also if that was refunded since. */
  'charged_twice',
  /** A payment is held for a person. */
  'under_review',
  /** Nothing is proven of a payment that was sent. */
  'unknown',
  /** The subscription that it began is cancelled. */
  'subscription_cancelled',
] as const;
export type OrderMark = (typeof ORDER_MARKS)[number];
