import type { MessagesLike } from '../message.ts';

/**
 * Texts for a result, for the receipt, and for a card form that didn't load; they load once the session
 * has. `<status>Title` and `<status>Text` say what a session's status is, `<decline>Text` why a bank
 * declined, and only `<claim>Claim` what is proven about the shopper's money: it is added where it is
 * (elements/session/session-status.ts). Nothing here blames the shopper.
 */
export const en = {
  useAnotherCard: 'Use another card',
  startAgain: 'Start again',
  moreTime: 'I need more time',
  continueNext: 'Continue to the next payment',

  orderNumber: 'Order number',
  card: 'Card',
  instalments: 'Instalments',
  plan: '{count} × {each}',
  planTotal: '{count} × {each}, {total} in total',
  paymentNumber: 'Payment number',
  cardEnding: '{brand} ending in\u00a0{lastFour}',
  amount: 'Amount',
  refunded: 'Refunded',
  date: 'Date',

  notChargedClaim: 'You have not been charged.',
  receivedClaim: 'Your order is paid.',

  cardFrameErrorTitle: 'The card form didn’t load',
  outdatedText: 'This page is out of date. Please reload it.',
  reloadText:
    'Please check your connection and reload this page. If you have already paid, don’t pay again.',

  absentTitle: 'There is no payment to show here',
  absentText: 'Please look at your order in the shop. If you have already paid, don’t pay again.',

  succeededTitle: 'Payment received',
  succeededText: 'Thank you.',
  pendingTitle: 'Your payment is pending',
  pendingText: 'Some payments take a while. The result will appear here.',
  reviewTitle: 'Your payment is being reviewed',
  reviewText:
    'This is a routine check. You don’t need to do anything; the result will appear here.',
  requires_actionTitle: 'Waiting for your payment to be completed',
  requires_actionText:
    'Please continue where you left off. If you have already completed it, the result will appear here in a moment.',
  inDialogText: 'Please complete it in the window that has opened.',
  stillText:
    'This is taking longer than usual. Please don’t pay again: the result will appear here.',
  failedTitle: 'The payment didn’t go through',
  declinedText: 'Your bank didn’t approve this payment. Another card may work.',
  insufficient_fundsText: 'Your bank didn’t approve this amount. Another card may work.',
  expired_cardText: 'Your bank says that this card has expired. Another card may work.',
  incorrect_security_codeText: 'The security code didn’t match. Please check it and try again.',
  incorrect_numberText: 'The card number didn’t match. Please check it and try again.',
  authentication_failedText: 'Your bank couldn’t confirm that it was you. Please try again.',
  try_againText: 'Please try again in a moment, or pay in another way.',
  changedTitle: 'Your order has changed',
  changedText: 'The total is now {amount}. Please check it before you pay.',
  not_sentTitle: 'Your payment wasn’t sent',
  not_sentText: 'Please try again.',
  unconfirmedTitle: 'We couldn’t confirm that your payment was sent',
  unconfirmedText: 'It may still go through. Trying again won’t charge you twice.',
  exhaustedTitle: 'This checkout can’t take another attempt',
  exhaustedText: 'Please contact the shop to pay in another way.',
  endingTitle: 'This checkout ends soon',
  endingText: 'Please pay by {time}. After that, you will have to start again.',
  expiredTitle: 'This checkout has timed out',
  expiredText: 'Please start again.',
  cancelledTitle: 'This checkout is closed',
  cancelledText: 'The shop has closed it, or it was opened again with another account.',
  withdrawnTitle: 'The shop has cancelled your payment',
  withdrawnText: 'Nothing will be charged.',
  reversedTitle: 'Your payment no longer counts',
  reversedText: 'It was reversed. Please contact the shop if you still want your order.',
  refundedTitle: 'Your payment was refunded',
  refundedText:
    '{amount} goes back the way you paid. It can take some days until you see it there.',
  refundedPartText: '{amount} of it was refunded, and goes back the way you paid.',
  paidTitle: 'There is nothing left to pay',
  paidText: 'You don’t need to pay again.',
} as const;

/** Every text about a payment's result, in one language. */
export type ResultMessages = MessagesLike<typeof en>;
