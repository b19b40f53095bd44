import type { MessagesLike } from '../message.ts';

/**
 * Texts of the issuing elements. These keys are the source: every language has them. `card_<state>`
 * names a card's state, `notRevealed_<reason>` says why its details are not shown.
 */
export const en = {
  tryAgain: 'Try again',
  loadFailed: 'This couldn’t be loaded.',

  issuedCard: 'Card',
  cardEnding: 'Card ending in {lastFour}',
  cardNumberHidden: 'Card number ending in {lastFour}',
  validThru: 'Valid thru',
  cardholderName: 'Cardholder',
  card_active: 'Active',
  card_blocked: 'Blocked',
  card_closed: 'Closed',
  card_unknown: 'Checking…',

  reveal: 'Show card details',
  revealing: 'One moment…',
  hide: 'Hide card details',
  revealFrame: 'Card details',
  hidden_time: 'The card details are hidden again.',
  hidden_asked: 'The card details are hidden.',
  hidden_page: 'The card details were hidden because you left the page.',
  notRevealed_refused: 'You have not been allowed to see the card details.',
  notRevealed_ended: 'That took too long. Please try again.',
  notRevealed_inactive: 'Only the details of active cards can be shown.',
  notRevealed_often: 'The card details were shown often. Please wait a while.',
  notRevealed_offline: 'The card details can’t be had right now. Please try again.',
} as const;

/** Every text of the issuing elements, in one language. */
export type IssuingMessages = MessagesLike<typeof en>;
