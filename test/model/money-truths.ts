import assert from 'node:assert/strict';
import { isPaid, isPayable } from '../../src/contract/vocabulary/order-states.ts';
import type { EventRow } from '../../src/proxy/store/event-rows.ts';
import type { TransactionRow } from '../../src/proxy/store/money-rows.ts';
import type { OrderRow } from '../../src/proxy/store/order-rows.ts';
import type { AttemptRow } from '../../src/proxy/store/tables.ts';
import type { LedgerReport } from '../../src/sandbox/control/ledger-report.ts';
import type { World } from './world.ts';

/** What the store has, as far as it is about the money of orders. */
export interface Money {
  readonly attempts: readonly AttemptRow[];
  readonly orders: readonly OrderRow[];
  readonly transactions: readonly TransactionRow[];
}

/** Payments under a number that still are some. */
export const standing = ({ orders }: LedgerReport, orderNo: string) =>
  orders.filter(({ order_no, state }) => order_no === orderNo && state === 'succeeded');

/** Of which the shop still has something: what has gone back in full may be paid again. */
export const kept = (ledger: LedgerReport, orderNo: string) =>
  standing(ledger, orderNo).filter(({ amount, refunded }) => refunded !== amount);

const wasCharged = ({ rows }: LedgerReport, orderNo: string): boolean =>
  rows.some(({ kind, order_no }) => kind === 'charge' && order_no === orderNo);

/** What an outcome says is so at the gateway, whatever that has said. */
export function assertTrue(
  ledger: LedgerReport,
  { orderNo, outcome, isDecided }: AttemptRow,
): void {
  if (isDecided) return;
  if (outcome === 'succeeded') assert.ok(wasCharged(ledger, orderNo), `${orderNo}: never charged`);
  if (outcome === 'failed')
    assert.equal(
      standing(ledger, orderNo).length,
      0,
      `${orderNo}: said to have failed, is charged`,
    );
}

const isContradicted = ({ outcome, contradicted }: AttemptRow): boolean =>
  outcome === 'review' && contradicted !== null;

const ownOf = <Row extends { readonly orderKey: string }>(
  rows: readonly Row[],
  id: string,
): Row[] => rows.filter(({ orderKey }) => orderKey === id);

/** What holds at any time of the state of orders: none is free while money may have moved, none paid for less. */
export function assertOrders(world: World, ledger: LedgerReport, money: Money): void {
  for (const { id, state, paidAttemptId, terms } of money.orders) {
    const own = ownOf(money.attempts, id);
    const mayBeCharged = own.find(
      (attempt) =>
        isContradicted(attempt) ||
        (attempt.outcome !== 'succeeded' &&
          !attempt.abandoned &&
          !attempt.isDecided &&
          kept(ledger, attempt.orderNo).length > 0),
    );
    assert.ok(
      !mayBeCharged || !isPayable(state),
      `${id} is ${state}, and ${mayBeCharged?.orderNo} may be charged`,
    );
    const payer = own.find((attempt) => attempt.id === paidAttemptId);
    if (isPaid(state) && !payer?.isDecided)
      assert.ok(
        ledger.orders.some(
          ({ order_no, amount, currency }) =>
            order_no === payer?.orderNo &&
            amount === terms?.amount.value &&
            currency === terms.amount.currency,
        ),
        `${id} is ${state} by ${payer?.orderNo}, which was not charged ${terms?.amount.value}`,
      );
    const given = own.filter(({ abandoned, isDecided }) => abandoned || isDecided).length;
    const numbers = new Set(own.map(({ orderNo }) => orderNo));
    const charges = [...numbers].flatMap((orderNo) => kept(ledger, orderNo)).length;
    const changes = world.otherTerms.get(orderOf(id)) ?? 0;
    assert.ok(
      charges <= 1 + given + changes,
      `${id} is charged ${charges} times, given up ${given}, other terms ${changes}`,
    );
    world.mostCharges.set(id, Math.max(charges, world.mostCharges.get(id) ?? 0));
  }
  for (const { transactionId, orderNo, isReversed } of money.transactions)
    if (isReversed && !world.deeds.some((deed) => deed.transactionId === transactionId))
      assert.ok(
        standing(ledger, orderNo).every(({ transaction_id }) => transaction_id !== transactionId),
        `${orderNo} is said to be reversed, and stands`,
      );
}

