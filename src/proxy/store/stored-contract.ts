import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';

/** What a subscription charges, and how often. */
export interface StoredContract {
  readonly amount: DecimalAmount;
  readonly interval: 'day' | 'week' | 'month' | 'year';
  readonly intervalCount: number;
  /** `YYYY-MM-DD` in the gateway's zone: what intervals are counted from. */
  readonly start: string;
}
