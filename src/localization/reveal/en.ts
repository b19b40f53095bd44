import type { MessagesLike } from '../message.ts';

/** Texts inside the reveal frame. These keys are the source: every language has them. */
export const en = {
  title: 'Card details',
  cardNumber: 'Card number',
  cardExpiry: 'Expiry date',
  cardSecurityCode: 'Security code',

  copy: 'Copy',
  copyWhat: 'Copy: {what}',
  copied: 'Copied',
  copiedWhat: '{what}: copied',
  copyRefused: 'Your browser doesn’t allow copying here. Select the digits and copy them yourself.',

  timeLeft: { one: 'Hidden in {count} second', other: 'Hidden in {count} seconds' },
  timeWarning: {
    one: 'The card details will be hidden in {count} second.',
    other: 'The card details will be hidden in {count} seconds.',
  },
  keepShowing: 'Keep showing',
  extended: {
    one: 'The card details stay visible for {count} more second.',
    other: 'The card details stay visible for {count} more seconds.',
  },
} as const;

/** Every text inside the reveal frame, in one language. */
export type RevealMessages = MessagesLike<typeof en>;
