import type { MessagesLike } from '../message.ts';

/**
 * Texts that a checkout has from the start. These keys are the source: every language has them. They
 * suffice for paying by card, and to be truthful where `localization/result` can't be loaded.
 */
export const en = {
  pay: 'Pay {amount}',
  paying: 'Processing…',
  tryAgain: 'Try again',

  cardFrame: 'Secure card form',
  cardIncomplete: 'Please enter your card details.',

  unavailableTitle: 'The checkout didn’t load',
  unavailableText:
    'Please check your connection and try again. If you have already paid, don’t pay again.',
  payingTitle: 'Processing your payment',
  payingText: 'Please keep this page open.',
  unknownTitle: 'We’re checking your payment',
  unknownText: 'This can take a moment. Please don’t pay again: the result will appear here.',
} as const;

/** Every text of the page's side, in one language. */
export type PageMessages = MessagesLike<typeof en>;
