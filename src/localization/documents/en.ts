import type { MessagesLike } from '../message.ts';

/** Texts of the proxy's own pages. These keys are the source: every language has them. */
export const en = {
  backToShop: 'Return to the shop',
  challengeTitle: 'Confirm your payment',
  challengeGo: 'Continue to confirm your payment',
  handoffTitle: 'Loading…',
  handoffGo: 'Continue to pay',
  startedTitle: 'This payment was already started',
  startedText:
    'This link to the payment page works only once. Return to the shop to see the status of your payment.',
  expiredTitle: 'This link has expired',
  expiredText:
    'A link to the payment page works for a few minutes only. Return to the shop to see the status of your payment.',
  doneTitle: 'Nothing left to do here',
  invalidTitle: 'This link is not valid',
  unavailableTitle: 'This page is not available right now',
  thanksTitle: 'Thank you',
  statusText: 'Return to the shop to see the status of your payment.',
} as const;

/** Every text of the proxy's own pages, in one language. */
export type DocumentMessages = MessagesLike<typeof en>;
