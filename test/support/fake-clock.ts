import type { SteadyClock } from '../../src/contract/runtime/dependencies.ts';

export interface FakeClock extends SteadyClock {
  /** Moves time on; whoever sleeps or waits until then is woken, in order. */
  advance(milliseconds: number): void;
  /** Somebody sets the clock of the machine: no time passes. */
  step(milliseconds: number): void;
}

/** Time that stands still until a test moves it. */
export function createFakeClock(start = Date.UTC(2026, 10, 21, 12)): FakeClock {
  let now = start;
  let passed = 0;
  const alarms = new Set<{ at: number; ring: () => void }>();
  const at = (time: number, ring: () => void) => {
    const alarm = { at: time, ring };
    alarms.add(alarm);
    return () => alarms.delete(alarm);
  };
  return {
    now: () => now,
    monotonic: () => passed,
    timeout(milliseconds) {
      const controller = new AbortController();
      at(passed + milliseconds, () => controller.abort(new DOMException('late', 'TimeoutError')));
      return controller.signal;
    },
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        const forget = at(passed + milliseconds, resolve);
        const stop = () => {
          forget();
          resolve();
        };
        if (signal?.aborted) stop();
        else signal?.addEventListener('abort', stop, { once: true });
      }),
    step(milliseconds) {
      now += milliseconds;
    },
    advance(milliseconds) {
      now += milliseconds;
      passed += milliseconds;
      const due = [...alarms].filter((alarm) => alarm.at <= passed).sort((a, b) => a.at - b.at);
      for (const alarm of due) {
        alarms.delete(alarm);
        alarm.ring();
      }
    },
  };
}
