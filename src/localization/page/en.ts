import type { MessagesLike } from '../message.ts';

/**
 * Texts of the page's side of a checkout. These keys are the source: every language has them.
 * `<standing>Title` and `<standing>Text` tell how a session stands, `<decline>Text` why a bank
 * refused (elements/session/session-status.ts); nothing here blames the shopper.
 */
export const en = {
  pay: 'Pay {amount}',
  paying: 'Processing…',
  tryAgain: 'Try again',
  useAnotherCard: 'Use another card',
  startAgain: 'Start again',

  cardFrame: 'Secure card form',
  cardIncomplete: 'Please fill in your card details.',

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

  orderNumber: 'Order number',
  card: 'Card',
  cardEnding: '{brand} ending in {lastFour}',
  amount: 'Amount',
  date: 'Date',

  unavailableTitle: 'The checkout didn’t load',
  unavailableText: 'You have not been charged. Please check your connection and try again.',
  cardFrameErrorTitle: 'The card form didn’t load',
  outdatedText: 'This page is older than the payment service. Please reload it.',
  payingTitle: 'Processing your payment',
  payingText: 'Please keep this page open.',
  succeededTitle: 'Payment received',
  succeededText: 'Thank you. Your order is paid.',
  pendingTitle: 'Your payment is on its way',
  pendingText: 'Some payments take a while. There is nothing more to do; the result appears here.',
  reviewTitle: 'We are looking at your payment',
  reviewText: 'This is a routine check. There is nothing more to do; the result appears here.',
  requires_actionTitle: 'Your payment isn’t finished',
  requires_actionText: 'You have not been charged.',
  unknownTitle: 'We are confirming your payment',
  unknownText: 'This can take a moment. Please don’t pay again; the result appears here.',
  failedTitle: 'The payment didn’t go through',
  declinedText: 'Your bank didn’t approve it. You have not been charged. Another card may work.',
  insufficient_fundsText:
    'Your bank didn’t approve this amount. You have not been charged. Another card may work.',
  expired_cardText:
    'Your bank reports that this card has expired. You have not been charged. Another card may work.',
  incorrect_security_codeText:
    'The security code didn’t match. You have not been charged. Please check it and try again.',
  incorrect_numberText:
    'The card number didn’t match. You have not been charged. Please check it and try again.',
  authentication_failedText:
    'Your bank couldn’t confirm this payment with you. You have not been charged. Please try again.',
  try_againText: 'You have not been charged. Please try again in a moment.',
  changedTitle: 'Your order was updated',
  changedText: 'The total is now {amount}. Please look at it before you pay.',
  not_sentTitle: 'Your payment wasn’t sent',
  not_sentText: 'You have not been charged. Please try again.',
  exhaustedTitle: 'Let’s try something else',
  exhaustedText: 'You have not been charged. Please contact the shop to pay in another way.',
  expiredTitle: 'This checkout has timed out',
  expiredText: 'You have not been charged. Please start again.',
  cancelledTitle: 'This checkout was closed',
  cancelledText: 'The shop has closed it. You have not been charged.',
  paidTitle: 'This order is paid',
  paidText: 'There is no need to pay again.',
} as const;

/** Every text of the page's side, in one language. */
export type PageMessages = MessagesLike<typeof en>;
