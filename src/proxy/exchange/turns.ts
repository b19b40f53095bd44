import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { SteadyClock } from '../../contract/runtime/dependencies.ts';
import { bookTurn } from '../../gateway/index.ts';
import type { Store, Transaction } from '../store/store.ts';

/** `background` is for queries that no one waits for: people's go first. */
export type TurnKind = 'write' | 'read' | 'background';

/**
 * The rate limit of the account, which all proxies share: turns are booked in the store (C-175,
 * C-262). Each process also keeps to the limit by its own monotonic clock, even if a clock is wrong.
 */
export interface Turns {
  /** Waits for a turn. If that would take too long, books none and answers after how many seconds to retry. */
  take(kind: TurnKind): Promise<number | undefined>;
}

/** A request that would wait longer than this is refused: nothing was sent. */
const PATIENCE_MS = 5_000;
/** Background queries take no more than this share of the turns. */
const BACKGROUND_SHARE = 0.75;
/** Turns for so much of a second are booked ahead, so that not every call writes to the store. */
const AHEAD = 0.25;
const MOST_AHEAD = 100;
const AHEAD_VALID_MS = 1_000;

export function createTurns(
  { store, clock }: { readonly store: Store; readonly clock: SteadyClock },
  { readsPerSecond, writesPerSecond }: Profile['limits'],
): Turns {
  const read = { id: 'read', perSecond: readsPerSecond };
  const lanes: Readonly<Record<TurnKind, Lane>> = {
    write: createLane(store, clock, [{ id: 'write', perSecond: writesPerSecond }]),
    read: createLane(store, clock, [read]),
    background: createLane(
      store,
      clock,
      [{ id: 'background', perSecond: readsPerSecond * BACKGROUND_SHARE }, read],
      0,
    ),
  };
  return {
    async take(kind) {
      const until = clock.monotonic() + PATIENCE_MS;
      for (;;) {
        const delay = await lanes[kind].take();
        if (delay === undefined) return undefined;
        const seconds = Math.max(1, Math.ceil(delay / 1000));
        if (kind !== 'background' || clock.monotonic() + delay > until) return seconds;
        // It has booked nothing, so requests that arrive meanwhile go first.
        await clock.sleep(delay);
      }
    },
  };
}

interface Bucket {
  readonly id: string;
  readonly perSecond: number;
}

interface Lane {
  /** Resolves at the turn; or at once, with how many milliseconds it is too far away. */
  take(): Promise<number | undefined>;
}

type Waiter = PromiseWithResolvers<number | undefined>;

/** By a millisecond at least: no timer is finer. */
const isTooFar = (delay: number, patience: number): boolean => delay - patience >= 1;

/** Calls of one process that wait together are booked together. */
function createLane(
  store: Store,
  clock: SteadyClock,
  buckets: readonly Bucket[],
  patience = PATIENCE_MS,
): Lane {
  const slowest = Math.min(...buckets.map(({ perSecond }) => perSecond));
  const spare = patience === 0 ? 0 : Math.min(MOST_AHEAD, Math.floor(slowest * AHEAD));
  let ahead = { count: 0, until: 0 };
  let waiting: Waiter[] = [];
  let booking = false;
  let bookedHere = -Infinity;

  async function book(): Promise<void> {
    booking = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        const now = clock.monotonic();
        const delays = await store.transaction((tx) =>
          bookAll(tx, clock.now(), buckets, [
            ...group.map(() => patience),
            ...Array.from({ length: spare }, () => 0),
          ]),
        );
        const usable = delays.slice(group.length).filter((delay) => !isTooFar(delay, 0));
        if (usable.length > 0) ahead = { count: usable.length, until: now + AHEAD_VALID_MS };
        group.forEach((waiter, index) => settle(waiter, delays[index] ?? 0));
      } catch (error) {
        for (const waiter of group) waiter.reject(error);
      }
    }
    booking = false;
  }

  function settle(waiter: Waiter, delay: number): void {
    if (isTooFar(delay, patience)) waiter.resolve(delay - patience);
    else void pass(delay).then(() => waiter.resolve(undefined));
  }

  async function pass(delay: number): Promise<void> {
    const now = clock.monotonic();
    bookedHere = bookTurn(bookedHere, now + Math.max(0, delay), slowest);
    const rest = Math.max(delay, bookedHere - now);
    if (isTooFar(rest, 0)) await clock.sleep(rest);
  }

  return {
    async take() {
      if (ahead.count > 0 && clock.monotonic() < ahead.until) {
        ahead.count -= 1;
        await pass(0);
        return undefined;
      }
      const waiter: Waiter = Promise.withResolvers();
      waiting.push(waiter);
      if (!booking) void book();
      return waiter.promise;
    },
  };
}

/**
 * Books turns in each bucket, and answers after how many milliseconds each is. One that is further
 * away than its patience is not booked.
 */
async function bookAll(
  tx: Transaction,
  now: number,
  buckets: readonly Bucket[],
  patiences: readonly number[],
): Promise<number[]> {
  const booked: number[] = [];
  for (const { id } of buckets) {
    await tx.lock('turns', id);
    const row = await tx.get('counters', `turns|${id}`);
    // Nobody books further ahead: the clock was set back since, or that of another machine is wrong.
    const known = row && row.value <= now + PATIENCE_MS ? row.value : 0;
    booked.push(known);
    if (!row) await tx.insert('counters', { id: `turns|${id}`, value: 0 });
  }
  const delays: number[] = [];
  for (const patience of patiences) {
    const next = buckets.map(({ perSecond }, index) =>
      bookTurn(booked[index] ?? 0, now, perSecond),
    );
    const delay = Math.max(...next) - now;
    delays.push(delay);
    if (isTooFar(delay, patience)) continue;
    next.forEach((at, index) => (booked[index] = at));
  }
  for (const [index, { id }] of buckets.entries())
    await tx.update('counters', `turns|${id}`, { value: booked[index] ?? 0 });
  return delays;
}
