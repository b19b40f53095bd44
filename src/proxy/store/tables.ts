// Over 300 lines: every row type in one place; half of the lines are comments.

import type { Actor } from '../../contract/proxy/events.schema.ts';
import type { FailureView } from '../../contract/proxy/failure.schema.ts';
import type { NextAction, WindowSize } from '../../contract/proxy/checkout.schema.ts';
import type { Consent } from '../../contract/proxy/consent.schema.ts';
import type {
  CardholderView,
  CardView,
  GroupView,
} from '../../contract/proxy/operations.schema.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { AttemptState, Outcome, SessionState } from '../../contract/vocabulary/outcomes.ts';
import type { UnknownCause } from '../../contract/vocabulary/unknown-reasons.ts';
import type { Recurring } from '../../gateway/index.ts';
import type { AuditNoteRow, AuditRow } from './audit-rows.ts';
import type { DeliveryRow } from './delivery-row.ts';
import type { GrantRow } from './grant-row.ts';
import type { SessionTerms } from './session-terms.schema.ts';
import type { StoredResult } from './stored-result.ts';
import type { StoredContract, SubscriptionRow } from './subscription-row.ts';

/**
 * Everything the proxy keeps, as data: each row is one JSON document with an `id`, and each table names
 * the members it is searched by. Every store makes its own storage out of this description.
 * Times are milliseconds since the epoch. No card number, security code, secret or raw token is in
 * any row: numbers are keyed HMACs, tokens are hashed or encrypted (P-42, P-43).
 */

/** A session; its terms are what the merchant server asked for. */
export interface SessionRow {
  readonly id: string;
  /** `account|order_id`: what attempts are locked and numbered by. */
  readonly orderKey: string;
  readonly orderId: string;
  /** `account|shopper id`, where the shop names the shopper. */
  readonly owner?: string | null;
  readonly state: SessionState;
  readonly version: number;
  readonly revision: number;
  readonly secretHash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** As this or an earlier version stored them: read them with `termsOf`. */
  readonly terms: SessionTerms;
}

/** An order across its sessions: at most one attempt may pay it. */
export interface OrderRow {
  /** `account|order_id`. */
  readonly id: string;
  readonly attempts: number;
  /** The attempt that holds the order (P-11), if one does. */
  readonly activeAttemptId: string | null;
  readonly paidAttemptId: string | null;
  /** An attempt has succeeded, whether or not that paid it. Older rows lack it. */
  readonly isCharged?: boolean;
  /** So has another: `duplicates` has a row of it. Older rows lack it. */
  readonly isChargedAgain?: boolean;
}

/** An order that was charged more than once, as far as its attempts still say so; one row for each. */
export interface DuplicateRow {
  /** The attempt that charged it again. */
  readonly id: string;
  readonly orderKey: string;
  /** Of that attempt. */
  readonly createdAt: number;
}

/** One attempt to pay, from before it is sent until its outcome is final. */
export interface AttemptRow {
  readonly id: string;
  readonly sessionId: string;
  readonly orderKey: string;
  readonly orderNo: string;
  readonly operation: OperationName;
  readonly method: string;
  readonly state: AttemptState;
  readonly outcome: Outcome | null;
  /** A person decided the outcome: it yields to proof, and to another decision. Older rows lack it. */
  readonly isDecided?: boolean;
  readonly abandoned: boolean;
  readonly amount: string;
  readonly currency: string;
  readonly transactionId: string | null;
  readonly brand: string | null;
  readonly lastFour: string | null;
  readonly cardHmac: string | null;
  /** Keyed hash of the shopper's network address, of payments by card (P-46). */
  readonly addressHash: string | null;
  readonly resultCode: string | null;
  readonly decline: string | null;
  /** Why the gateway refused, in its words; for the merchant server. Older rows lack it. */
  readonly failure?: FailureView | null;
  /** Why the outcome is unknown, while it is. Older rows lack it. */
  readonly unknownCause?: UnknownCause | null;
  /** What the shopper has to do, while it is due. */
  readonly nextAction: NextAction | null;
  /** An action was due once: the shopper may have left it undone. */
  readonly wasRedirected: boolean;
  /** The bank's page that a challenge leads to; checked (P-35). */
  readonly issuerUrl: string | null;
  /** EMV 3-D Secure window that a challenge gets (C-109). */
  readonly windowSize: WindowSize;
  /** What its shopper agreed to when it was created. Older rows lack it. */
  readonly consents?: readonly Consent[];
  /** A cancellation was sent: it may have been cancelled even if it is paid by now. Older rows lack it. */
  readonly isCancelling?: boolean;
  /** What a notification says happened to a payment, until it was queried for that. */
  readonly hint?: PaymentHint | null;
  /** Who is the reason for the next query, unless it is the clock. Older rows lack it. */
  readonly askedBy?: 'notification' | 'shopper' | null;
  /** When the shopper came back from wherever the action led. */
  readonly returnedAt: number | null;
  /** The ids of the subscription that it began (C-196). */
  readonly recurring: Recurring | null;
  /** Hash of the token in the address that the gateway notifies (P-19). */
  readonly notifyHash: string | null;
  /** When to ask the gateway next; null when there is nothing to ask. */
  readonly dueAt: number | null;
  /** The process that works on it. Older rows lack it. */
  readonly leaseId?: string | null;
  readonly queryCount: number;
  readonly notFoundCount: number;
  /** When the gateway first did not find it, of those times in a row. Older rows lack it. */
  readonly notFoundSince?: number | null;
  readonly createdAt: number;
  readonly sentAt: number | null;
  readonly settledAt: number | null;
}

