import type { AttemptState, Outcome, SessionState } from '../../contract/outcomes.ts';

/**
 * Everything the proxy keeps, as data: rows are JSON documents with an `id`, and each table names
 * the columns it is searched by. Every store makes its own storage out of this description.
 * Times are milliseconds since the epoch. No card number, security code, secret or raw token is in
 * any row: numbers are keyed HMACs, tokens are hashed or encrypted (P-42, P-43).
 */

export interface SessionRow {
  readonly id: string;
  /** `account|order_id`: what attempts are locked and numbered by. */
  readonly orderKey: string;
  readonly orderId: string;
  readonly state: SessionState;
  readonly version: number;
  readonly revision: number;
  readonly secretHash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The parsed `POST /v1/sessions`, with the changes since. */
  readonly terms: string;
}

export interface OrderRow {
  /** `account|order_id`. */
  readonly id: string;
  readonly attempts: number;
  /** The attempt that holds the order (P-11), if one does. */
  readonly holder: string | null;
  readonly paidBy: string | null;
}

export interface AttemptRow {
  readonly id: string;
  readonly sessionId: string;
  readonly orderKey: string;
  readonly orderNo: string;
  readonly operation: string;
  readonly method: string;
  readonly state: AttemptState;
  readonly outcome: Outcome | null;
  readonly abandoned: boolean;
  readonly amount: string;
  readonly currency: string;
  readonly transactionId: string | null;
  readonly brand: string | null;
  readonly lastFour: string | null;
  readonly cardHmac: string | null;
  readonly resultCode: string | null;
  readonly decline: string | null;
  /** JSON of a `NextAction`, while one is due. */
  readonly nextAction: string | null;
  /** When to ask the gateway next; null when there is nothing to ask. */
  readonly nextAt: number | null;
  /** Whoever works on the row holds it until then; an expired lease is free. */
  readonly leaseUntil: number;
  readonly asked: number;
  readonly notFound: number;
  readonly createdAt: number;
  readonly sentAt: number | null;
  readonly settledAt: number | null;
}

export interface RequestRow {
  /** Hash of credential, route and Idempotency-Key. */
  readonly id: string;
  readonly fingerprint: string;
  /** The attempt it made: a repeat is told how that stands, instead of an answer of long ago. */
  readonly madeId: string | null;
  /** The answer to repeat, where no attempt was made. */
  readonly status: number | null;
  readonly body: string | null;
  readonly createdAt: number;
}

export interface EventRow {
  /** Zero-padded sequence number: order of ids is order of events. */
  readonly id: string;
  readonly at: number;
  readonly type: string;
  readonly sessionId: string | null;
  readonly data: string;
}

export interface CounterRow {
  readonly id: string;
  readonly value: number;
}

export interface Tables {
  sessions: SessionRow;
  orders: OrderRow;
  attempts: AttemptRow;
  requests: RequestRow;
  events: EventRow;
  counters: CounterRow;
}
export type TableName = keyof Tables;

interface Index {
  readonly columns: readonly string[];
  readonly unique?: boolean;
}

export const TABLES: { readonly [T in TableName]: { readonly indexes: readonly Index[] } } = {
  sessions: { indexes: [{ columns: ['orderKey'] }, { columns: ['state', 'expiresAt'] }] },
  orders: { indexes: [] },
  attempts: {
    indexes: [
      { columns: ['orderNo'], unique: true },
      { columns: ['orderKey'] },
      { columns: ['sessionId'] },
      { columns: ['nextAt'] },
      { columns: ['transactionId'] },
    ],
  },
  requests: { indexes: [] },
  events: { indexes: [{ columns: ['sessionId'] }] },
  counters: { indexes: [] },
};

/** The columns that a query may name. */
export const searchableColumns = (table: TableName): ReadonlySet<string> =>
  new Set(['id', ...TABLES[table].indexes.flatMap((index) => index.columns)]);
