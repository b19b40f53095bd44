import type { Clock, Log } from '../../contract/runtime/dependencies.ts';
import { errorFields } from './error-fields.ts';
import { StoreUnavailableError, StoreWentBackError, type Store } from '../store/store.ts';

/** How often a store that failed is tried. */
const PROBE_MS = 2_000;
/** What has not been written by then does not carry a shop. */
const READY_MS = 1_900;

/**
 * The store, whose faults are told once: when it can first not be reached, with place and remedy, and when
 * it can be written again. Meanwhile it is tried, because what still succeeds may only be read.
 */
export function watchedStore(store: Store, clock: Clock, log: Log, closing: AbortSignal): Store {
  let isAway = false;

  async function check(): Promise<void> {
    const decided = new AbortController();
    const late = clock.sleep(READY_MS, decided.signal).then(() => {
      throw new StoreUnavailableError('the store does not answer in time');
    });
    try {
      await Promise.race([store.check(), late]);
    } finally {
      decided.abort();
    }
    if (!isAway) return;
    isAway = false;
    log.info('store is back');
  }

  const isStillAway = async (): Promise<boolean> => {
    // `/readyz` may have found that it is back.
    if (!isAway || closing.aborted) return false;
    return check().then(
      () => false,
      () => true,
    );
  };

  async function probe(): Promise<void> {
    do await clock.sleep(PROBE_MS, closing);
    while (await isStillAway());
  }

  function tell(error: unknown): void {
    if (isAway || !(error instanceof StoreUnavailableError) || error instanceof StoreWentBackError)
      return;
    isAway = true;
    log.error('store not reachable', errorFields(error));
    void probe();
  }

  const told = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      tell(error);
      throw error;
    }
  };
  return {
    ...store,
    transaction: (work) => told(store.transaction(work)),
    read: (work) => told(store.read(work)),
    get: (table, id) => told(store.get(table, id)),
    find: (table, query) => told(store.find(table, query)),
    check: () =>
      check().catch((error: unknown) => {
        tell(error);
        throw error;
      }),
  };
}
