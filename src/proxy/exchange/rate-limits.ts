import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Metrics, SteadyClock } from '../../contract/runtime/dependencies.ts';
import { bookTurn } from '../../gateway/index.ts';
import type { Store, Transaction } from '../store/store.ts';
import { createLearntLimits, type Counted, type LearntLimit } from './learnt-limits.ts';

/** `background` is for queries that no one waits for: people's go first. */
export type RateKind = Counted | 'background';

/** No turn within seconds: by whose limit, and after how many seconds there may be one. */
export interface RateLimited {
  readonly limitedBy: 'profile' | 'gateway';
  readonly retryAfter: number;
}

/**
 * The rate limits of the account, which all proxies share: those that the merchant sets, and those that
 * the gateway shows by 429. Where there is neither, nobody waits and nothing is written. Turns are booked
 * in the store (C-175, C-262). Each process also keeps to the limit by its own monotonic clock, even if a
 * clock is wrong.
 */
export interface RateLimits {
  /** Waits for a turn. If that would take too long, books none. */
  take(kind: RateKind): Promise<RateLimited | undefined>;
  /** The gateway answered 429, and how long it wants to be left in peace, if it said so (C-255). */
  learn(kind: Counted, restMs?: number): Promise<void>;
}

/** A request that would wait longer than this is refused: nothing was sent. */
const PATIENCE_MS = 5_000;
/** Background queries take no more than this share of the turns. */
const BACKGROUND_SHARE = 0.75;
/** Turns for so much of a second are booked ahead, so that not every call writes to the store. */
const AHEAD = 0.25;
const MOST_AHEAD = 100;
const AHEAD_VALID_MS = 1_000;

export function createRateLimits(
  {
    store,
    clock,
    metrics,
  }: { readonly store: Store; readonly clock: SteadyClock; readonly metrics: Metrics },
  { readsPerSecond, writesPerSecond }: Profile['limits'],
): RateLimits {
  const learnt = createLearntLimits(store, clock);
  const sent = { write: createCounter(clock), read: createCounter(clock) };
  const set: Readonly<Record<Counted, number | undefined>> = {
    write: writesPerSecond,
    read: readsPerSecond,
  };
  const lanes: Readonly<Record<RateKind, Lane>> = {
    write: createLane(store, clock),
    read: createLane(store, clock),
    background: createLane(store, clock, 0),
  };

  async function takeOnce(kind: RateKind): Promise<(RateLimited & { delay: number }) | undefined> {
    const counted = kind === 'background' ? 'read' : kind;
    const shown = await learnt.current(counted);
    const limit = strictest(set[counted], shown);
    const delay =
      limit &&
      (await lanes[kind].take([
        ...(kind === 'background'
          ? [{ ...limit, id: kind, perSecond: limit.perSecond * BACKGROUND_SHARE }]
          : []),
        { ...limit, id: counted },
      ]));
    if (delay !== undefined)
      return {
        delay,
        limitedBy: isRuledBy(shown, set[counted], clock.now()) ? 'gateway' : 'profile',
        retryAfter: Math.max(1, Math.ceil(delay / 1000)),
      };
    sent[counted].add();
    return undefined;
  }

  return {
    async take(kind) {
      const start = clock.monotonic();
      for (;;) {
        const refused = await takeOnce(kind);
        const now = clock.monotonic();
        if (!refused || kind !== 'background' || now + refused.delay > start + PATIENCE_MS) {
          if (now > start) metrics.duration('turn_wait', (now - start) / 1000, { kind });
          return refused;
        }
        // It has booked nothing, so requests that arrive meanwhile go first.
        await clock.sleep(refused.delay);
      }
    },
    learn: (kind, restMs) => learnt.learn(kind, sent[kind].lastSecond(), restMs),
  };
}

/** The limit to keep to, if there is one: what the merchant set, and what the gateway shows, whichever is lower. */
function strictest(
  set: number | undefined,
  shown: LearntLimit | undefined,
): LearntLimit | undefined {
  if (!shown) return set === undefined ? undefined : { perSecond: set, restsUntil: 0 };
  return { ...shown, perSecond: Math.min(set ?? Infinity, shown.perSecond) };
}

const isRuledBy = (shown: LearntLimit | undefined, set = Infinity, now: number): boolean =>
  shown !== undefined && (shown.restsUntil > now || shown.perSecond < set);

/** How many calls this process has sent in about the last second. */
function createCounter(clock: SteadyClock) {
  let second = 0;
  let count = 0;
  let before = 0;
  const turn = (): void => {
    const now = Math.floor(clock.monotonic() / 1000);
    if (now === second) return;
    before = now === second + 1 ? count : 0;
    count = 0;
    second = now;
  };
  return {
    add(): void {
      turn();
      count += 1;
    },
    lastSecond(): number {
      turn();
      return Math.max(count, before);
    },
  };
}

interface Bucket extends LearntLimit {
  readonly id: string;
}

interface Lane {
  /** Resolves at the turn; or at once, with how many milliseconds it is too far away. */
  take(buckets: readonly Bucket[]): Promise<number | undefined>;
}

const NOTHING = { count: 0, until: 0 };

type Waiter = PromiseWithResolvers<number | undefined>;

/** By a millisecond at least: no timer is finer. */
const isTooFar = (delay: number, patience: number): boolean => delay - patience >= 1;

/** Calls of one process that wait together are booked together. */
function createLane(store: Store, clock: SteadyClock, patience = PATIENCE_MS): Lane {
  let buckets: readonly Bucket[] = [];
  const slowest = (): number => Math.min(...buckets.map(({ perSecond }) => perSecond));
  const spare = (): number =>
    patience === 0 ? 0 : Math.min(MOST_AHEAD, Math.floor(slowest() * AHEAD));
  let ahead = NOTHING;
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
            ...Array.from({ length: spare() }, () => 0),
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
    bookedHere = bookTurn(bookedHere, now + Math.max(0, delay), slowest());
    const rest = Math.max(delay, bookedHere - now);
    if (isTooFar(rest, 0)) await clock.sleep(rest);
  }

  return {
    async take(by) {
      // What was booked ahead under another limit is not worth keeping.
      if (slowest() !== Math.min(...by.map(({ perSecond }) => perSecond))) ahead = NOTHING;
      buckets = by;
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
  for (const { id, restsUntil } of buckets) {
    await tx.lock('turns', id);
    const row = await tx.get('counters', `turns|${id}`);
    // Nobody books further ahead: the clock was set back since, or that of another machine is wrong.
    const known = row && row.value <= now + PATIENCE_MS ? row.value : 0;
    booked.push(Math.max(known, restsUntil));
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
