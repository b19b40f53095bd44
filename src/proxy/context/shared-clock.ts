import type { Log, SteadyClock } from '../../contract/runtime/dependencies.ts';
import type { Store } from '../store/store.ts';

/** A machine's own clock hardly strays in that time. */
const VALID_MS = 10_000;
/** More than this is worth an operator's eye. */
const NOTABLE_MS = 5_000;

export interface SharedClock extends SteadyClock {
  /** Looks at the store's time, unless it did a moment ago. */
  sync(): Promise<void>;
}

/**
 * The store's time, where machines share one, and this machine's otherwise. Proxies agree by it on
 * what has expired, what is due and what may be forgotten, even if the clock of one of them is wrong
 * or is set. Between two reads of the store the monotonic clock counts.
 */
export function createSharedClock(
  clock: SteadyClock,
  store: Pick<Store, 'time'>,
  log: Log,
): SharedClock {
  let known: { readonly at: number; readonly time: number } | undefined;
  let differs = false;

  const now = (): number =>
    known ? Math.floor(known.time + clock.monotonic() - known.at) : clock.now();

  function tell(): void {
    const before = differs;
    differs = Math.abs(clock.now() - now()) > NOTABLE_MS;
    if (differs && !before)
      log.warn('this machine’s clock differs from the database’s, which counts');
  }

  return {
    now,
    monotonic: () => clock.monotonic(),
    timeout: (milliseconds) => clock.timeout(milliseconds),
    sleep: (milliseconds, signal) => clock.sleep(milliseconds, signal),
    async sync() {
      const begun = clock.monotonic();
      if (!store.time || (known && begun - known.at < VALID_MS)) return;
      const answered = await store.time();
      known = { at: (begun + clock.monotonic()) / 2, time: answered };
      tell();
    },
  };
}
