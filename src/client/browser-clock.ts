import type { Clock } from '../contract/surroundings.ts';

/** The browser's own time. */
export const browserClock: Clock = {
  now: () => Date.now(),
  timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, signal?.aborted ? 0 : milliseconds);
      signal?.addEventListener('abort', wake);
    }),
};
