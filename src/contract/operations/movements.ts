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

/** One row for each operation. A grant with a limit of the amount refuses what is `unknown`. */
export const MOVEMENTS: Readonly<Record<OperationName, Movement>> = {
  'authorise.card': 'requested',
  'authorise.alternative': 'requested',
  checkout: 'requested',
  'transactions.query': 'nothing',
  'orders.refund': 'refunded',
  'orders.review': 'unknown',
  'orders.cancel': 'ordered',
  'orders.update': 'unknown',
  'subscription.cancel': 'unknown',
  'payout.create': 'requested',
  'cardholder.query': 'nothing',
  'group.create': 'requested',
  'group.refund': 'requested',
  'group.charge': 'requested',
  'group.status': 'nothing',
  'card.query': 'nothing',
  'card.charge': 'requested',
  'card.withdraw': 'requested',
  'card.close': 'unknown',
  'card.status': 'nothing',
  'card.limit': 'requested',
};