const orderOf = (orderKey: string): string => orderKey.slice(orderKey.indexOf('|') + 1);

/** What holds in the end: each charge beside the one that pays is told, and so is each contradiction. */
export function assertChargesTold(
  world: World,
  ledger: LedgerReport,
  { attempts, orders }: Money,
  events: readonly EventRow[],
): void {
  const alerted = new Set(
    events.flatMap(({ type, data }) => (type === 'alert.security' ? [data['attempt_id']] : [])),
  );
  const told = (type: string, own: readonly AttemptRow[]): number =>
    own.filter(({ id }) =>
      events.some((event) => event.type === type && attemptIn(event.data) === id),
    ).length;
  for (const order of orders) {
    const own = ownOf(attempts, order.id);
    const active = own.find(({ id }) => id === order.activeAttemptId);
    assert.ok(
      active?.outcome !== 'succeeded' && active?.outcome !== 'failed',
      `${order.id} is held by an attempt that is over`,
    );
    const isOpen = (attempt: AttemptRow) =>
      attempt.outcome !== 'succeeded' && attempt.outcome !== 'failed' && !isContradicted(attempt);
    if (own.some(isOpen)) continue;
    const charges = world.mostCharges.get(order.id) ?? 0;
    const known = told('payment.duplicate', own) + told('payment.partial', own);
    // What had gone back before anybody here heard of it is nothing to tell.
    const unheard = own.filter(
      ({ outcome, orderNo }) => outcome === 'failed' && wasCharged(ledger, orderNo),
    ).length;
    const returned = own.filter((attempt) => wasReturnedBefore(attempt, own, events)).length;
    assert.ok(
      charges - known - unheard - returned <= 1,
      `${order.id}: a second charge was told nobody`,
    );
    if (own.some(({ isDecided }) => isDecided)) continue;
    const charged = own.filter(({ orderNo }) => wasCharged(ledger, orderNo)).length - unheard;
    assert.ok(
      order.timesCharged >= charged,
      `${order.id} was charged ${charged} times, and says ${order.timesCharged}`,
    );
  }
  for (const attempt of attempts)
    if (isContradicted(attempt) && !attempt.isDecided)
      assert.ok(alerted.has(attempt.id), `${attempt.orderNo} is contradicted, and nobody was told`);
}

/** It was cancelled, as was told, before anybody here heard that another payment of its order has succeeded. */
function wasReturnedBefore(
  { id }: AttemptRow,
  own: readonly AttemptRow[],
  events: readonly EventRow[],
): boolean {
  const cancelled = events.findIndex(
    ({ type, data }) => type === 'payment.cancelled' && attemptIn(data) === id,
  );
  return (
    cancelled >= 0 &&
    events
      .slice(cancelled)
      .some(
        ({ type, data }) =>
          type === 'payment.succeeded' &&
          own.some((other) => other.id !== id && other.id === attemptIn(data)),
      )
  );
}

export const attemptIn = (data: EventRow['data']): unknown =>
  (data['attempt'] as { id?: unknown } | undefined)?.id;

/** Whoever the gateway knows an end of is known here too, or a person was told. */
export function assertKnown(
  { deeds, liar }: World,
  ledger: LedgerReport,
  attempt: AttemptRow,
  told: readonly string[],
): void {
  const { orderNo, outcome, isDecided } = attempt;
  if (isDecided || told.includes('payment.unresolved')) return;
  // What a person changed in the portal is known once it was heard of: see the truths of the portal.
  if (deeds.some((deed) => deed.isShown && deed.orderNo === orderNo)) return;
  // A person looks at what is never listed as it was sent.
  if (outcome === 'review' && liar.lasting.has(orderNo)) return;
  const states = ledger.orders
    .filter(({ order_no }) => order_no === orderNo)
    .map(({ state }) => state);
  if (states.includes('succeeded')) assert.equal(outcome, 'succeeded', `${orderNo} is paid`);
  else if (states.length > 0 && states.every((state) => state === 'failed'))
    assert.equal(outcome, 'failed', `${orderNo} has failed`);
}
