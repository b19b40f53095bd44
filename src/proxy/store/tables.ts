// Over 300 lines: every row type in one place; half of the lines are comments.

import type { FailureView } from '../../contract/proxy/failure.schema.ts';
import type { GatewayWords } from '../../contract/proxy/gateway-answer.schema.ts';
import type { WindowSize } from '../../contract/proxy/checkout.schema.ts';
import type { OrderNames } from '../../contract/proxy/order-names.schema.ts';
import type { Consent } from '../../contract/proxy/consent.schema.ts';
import type { InstalmentPlan } from '../../contract/proxy/session.schema.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { WriteName } from '../../contract/operations/operations.schema.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { ExchangeState, Outcome, SessionState } from '../../contract/vocabulary/outcomes.ts';
import type { UnknownCause } from '../../contract/vocabulary/unknown-reasons.ts';
import type { Recurring } from '../../gateway/index.ts';
import type { DeliveryRow } from './delivery-row.ts';
import type { EventRow, OutboxRow } from './event-rows.ts';
import type { RegistryRows } from './registry-rows.ts';
import type { GrantRow } from './grant-row.ts';
import type { MovementRow, Refutation, TransactionRow } from './money-rows.ts';
import type { NotificationHint, UnreadNotification } from './notification-hint.ts';
import type { DuplicateRow, OrderRow } from './order-rows.ts';
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
  /** `account|shopper id`, where the shop names the shopper; `erased` once nothing is known of them. Never another's. */
  readonly owner: string | null;
  /** The shopper's e-mail address and full name as the shop gave them, in small letters: what staff search by. */
  readonly email: string | null;
  readonly fullName: string | null;
  /** The session by which the order was opened for another shopper since. */
  readonly replacedBy: string | null;
  readonly state: SessionState;
  readonly version: number;
  readonly revision: number;
  readonly secretHash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Counts the terms that the sessions of its order were given: the newest decide about the order. */
  readonly termsNumber: number;
  /** Read them with `termsOf`. */
  readonly terms: SessionTerms;
}

