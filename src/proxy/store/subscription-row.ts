import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';

/** What a subscription charges, and how often. */
export interface StoredContract {
  readonly amount: DecimalAmount;
  readonly interval: 'day' | 'week' | 'month' | 'year';
  readonly intervalCount: number;
  /** `YYYY-MM-DD` in the gateway's zone: what intervals are counted from. */
  readonly start: string;
  /** How many periods at the start cost less. */
  readonly promotionCycle?: number;
}

/** A period that was told as refused or not listed: what the gateway shows of it later may be otherwise. */
export interface OpenPeriod {
  readonly period: string;
  /** When it was to be charged. */
  readonly at: number;
  /** Until when its payments may be listed. */
  readonly until: number;
  readonly told: 'subscription.deduction_failed' | 'subscription.deduction_missing';
  /** Its payments by then, by the gateway's numbers. */
  readonly payments: readonly string[];
}

/** What became of a period. */
export interface PastPeriod {
  readonly period: string;
  /** When it was to be charged; null where the gateway never said. */
  readonly at: number | null;
  readonly told: DeductionType;
  /** What was charged, or was to be. */
  readonly amount?: DecimalAmount;
}

/** What is told of a period. */
export type DeductionType =
  | OpenPeriod['told']
  | 'subscription.deducted'
  /** Money was taken, and not as agreed. */
  | 'subscription.deduction_review';

/** A subscription that a payment began, as long as something may still be deducted (C-200). */
export interface SubscriptionRow {
  /** The gateway's `recurring_id`. */
  readonly id: string;
  readonly attemptId: string;
  /** Of the first payment, by which it is queried. */
  readonly orderNo: string;
  readonly contractName: string | null;
  /** The last period that is known to be deducted, as the gateway counts. */
  readonly period: string | null;
  /** When the next deduction is to be, where the gateway says so. */
  readonly deductionAt: number | null;
  readonly dueAt: number | null;
  /** The deduction that was announced last was made, and no further one is. */
  readonly isLastMade: boolean;
  /** Payments of the periods that were reported last, by the gateway's numbers. */
  readonly lastPayments: readonly string[];
  /** The last periods of which no charge is proven; each is looked at again with every question. */
  readonly open?: readonly OpenPeriod[];
  /** The last periods that were told, the oldest first: what their shopper sees. */
  readonly past?: readonly PastPeriod[];
  /** What was agreed, if known. */
  readonly contract?: StoredContract;
  /** Of the first payment, where it was made through a session; its owner's is the session's. */
  readonly owner?: string;
  readonly sessionId?: string;
  readonly orderId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** When nothing more was to be deducted. */
  readonly endedAt: number | null;
  /** When it was known to be cancelled; null once that was a person's word, and wrong. */
  readonly cancelledAt: number | null;
}
