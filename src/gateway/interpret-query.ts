import type {
  TransactionEntry,
  TransactionsQueryAnswer,
} from '../contract/gateway/transactions.schema.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { GatewayAnswer, NoAnswerReason } from './answer.ts';
import { outcomeOf } from './codes.ts';
import {
  recurringOf,
  resultCodeOf,
  safeId,
  SUCCESS_CODE,
  wrongEchoes,
  type Alert,
  type Expected,
  type Interpretation,
  type InterpretationProfile,
} from './interpretation.ts';
import { present } from './present.ts';

export type QueryInterpretation =
  | { readonly kind: 'found'; readonly interpretation: Interpretation }
  /** The gateway answered, and the order is not in its list. Not the same as failed (P-07). */
  | { readonly kind: 'not-found' }
  | {
      readonly kind: 'no-answer';
      readonly reason:
        NoAnswerReason | 'refused' | 'not-sent' | 'return-status' | 'merchant-mismatch';
      readonly alerts: readonly Alert[];
    };

/**
 * What a query says about one order. An absent entry, an absent list and a `return_status` other
 * than 1 are three different things (C-168). An amount or currency that is wrong here too is for a
 * person to review (C-132, P-24).
 */
export function interpretQuery({
  answer,
  profile,
  ...expected
}: Expected & {
  readonly answer: GatewayAnswer<TransactionsQueryAnswer>;
  readonly transactionId?: string | undefined;
  readonly profile: InterpretationProfile;
}): QueryInterpretation {
  if (answer.kind !== 'answered')
    return {
      kind: 'no-answer',
      reason: answer.kind === 'no-answer' ? answer.reason : answer.kind,
      alerts: refusesUs(answer) ? ['configuration'] : [],
    };
  const { return_status: status, orders_list: entries, ...echo } = answer.value;
  // Among the reasons is an address that is not registered with the gateway (C-061, C-173).
  if (status !== '1')
    return { kind: 'no-answer', reason: 'return-status', alerts: ['configuration'] };
  const wrongMerchant = wrongEchoes(pick(echo), expected, profile);
  if (wrongMerchant.length > 0)
    return { kind: 'no-answer', reason: 'merchant-mismatch', alerts: wrongMerchant };
  if (!entries) return { kind: 'no-answer', reason: 'unreadable', alerts: [] };

  const candidates = candidatesOf(entries, expected.orderNo, expected.transactionId);
  const chosen = choose(candidates, profile);
  if (!chosen) return { kind: 'not-found' };
  const alerts = wrongEchoes(chosen, expected, profile);
  const read = readOutcome(chosen, profile);
  const successes = candidates.filter(
    (entry) => readOutcome(entry, profile).outcome === 'succeeded',
  );
  return {
    kind: 'found',
    interpretation: {
      outcome: alerts.length > 0 ? 'review' : read.outcome,
      ...present({
        transactionId: safeId(chosen.transaction_id),
        resultCode: resultCodeOf(chosen.decline_reason),
        recurring: recurringOf(chosen.subscription_result),
      }),
      alerts: [
        ...alerts,
        ...(read.alert ? [read.alert] : []),
        ...(successes.length > 1 ? (['several-successes'] as const) : []),
      ],
    },
  };
}

const pick = (echo: { merchant_id?: string | undefined; account_id?: string | undefined }) => ({
  merchant_id: echo.merchant_id,
  account_id: echo.account_id,
});

const refusesUs = (answer: Exclude<GatewayAnswer<unknown>, { kind: 'answered' }>): boolean =>
  answer.kind !== 'no-answer' || answer.status === 401 || answer.status === 403;

/**
 * The entries that may be ours: by transaction where that is known and listed under our order, else
 * by order number, else by transaction alone, which then shows a wrong order number (C-093, C-167).
 */
function candidatesOf(
  entries: readonly TransactionEntry[],
  orderNo: string,
  transactionId: string | undefined,
): readonly TransactionEntry[] {
  const ofOrder = entries.filter((entry) => entry.order_no === orderNo);
  const ofTransaction = (entry: TransactionEntry) =>
    transactionId !== undefined && entry.transaction_id === transactionId;
  if (ofOrder.some(ofTransaction)) return ofOrder.filter(ofTransaction);
  return ofOrder.length > 0 ? ofOrder : entries.filter(ofTransaction);
}

/** Which entry stands for the order when there are several: the lower, the sooner. */
const RANK: Record<Outcome, number> = {
  succeeded: 0,
  review: 1,
  pending: 2,
  requires_action: 2,
  unknown: 2,
  failed: 3,
};

/** The newest success wins; a refusal counts only when there is nothing else (C-167). */
function choose(
  entries: readonly TransactionEntry[],
  profile: InterpretationProfile,
): TransactionEntry | undefined {
  const rank = (entry: TransactionEntry) => RANK[readOutcome(entry, profile).outcome];
  const date = (entry: TransactionEntry) => entry.transaction_date ?? '';
  return [...entries].sort((a, b) => rank(a) - rank(b) || date(b).localeCompare(date(a)))[0];
}

function readOutcome(
  entry: TransactionEntry,
  profile: InterpretationProfile,
): { readonly outcome: Outcome; readonly alert?: Alert } {
  if (!entry.payment_status) return { outcome: 'unknown' };
  const outcome = outcomeOf('paymentStatus', entry.payment_status, profile);
  if (!outcome) return { outcome: 'unknown', alert: 'unknown-code' };
  const code = resultCodeOf(entry.decline_reason);
  const contradicts =
    outcome === 'succeeded'
      ? code !== undefined && code !== SUCCESS_CODE
      : outcome === 'failed' && code === SUCCESS_CODE;
  if (contradicts) return { outcome: 'unknown', alert: 'contradiction' };
  const complete = entry.amount && entry.currency && safeId(entry.transaction_id);
  return { outcome: outcome === 'succeeded' && !complete ? 'unknown' : outcome };
}
