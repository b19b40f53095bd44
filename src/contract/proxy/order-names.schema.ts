import { z } from 'zod';

/** What a shop calls an order. */
export const orderId = z
  .string()
  .describe('The shop’s order number, or that of a payment by your server.')
  .optional();

/** What the gateway calls a payment (C-142). */
export const orderNo = z.string().meta({
  id: 'OrderNo',
  description:
    'Its number at the gateway: `order_id` and a count; of a payment by your server, the same.',
});

/** What a shop and the gateway call a payment. */
export interface OrderNames {
  readonly order_id?: string;
  readonly order_no?: string;
}

/** Names in what is about a payment: of one from before this proxy only the gateway's is known. */
export const orderNames = { order_id: orderId, order_no: orderNo.optional() };
