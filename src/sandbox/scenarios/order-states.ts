/** States of an order in the sandbox. */
export type OrderState =
  'requires_action' | 'pending' | 'review' | 'succeeded' | 'failed' | 'cancelled';

/** `status` of a payout; the gateway interface shows `COMPLETED` alone. */
export type PayoutStatus = 'PENDING' | 'SENT' | 'COMPLETED' | 'FAILED' | 'RETURNED' | 'CANCELLED';
