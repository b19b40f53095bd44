import type { MessagesLike } from '../message.ts';

/** Texts of what a payment still needs: the bank's confirmation, or another page. The source of the keys. */
export const en = {
  continueAction: 'Continue to payment',
  payByAnotherMethod: 'Choose another payment method',
  close: 'Close',
  cancelling: 'One moment…',
  cancelFailed: 'This payment can’t be cancelled right now. Please try again in a moment.',
  cancelHeld:
    'This payment may already have gone through, so it can’t be cancelled yet. The result will appear here. If none comes, please contact the shop.',
  returnedUnpaidText: 'Didn’t finish paying? You can choose another payment method.',
  blockedText: 'This payment can’t continue here. Please choose another payment method.',

  challengeTitle: 'Confirm your payment',
  challengeBack: 'Checking with your bank…',
  challengeStopTitle: 'Cancel this payment?',
  challengeStopText:
    'Your bank may already have confirmed it: we check that first. Otherwise you can then choose another payment method.',
  challengeSlow:
    'This is taking longer than usual. You can keep waiting, or cancel and pay another way.',
  keepWaiting: 'Continue',
  stop: 'Cancel payment',

  hostedTitle: 'Secure payment page',
  hostedBack: 'Checking your payment…',
  hostedStopText:
    'You may already have paid: we check that first. Otherwise you can then choose another payment method.',
} as const;

/** Every text of what a payment still needs, in one language. */
export type NextActionMessages = MessagesLike<typeof en>;
