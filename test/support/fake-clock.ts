import type { Clock } from '../../src/contract/runtime/dependencies.ts';

export interface FakeClock extends Clock {
  /** Moves time on; whoever sleeps or waits until then is woken, in order. */
  advance(milliseconds: number): void;
}

/** Time that stands still until a test moves it. */
export function createFakeClock(start = Date.UTC(2026, 10, 21, 12)): FakeClock {
  let now = start;
  const alarms = new Set<{ at: number; ring: () => void }>();
  const at = (time: number, ring: () => void) => {
    const alarm = { at: time, ring };
    alarms.add(alarm);
    return () => alarms.delete(alarm);
  };
  return {
    now: () => now,
    timeout(milliseconds) {
      const controller = new AbortController();
      at(now + milliseconds, () => controller.abort(new DOMException('late', 'TimeoutError')));
      return controller.signal;
    },
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        const forget = at(now + milliseconds, resolve);
        const stop = () => {
          forget();
          resolve();
        };
        if (signal?.aborted) stop();
        else signal?.addEventListener('abort', stop, { once: true });
      }),
    advance(milliseconds) {
      now += milliseconds;
      const due = [...alarms].filter((alarm) => alarm.at <= now).sort((a, b) => a.at - b.at);
      for (const alarm of due) {
        alarms.delete(alarm);
        alarm.ring();
      }
    },
  };
}
