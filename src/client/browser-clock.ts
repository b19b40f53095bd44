import type { Clock } from '../contract/runtime/dependencies.ts';

/** The browser's own time. */
export const browserClock: Clock = {
  now: () => Date.now(),
  timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      const wake = () => {
        clearTimeout(timer);
        resolve();
      };
      signal?.addEventListener('abort', wake, { once: true });
      if (signal?.aborted) wake();
    }),
};
