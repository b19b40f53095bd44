import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { StateOfOrder } from '../../contract/vocabulary/order-states.ts';

/** An order across its sessions: at most one attempt may pay it. */
export interface OrderRow {
  /** `account|order_id`. */
  readonly id: string;
  readonly attempts: number;
  /** The attempt that holds the order (P-11), if one does. */
  readonly activeAttemptId: string | null;
  /** The attempt that pays it, or paid it until that went back. */
  readonly paidAttemptId: string | null;
  /** The newest that a session of it was given. */
  readonly terms: { readonly number: number; readonly amount: DecimalAmount } | null;
  /** What is known of its money; only `restateOrder` decides it. */
  readonly state: StateOfOrder;
  /** It was refunded: whatever is charged from then on is more than was asked for. */
  readonly isClosed: boolean;
  /** By how many attempts, also if only the gateway's contradictory word says so. */
  readonly timesCharged: number;
  /** More than once, at some time: `duplicates` has a row of it. */
  readonly isChargedAgain: boolean;
}

/** An order that was charged more than once, as far as its attempts still say so; one row for each. */
export interface DuplicateRow {
  /** The attempt that charged it again. */
  readonly id: string;
  readonly orderKey: string;
  /** Of that attempt. */
  readonly createdAt: number;
}
