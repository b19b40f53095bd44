import { shownState } from '../../contract/vocabulary/outcomes.ts';
import type { AttemptAnswer } from '../../contract/proxy/session.schema.ts';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { DeclineCategory } from '../../contract/vocabulary/decline-categories.ts';
import type { Recurring } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { ledgerAmount, paymentById } from '../money/payments.ts';
import { orderIdOfKey } from '../store/order-key.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';
import { nextActionOf } from './next-action.ts';

/** The parts of an attempt that both views show. */
const shared = (attempt: AttemptRow) => ({
  order_id: orderIdOfKey(attempt.orderKey),
  order_no: attempt.orderNo,
  amount: { value: attempt.amount, currency: attempt.currency },
  ...(attempt.outcome && { outcome: attempt.outcome }),
  ...(attempt.brand &&
    attempt.lastFour && { card: { brand: attempt.brand, last_four: attempt.lastFour } }),
  ...(attempt.plan && { instalment_plan: attempt.plan }),
  ...(attempt.outcomeAt !== null && { outcome_at: new Date(attempt.outcomeAt).toISOString() }),
});

/** What the shopper sees: no gateway text, no gateway code. */
export async function paymentResultOf(
  context: Context,
  attempt: AttemptRow,
): Promise<PaymentResult> {
  const next = await nextActionOf(context, attempt);
  return {
    attempt_id: attempt.id,
    method: attempt.method,
    ...shared(attempt),
    ...(attempt.outcome === 'failed' && attempt.decline && { decline: shownDecline(attempt) }),
    ...(next && { next_action: next }),
    ...(attempt.outcome === 'pending' &&
      (attempt.wasRedirected || attempt.operation !== 'authorise.card') && { redirected: true }),
  };
}

/** What has become of a payment since: what went back of it, and whether it counts. */
export async function whatBecameOf(
  { profile }: Context,
  reader: Reader,
  { id, transactionId }: AttemptRow,
): Promise<Pick<PaymentResult, 'refunded' | 'reversal'>> {
  const payment = await paymentById({ profile }, reader, transactionId);
  if (payment?.owner !== id) return {};
  const { refunded, currency, cancelled, isReversed } = payment;
  return {
    ...(BigInt(refunded) > 0n && { refunded: ledgerAmount(refunded, currency, profile) }),
    ...(cancelled && { reversal: isReversed ? 'reversed' : 'cancelled' }),
  };
}

/**
 * A wallet has no bank that a shopper knows of, and a call that the gateway refuses as such, without a
 * result code, never came to one: neither is shown as a bank's decision.
 */
const shownDecline = ({ brand, decline, resultCode }: AttemptRow): DeclineCategory =>
  decline === 'declined' && (brand === null || resultCode === null)
    ? 'try_again'
    : (decline as DeclineCategory);

/** The session that it was made in; none of what is listed beside a payment of the merchant server. */
export const sessionOf = ({
  sessionId,
}: Pick<AttemptRow, 'sessionId'>): { readonly session_id?: string } =>
  sessionId === '' ? {} : { session_id: sessionId };

/** What the merchant server sees. */
export const attemptAnswerOf = (attempt: AttemptRow): AttemptAnswer => ({
  id: attempt.id,
  operation: attempt.operation,
  state: shownState(attempt.state, attempt.outcome),
  ...(attempt.isDecided && { decided: true }),
  abandoned: attempt.abandoned,
  ...shared(attempt),
  ...(attempt.transactionId && { transaction_id: attempt.transactionId }),
  ...(attempt.resultCode && { result_code: attempt.resultCode }),
  ...(attempt.failure && { failure: attempt.failure }),
  ...attempt.words,
  ...(attempt.outcome === 'unknown' &&
    attempt.outcomeAt !== null && { unknown: unknownOf(attempt) }),
  ...(attempt.contradicted && { contradicted: attempt.contradicted }),
  ...(attempt.recurring && { subscription: subscriptionOf(attempt.recurring) }),
  ...(attempt.consents.length > 0 && { consents: [...attempt.consents] }),
  created_at: new Date(attempt.createdAt).toISOString(),
  ...(attempt.checkedAt !== null && { checked_at: new Date(attempt.checkedAt).toISOString() }),
});

/** It becomes unknown once, and what it becomes after that is a later outcome. */
const unknownOf = ({ unknownCause, outcomeAt }: AttemptRow): AttemptAnswer['unknown'] => ({
  ...(unknownCause && {
    reason: unknownCause.reason,
    ...(unknownCause.httpStatus !== undefined && { http_status: unknownCause.httpStatus }),
  }),
  since: new Date(outcomeAt ?? 0).toISOString(),
});

/** The ids by which a subscription is ended (C-196). */
export function subscriptionOf({
  recurringId,
  contractName,
  period,
  nextDeduction,
}: Recurring): NonNullable<AttemptAnswer['subscription']> {
  return {
    recurring_id: recurringId,
    ...(contractName && { contract_name: contractName }),
    ...(period && { period }),
    ...(nextDeduction && { next_deduction: nextDeduction }),
  };
}

/** A payment that the merchant server made, in the form that events of payments have. */
export const asAttempt = ({
  id,
  operation,
  orderNo,
  state,
  outcome,
  result,
  summary: { amount },
  createdAt,
  outcomeAt,
}: OperationRow): AttemptAnswer => ({
  id,
  operation,
  order_id: orderNo ?? '',
  order_no: orderNo ?? '',
  state: shownState(state, outcome),
  ...(outcome && { outcome }),
  abandoned: false,
  amount: amount ?? { value: '', currency: '' },
  ...(result?.transaction_id !== undefined && { transaction_id: result.transaction_id }),
  created_at: new Date(createdAt).toISOString(),
  ...(outcomeAt !== null && { outcome_at: new Date(outcomeAt).toISOString() }),
});
