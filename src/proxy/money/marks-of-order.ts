import { ORDER_MARKS, type OrderMark } from '../../contract/vocabulary/order-marks.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { TransactionRow } from '../store/money-rows.ts';
import type { SubscriptionRow } from '../store/subscription-row.ts';
import { isDisputed, isInDoubt, wentBack } from './payments.ts';

/** What decides about the marks of an order, of one of its payments. */
export interface MarkedPayment {
  readonly outcome: Outcome | null;
  /** In the ledger, where it was charged. */
  readonly entry: TransactionRow | undefined;
  /** That it began. */
  readonly subscription?: SubscriptionRow | undefined;
}

/** Whether a mark is one of the order's; every mark is placed. */
const HOLDS: Readonly<
  Record<OrderMark, (payment: MarkedPayment, timesCharged: number) => boolean>
> = {
  partly_refunded: ({ entry }) =>
    entry !== undefined && wentBack(entry) > 0n && wentBack(entry) < BigInt(entry.amount),
  refund_unproven: ({ entry }) => entry !== undefined && BigInt(entry.refundPending) > 0n,
  refunded_externally: ({ entry }) =>
    entry !== undefined && (isInDoubt(entry) || BigInt(entry.external.refunded) > 0n),
  disputed: ({ entry }) => entry !== undefined && isDisputed(entry),
  lost_to_dispute: ({ entry }) => entry !== undefined && BigInt(entry.external.lost) > 0n,
  charged_twice: (_any, timesCharged) => timesCharged > 1,
  under_review: ({ outcome }) => outcome === 'review',
  unknown: ({ outcome }) => outcome === 'unknown',
  subscription_cancelled: ({ subscription }) => (subscription?.cancelledAt ?? null) !== null,
};

/** The marks of an order, by the ledger's word of its payments, whoever made them. */
export const marksOfOrder = (
  payments: readonly MarkedPayment[],
  timesCharged: number,
): OrderMark[] =>
  ORDER_MARKS.filter((mark) => payments.some((payment) => HOLDS[mark](payment, timesCharged)));
