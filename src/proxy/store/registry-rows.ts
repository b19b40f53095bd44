import type { CardholderView, CardView, GroupView } from '../../contract/proxy/issued.schema.ts';

/** A card as it is kept: with amounts as the gateway wrote them, since it names no currency (C-098). */
export interface StoredCard extends Omit<
  CardView,
  'currency' | 'balance' | 'limit' | 'transaction_limit' | 'largest_amount' | 'group_status'
> {
  /** As it was imported with the card; that of its group is looked up whenever it counts. */
  readonly stated_currency?: string;
  /** What is on it. */
  readonly balance?: string;
  /** The most that may be spent with it. */
  readonly limit?: string;
  /** The most that one payment may take. */
  readonly transaction_limit?: string;
}

/** A card, group or cardholder that was seen: the interface can list none (C-240). */
export interface RegistryRow<View = StoredCard | GroupView | CardholderView> {
  /** The gateway's id. */
  readonly id: string;
  /** As of `observedAt`; what was imported, or only changed its status, lacks the rest. */
  readonly view: View;
  /** When the gateway said so; milliseconds since the epoch. */
  readonly observedAt: number;
  /** When an operation changed its status last, never twice the same: what was asked before knows nothing of it. */
  readonly statusChangedAt?: number;
}

/** A card, to be found by what it belongs to. */
export interface CardRow extends RegistryRow<StoredCard> {
  /** As its view has it. */
  readonly groupId: string | null;
  /** As its view has it. */
  readonly cardholderId: string | null;
}

/** Row type by table of the registry. */
export interface RegistryRows {
  /** Issued cards. */
  cards: CardRow;
  /** Pools of funds. */
  groups: RegistryRow<GroupView>;
  /** Who holds cards. */
  cardholders: RegistryRow<CardholderView>;
}
