import type { MessagesLike } from '../message.ts';

/**
 * Texts of the elements for a signed-in shopper, beside those of the payment methods. These keys are the source.
 * `<state>State` and `<outcome>Deduction` say what a subscription and a charge of it is, by the words of the contract.
 */
export const en = {
  empty: 'There’s nothing here yet.',
  fault: 'That didn’t work. Please try again.',
  endedFault: 'Please sign in again.',
  defaultCard: 'Default',
  makeDefault: 'Make default',
  activeState: 'Active',
  cancellingState: 'Cancellation requested',
  cancelledState: 'Cancelled',
  endedState: 'Ended',
  lastLabel: 'Last payment',
  pastLabel: 'Previous payments',
  paidDeduction: 'Paid',
  refusedDeduction: 'Declined',
  unknownDeduction: 'Being checked',
  missingDeduction: 'No payment found',
  cancel: 'Cancel subscription',
  cancelAsk: 'Cancel {subscription}?',
  cancelLast:
    'One more payment of {amount} on {date} is already agreed and will still be taken. After that, nothing more.',
  cancelFailed: 'Your subscription was not cancelled. Please try again.',
  cancelUnknown: 'We don’t know yet whether your subscription was cancelled.',
  checkAgain: 'Check again',
} as const;

/** Every text of the elements for a signed-in shopper, in one language. */
export type AccountMessages = MessagesLike<typeof en>;
