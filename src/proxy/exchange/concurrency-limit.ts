import type { Metrics } from '../../contract/runtime/dependencies.ts';

/** How much one process has in progress: a gateway that keeps silent fills no memory. */
export interface ConcurrencyLimit {
  /** Takes a place, to be given back by calling what it answers; undefined when all are taken. */
  enter(): (() => void) | undefined;
}

export function createConcurrencyLimit(places: number, metrics: Metrics): ConcurrencyLimit {
  let taken = 0;
  const change = (by: 1 | -1): void => {
    taken += by;
    metrics.gauge('commands_in_progress', taken);
  };
  return {
    enter() {
      if (taken === places) return undefined;
      change(1);
      return () => change(-1);
    },
  };
}
