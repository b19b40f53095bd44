import type { MessagesLike } from '../message.ts';

/** Texts of the order summary; they load while the session does. */
export const en = {
  orderSummary: 'Order summary',
  itemCount: { one: '{count} item', other: '{count} items' },
  moreItems: { one: '{count} more item', other: '{count} more items' },
  quantity: '{count} × {price}',
  itemTotal: 'Subtotal',
  shipping: 'Shipping',
  handling: 'Handling',
  taxTotal: 'Tax',
  insurance: 'Insurance',
  shippingDiscount: 'Shipping discount',
  discount: 'Discount',
  total: 'Total',
  totalChanged: 'The total is now {amount}.',
} as const;

/** Every text of the order summary, in one language. */
export type OrderMessages = MessagesLike<typeof en>;
