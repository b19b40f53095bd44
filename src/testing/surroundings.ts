import type { Log, RandomBytes, SteadyClock } from '../contract/runtime/dependencies.ts';

/** Clock and randomness of the current runtime; its timers don't keep a process alive. */
export const runtimeClock: SteadyClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer: unknown = setTimeout(end, signal?.aborted ? 0 : milliseconds);
      // Node's timers are objects that can let go of the process; a browser's are numbers.
      if (typeof timer === 'object') (timer as { unref?: () => void } | null)?.unref?.();
      signal?.addEventListener('abort', end, { once: true });
      function end(): void {
        signal?.removeEventListener('abort', end);
        resolve();
      }
    }),
};

export const runtimeRandom: RandomBytes = (length) =>
  crypto.getRandomValues(new Uint8Array(length));

export const silentLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
