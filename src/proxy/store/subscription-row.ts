import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';

/** What a subscription charges, and how often. */
export interface StoredContract {
  readonly amount: DecimalAmount;
  readonly interval: 'day' | 'week' | 'month' | 'year';
  readonly intervalCount: number;
  /** `YYYY-MM-DD` in the gateway's zone: what intervals are counted from. */
  readonly start: string;
  /** How many periods at the start cost less. Older rows lack it. */
  readonly promotionCycle?: number;
}

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
  readonly isLastMade?: boolean;
  /** Payments of the periods that were reported last, by the gateway's numbers. */
  readonly lastPayments?: readonly string[];
  /** What was agreed, if known. Older rows lack this and what follows. */
  readonly contract?: StoredContract;
  /** Of the first payment, where it was made through a session. */
  readonly sessionId?: string;
  readonly orderId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** When nothing more was to be deducted. Older rows lack it. */
  readonly endedAt?: number;
  /** When it was known to be cancelled; null once that was a person's word, and wrong. */
  readonly cancelledAt?: number | null;
}
