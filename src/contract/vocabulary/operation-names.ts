/** The 21 operations of the gateway, by the names this product gives them. */
export const OPERATION_NAMES = [
  'authorise.card',
  'authorise.alternative',
  'checkout',
  'transactions.query',
  'orders.refund',
  'orders.review',
  'orders.cancel',
  'orders.update',
  'subscription.cancel',
  'payout.create',
  'cardholder.query',
  'group.create',
  'group.refund',
  'group.charge',
  'group.status',
  'card.query',
  'card.charge',
  'card.withdraw',
  'card.close',
  'card.status',
  'card.limit',
] as const;
export type OperationName = (typeof OPERATION_NAMES)[number];

/** Operations that the interface names without showing path, fields or answer (C-267 to C-275). */
export const NOT_SHOWN_OPERATIONS = [
  'orders.capture',
  'refunds.search',
  'methods.optimise',
  'cardholder.create',
  'cardholder.delete',
  'group.query',
  'group.cancel',
  'card.create',
  'bin.query',
] as const;
export type NotShownOperation = (typeof NOT_SHOWN_OPERATIONS)[number];
