import type { MessagesLike } from '../message.ts';

/**
 * Texts for once an outcome or a refusal is known, and for the receipt; they load when a payment
 * starts. `<status>Title` and `<status>Text` say what a session's status is, `<decline>Text` why a bank
 * declined (elements/session/session-status.ts); nothing here blames the shopper.
 */
export const en = {
  useAnotherCard: 'Use another card',
  startAgain: 'Start again',

  orderNumber: 'Order number',
  card: 'Card',
  cardEnding: '{brand} ending in {lastFour}',
  amount: 'Amount',
  date: 'Date',

  succeededTitle: 'Payment received',
  succeededText: 'Thank you. Your order is paid.',
  pendingTitle: 'Your payment is on its way',
  pendingText: 'Some payments take a while. There is nothing more to do; the result appears here.',
  reviewTitle: 'We are looking at your payment',
  reviewText: 'This is a routine check. There is nothing more to do; the result appears here.',
  requires_actionTitle: 'Your payment isn’t finished',
  requires_actionText: 'You have not been charged.',
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

/** Every text about a payment's result, in one language. */
export type ResultMessages = MessagesLike<typeof en>;
