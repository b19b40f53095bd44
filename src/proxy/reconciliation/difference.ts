import type { TransactionsQueryAnswer } from '../../contract/gateway/transactions.schema.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import { interpretQuery, type GatewayAnswer } from '../../gateway/index.ts';
import type { Difference } from '../../contract/proxy/reconciliation.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';

/** A payment in the store, made by a session or by an operation. */
export interface KnownPayment {
  /** `att_…` or `op_…`. */
  readonly id: string;
  readonly orderId: string;
  readonly orderNo: string;
  readonly transactionId: string | null;
  /** Those of other payments that are known under its order number. */
  readonly others: readonly string[];
  /** Decimal text. */
  readonly amount: string;
  readonly currency: string;
  /** Null while it is on its way. */
  readonly outcome: Outcome | null;
  /** It may have left: the gateway may know of it. */
  readonly isSent: boolean;
  /** A succeeded payment that was cancelled since, which the gateway shows as failed. */
  readonly isCancelled: boolean;
}

/** What the gateway shows of a payment that the store does not; undefined where nothing was answered. */
export function differencesOf(
  payment: KnownPayment,
  answer: GatewayAnswer<TransactionsQueryAnswer>,
  profile: Profile,
): readonly Difference[] | undefined {
  const { id, orderId, orderNo, transactionId, others, amount, currency } = payment;
  const judged = interpretQuery({
    answer,
    orderNo,
    transactionId: transactionId ?? undefined,
    anyMayPay: payment.outcome !== 'succeeded',
    others,
    amount,
    currency,
    profile,
  });
  const named = {
    id,
    order_id: orderId,
    order_no: orderNo,
    ...(transactionId && { transaction_id: transactionId }),
  };
  const differ = (in_: Difference['in'], here: string, gateway: string): Difference => ({
    ...named,
    in: in_,
    here,
    gateway,
  });
  const here = payment.isCancelled ? 'cancelled' : (payment.outcome ?? 'unknown');
  if (judged.kind === 'no-answer') return undefined;
  if (judged.kind === 'not-found')
    return here === 'failed' || !payment.isSent ? [] : [differ('state', here, 'not found')];

  const { alerts, outcome, transactionId: shownId } = judged.interpretation;
  const entry = entryOf(answer, orderNo, shownId);
  const differences: Difference[] = [];
  if (transactionId && shownId && shownId !== transactionId)
    differences.push(differ('transaction', transactionId, shownId));
  else if (alerts.some(({ alert }) => alert === 'transaction-mismatch'))
    differences.push(
      differ('transaction', transactionId ?? 'none', entry?.transaction_id ?? 'none'),
    );
  for (const { alert, field } of alerts) {
    if (field === 'orders_list.amount')
      differences.push(differ('amount', amount, entry?.amount ?? 'none'));
    else if (field === 'orders_list.currency')
      differences.push(differ('currency', currency, entry?.currency ?? 'none'));
    else if (alert === 'several-successes')
      differences.push(differ('state', here, 'paid more than once'));
  }
  // What is cancelled is failed there. What is not known is for a person to look at, even if it is not known there.
  const shown = payment.isCancelled && outcome === 'failed' ? 'cancelled' : outcome;
  // With a wrong amount the outcome is for a person to decide: that is said already.
  if (differences.length === 0 && (shown !== here || here === 'unknown'))
    differences.push(differ('state', here, outcome));
  return differences;
}

function entryOf(
  answer: GatewayAnswer<TransactionsQueryAnswer>,
  orderNo: string,
  transactionId: string | undefined,
) {
  if (answer.kind !== 'answered') return undefined;
  const entries = answer.value.orders_list ?? [];
  return (
    entries.find((entry) => entry.order_no === orderNo && entry.transaction_id === transactionId) ??
    entries.find((entry) => entry.order_no === orderNo)
  );
}
