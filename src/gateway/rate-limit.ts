import type { Clock } from '../contract/runtime/dependencies.ts';

/**
 * A token bucket: so many calls a second in the long run, a burst of ten at once. Whoever finds it
 * empty waits for its turn, in order (C-175, C-262).
 */
export function createRateLimit(perSecond: number, clock: Clock): () => Promise<void> {
  const interval = 1000 / perSecond;
  /** The moment for which the next call is due; it lags behind by at most the burst. */
  let next = clock.now() - BURST * interval;
  return async () => {
    const now = clock.now();
    next = Math.max(next, now - BURST * interval) + interval;
    const wait = next - now;
    if (wait > 0) await clock.sleep(wait);
  };
}

const BURST = 10;
