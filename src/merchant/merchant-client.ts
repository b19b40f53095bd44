import type { ElsewhereStatement, PaymentBalance } from '../contract/proxy/elsewhere.schema.ts';
import type { GrantAnswer, GrantCreateInput, GrantState } from '../contract/proxy/grant.schema.ts';
import type {
  OperationFilters,
  OperationView,
  OrderFilters,
  OrderView,
} from '../contract/proxy/lists.schema.ts';
import type { OperationAnswer, OperationBody } from '../contract/proxy/operation-bodies.schema.ts';
import type {
  CardholderView,
  CardView,
  GroupView,
  OperationResult,
  Resolution,
  Unresolved,
} from '../contract/proxy/operations.schema.ts';
import type {
  AttemptAnswer,
  SessionAnswer,
  SessionChange,
  SessionCreateInput,
  SessionForOrderInput,
} from '../contract/proxy/session.schema.ts';
import type { ShopperErased, ShopperView } from '../contract/proxy/shopper.schema.ts';
import type { Guard } from '../contract/values/guards.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import {
  isAnyObject,
  isBalance,
  isGrant,
  isGrantState,
  isNewSession,
  isRecordPage,
  isResolved,
  isSession,
  isShopper,
  isShopperErased,
  type NewSession,
} from './answers.ts';
import { createEventFeed, type EventFeed, type EventOptions } from './event-feed.ts';
import { createSend, serverClock, type CallOptions, type ConnectionOptions } from './send.ts';

/** What a merchant server does with the proxy. Every method throws a `MerchantError`. */
export interface MerchantClient {
  /** What shoppers pay. */
  readonly sessions: {
    /** Creates a session: one thing to be paid. Give the page its `client_secret`. */
    create(session: SessionCreateInput, options?: CallOptions): Promise<NewSession>;
    /**
     * The session through which an order can be paid now: the open one, renewed with these terms, or a
     * new one; one that is paid or being paid is returned unchanged. Call it whenever a cart is opened.
     */
    forOrder(
      orderId: string,
      terms: SessionForOrderInput,
      options?: CallOptions,
    ): Promise<NewSession>;
    /** Reads a session with its attempts. */
    retrieve(id: string, options?: CallOptions): Promise<SessionAnswer>;
    /**
     * Changes what is to be paid; the page is notified. Rejected while an attempt is in progress.
     */
    update(id: string, change: SessionChange, options?: CallOptions): Promise<SessionAnswer>;
    /** Cancels the session: it can no longer be paid. */
    cancel(id: string, options?: CallOptions): Promise<SessionAnswer>;
  };
  /** What browsers may do with issued cards. */
  readonly grants: {
    /** Lets one browser perform named operations for a while. Give the page its `token`. */
    create(grant: GrantCreateInput, options?: CallOptions): Promise<GrantAnswer>;
    /** Ends a grant at once. */
    revoke(id: string, options?: CallOptions): Promise<GrantState>;
  };
  /** Calls an operation of the gateway: `operations.perform('orders.refund', { refund_orders })`. */
  readonly operations: {
    /** Resolves also for `failed` and `unknown`: read `outcome`. */
    perform<Name extends OperationName>(
      name: Name,
      body: OperationBody<Name>,
      options?: CallOptions,
    ): Promise<OperationAnswer<Name>>;
    /** Those that were requested, the newest first, fetched page by page. */
    list(filters?: OperationFilters, options?: CallOptions): AsyncIterable<OperationView>;
  };
  /** Orders with their attempts and refunds. */
  readonly orders: {
    /** Those with an attempt that matches, the newest first, fetched page by page. */
    list(filters?: OrderFilters, options?: CallOptions): AsyncIterable<OrderView>;
  };
  /** What happened, in order: `for await (const event of tender.events({ after }))`. */
  events(options?: EventOptions): EventFeed;
  /** What is known about shoppers, by the shop's own ids. */
  readonly shoppers: {
    /** Stored cards, and what sessions hold of the person. */
    retrieve(id: string, options?: CallOptions): Promise<ShopperView>;
    /** Deletes all of that. Rejected while a payment of theirs is in progress. */
    erase(id: string, options?: CallOptions): Promise<ShopperErased>;
    /** Deletes one stored card. */
    removeCard(id: string, handle: string, options?: CallOptions): Promise<ShopperView>;
  };
  /** Cards, groups and cardholders that the proxy has seen, fetched page by page. */
  readonly registry: {
    /** Issued cards, without number and security code. */
    cards(options?: CallOptions): AsyncIterable<CardView>;
    /** Groups of cards. */
    groups(options?: CallOptions): AsyncIterable<GroupView>;
    /** Cardholders, without personal data beyond name and country. */
    cardholders(options?: CallOptions): AsyncIterable<CardholderView>;
  };
  /** Attempts and operations with an unknown outcome, fetched page by page: who has to decide is named. */
  unresolved(options?: CallOptions): AsyncIterable<Unresolved>;
  /** A person's decision on an attempt or operation whose outcome could not be proven. */
  resolve(
    id: string,
    decision: Resolution,
    options?: CallOptions,
  ): Promise<AttemptAnswer | OperationResult>;
  /**
   * What a person has seen went back of a payment elsewhere: refunds in the portal, lost disputes. Another
   * statement corrects it.
   */
  stateElsewhere(
    transactionId: string,
    statement: ElsewhereStatement,
    options?: CallOptions,
  ): Promise<PaymentBalance>;
}

