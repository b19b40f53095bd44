import type { OperationDetails } from '../../contract/proxy/operations.schema.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { SecurityAlert } from '../events/raise-alerts.ts';
import type { Transaction } from '../store/store.ts';
import type { RefundItem } from './refund-ledger.ts';

/** What is kept of a request: enough for a person to decide by, and no personal data. */
export interface OperationSummary {
  /** What moves, where that is known. */
  readonly amount?: DecimalAmount;
  readonly refunds?: readonly RefundItem[];
  readonly transactions?: readonly string[];
  /** A card's balance as it was last known, with when (P-09). */
  readonly balanceBefore?: { readonly value: string; readonly as_of: string };
  /** A group that is to be made. */
  readonly group?: { readonly name: string; readonly country_code: string };
  /** What a card's or group's status is to become, in our words. */
  readonly status?: string;
}

/** What an answer proves. */
export interface Found {
  readonly outcome: Outcome;
  readonly details: OperationDetails;
  /** Refused refunds that no query has confirmed yet (P-16). */
  readonly unconfirmed?: readonly string[];
  readonly alerts?: readonly SecurityAlert[];
  /** The hosted page's document: shown once, never kept. */
  readonly html?: string;
}

/** One operation, worked out before anything is written or sent. */
export interface Plan {
  readonly summary: OperationSummary;
  /** `cards|123`, if it works on one card or group. */
  readonly target: string | null;
  /** A payment's order number, by which it can be asked about. */
  readonly orderNo?: string;
  /** Takes what must be there, in the transaction that writes the operation down. */
  reserve?(tx: Transaction): Promise<void>;
  /** Sends it and judges the answer. `notifyUrl` is for requests that name such an address. */
  send(notifyUrl: string | undefined): Promise<Found>;
}
