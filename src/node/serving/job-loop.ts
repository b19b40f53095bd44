import type { Clock, Log } from '../../contract/runtime/dependencies.ts';
import { StoreUnavailableError } from '../../proxy/index.ts';
import { errorCode } from '../runtime/error-code.ts';

/** Runs the due work of one kind. */
type RunDue = () => Promise<{ readonly nextAt: number | null }>;
/** By its name. */
type DueKind = readonly [name: string, runDue: RunDue];

/** Work may become due through a request, or another process, that the loop doesn't know of. */
const LONGEST_REST_MS = 1_000;
/** After an error (the store is unreachable), pauses grow up to this. */
const LONGEST_REST_AFTER_FAULT_MS = 30_000;
const SHORTEST_REST_MS = 20;

export interface DueLoop {
  /** Stops waiting, and lets a round in progress finish. */
  stop(): Promise<void>;
}

/**
 * Calls each of `kinds` whenever work of that kind is due, until stopped. Each has its own
 * loop, so a slow one doesn't hold up the others.
 */
export function startDueLoop(kinds: readonly DueKind[], clock: Clock, log: Log): DueLoop {
  const stopping = new AbortController();
  const stopped = Promise.all(kinds.map(run));
  return {
    async stop() {
      stopping.abort();
      await stopped;
    },
  };

  async function run([name, runDue]: DueKind): Promise<void> {
    let faults = 0;
    while (!stopping.signal.aborted) {
      let rest = LONGEST_REST_MS;
      try {
        const { nextAt } = await runDue();
        faults = 0;
        if (nextAt !== null) rest = Math.min(rest, nextAt - clock.now());
      } catch (error) {
        faults += 1;
        rest = Math.min(LONGEST_REST_MS * 2 ** faults, LONGEST_REST_AFTER_FAULT_MS);
        // The store tells that itself, once.
        if (!(error instanceof StoreUnavailableError))
          log.error('due work failed', { reason: name, code: errorCode(error) });
      }
      await clock.sleep(Math.max(rest, SHORTEST_REST_MS), stopping.signal);
    }
  }
}
