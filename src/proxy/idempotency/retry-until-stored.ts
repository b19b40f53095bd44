import type { Context } from '../context/context.ts';
import { errorFields } from '../context/error-fields.ts';
import { StoreUnavailableError } from '../store/store.ts';

const FIRST_REST_MS = 100;
const LONGEST_REST_MS = 2_000;
/** No caller waits longer than this. */
const PATIENCE_MS = 12_000;
/** Errors other than an unreachable store may never go away. */
const TRIES = 40;

/**
 * Retries writing the gateway's answer until it is stored: through conflicts, restarts of the
 * database and, as long as allowed, the end of the process. Calls `onLate` once if it takes
 * longer than callers wait.
 */
export async function retryUntilStored<Row>(
  { clock, log, ended }: Context,
  write: () => Promise<Row>,
  onLate: (error: unknown) => void,
): Promise<Row> {
  const begun = clock.monotonic();
  let rest = FIRST_REST_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      const isAway = error instanceof StoreUnavailableError;
      if (tries === 1) log.warn('answer not stored yet', errorFields(error));
      if (ended.aborted || (!isAway && tries === TRIES)) throw error;
      if (clock.monotonic() - begun >= PATIENCE_MS) onLate(error);
      await clock.sleep(rest, ended);
      rest = Math.min(2 * rest, LONGEST_REST_MS);
    }
  }
}
