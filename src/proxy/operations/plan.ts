import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { OperationDetails } from '../../contract/proxy/operations.schema.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { SecurityFinding } from '../events/raise-alerts.ts';
import type { Recurring } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import type { AttemptEffect, Transaction } from '../store/store.ts';
import type { OperationRow, OperationSummary } from '../store/tables.ts';

/** What an answer proves. */
export interface Found {
  readonly outcome: Outcome;
  readonly details: OperationDetails;
  /** It is a person's decision. */
  readonly decided?: boolean;
  /** What was cancelled is shown as charged, and no other answer has agreed yet. */
  readonly isDoubted?: boolean;
  /** It has to be found a second time, minutes later. */
  readonly twice?: boolean;
  /** What was refused and no query has confirmed yet (P-16): payments, or a subscription. */
  readonly unconfirmed?: readonly string[];
  /** The subscription that a payment began (C-197). */
  readonly recurring?: Recurring;
  readonly alerts?: readonly SecurityFinding[];
  /** Payments that are as they were: what was asked for did not happen, as far as can be seen. */
  readonly unchanged?: readonly string[];
  /** Written down with the outcome: a card that is to be kept. */
  readonly keep?: AttemptEffect;
  /** The hosted page's document: shown once, never kept. */
  readonly html?: string;
}

/** Finds out what can be found out about an operation whose answer was lost or fell short. */
export type LookUp = (context: Context, row: OperationRow) => Promise<Found | undefined>;

/** One operation, worked out before anything is written or sent. */
export interface Plan {
  readonly summary: OperationSummary;
  /** `cards|123`, if it works on one card or group. */
  readonly target: string | null;
  /** What it moves, one amount for each order; left out where that is not known. */
  readonly moved?: readonly DecimalAmount[];
  /** A payment's order number, by which it can be queried. */
  readonly orderNo?: string;
  /** An operation that has already done this, or is doing it: this one is answered with its result. */
  earlier?(tx: Transaction): Promise<OperationRow | undefined>;
  /** An earlier operation that is not proven, and has to be asked about first. */
  readonly unproven?: string | undefined;
  /** Takes what must be there, in the transaction that writes the operation of this id down. */
  reserve?(tx: Transaction, id: string): Promise<void>;
  /**
   * Sends it and judges the answer. `notifyUrl` is for requests that name such an address; `note` writes
   * down what is known so far, before anything more is sent or asked.
   */
  send(notifyUrl: string | undefined, note: (found: Found) => Promise<unknown>): Promise<Found>;
}
