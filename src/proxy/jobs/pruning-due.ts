import { attemptsOf } from '../attempts/list-attempts.ts';
import type { Context } from '../context/context.ts';
import { isForMerchant } from '../events/audit-events.ts';
import { eventIdOf } from '../events/event-chain.ts';
import { releaseNext } from '../events/queue-delivery.ts';
import { LAST_READ } from '../events/read-events.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../store/store.ts';
import type { TableName } from '../store/tables.ts';
import type { EventRow } from '../store/event-rows.ts';
import type { DueKind } from './job.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Rows of one kind that one transaction removes; others wait for it. */
const AT_ONCE = 100;
/** The counter that says when it is time again. */
const NEXT = 'pruning';

/**
 * Forgets what has been kept long enough, about once an hour. Orders, attempts and operations stay:
 * they number, lock and account for money, and hold no personal data. Nobody need come for its sake,
 * so it names no time.
 */
export const pruningDue: DueKind = {
  async work(context) {
    const { log, store } = context;
    const pruned = await pruneNow(context);
    // What is busy now is compacted after the next pruning.
    if (pruned > 0)
      await store.compact?.().catch(() => log.warn('the store could not be compacted'));
    return pruned;
  },
  next: () => Promise.resolve([]),
};

const pruneNow = (context: Context): Promise<number> =>
  context.store.transaction(async (tx) => {
    const { clock, log } = context;
    const now = clock.now();
    await tx.lock('pruning', NEXT);
    const next = await tx.get('counters', NEXT);
    const again = async (value: number) => {
      if (next) await tx.update('counters', NEXT, { value });
      else await tx.insert('counters', { id: NEXT, value });
    };
    const wait = (next?.value ?? now) - now;
    // Anything planned for later than that was planned by a clock that was ahead.
    if (wait > 0 && wait <= HOUR) return 0;
    if (wait < -DAY) {
      // Nothing ran for a day, or the clock was set: there is an hour to correct it.
      log.warn('the clock is a day ahead of the last pruning: the next one waits an hour');
      await again(now + HOUR);
      return 0;
    }
    const pruned = await prune(context, tx, now);
    await again(now + (Math.max(...pruned) === AT_ONCE ? 0 : HOUR));
    return pruned.reduce((sum, count) => sum + count, 0);
  });

/** How many rows went, of each kind. */
async function prune(context: Context, tx: Transaction, now: number): Promise<number[]> {
  const { eventDays, sessionDays } = context.settings.retention;
  const eventsEnd = now - eventDays * DAY;
  const requests = await tx.find('requests', upTo('expiresAt', now));
  const grants = await tx.find('grants', upTo('expiresAt', now - DAY));
  const handoffs = await tx.find('handoffs', upTo('expiresAt', now));
  const pendingCards = await tx.find('pendingCards', upTo('expiresAt', now));
  const notifications = await tx.find('notifications', upTo('receivedAt', eventsEnd));
  const events = await handledEvents(tx, eventsEnd);
  const sessions: { readonly id: string }[] = [];
  // Those whose payment is not proven are kept.
  for (const state of ['paid', 'superseded', 'expired', 'cancelled'] as const)
    for (const session of await tx.find('sessions', {
      where: { state },
      ...upTo('expiresAt', now - sessionDays * DAY),
    }))
      if (!(await isAskedAbout(tx, session))) sessions.push(session);
  return [
    await removeAll(tx, 'requests', requests),
    await removeAll(tx, 'grants', grants),
    await removeAll(tx, 'handoffs', handoffs),
    await removeAll(tx, 'pendingCards', pendingCards),
    await removeAll(tx, 'notifications', notifications),
    await removeDeliveries(tx, events, now),
    await removeEvents(context, tx, events),
    await removeAll(tx, 'sessions', sessions.slice(0, AT_ONCE)),
  ];
}

/** A payment that was abandoned may still turn out to be made, and could not be told without its session. */
const isAskedAbout = async (tx: Transaction, { id }: { readonly id: string }): Promise<boolean> =>
  (await attemptsOf(tx, id)).some(({ dueAt }) => dueAt !== null);

/**
 * The oldest events up to the first that is too young, or has neither been read nor delivered. The newest
 * stays: the next one is put behind it.
 */
async function handledEvents(tx: Transaction, end: number): Promise<EventRow[]> {
  const lastRead = (await tx.get('counters', LAST_READ))?.value ?? 0;
  const oldest = (await tx.find('events', { limit: AT_ONCE + 1 })).slice(0, -1);
  const kept = await firstIndex(oldest, async (event) => {
    const { id, at } = event;
    if (at > end) return true;
    return (
      isForMerchant(event) &&
      Number(id) > lastRead &&
      (await tx.get('deliveries', id))?.state !== 'delivered'
    );
  });
  return oldest.slice(0, kept);
}

async function firstIndex<Row>(
  rows: readonly Row[],
  matches: (row: Row) => Promise<boolean>,
): Promise<number> {
  for (const [index, row] of rows.entries()) if (await matches(row)) return index;
  return rows.length;
}

/** What the chain begins behind from now on is recorded, so that nobody else can shorten it at its beginning. */
async function removeEvents(
  context: Context,
  tx: Transaction,
  events: readonly EventRow[],
): Promise<number> {
  const last = events.at(-1);
  if (last)
    await recordEvent(context, tx, {
      type: 'events.pruned',
      sessionId: null,
      data: { through: eventIdOf(last) },
    });
  return removeAll(tx, 'events', events);
}

const upTo = <Column extends string>(column: Column, to: number) => ({
  range: { column, to },
  orderBy: column,
  limit: AT_ONCE,
});

/** One that was read by its reader, and not delivered, holds up the next event of its session no longer. */
async function removeDeliveries(
  tx: Transaction,
  events: readonly EventRow[],
  now: number,
): Promise<number> {
  for (const { id, sessionId } of events) {
    const isWaiting = sessionId && (await tx.get('deliveries', id))?.state === 'waiting';
    await tx.remove('deliveries', id);
    if (isWaiting) await releaseNext(tx, sessionId, now);
  }
  return events.length;
}

async function removeAll(
  tx: Transaction,
  table: TableName,
  rows: readonly { readonly id: string }[],
): Promise<number> {
  for (const { id } of rows) await tx.remove(table, id);
  return rows.length;
}
