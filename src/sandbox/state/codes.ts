import type { OrderState } from '../scenarios/order-states.ts';

/**
 * `order_status` and `payment_status` on the wire: by analogy with older sibling interfaces, and
 * what the profile's sandbox defaults read (C-129).
 */
export const ORDER_CODES: Readonly<Record<OrderState, string>> = {
  succeeded: '1',
  failed: '0',
  cancelled: '0',
  pending: '-1',
  requires_action: '-1',
  review: '-2',
};

/** Card and group statuses: the sandbox's own, because the gateway interface shows none (C-225). */
export const CARD_CODES = { active: '1', blocked: '2', closed: '3' } as const;
export const GROUP_CODES = { active: '1', inactive: '0' } as const;
/** What a batch item, a receipt and the batch itself say. */
export const DONE = '1';
export const NOT_DONE = '0';
export const ON_ITS_WAY = '-1';
