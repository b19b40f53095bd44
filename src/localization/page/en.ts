import type { MessagesLike } from '../message.ts';

/**
 * Texts of the page's side of a checkout. These keys are the source: every language has them. They
 * suffice until an outcome is known; `localization/result` has the rest.
 */
export const en = {
  pay: 'Pay {amount}',
  paying: 'Processing…',
  tryAgain: 'Try again',

  cardFrame: 'Secure card form',
  cardIncomplete: 'Please enter your card details.',

  orderSummary: 'Order summary',
  itemCount: { one: '{count} item', other: '{count} items' },
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

  unavailableTitle: 'The checkout didn’t load',
  unavailableText:
    'Please check your connection and try again. If you have already paid, don’t pay again.',
  cardFrameErrorTitle: 'The card form didn’t load',
  outdatedText: 'This page is out of date. Please reload it.',
  payingTitle: 'Processing your payment',
  payingText: 'Please keep this page open.',
  unknownTitle: 'We’re checking your payment',
  unknownText: 'This can take a moment. Please don’t pay again: the result will appear here.',
} as const;

/** Every text of the page's side, in one language. */
export type PageMessages = MessagesLike<typeof en>;