/** One attempt to pay, from before it is sent until its outcome is final. */
export interface AttemptRow {
  readonly id: string;
  readonly sessionId: string;
  readonly orderKey: string;
  readonly orderNo: string;
  readonly operation: OperationName;
  readonly method: string;
  readonly state: ExchangeState;
  readonly outcome: Outcome | null;
  /** A person decided the outcome: it yields to proof, and to another decision. */
  readonly isDecided: boolean;
  /** Who decided last, if somebody did. */
  readonly decidedBy?: string;
  readonly abandoned: boolean;
  readonly amount: string;
  readonly currency: string;
  /** The gateway's number of the payment; no other payment of the account has it (`transactions`). */
  readonly transactionId: string | null;
  /**
   * That number again, of what was not sent from here: the gateway lists it under another attempt's order number. The
   * row's own id as long as it is listed without one.
   */
  readonly besides?: string;
  /** Of a success: the number of its order's newest terms when it was proven. */
  readonly provenUnder: number | null;
  /** What the gateway shows to have moved, where that is not what was sent. */
  readonly contradicted: DecimalAmount | null;
  /** The instalment plan that the shopper chose. */
  readonly plan: InstalmentPlan | null;
  /** What the gateway's queries say against the outcome, until enough of them do. */
  readonly refuted: Refutation | null;
  readonly brand: string | null;
  readonly lastFour: string | null;
  readonly cardHmac: string | null;
  /** Keyed hash of the shopper's network address, of payments by card (P-46). */
  readonly addressHash: string | null;
  /** The same of wider networks: the IPv6 /56; the IPv6 /48 or IPv4 /24. */
  readonly siteHash: string | null;
  readonly areaHash: string | null;
  /** 3-D Secure was asked for whatever the profile says. */
  readonly asks3DS: boolean;
  readonly resultCode: string | null;
  readonly decline: string | null;
  /** Why the gateway refused, in its words; for the merchant server. */
  readonly failure: FailureView | null;
  /** What the gateway said besides, for the merchant server; null once its shopper was erased, and then nothing is kept. */
  readonly words?: GatewayWords | null;
  /** Why the outcome is unknown, while it is. */
  readonly unknownCause: UnknownCause | null;
  /** There was a page to lead the shopper to: it is due while the outcome says so, and may have been left undone. */
  readonly wasRedirected: boolean;
  /** The bank's page that a challenge leads to; checked (P-35). */
  readonly issuerUrl: string | null;
  /** EMV 3-D Secure window that a challenge gets (C-109). */
  readonly windowSize: WindowSize;
  /** What its shopper agreed to when it was created. */
  readonly consents: readonly Consent[];
  /** A cancellation was sent: it may have been cancelled even if it is paid by now. */
  readonly isCancelling: boolean;
  /** What a notification says happened to a payment, until it was queried for that. */
  readonly hint: PaymentHint | null;
  /** Who is the reason for the next query, unless it is the clock. */
  readonly askedBy: 'notification' | 'shopper' | null;
  /** When the shopper came back from wherever the action led. */
  readonly returnedAt: number | null;
  /** The ids of the subscription that it began (C-196). */
  readonly recurring: Recurring | null;
  /** Hash of the token in the address that the gateway notifies (P-19). */
  readonly notifyHash: string | null;
  /** When to ask the gateway next; null when there is nothing to ask. */
  readonly dueAt: number | null;
  /** The process that works on it. */
  readonly leaseId: string | null;
  readonly queryCount: number;
  readonly notFoundCount: number;
  /** When the gateway first did not find it, of those times in a row. */
  readonly notFoundSince: number | null;
  readonly createdAt: number;
  readonly sentAt: number | null;
  readonly outcomeAt: number | null;
  /** When the gateway last answered a query about it. */
  readonly checkedAt: number | null;
  /** What was alerted to of it, each fact once. */
  readonly alerted?: readonly string[];
}

/** What notifications hint at: a dispute, a refund that is not ours, or only that something changed. */
export type PaymentHint = 'dispute' | 'refund' | 'change';

/** What an Idempotency-Key was used for. */
export interface RequestRow {
  /** Hash of credential, route and Idempotency-Key. */
  readonly id: string;
  /** A keyed hash of each member that may not differ, by its pointer. */
  readonly members: Readonly<Record<string, string>>;
  /** The attempt or operation it made: a repeat returns its current state, not the first answer. */
  readonly resourceId: string | null;
  /** The answer to repeat, where nothing was sent. */
  readonly status: number | null;
  readonly body: unknown;
  /** Asked about before any request arrived with it: one that comes now is refused. */
  readonly isWithdrawn: boolean;
  readonly createdAt: number;
  /** When it may be forgotten; null for never (P-03). */
  readonly expiresAt: number | null;
}

/** An operation that was requested through the proxy. Of a payment some is as with attempts. */
export interface OperationRow extends Pick<
  AttemptRow,
  'hint' | 'refuted' | 'checkedAt' | 'alerted'
> {
  readonly id: string;
  readonly operation: WriteName;
  /** Who asked: the merchant server, or a grant's subject. */
  readonly subject: string;
  /** The grant that it was requested with. */
  readonly grantId: string | null;
  readonly state: ExchangeState;
  readonly outcome: Outcome | null;
  /** A person decided the outcome, or that of an item, as with attempts. */
  readonly isDecided: boolean;
  /** Who decided last, if somebody did. */
  readonly decidedBy?: string;
  /** `cards|123`: works on one card or group at a time (C-231). */
  readonly target: string | null;
  /** Hash of all that it names: not again while the first is unknown (P-09). */
  readonly deduplicationKey: string | null;
  /** Of a payment: what it can be queried by. */
  readonly orderNo: string | null;
  /** Of a payment: `createdAt`, by which lists of orders find it among all else. */
  readonly paymentAt: number | null;
  readonly summary: OperationSummary;
  /** Once there is an answer. */
  readonly result: StoredResult | null;
  readonly notifyHash: string | null;
  readonly dueAt: number | null;
  /** The process that works on it. */
  readonly leaseId: string | null;
  readonly queryCount: number;
  readonly createdAt: number;
  readonly sentAt: number | null;
  readonly outcomeAt: number | null;
  readonly provenUnder?: AttemptRow['provenUnder'];
}