/** What to list; `after` is the list's own. */
type Filters = Readonly<Record<string, string | undefined>>;

/** @throws TypeError when the address or the key can't be used. */
export function createMerchantClient(connection: ConnectionOptions): MerchantClient {
  const send = createSend(connection);
  const session = (id: string) => `/v1/sessions/${encodeURIComponent(id)}`;
  const shopper = (id: string) => `/v1/shoppers/${encodeURIComponent(id)}`;

  async function* records<T>(
    path: string,
    options?: CallOptions,
    filters: Filters = {},
  ): AsyncGenerator<T, void> {
    const given = Object.entries(filters).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given as [string, string][]);
    let after: string | null = null;
    do {
      if (after !== null) query.set('after', after);
      const named = query.size > 0 ? `?${query}` : '';
      const page: { data: unknown[]; next: string | null } = await send(
        { method: 'GET', path: path + named, answer: isRecordPage },
        options,
      );
      yield* page.data as T[];
      after = page.next;
    } while (after !== null);
  }

  return {
    sessions: {
      create: (body, options) =>
        send(
          { method: 'POST', path: '/v1/sessions', body, keyed: true, answer: isNewSession },
          options,
        ),
      forOrder: (orderId, body, options) =>
        send(
          {
            method: 'PUT',
            path: `/v1/orders/${encodeURIComponent(orderId)}/session`,
            body,
            answer: isNewSession,
          },
          options,
        ),
      retrieve: (id, options) =>
        send({ method: 'GET', path: session(id), answer: isSession }, options),
      update: (id, body, options) =>
        send({ method: 'PATCH', path: session(id), body, keyed: true, answer: isSession }, options),
      cancel: (id, options) =>
        send({ method: 'DELETE', path: session(id), keyed: true, answer: isSession }, options),
    },
    grants: {
      create: (body, options) =>
        send({ method: 'POST', path: '/v1/grants', body, answer: isGrant }, options),
      revoke: (id, options) =>
        send(
          {
            method: 'DELETE',
            path: `/v1/grants/${encodeURIComponent(id)}`,
            answer: isGrantState,
          },
          options,
        ),
    },
    operations: {
      perform: <Name extends OperationName>(
        name: Name,
        body: OperationBody<Name>,
        options?: CallOptions,
      ) =>
        send(
          {
            method: 'POST',
            path: `/v1/operations/${name}`,
            body,
            // Queries take no key, and have no use for one.
            keyed: true,
            answer: isAnyObject as Guard<OperationAnswer<Name>>,
          },
          options,
        ),
      list: (filters, options) => records('/v1/operations', options, filters),
    },
    orders: { list: (filters, options) => records('/v1/orders', options, filters) },
    events: (options = {}) => createEventFeed(send, connection.clock ?? serverClock, options),
    shoppers: {
      retrieve: (id, options) =>
        send({ method: 'GET', path: shopper(id), answer: isShopper }, options),
      erase: (id, options) =>
        send(
          { method: 'DELETE', path: shopper(id), keyed: true, answer: isShopperErased },
          options,
        ),
      removeCard: (id, handle, options) =>
        send(
          {
            method: 'DELETE',
            path: `${shopper(id)}/cards/${encodeURIComponent(handle)}`,
            keyed: true,
            answer: isShopper,
          },
          options,
        ),
    },
    registry: {
      cards: (options) => records('/v1/cards', options),
      groups: (options) => records('/v1/groups', options),
      cardholders: (options) => records('/v1/cardholders', options),
    },
    unresolved: (options) => records('/v1/attempts', options, { outcome: 'unknown' }),
    resolve: (id, body, options) =>
      send(
        {
          method: 'POST',
          path: `/v1/attempts/${encodeURIComponent(id)}/resolve`,
          body,
          keyed: true,
          answer: isResolved,
        },
        options,
      ),
    stateElsewhere: (id, body, options) =>
      send(
        {
          method: 'POST',
          path: `/v1/transactions/${encodeURIComponent(id)}/elsewhere`,
          body,
          keyed: true,
          answer: isBalance,
        },
        options,
      ),
  };
}
