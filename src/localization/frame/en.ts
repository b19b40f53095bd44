import type { MessagesLike } from '../message.ts';

/** Texts inside the secure frame. These keys are the source: every language has them. */
export const en = {
  cardForm: 'Secure card form',

  cardNumber: 'Card number',
  cardNumberEmpty: 'Enter your card number.',
  cardNumberIncomplete: 'Your card number is incomplete.',
  cardNumberInvalid: 'This card number isn’t valid. Please check the digits.',

  cardExpiry: 'Expiry date',
  cardExpiryPlaceholder: 'MM / YY',
  cardExpiryEmpty: 'Enter the expiry date.',
  cardExpiryInvalid: 'Enter the month and year, for example {example}.',
  cardExpiryPast: 'This card has expired. Please use another card.',

  cardSecurityCode: 'Security code',
  cardSecurityCodeBack: '{count} digits on the back',
  cardSecurityCodeFront: '{count} digits on the front',
  cardSecurityCodeEmpty: 'Enter the security code.',
  cardSecurityCodeIncomplete: 'Enter all {count} digits.',

  cardName: 'Name on card',
  cardNameEmpty: 'Enter the name on the card.',
  cardNameNumber: 'Enter a name here, not the card number.',
};

/** Every text inside the secure frame, in one language. */
export type FrameMessages = MessagesLike<typeof en>;
