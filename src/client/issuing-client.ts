import type { Guard } from '../contract/values/guards.ts';
import {
  isCardholderView,
  isCardView,
  isGroupView,
  isIssuingActivity,
  isIssuingNews,
  type IssuingActivity,
  type IssuingRequestFound,
  type IssuingResult,
  type GuardedPage,
} from '../contract/proxy/issuing-guards.ts';
import type { OperationBody } from '../contract/proxy/operation-bodies.schema.ts';
import type { CardholderView, CardView, GroupView } from '../contract/proxy/issued.schema.ts';
import { browserClock } from './browser-clock.ts';
import { createGrantedRequests, type GrantedRequestsOptions } from './granted-requests.ts';
import { operationEvents } from './operation-events.ts';
import type { SharedNetwork } from './shared-network.ts';

/** What the proxy's registry keeps, by the names of its lists. */
export interface SeenRecords {
  /** Issued cards. */
  cards: CardView;
  /** Groups of cards. */
  groups: GroupView;
  /** Cardholders. */
  cardholders: CardholderView;
}

/** What a browser may be granted to do with cards and groups. */
export type IssuingOperation =
  | 'card.charge'
  | 'card.withdraw'
  | 'card.status'
  | 'card.limit'
  | 'card.close'
  | 'group.create'
  | 'group.charge'
  | 'group.refund'
  | 'group.status';

/** The request; ids are strings, and the proxy checks them. */
export type IssuingValues<Name extends IssuingOperation> = {
  readonly [K in keyof OperationBody<Name>]: OperationBody<Name>[K] extends string
    ? string
    : OperationBody<Name>[K];
};

/** What a list of operations is about; `outcome` leaves those of it that nobody knows the end of. */
export type ActivityOf = (
  | { readonly card_id: string }
  | { readonly group_id: string }
  | { readonly operation: 'group.create' }
) & { readonly outcome?: 'unknown' };

/**
 * What elements may request from the proxy with a grant. Everything throws CheckoutError: `problem` with its
 * slug, `unreachable` if there was no answer, `unreadable` if it has an unknown shape. A grant
 * that has expired is replaced with a fresh one, and the request repeated once.
 */
export interface IssuingClient {
  /** Address of the proxy, as in the options. */
  readonly proxy: string;
  /** Queries the gateway: current state and balance. */
  card(cardId: string): Promise<CardView>;
  /** Queries the gateway: name, country and status. */
  cardholder(cardholderId: string): Promise<CardholderView>;
  /** What the proxy has seen, within the grant, a page at a time (C-240). */
  cards(after?: string): Promise<GuardedPage<CardView>>;
  /** As `cards`, for groups. */
  groups(after?: string): Promise<GuardedPage<GroupView>>;
  /** As `cards`, for cardholders. */
  cardholders(after?: string): Promise<GuardedPage<CardholderView>>;
  /** What the proxy last saw of up to 100 of them; unknown ones are omitted. */
  seen<Kind extends keyof SeenRecords>(
    kind: Kind,
    ids: readonly string[],
  ): Promise<readonly SeenRecords[Kind][]>;
  /**
   * What was done with a card, a group, or by this person to make groups, the newest first, a page at a
   * time: by anybody, and also what is not proven.
   */
  operations(about: ActivityOf, after?: string): Promise<GuardedPage<IssuingActivity>>;
  /**
   * Tells of each operation on a card or group that the grant covers, whoever asked for it, once its outcome is known or
   * has changed; until the signal aborts. `onGap` is called where some may have been missed, and from time to time where
   * no event stream gets through. Rejects with a CheckoutError if retrying can't help.
   */
  events(
    onOperation: (operation: IssuingActivity) => void,
    onGap: () => void,
    signal: AbortSignal,
  ): Promise<void>;
  /**
   * Performs an operation. One key per intention: repeating a key returns the current state and
   * never moves money twice.
   */
  perform<Name extends IssuingOperation>(
    operation: Name,
    values: IssuingValues<Name>,
    idempotencyKey: string,
  ): Promise<IssuingResult>;
  /**
   * Asks what became of `perform`, called with the same arguments; nothing is performed. After `not_sent`
   * nothing ever comes of that call, even if it is still on its way: its key is withdrawn.
   */
  find<Name extends IssuingOperation>(
    operation: Name,
    values: IssuingValues<Name>,
    idempotencyKey: string,
  ): Promise<IssuingRequestFound>;
}

/** How `createIssuingClient` reaches the proxy. */
export interface IssuingClientOptions extends GrantedRequestsOptions {
  /** Whether the device is online; by default as the browser reports it. */
  readonly network?: SharedNetwork;
}

const IS_RECORD: { readonly [Kind in keyof SeenRecords]: Guard<SeenRecords[Kind]> } = {
  cards: isCardView,
  groups: isGroupView,
  cardholders: isCardholderView,
};

/** Talks to the proxy with a grant. Nothing is sent before the first call. */
export function createIssuingClient({
  proxy,
  grants,
  fetch,
  clock = browserClock,
  network,
}: IssuingClientOptions): IssuingClient {
  const { sent, ask, listed, perform, find } = createGrantedRequests({
    proxy,
    grants,
    clock,
    ...(fetch && { fetch }),
  });

  const look = <T>(operation: string, body: unknown, is: Guard<T>) =>
    ask({ method: 'POST', path: `v1/operations/${operation}`, body, is });
  const list = <Kind extends keyof SeenRecords>(kind: Kind, query: Record<string, string>) =>
    listed<SeenRecords[Kind]>(kind, query, IS_RECORD[kind]);
  const page = (after?: string) => (after === undefined ? {} : { after });

  return {
    proxy,
    card: (cardId) => look('card.query', { card_id: cardId }, isCardView),
    cardholder: (cardholderId) =>
      look('cardholder.query', { cardholder_id: cardholderId }, isCardholderView),
    cards: (after) => list('cards', page(after)),
    groups: (after) => list('groups', page(after)),
    cardholders: (after) => list('cardholders', page(after)),
    seen: async (kind, ids) => (await list(kind, { ids: ids.join(',') })).data,
    operations: (about, after) =>
      listed('operations', { ...about, ...page(after) }, isIssuingActivity),
    events: operationEvents({ sent, clock, network }, isIssuingNews),
    perform,
    find,
  };
}
