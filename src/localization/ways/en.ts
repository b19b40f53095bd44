import type { MessagesLike } from '../message.ts';

/** Texts of every way to pay beyond a new card; they load with those ways. The source of the keys. */
export const en = {
  waysToPay: 'How would you like to pay?',
  close: 'Close',

  actionTitle: 'Your payment is waiting for you',
  actionText: 'It is not finished yet. You have not been charged.',
  continueAction: 'Continue to payment',
  giveUp: 'Pay in another way',
  givingUp: 'One moment…',
  giveUpFailed: 'This payment can’t be stopped right now. Please try again in a moment.',
  challengeTitle: 'Confirm your payment',
  challengeBack: 'Checking with your bank…',
  challengeStopTitle: 'Stop this payment?',
  challengeStopText: 'Your bank has not confirmed it yet. You can pay in another way afterwards.',
  challengeSlow: 'This is taking longer than usual. You can keep waiting, or stop and pay again.',
  keepWaiting: 'Keep going',
  stop: 'Stop this payment',

  hostedTitle: 'Secure payment page',
  hostedNote: 'You will be taken to a secure payment page, and come back here afterwards.',
  hostedFrameNote: 'A secure payment page opens here when you continue.',
  hostedWindowNote:
    'A secure payment page opens in a window of its own. Keep this page open meanwhile.',
  hostedMissing: 'The payment page is not offered for this order.',
  hostedBack: 'Checking your payment…',
  hostedStopText: 'It is not finished yet. You can pay in another way afterwards.',

  leaveNote: 'You will be taken to {name} to pay, and come back here afterwards.',
  bank: 'Your bank',
  findBank: 'Find your bank',
  chooseBank: 'Please choose',
  banksFound: { one: '{count} bank', other: '{count} banks' },

  country: 'Country',
  document: 'Document number',
  email: 'E-mail',
  birthDate: 'Date of birth',
  street: 'Street and number',
  postalCode: 'Postal code',
  city: 'City',
  optional: '{label} (optional)',
  missing: 'Please fill this in.',
  missingChoice: 'Please choose one.',
  documentFault: 'This does not look like a document number of this country.',
  emailFault: 'This does not look like an e-mail address.',
  birthDateFault: 'This date can’t be a date of birth.',
  postalCodeFault: 'This does not look like a postal code of this country.',
} as const;

export type WaysMessages = MessagesLike<typeof en>;
