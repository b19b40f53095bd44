import { z } from 'zod';

/** What a shop calls an order. */
export const orderId = z
  .string()
  .describe('The shop’s order number, or that of a payment by your server.')
  .optional();

/** What the gateway calls a payment (C-142). */
export const orderNo = z
  .string()
  .describe(
    'Its number at the gateway: `order_id` and a count; of a payment by your server, the same.',
  );
