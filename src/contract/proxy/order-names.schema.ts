import { z } from 'zod';

/** What a shop calls an order. */
export const orderId = z
  .string()
  .optional()
  .describe('The shop’s order number, of a payment through a session.');

/** What the gateway calls a payment (C-142). */
export const orderNo = z
  .string()
  .describe('Number of the payment at the gateway: `order_id` and a count of the attempts.');
