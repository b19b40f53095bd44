import type { SteadyClock } from '../../src/contract/runtime/dependencies.ts';

export interface ManualClock extends SteadyClock {
  /** Moves time on and wakes whoever slept or timed out until then. */
  advance(milliseconds: number): Promise<void>;
}

/** A clock that stands still until a test moves it. */
export function manualClock(start = Date.UTC(2026, 10, 21)): ManualClock {
  let now = start;
  let waiting: { at: number; wake: () => void }[] = [];
  const wakeAt = (at: number, wake: () => void): void => {
    if (at <= now) wake();
    else waiting.push({ at, wake });
  };
  return {
    now: () => now,
    monotonic: () => now - start,
    timeout(milliseconds) {
      const controller = new AbortController();
      wakeAt(now + milliseconds, () => controller.abort());
      return controller.signal;
    },
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve());
        wakeAt(now + milliseconds, resolve);
      }),
    async advance(milliseconds) {
      now += milliseconds;
      const due = waiting.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
      waiting = waiting.filter(({ at }) => at > now);
      for (const { wake } of due) wake();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
