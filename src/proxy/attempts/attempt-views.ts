import type { AttemptAnswer } from '../../contract/proxy/session.schema.ts';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { DeclineCategory } from '../../contract/vocabulary/decline-categories.ts';
import type { Recurring } from '../../gateway/index.ts';
import type { AttemptRow } from '../store/tables.ts';

/** The parts of an attempt that both views show. */
const shared = (attempt: AttemptRow) => ({
  order_no: attempt.orderNo,
  amount: { value: attempt.amount, currency: attempt.currency },
  ...(attempt.outcome && { outcome: attempt.outcome }),
  ...(attempt.brand &&
    attempt.lastFour && { card: { brand: attempt.brand, last_four: attempt.lastFour } }),
  ...(attempt.settledAt !== null && { settled_at: new Date(attempt.settledAt).toISOString() }),
});

/** What the shopper sees: no gateway text, no gateway code. */
export const paymentResultOf = (attempt: AttemptRow): PaymentResult => ({
  attempt_id: attempt.id,
  method: attempt.method,
  ...shared(attempt),
  ...(attempt.outcome === 'failed' && attempt.decline && { decline: shownDecline(attempt) }),
  ...(attempt.outcome === 'requires_action' &&
    attempt.nextAction && { next_action: attempt.nextAction }),
  ...(attempt.outcome === 'pending' &&
    (attempt.wasRedirected || attempt.operation !== 'authorise.card') && { elsewhere: true }),
});

/**
 * A wallet has no bank that a shopper knows of, and a call that the gateway refuses as such, without a
 * result code, never came to one: neither is shown as a bank's decision.
 */
const shownDecline = ({ brand, decline, resultCode }: AttemptRow): DeclineCategory =>
  decline === 'declined' && (brand === null || resultCode === null)
    ? 'try_again'
    : (decline as DeclineCategory);

/** What the merchant server sees. */
export const attemptAnswerOf = (attempt: AttemptRow): AttemptAnswer => ({
  id: attempt.id,
  operation: attempt.operation,
  state: attempt.state,
  ...(attempt.isDecided && { decided: true }),
  abandoned: attempt.abandoned,
  ...shared(attempt),
  ...(attempt.transactionId && { transaction_id: attempt.transactionId }),
  ...(attempt.resultCode && { result_code: attempt.resultCode }),
  ...(attempt.failure && { failure: attempt.failure }),
  ...(attempt.outcome === 'unknown' &&
    attempt.settledAt !== null && { unknown: unknownOf(attempt) }),
  ...(attempt.recurring && { subscription: subscriptionOf(attempt.recurring) }),
  ...(attempt.consents && { consents: [...attempt.consents] }),
  created_at: new Date(attempt.createdAt).toISOString(),
});

/** It becomes unknown once, and what it becomes after that is a later outcome. */
const unknownOf = ({ unknownCause, settledAt }: AttemptRow): AttemptAnswer['unknown'] => ({
  ...(unknownCause && {
    reason: unknownCause.reason,
    ...(unknownCause.httpStatus !== undefined && { http_status: unknownCause.httpStatus }),
  }),
  since: new Date(settledAt ?? 0).toISOString(),
});

/** The ids by which a subscription is ended (C-196). */
export function subscriptionOf({
  recurringId,
  contractName,
  nextDeduction,
}: Recurring): NonNullable<AttemptAnswer['subscription']> {
  return {
    recurring_id: recurringId,
    ...(contractName && { contract_name: contractName }),
    ...(nextDeduction && { next_deduction: nextDeduction }),
  };
}
