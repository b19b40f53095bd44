import type { SteadyClock } from './dependencies.ts';

/** A clock that can be moved ahead of the one below it; what waits for some time waits by that one. */
export interface MovableClock extends SteadyClock {
  /** Lets so many milliseconds pass at once. */
  advance(milliseconds: number): void;
}

/** A clock that begins with the time of another one. */
export function movableClock(clock: SteadyClock): MovableClock {
  let ahead = 0;
  return {
    now: () => clock.now() + ahead,
    monotonic: () => clock.monotonic(),
    timeout: (milliseconds) => clock.timeout(milliseconds),
    sleep: (milliseconds, signal) => clock.sleep(milliseconds, signal),
    advance: (milliseconds) => void (ahead += milliseconds),
  };
}
