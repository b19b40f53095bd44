import type { SteadyClock } from '../contract/runtime/dependencies.ts';

/** Calls that may follow each other at once after a rest. */
const BURST = 10;

/**
 * Books one turn of a token bucket: a number of calls per second in the long run, a burst of ten at once.
 * `booked` is the moment of the turn that was booked last; answers that of this one, in milliseconds.
 * What lies in the past is now (C-175, C-262).
 */
export function bookTurn(booked: number, now: number, perSecond: number): number {
  const interval = 1000 / perSecond;
  return Math.max(booked, now - BURST * interval) + interval;
}

/** The limit of one process that has an account to itself: waits for each turn, in order. */
export function createRateLimit(perSecond: number, clock: SteadyClock): () => Promise<void> {
  let booked = -Infinity;
  return async () => {
    const now = clock.monotonic();
    booked = bookTurn(booked, now, perSecond);
    if (booked > now) await clock.sleep(booked - now);
  };
}
