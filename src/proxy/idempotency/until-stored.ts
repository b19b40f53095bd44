import type { Context } from '../context/context.ts';
import { StoreUnavailableError } from '../store/store.ts';

const FIRST_REST_MS = 100;
const LONGEST_REST_MS = 2_000;
/** Longer than this nobody is kept waiting. */
const PATIENCE_MS = 12_000;
/** A fault of another kind than an unreachable store may be one that never ends. */
const TRIES = 40;

/**
 * Writes what the gateway answered until it is in the store: through conflicts, restarts of the
 * database and, as long as it may take, the end of the process. `onLate` is told once that it takes
 * longer than anybody waits.
 */
export async function untilStored<Row>(
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
      if (tries === 1) log.warn('answer not stored yet', { error: nameOf(error) });
      if (ended.aborted || (!isAway && tries === TRIES)) throw error;
      if (clock.monotonic() - begun >= PATIENCE_MS) onLate(error);
      await clock.sleep(rest, ended);
      rest = Math.min(2 * rest, LONGEST_REST_MS);
    }
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
