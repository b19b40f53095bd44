/** Whether the device has a network at all, and when that changes. */
export interface Network {
  online(): boolean;
  /** Resolves when the device goes online or offline, or when the signal aborts. */
  change(signal: AbortSignal): Promise<void>;
}

export const browserNetwork: Network = {
  online: () => navigator.onLine,
  change: (signal) =>
    new Promise((resolve) => {
      const done = () => resolve();
      addEventListener('online', done, { signal });
      addEventListener('offline', done, { signal });
      signal.addEventListener('abort', done);
    }),
};
