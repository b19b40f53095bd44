import type {
  ExternalMovementsRecord,
  PaymentBalance,
} from '../contract/proxy/external-movements.schema.ts';
import type { GrantAnswer, GrantCreateInput, GrantState } from '../contract/proxy/grant.schema.ts';
import type {
  OperationFilters,
  OperationView,
  OrderFilters,
  OrderView,
} from '../contract/proxy/lists.schema.ts';
import type { OperationAnswer, OperationBody } from '../contract/proxy/operation-bodies.schema.ts';
import type { CardholderView, CardView, GroupView } from '../contract/proxy/issued.schema.ts';
import type { OperationResult, Resolution } from '../contract/proxy/operations.schema.ts';
import type { PayoutView } from '../contract/proxy/payouts.schema.ts';
import type { Timeline } from '../contract/proxy/timeline.schema.ts';
import type { Unresolved, UnresolvedFilters } from '../contract/proxy/unresolved.schema.ts';
import type { SessionAnswer } from '../contract/proxy/session-answer.schema.ts';
import type {
  AttemptAnswer,
  SessionChange,
  SessionCreateInput,
  SessionForOrderInput,
} from '../contract/proxy/session.schema.ts';
import type { ShopperErased, ShopperView } from '../contract/proxy/shopper.schema.ts';
import type { Guard } from '../contract/values/guards.ts';
import { pathSegment } from '../contract/values/path-segment.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import {
  isAnyObject,
  isBalance,
  isGrant,
  isGrantState,
  isNewSession,
  isResolved,
  isSession,
  isShopper,
  isShopperErased,
  type NewSession,
} from './answers.ts';
import { createEventFeed, type EventFeed, type EventOptions } from './event-feed.ts';
import { ProblemError } from './merchant-error.ts';
import { orderWords, type OrderWords } from './order-words.ts';
import { createRecords } from './records.ts';
import { createSend, serverClock, type CallOptions, type ConnectionOptions } from './send.ts';

/** What a merchant server does with the proxy. Every method throws a `MerchantError`. */
export interface MerchantClient extends OrderWords {
  /** What shoppers pay. */
  readonly sessions: {
    /** Creates a session: one thing to be paid. Give the page its `client_secret`. */
    create(session: SessionCreateInput, options?: CallOptions): Promise<NewSession>;
    /**
     * The session through which this shopper can pay an order now: their open one, renewed with these
     * terms, or a new one; one by which they have paid or are paying is returned unchanged. Another
     * `shopper.id`, also instead of none, is another session, and ends those before. Call it whenever a
     * cart is opened.
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
    /**
     * One order with all that was tried to pay it, by the shop's number or by one that the gateway has for a
     * payment of it. Throws a ProblemError, `not-found`, where nothing is known of it.
     */
    retrieve(orderId: string, options?: CallOptions): Promise<OrderView>;
    /** Those with an attempt that matches, the newest first, fetched page by page. */
    list(filters?: OrderFilters, options?: CallOptions): AsyncIterable<OrderView>;
    /** What happened to it, the oldest first, and who did it or said so. */
    timeline(orderId: string, options?: CallOptions): Promise<Timeline>;
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
  /** What is in doubt; calling it is the same as `list`. */
  readonly unresolved: {
    (filters?: UnresolvedFilters, options?: CallOptions): AsyncIterable<Unresolved>;
    /**
     * What somebody has to decide, what was begun last first, fetched page by page: what it is, what is known of it,
     * what can be decided, and what follows from that.
     */
    list(filters?: UnresolvedFilters, options?: CallOptions): AsyncIterable<Unresolved>;
  };
  /** A person's decision on an attempt or operation whose outcome could not be proven. */
  resolve(
    id: string,
    decision: Resolution,
    options?: CallOptions,
  ): Promise<AttemptAnswer | OperationResult>;
  /**
   * What a person has seen went back of a payment externally: refunds in the portal, lost disputes. Another
   * statement corrects it.
   */
  recordExternalMovements(
    transactionId: string,
    statement: ExternalMovementsRecord,
    options?: CallOptions,
  ): Promise<PaymentBalance>;
}

/** @throws TypeError when the address or the key can't be used. */
export function createMerchantClient(connection: ConnectionOptions): MerchantClient {
  const send = createSend(connection);
  const records = createRecords(send);
  const session = (id: string) => `/v1/sessions/${pathSegment(id)}`;
  const shopper = (id: string) => `/v1/shoppers/${pathSegment(id)}`;

  const perform = <Name extends OperationName>(
    name: Name,
    body: OperationBody<Name>,
    options?: CallOptions,
  ) =>
    send(
      {
        method: 'POST',
        path: `/v1/operations/${pathSegment(name)}`,
        body,
        // Queries take no key, and have no use for one.
        keyed: true,
        answer: isAnyObject as Guard<OperationAnswer<Name>>,
      },
      options,
    );

  const listOrders = (filters?: OrderFilters, options?: CallOptions) =>
    records<OrderView>('/v1/orders', options, filters);

  async function retrieve(orderId: string, options?: CallOptions): Promise<OrderView> {
    for await (const order of listOrders({ order_id: orderId }, options)) return order;
    const detail = `Nothing is known of order "${orderId}".`;
    throw new ProblemError('not-found', {
      status: 404,
      problem: { type: '/problems/not-found', title: 'Not found', detail },
      retryAfter: undefined,
    });
  }

  const unresolved = (filters?: UnresolvedFilters, options?: CallOptions) =>
    records<Unresolved>('/v1/unresolved', options, filters);

  return {
    ...orderWords({
      retrieve,
      perform,
      listPayouts: (filters, options) => records<PayoutView>('/v1/payouts', options, filters),
    }),
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
            path: `/v1/orders/${pathSegment(orderId)}/session`,
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
            path: `/v1/grants/${pathSegment(id)}`,
            answer: isGrantState,
          },
          options,
        ),
    },
    operations: {
      perform,
      list: (filters, options) => records('/v1/operations', options, filters),
    },
    orders: {
      retrieve,
      list: listOrders,
      timeline: (orderId, options) =>
        send(
          {
            method: 'GET',
            path: `/v1/orders/${pathSegment(orderId)}/timeline`,
            answer: isAnyObject as Guard<Timeline>,
          },
          options,
        ),
    },
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
            path: `${shopper(id)}/cards/${pathSegment(handle)}`,
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
    unresolved: Object.assign(unresolved, { list: unresolved }),
    resolve: (id, body, options) =>
      send(
        {
          method: 'POST',
          path: `/v1/attempts/${pathSegment(id)}/resolve`,
          body,
          keyed: true,
          answer: isResolved,
        },
        options,
      ),
    recordExternalMovements: (id, body, options) =>
      send(
        {
          method: 'POST',
          path: `/v1/transactions/${pathSegment(id)}/external-movements`,
          body,
          keyed: true,
          answer: isBalance,
        },
        options,
      ),
  };
}
