import type { OperationName } from '../vocabulary/operation-names.ts';

/** What an operation moves, and from where that is known. */
export type Movement =
  /** Nothing. */
  | 'nothing'
  /** The amount of the request, in the currency that it, its card or its group has. */
  | 'requested'
  /** For each order the amount of the request, in the currency that the ledger has for it. */
  | 'refunded'
  /** All of each order, by the ledger. */
  | 'ordered'
  /** Nobody knows beforehand: what is left on a card, what a review releases, what never recurs. */
  | 'unknown';

/** What keeps the same from being done twice. */
export type RepeatLock =
  /** Its order number, which is unique for ever. */
  | 'order'
  /** Each payment that it moves: an earlier movement of it has to be proven first. */
  | 'payments'
  /** An identical one whose outcome is unknown has to be resolved first (P-09). */
  | 'identical'
  /** Nothing: it leaves the same behind, however often it is done. */
  | 'none';

interface Row {
  readonly moves: Movement;
  readonly lock: RepeatLock;
}

const row = (moves: Movement, lock: RepeatLock): Row => ({ moves, lock });

/**
 * One row for each operation, read by grants, the ledger, the locks of repeats and the issuing elements.
 * A grant with a limit of the amount refuses what is `unknown`.
 */
export const MOVEMENTS: Readonly<Record<OperationName, Row>> = {
  'authorise.card': row('requested', 'order'),
  'authorise.alternative': row('requested', 'order'),
  checkout: row('requested', 'order'),
  'transactions.query': row('nothing', 'none'),
  'orders.refund': row('refunded', 'payments'),
  'orders.review': row('unknown', 'payments'),
  'orders.cancel': row('ordered', 'payments'),
  'orders.update': row('unknown', 'none'),
  'subscription.cancel': row('unknown', 'none'),
  'payout.create': row('requested', 'identical'),
  'cardholder.query': row('nothing', 'none'),
  'group.create': row('requested', 'identical'),
  'group.refund': row('requested', 'identical'),
  'group.charge': row('requested', 'identical'),
  'group.status': row('nothing', 'none'),
  'card.query': row('nothing', 'none'),
  'card.charge': row('requested', 'identical'),
  'card.withdraw': row('requested', 'identical'),
  'card.close': row('unknown', 'none'),
  'card.status': row('nothing', 'none'),
  'card.limit': row('requested', 'none'),
};
