import type { AnswerValues, RequestValues } from '../contract/operations/operations.schema.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import { sameAmount } from './amounts.ts';
import type { GatewayAnswer } from './answer.ts';
import { outcomeOf, type CodesProfile } from './codes.ts';

/** Operations whose answer is a receipt, or holds what makes one. */
export type IssuingChange =
  | 'group.create'
  | 'group.refund'
  | 'group.charge'
  | 'group.status'
  | 'card.charge'
  | 'card.withdraw'
  | 'card.close'
  | 'card.status'
  | 'card.limit';

export interface OperationInterpretation {
  readonly outcome: Outcome;
  /** The gateway's number of the operation (C-088). */
  readonly operationNo?: string;
}

/**
 * Was a card or group operation done? Only `code` 0 with a status of success and no error says yes
 * (C-217). What a code other than 0 or another status means is not shown, so it proves no failure
 * of what may have moved money (C-218).
 */
export function interpretIssuing<Name extends IssuingChange>(
  name: Name,
  answer: GatewayAnswer<AnswerValues<Name>>,
  { issuing }: Pick<Profile, 'issuing'>,
): OperationInterpretation {
  if (answer.kind !== 'answered') return { outcome: unansweredOutcome(answer) };
  const { code, data } = answer.value as AnswerValues<IssuingChange>;
  if (code !== '0' || !data) return { outcome: 'unknown' };
  const failed = 'errorMsg' in data && Boolean(data.errorMsg);
  // A new group's `status` is the group's own, not a receipt's.
  const done =
    name === 'group.create'
      ? Boolean(data.groupId)
      : issuing.successStatuses.includes(data.status ?? '');
  return {
    outcome: done && !failed ? 'succeeded' : 'unknown',
    ...(data.reqNo && { operationNo: data.reqNo }),
  };
}

/**
 * `COMPLETED` is the only status shown; any other waits, unless it says why it failed (C-205 to C-210).
 */
export function interpretPayout(
  answer: GatewayAnswer<AnswerValues<'payout.create'>>,
  sent: Readonly<
    Pick<RequestValues<'payout.create'>, 'request_id' | 'payment_amount' | 'payment_currency'>
  >,
  { decimals }: Pick<Profile, 'decimals'>,
): OperationInterpretation {
  if (answer.kind !== 'answered') return { outcome: unansweredOutcome(answer) };
  const { value } = answer;
  const wrongEcho =
    (value.request_id && value.request_id !== sent.request_id) ||
    (value.payment_currency && value.payment_currency !== sent.payment_currency) ||
    (value.payment_amount &&
      sent.payment_amount &&
      !sameAmount(value.payment_amount, sent.payment_amount, sent.payment_currency, decimals));
  if (wrongEcho) return { outcome: 'unknown' };
  const completed = value.status === 'COMPLETED';
  if (value.failure_type) return { outcome: completed ? 'unknown' : 'failed' };
  return { outcome: completed ? 'succeeded' : 'pending' };
}

/** The cancellation itself; one more deduction may follow it (C-195). */
export function interpretSubscriptionCancel(
  answer: GatewayAnswer<AnswerValues<'subscription.cancel'>>,
  sent: Readonly<RequestValues<'subscription.cancel'>>,
  profile: CodesProfile,
): OperationInterpretation {
  if (answer.kind !== 'answered') return { outcome: unansweredOutcome(answer) };
  const { recurring_id: echoed, cancel_status: status, error_message: error } = answer.value;
  if (echoed !== undefined && echoed !== sent.recurring_id) return { outcome: 'unknown' };
  const outcome = outcomeOf('itemStatus', status, profile) ?? 'unknown';
  return { outcome: outcome === 'succeeded' && error ? 'unknown' : outcome };
}

const unansweredOutcome = ({ kind }: { kind: 'refused' | 'not-sent' | 'no-answer' }): Outcome =>
  kind === 'no-answer' ? 'unknown' : 'failed';