/** What notifications hint at: a dispute, a refund that is not ours, or only that something changed. */
export type PaymentHint = 'dispute' | 'refund' | 'change';

/** What an Idempotency-Key was used for. */
export interface RequestRow {
  /** Hash of credential, route and Idempotency-Key. */
  readonly id: string;
  readonly fingerprint: string;
  /** The attempt or operation it made: a repeat returns its current state, not the first answer. */
  readonly resourceId: string | null;
  /** The answer to repeat, where nothing was sent. */
  readonly status: number | null;
  readonly body: unknown;
  readonly createdAt: number;
  /** When it may be forgotten; null for never (P-03). */
  readonly expiresAt: number | null;
}

/** An operation that was requested through the proxy. */
export interface OperationRow {
  readonly id: string;
  readonly operation: OperationName;
  /** Who asked: the merchant server, or a grant's subject. */
  readonly subject: string;
  readonly state: AttemptState;
  readonly outcome: Outcome | null;
  /** A person decided the outcome, or that of an item, as with attempts. Older rows lack it. */
  readonly isDecided?: boolean;
  /** `cards|123`: works on one card or group at a time (C-231). */
  readonly target: string | null;
  /** Hash of all that it names: not again while the first is unknown (P-09). */
  readonly deduplicationKey: string | null;
  /** Of a payment: what it can be queried by. */
  readonly orderNo: string | null;
  readonly summary: OperationSummary;
  /** Once there is an answer. */
  readonly result: StoredResult | null;
  readonly notifyHash: string | null;
  readonly dueAt: number | null;
  /** The process that works on it. Older rows lack it. */
  readonly leaseId?: string | null;
  readonly queryCount: number;
  /** Of a payment: as with attempts. */
  readonly hint?: PaymentHint | null;
  readonly createdAt: number;
  readonly sentAt: number | null;
  readonly settledAt: number | null;
}

/** What is kept of a request: enough for a person to decide by, and no personal data. */
export interface OperationSummary {
  /** What moves, where that is known. */
  readonly amount?: DecimalAmount;
  /** Of an alternative payment: how long it may stay unpaid depends on it. */
  readonly method?: string;
  readonly refunds?: readonly RefundItem[];
  readonly transactions?: readonly string[];
  /** Of a review: what a person decided, by payment. */
  readonly decisions?: Readonly<Record<string, 'approve' | 'reject'>>;
  /** A card's balance as it was last known, with when (P-09). */
  readonly balanceBefore?: { readonly value: string; readonly as_of: string };
  /** A group that is to be made. */
  readonly group?: { readonly name: string; readonly country_code: string };
  /** Keyed hashes of a payout's fields, to detect a different one with the same id. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What a card's or group's status is to become, in our words. */
  readonly status?: string;
  /** Of a payment that is to begin a subscription. */
  readonly contract?: StoredContract;
}

/** One refund of one payment, in minor units as text. */
export interface RefundItem {
  readonly transactionId: string;
  readonly amount: string;
  /** The merchant server's handle of it, or ours (C-073). */
  readonly reference: string;
  /** As it was requested. */
  readonly reason?: string;
}

/** A payment as the refund ledger sees it. Amounts are minor units, as text (P-14). */
export interface TransactionRow {
  /** The gateway's `transaction_id`. */
  readonly id: string;
  readonly orderNo: string;
  readonly currency: string;
  /** What the order was for; captured when it is paid. */
  readonly amount: string;
  readonly paid: boolean;
  /** Cancelled after it was paid: nothing is left to refund. Older rows lack it. */
  readonly cancelled?: boolean;
  readonly refunded: string;
  /** By a person's word: part of `refunded`, and lost to disputes beside it. Rows of before lack it. */
  readonly elsewhere?: { readonly refunded: string; readonly lost: string };
  /** Reserved by refunds whose end is not proven. */
  readonly refundPending: string;
  /** The gateway's numbers of refunds that were requested here. Older rows lack them. */
  readonly refundIds?: readonly string[];
  /** When the gateway hinted last at a refund that was not requested here; no query shows how much. */
  readonly doubtedAt?: number;
  /** When a person said last how much was refunded, by what the gateway shows them. */
  readonly confirmedAt?: number;
  /** The last operation of each kind that moved it, to recognise a repeat. Older rows lack it. */
  readonly movements?: Readonly<Record<string, string>>;
}

