import type { MessagesLike } from '../message.ts';

/**
 * Texts of the issuing elements. These keys are the source: every language has them.
 * `<operation>Label` names what can be done, `<operation>Done` tells that it was, `<reason>Hidden`
 * and `<reason>Reveal` say why a card's details are no longer shown, or were not.
 */
export const en = {
  loading: 'Loading…',
  loadFailed: 'This couldn’t be loaded. Please try again.',
  notGranted: 'You don’t have access to this.',
  tryAgain: 'Try again',
  refreshFailed: 'This couldn’t be refreshed.',
  refresh: 'Refresh',
  asOf: 'As of {time}',
  trend: 'Balance since {time}: from {from} to {to}',

  balance: 'Available balance',
  balanceUnknown: 'Not known',
  groupBalanceUnknown:
    'The balance of a group can’t be asked for. Each of its cards tells its own.',

  active: 'Active',
  blocked: 'Blocked',
  inactive: 'Inactive',
  closed: 'Closed',
  unknown: 'State not known',

  controls: 'Manage this card',
  blockLabel: 'Block card',
  unblockLabel: 'Unblock card',
  chargeLabel: 'Add funds',
  withdrawLabel: 'Withdraw to account',
  limitLabel: 'Set limit',
  closeLabel: 'Close card',
  blockDone: 'The card is blocked.',
  unblockDone: 'The card is active again.',
  chargeDone: '{amount} was added.',
  withdrawDone: '{amount} was withdrawn to the account.',
  limitDone: 'The limit is now {amount}.',
  closeDone: 'The card is closed.',
  closedNote: 'This card is closed. That can’t be undone.',

  amount: 'Amount in {currency}',
  available: 'Available: {amount}',
  amountFault: 'Please enter an amount like {example}.',
  amountTooHigh: 'The card holds {amount}.',
  limitNote: 'A limit below what was spent already stops every further payment.',
  closeTitle: 'Close this card for good?',
  closeText: 'A closed card can’t be opened again. Withdraw what is on it first.',
  closeType: 'Type {word} to confirm',
  closeFault: 'This isn’t {word}.',
  confirm: 'Confirm',
  cancel: 'Cancel',

  runningTitle: 'Please wait…',
  runningText: 'The payment service is being asked. Nothing is certain yet.',
  failedTitle: 'It was refused',
  failedText: 'Nothing was changed.',
  forbiddenText: 'You aren’t allowed to do that. Nothing was changed.',
  unsettledTitle: 'The same is waiting for its outcome',
  unsettledText: 'Until that is settled, it isn’t sent a second time. Nothing was changed now.',
  unknownTitle: 'It isn’t certain whether this was done',
  unknownText: 'No clear answer came. Please don’t repeat it: a person at the company settles it.',
  evidence: 'Balances as evidence. Payments move them too, so they prove nothing.',
  before: 'Before',
  after: 'Now',
  checkAgain: 'Check again',

  group: 'Group of cards',
  createLabel: 'Create group',
  groupName: 'Name',
  country: 'Country (two letters)',
  currency: 'Currency (three letters)',
  openingAmount: 'Opening amount',
  nameFault: 'Please enter a name.',
  countryFault: 'Please enter two letters, like DE.',
  currencyFault: 'Please enter three letters, like USD.',
  createDone: 'The group was created.',
  groupChargeLabel: 'Add funds to group',
  returnToAccountLabel: 'Return funds from group',
  returnToGroupLabel: 'Return funds to group',
  activateLabel: 'Activate group',
  deactivateLabel: 'Deactivate group',
  groupChargeDone: '{amount} was added to the group.',
  returnDone: '{amount} was returned.',
  activateDone: 'The group is active.',
  deactivateDone: 'The group is inactive.',

  cards: 'Cards',
  noCards: 'No cards were seen yet.',
  cardLine: '{name}, ending in {lastFour}',

  cardholder: 'Cardholder',
  showPersonal: 'Show personal data',
  hidePersonal: 'Hide personal data',
  personalNote: 'Name and country are asked for only when you want to see them.',
  name: 'Name',
  countryName: 'Country',

  issuedCard: 'Card',
  cardNumberHidden: 'Card number ending in {lastFour}',
  validThru: 'Valid thru',
  cardholderName: 'Cardholder',

  reveal: 'Show card details',
  revealing: 'One moment…',
  revealed: 'The card details are shown below, in a secure frame.',
  hide: 'Hide card details',
  revealFrame: 'Card details',
  timeHidden: 'The card details are hidden again.',
  askedHidden: 'The card details are hidden.',
  pageHidden: 'The card details were hidden because you left the page.',

  deniedReveal: 'You have not been allowed to see the card details.',
  expiredReveal: 'That took too long. Please try again.',
  inactiveReveal: 'Only the details of active cards can be shown.',
  limitReveal: 'The card details were shown often. Please wait a while.',
  offlineReveal: 'The card details can’t be had right now. Please try again.',
} as const;

/** Every text of the issuing elements, in one language. */
export type IssuingMessages = MessagesLike<typeof en>;
