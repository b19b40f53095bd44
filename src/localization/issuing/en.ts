import type { MessagesLike } from '../message.ts';

/**
 * Texts of the issuing elements. These keys are the source: every language has them.
 * `<operation>Label` names what can be done, `<operation>Done` confirms it, `<reason>Hidden` and
 * `<reason>Reveal` say why a card's details are no longer shown, or were not.
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
  trendEmpty: 'Changes will appear here.',

  balance: 'Available balance',
  balanceUnknown: 'Not available',
  groupBalanceUnknown: 'Group balances aren’t available. See the balance of each card.',

  active: 'Active',
  blocked: 'Blocked',
  inactive: 'Inactive',
  closed: 'Closed',
  unknown: 'Status unknown',

  controls: 'Manage this card',
  blockLabel: 'Block card',
  unblockLabel: 'Unblock card',
  chargeLabel: 'Add funds',
  withdrawLabel: 'Withdraw',
  withdrawTitle: 'Withdraw to account',
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
  balanceAfter: 'Balance afterwards',
  amountFault: 'Please enter an amount like {example}.',
  amountTooHigh: 'The card’s balance is {amount}.',
  limitNote:
    'If the limit is below what has already been spent, all further payments are declined.',
  closeTitle: 'Close this card permanently?',
  closeText: 'A closed card can’t be reopened. Withdraw its balance first.',
  closeType: 'Type {word} to confirm',
  closeFault: 'That doesn’t match {word}.',
  confirm: 'Confirm',
  cancel: 'Cancel',

  runningTitle: 'Please wait…',
  runningText: 'We’re waiting for the payment service to respond.',
  failedTitle: 'Request declined',
  failedText: 'Nothing was changed.',
  forbiddenText: 'You don’t have permission to do this. Nothing was changed.',
  unsettledTitle: 'An identical request is still pending',
  unsettledText: 'Your new request wasn’t sent. It can be sent once the earlier one is resolved.',
  unknownTitle: 'We couldn’t confirm the result',
  unknownText:
    'We didn’t get a clear response. Please don’t try again: your company will find out what happened.',
  evidence: 'These balances are only an indication: card payments change them too.',
  before: 'Before',
  after: 'Now',
  checkAgain: 'Check again',

  group: 'Card group',
  createLabel: 'Create group',
  groupName: 'Name',
  country: 'Country',
  currency: 'Currency',
  pleaseChoose: 'Please choose',
  openingAmount: 'Opening amount',
  nameFault: 'Please enter a name.',
  countryFault: 'Please choose a country.',
  currencyFault: 'Please choose a currency.',
  createDone: 'The group has been created.',
  groupChargeLabel: 'Add funds to group',
  returnLabel: 'Return funds',
  returnToAccountLabel: 'Return funds from group',
  returnToGroupLabel: 'Return funds to group',
  groupActive: 'Group active',
  groupChargeDone: '{amount} was added to the group.',
  returnDone: '{amount} was returned.',
  activateDone: 'The group is active.',
  deactivateDone: 'The group is inactive.',

  cards: 'Cards',
  noCards: 'No cards yet.',
  cardLine: '{name}, ending in {lastFour}',

  cardholder: 'Cardholder',
  showPersonal: 'Show personal data',
  hidePersonal: 'Hide personal data',
  personalNote: 'Name and country are requested only when you choose to see them.',
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
  timeHidden: 'The card details have been hidden again.',
  askedHidden: 'The card details are hidden.',
  pageHidden: 'The card details were hidden because you left the page.',

  deniedReveal: 'You don’t have permission to view the card details.',
  expiredReveal: 'That took too long. Please try again.',
  inactiveReveal: 'Only the details of active cards can be shown.',
  limitReveal: 'The card details have been shown too often. Please try again later.',
  offlineReveal: 'The card details aren’t available right now. Please try again.',
  outdatedReveal: 'This page is out of date. Please reload it.',
} as const;

/** Every text of the issuing elements, in one language. */
export type IssuingMessages = MessagesLike<typeof en>;