/** A request for a card's details: for audit, and to count towards limits. No card data. */
export interface RevealRow {
  /** The grant's id. */
  readonly id: string;
  readonly cardId: string;
  readonly subject: string;
  /** The page around the frame. */
  readonly origin: string;
  readonly at: number;
}

/** A card, group or cardholder that was seen: the interface can list none (C-240). */
export interface RegistryRow<View = CardView | GroupView | CardholderView> {
  /** The gateway's id. */
  readonly id: string;
  /** As of `observedAt`; what was imported, or only changed its status, lacks the rest. */
  readonly view: View;
  readonly observedAt: number;
  /** When an operation changed its status last, never twice the same: what was asked before knows nothing of it. */
  readonly statusChangedAt?: number;
}

/** A card that a shopper wanted to be kept, by its token at the gateway (C-137). */
export interface SavedCardRow {
  /** The handle: all that a browser learns of it. */
  readonly id: string;
  /** `account|shopper id`. */
  readonly owner: string;
  /** The token, encrypted. */
  readonly token: string;
  /** Which root secret it is encrypted under. Rows of 0.1 lack it. */
  readonly sealedBy?: string;
  readonly cardHmac: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expirationMonth: string;
  readonly expirationYear: string;
  readonly savedAt: number;
}

/**
 * A card whose shopper wants it kept, until its payment has succeeded and its token is known: after a
 * challenge both come later than the answer.
 */
export interface PendingCardRow extends Omit<SavedCardRow, 'token' | 'savedAt'> {
  /** The token, encrypted, once there is one. */
  readonly token: string | null;
  readonly expiresAt: number;
}

/** The gateway's document that leads to the hosted page, until it is used (C-154). */
export interface HandoffRow {
  /** The attempt's id. */
  readonly id: string;
  /** The document, encrypted; null once it was used. */
  readonly html: string | null;
  readonly expiresAt: number;
}

/** What the gateway notified of: a hint to ask (P-20, P-21). */
export interface NotificationRow {
  /** Hash of token, kind and the ids it names, so that a repeat is the same row (P-22). */
  readonly id: string;
  /** An attempt's or operation's id, or `unknown`. */
  readonly about: string;
  readonly named: NotificationHint;
  readonly receivedAt: number;
  readonly dueAt: number | null;
}

/** The ids and words by which a notification says what it is about; nothing else of it is kept (P-20). */
export type NotificationHint = Readonly<
  Partial<
    Record<
      | 'transaction_id'
      | 'order_no'
      | 'order_status'
      | 'refund_reference_id'
      | 'request_id'
      | 'status'
      | 'event'
      | 'event_type'
      | 'notify_type',
      string
    >
  >
>;

/** In `events` with its place among all; in `outbox` until it has one. */
export interface EventRow {
  /** A zero-padded number: order of ids is order of events. */
  readonly id: string;
  readonly at: number;
  readonly type: string;
  /** What `data` means. Rows of 0.1 lack it and the next one. */
  readonly version?: number;
  readonly actor?: Actor;
  readonly sessionId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A number that only grows. */
export interface CounterRow {
  readonly id: string;
  readonly value: number;
}

/** A process with work in progress: it changes its row every two seconds (decision 12). */
export interface LeaseRow {
  readonly id: string;
  readonly beat: number;
}

/** How the store identifies a card: enough to name it to a person, and to recognise it. */
export interface CardIdentity {
  readonly brand: string;
  readonly lastFour: string;
  /** By each root secret, the newest first, which is the one that is stored. */
  readonly hmacs: readonly string[];
}

/** Row type by table. */
export interface Tables {
  sessions: SessionRow;
  orders: OrderRow;
  duplicates: DuplicateRow;
  attempts: AttemptRow;
  requests: RequestRow;
  events: EventRow;
  outbox: EventRow;
  counters: CounterRow;
  leases: LeaseRow;
  operations: OperationRow;
  transactions: TransactionRow;
  grants: GrantRow;
  subscriptions: SubscriptionRow;
  reveals: RevealRow;
  cards: RegistryRow<CardView>;
  groups: RegistryRow<GroupView>;
  cardholders: RegistryRow<CardholderView>;
  deliveries: DeliveryRow;
  notifications: NotificationRow;
  savedCards: SavedCardRow;
  pendingCards: PendingCardRow;
  handoffs: HandoffRow;
  audit: AuditRow;
  auditNotes: AuditNoteRow;
}

/** Names a table. */
export type TableName = keyof Tables;
