import type { DecimalAmount } from '../contract/money/decimal-amount.ts';
import {
  isDecided,
  isStaffCase,
  type CasesFilter,
  type StaffCase,
} from '../contract/proxy/case-guards.ts';
import type {
  GuardedPage,
  IssuingRequestFound,
  IssuingResult,
} from '../contract/proxy/issuing-guards.ts';
import {
  isStaffPayout,
  type PayoutsFilter,
  type StaffPayout,
} from '../contract/proxy/payout-guards.ts';
import {
  isAskedPayments,
  isStaffNews,
  isStaffOperation,
  isStaffOrder,
  type OrdersFilter,
  type StaffOperation,
  type StaffOrder,
} from '../contract/proxy/staff-guards.ts';
import { pathSegment } from '../contract/values/path-segment.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import type { Guard } from '../contract/values/guards.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import { browserClock } from './browser-clock.ts';
import { CheckoutError } from './checkout-error.ts';
import { createGrantedRequests, type GrantedRequestsOptions } from './granted-requests.ts';
import { operationEvents } from './operation-events.ts';

/** A page of a list. */
export interface PageQuery<Filters> {
  /** Which records. */
  readonly filters: Filters;
  /** The most on the page, 100 at most. */
  readonly limit: number;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
}

/** What a person decides of something that nothing proves. */
export interface CaseDecision {
  /** `att_…` or `op_…`. */
  readonly id: string;
  /** What became of it. */
  readonly outcome: 'succeeded' | 'failed';
  /** Why; 3 to 500 characters. */
  readonly reason: string;
  /** The outcome as they saw it: where another one is final by now, nothing is decided. */
  readonly expected_outcome?: Outcome | undefined;
}

/** What the gateway says of a payment; no outcome where it knows none. */
export interface GatewayWord {
  /** What became of it. */
  readonly outcome?: Outcome | undefined;
  /** What it moved. */
  readonly amount?: DecimalAmount | undefined;
}

/**
 * What elements for staff may request from the proxy with a grant. Everything throws CheckoutError: `problem` with its
 * slug, `unreachable` if there was no answer, `unreadable` if it has an unknown shape.
 */
export interface DeskClient {
  /** Address of the proxy, as in the options. */
  readonly proxy: string;
  /** Orders that the grant covers and the filters match, the newest first. */
  orders(query: PageQuery<OrdersFilter>): Promise<GuardedPage<StaffOrder>>;
  /** One of them, by the shop's number; throws `not-found` where the grant covers none. */
  order(orderId: string): Promise<StaffOrder>;
  /** What was done with an order, the newest first: 100 at most. */
  story(orderId: string): Promise<GuardedPage<StaffOperation>>;
  /** What somebody has to decide, of the orders that the grant covers: what was begun last first. */
  unresolved(query: PageQuery<CasesFilter>): Promise<GuardedPage<StaffCase>>;
  /** Payouts, the newest first; throws `forbidden` unless the grant is for all orders. */
  payouts(query: PageQuery<PayoutsFilter>): Promise<GuardedPage<StaffPayout>>;
  /**
   * Decides what nothing proves, with the token of a grant for decisions, which works once. Throws `already-final` where
   * somebody else has decided, or proof came: the error's `cause` says so.
   */
  decide(decision: CaseDecision, stepUp: string): Promise<void>;
  /** Asks the gateway about a payment, now. */
  ask(transactionId: string): Promise<GatewayWord>;
  /**
   * Performs an operation. One key per intention: repeating a key returns the current state and
   * never moves money twice.
   */
  perform(operation: OperationName, values: object, idempotencyKey: string): Promise<IssuingResult>;
  /** Asks what became of `perform`, called with the same arguments; nothing is performed. */
  find(
    operation: OperationName,
    values: object,
    idempotencyKey: string,
  ): Promise<IssuingRequestFound>;
  /** Tells of each operation that the grant covers, until the signal aborts; `onGap` where some may have been missed. */
  events(
    onOperation: (operation: StaffOperation) => void,
    onGap: () => void,
    signal: AbortSignal,
  ): Promise<void>;
}

/** Talks to the proxy with a grant of staff. Nothing is sent before the first call. */
export function createDeskClient(options: GrantedRequestsOptions): DeskClient {
  const { sent, ask, listed, perform, find } = createGrantedRequests(options);
  const { proxy, clock = browserClock } = options;
  const pages =
    <Filters extends object, T>(path: string, is: Guard<T>) =>
    ({ filters, limit, after }: PageQuery<Filters>) =>
      listed(
        path,
        {
          limit: String(limit),
          ...(Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }),
          ...(after !== undefined && { after }),
        },
        is,
      );
  const orders: DeskClient['orders'] = pages('orders', isStaffOrder);
  return {
    proxy,
    orders,
    async order(orderId) {
      const { data } = await orders({ filters: { order_id: orderId }, limit: 1 });
      const [order] = data;
      if (order) return order;
      throw new CheckoutError('problem', 'no such order', { status: 404, slug: 'not-found' });
    },
    story: (orderId) =>
      listed(
        'operations',
        { limit: '100', filters: JSON.stringify({ order_id: orderId }) },
        isStaffOperation,
      ),
    unresolved: pages('unresolved', isStaffCase),
    payouts: pages('payouts', isStaffPayout),
    async decide({ id, ...decision }, stepUp) {
      const grants = { token: () => Promise.resolve(stepUp), renew: ended };
      await createGrantedRequests({ ...options, grants }).ask({
        method: 'POST',
        path: `v1/attempts/${pathSegment(id)}/resolve`,
        body: decision,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
        is: isDecided,
      });
    },
    async ask(transactionId) {
      const { transactions } = await ask({
        method: 'POST',
        path: 'v1/operations/transactions.query',
        body: { transaction_ids: [transactionId] },
        is: isAskedPayments,
      });
      const found = transactions.find((one) => one.transaction_id === transactionId);
      const { outcome, amount: value, currency } = found ?? {};
      const amount =
        value === undefined || currency === undefined ? undefined : { value, currency };
      return { outcome, amount };
    },
    perform,
    find,
    events: operationEvents({ sent, clock, network: undefined }, isStaffNews),
  };
}

/** A grant that works once has no other in its place. */
const ended = (): Promise<never> =>
  Promise.reject(
    new CheckoutError('problem', 'the step-up has ended', { status: 401, slug: 'unauthorised' }),
  );