/** What is kept of a request: enough for a person to decide by, and no personal data. */
export interface OperationSummary {
  /** What moves, where that is known. */
  readonly amount?: DecimalAmount;
  /** Of an alternative payment: how long it may stay unpaid depends on it. */
  readonly method?: string;
  readonly refunds?: readonly RefundItem[];
  readonly transactions?: readonly string[];
  /** The names of their orders, by payment. */
  readonly orders?: Readonly<Record<string, OrderNames>>;
  /** Of a review: what a person decided, by payment. */
  readonly decisions?: Readonly<Record<string, 'approve' | 'reject'>>;
  /** A card's balance as it was last known, with when (P-09). */
  readonly balanceBefore?: { readonly value: string; readonly as_of: string };
  /** A group that is to be made. */
  readonly group?: { readonly name: string; readonly country: string };
  /** Keyed hashes of a payout's fields, to detect a different one with the same id. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What a card's or group's status is to become, in our words. */
  readonly status?: string;
  /** Changes of the card's status that were in progress when this one began. */
  readonly passed?: readonly string[];
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

/** A card that a shopper wanted to be kept, by its token at the gateway (C-137). */
export interface SavedCardRow {
  /** The handle: all that a browser learns of it. */
  readonly id: string;
  /** `account|shopper id`. */
  readonly owner: string;
  /** The token, encrypted. */
  readonly token: string;
  /** Which root secret it is encrypted under. */
  readonly sealedBy: string;
  readonly cardHmac: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expirationMonth: string;
  readonly expirationYear: string;
  readonly savedAt: number;
  /** When its shopper last made it the one that comes first. */
  readonly preferredAt?: number;
}

/**
 * A card whose shopper wants it kept, until its payment has succeeded and its token is known: after a
 * challenge both come later than the answer.
 */
export interface PendingCardRow extends Omit<
  SavedCardRow,
  'token' | 'sealedBy' | 'savedAt' | 'preferredAt'
> {
  /** The token, encrypted, once there is one. */
  readonly token: string | null;
  /** Which root secret it is encrypted under. */
  readonly sealedBy: string | null;
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
  /** Hash of token, kind and all that it says, so that a repeat is the same row (P-22). */
  readonly id: string;
  /** An attempt's or operation's id, or `unknown`. */
  readonly about: string;
  readonly named: NotificationHint;
  /** What it says is not understood, and whether that has been told. */
  readonly unread?: UnreadNotification | 'told';
  readonly receivedAt: number;
  readonly dueAt: number | null;
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

/** Which history of the store the proxies work with, and that they do (decision 27). */
export interface LineageRow {
  readonly id: string;
  /** As the store named it; `copy` in a backup; null where it names none. */
  readonly timeline: string | null;
  /** Whatever was acknowledged is on another server, too. */
  readonly isSynchronous: boolean;
  /** Grows while anything is written. */
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
  outbox: OutboxRow;
  counters: CounterRow;
  leases: LeaseRow;
  lineages: LineageRow;
  operations: OperationRow;
  transactions: TransactionRow;
  movements: MovementRow;
  grants: GrantRow;
  subscriptions: SubscriptionRow;
  reveals: RevealRow;
  cards: RegistryRows['cards'];
  groups: RegistryRows['groups'];
  cardholders: RegistryRows['cardholders'];
  deliveries: DeliveryRow;
  notifications: NotificationRow;
  savedCards: SavedCardRow;
  pendingCards: PendingCardRow;
  handoffs: HandoffRow;
}

/** Names a table. */
export type TableName = keyof Tables;
