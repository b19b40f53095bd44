import type { Actor } from '../../contract/proxy/events.schema.ts';

/** A payment as the refund ledger sees it. Amounts are minor units, as text (P-14). */
export interface TransactionRow {
  /** `account|transaction_id`, so that one payment has it. */
  readonly id: string;
  /** The gateway's number. */
  readonly transactionId: string;
  /** The attempt or operation whose payment it is; null for one from before this proxy. */
  readonly owner: string | null;
  readonly orderNo: string;
  readonly currency: string;
  /** What the order was for; captured when it is paid. */
  readonly amount: string;
  readonly paid: boolean;
  /** Cancelled after it was paid: nothing is left to refund. */
  readonly cancelled: boolean;
  /** That is what the gateway's queries show; their word may change. */
  readonly isReversed: boolean;
  readonly refunded: string;
  /** By a person's word: part of `refunded`, and lost to disputes beside it. */
  readonly external: { readonly refunded: string; readonly lost: string };
  /** Reserved by refunds whose end is not proven. */
  readonly refundPending: string;
  /** The gateway's numbers of refunds that were requested here. */
  readonly refundIds: readonly string[];
  /** When the gateway hinted last at a refund that was not requested here; no query shows how much. */
  readonly doubtedAt: number | null;
  /** When the gateway hinted last at a dispute; null again once a person has said what it took back. */
  readonly disputedAt: number | null;
  /** Since when an answer shows it as charged although the gateway has cancelled it: another one has to agree. */
  readonly chargedSince: number | null;
  /** Since when queries contradict what is recorded of its success; null once they no longer do. */
  readonly unsettledAt: number | null;
  /** When a person said last how much was refunded, by what the gateway shows them. */
  readonly confirmedAt: number | null;
  /** The last operation of each kind that moved it, to recognise a repeat. */
  readonly movements: Readonly<Record<string, string>>;
  /** Every operation that took it, the oldest first; absent of a row from before that was kept, until the next. */
  readonly operations?: readonly string[];
}

/** Since when, in a row, queries show a payment as failed, and since when with a reason. */
export interface Refutation {
  readonly since: number;
  readonly reasonedSince: number | null;
}

/** What moved, or proved not to have moved. */
export type MovementKind =
  | 'charged'
  /** Nothing proven: the gateway shows another amount or currency than was sent. */
  | 'contradicted'
  | 'reversed'
  | 'refunded'
  | 'refunded_externally'
  /** The whole payment, as the gateway hints; how it ends is not shown. */
  | 'disputed'
  | 'lost'
  | 'paid_out'
  | 'payout_fees'
  /** Nothing proven: a deduction that was agreed, and is not listed. */
  | 'missing';

/** One entry of the journal of money: written in the transaction that learns of it, and never changed. */
export interface MovementRow {
  /** `command|kind|reference|number`: what is written again in a retry is not written twice. */
  readonly id: string;
  readonly at: number;
  readonly account: string;
  /** The attempt or operation whose payment moved; of a deduction `recurring_id|payment`, of an older payment its row in the ledger. */
  readonly commandId: string;
  readonly transactionId: string | null;
  readonly orderNo: string | null;
  readonly kind: MovementKind;
  readonly currency: string;
  /** In the currency's own minor units, as text; negative where an earlier entry was wrong. */
  readonly minor: string;
  /** What names this movement beside others of its kind: a refund's reference, a period. */
  readonly reference: string;
  readonly evidence: {
    readonly source: Actor['kind'];
    /** Which event or request says so. */
    readonly said: string;
  };
}
