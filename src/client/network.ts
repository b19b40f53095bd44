/** Whether the device has a network at all, and when that changes. */
export interface Network {
  online(): boolean;
  /** Resolves when the device goes online or offline, or when the signal aborts. */
  change(signal: AbortSignal): Promise<void>;
}

export const browserNetwork: Network = {
  online: () => globalThis.navigator.onLine,
  change: (signal) =>
    new Promise((resolve) => {
      const listener = new AbortController();
      const done = () => {
        listener.abort();
        resolve();
      };
      const options = { signal: listener.signal };
      globalThis.addEventListener('online', done, options);
      globalThis.addEventListener('offline', done, options);
      signal.addEventListener('abort', done, options);
      if (signal.aborted) done();
    }),
};
