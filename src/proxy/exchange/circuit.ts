import type { SteadyClock } from '../../contract/runtime/dependencies.ts';

/** When the other end counts as down, and how long it is left in peace then. */
export interface CircuitRules {
  /** How many calls in a row have to fail, */
  readonly failures: number;
  /** over at least this many milliseconds: calls sent at the same moment fail at the same moment. */
  readonly overMs: number;
  /** Until the first probe; each one that fails doubles it. */
  readonly restMs: number;
  readonly longestRestMs: number;
  /** Called once when it goes down and once when it is back. */
  readonly onChange: (isDown: boolean) => void;
}

/**
 * Whether the other end of a connection works, as far as this process has seen. Each process looks for
 * itself: one may be cut off where another is not.
 */
export interface Circuit {
  readonly isDown: boolean;
  /** Milliseconds until it may be tried: 0 while it works, and once a probe is due. */
  rest(): number;
  /** Whether the other end has answered; `restMs` is how long it asks to be left in peace. */
  record(answered: boolean, restMs?: number): void;
}

export function createCircuit(clock: SteadyClock, rules: CircuitRules): Circuit {
  let failed = 0;
  let since = 0;
  /** While it is down. */
  let down: { readonly until: number; readonly restMs: number } | undefined;

  const goDown = (restMs: number): void => {
    const isNew = !down;
    down = { until: clock.monotonic() + restMs, restMs };
    if (isNew) rules.onChange(true);
  };

  return {
    get isDown() {
      return down !== undefined;
    },
    rest: () => (down ? Math.max(0, down.until - clock.monotonic()) : 0),
    record(answered, restMs) {
      const now = clock.monotonic();
      if (answered) {
        const wasDown = down !== undefined;
        failed = 0;
        down = undefined;
        if (wasDown) rules.onChange(false);
        return;
      }
      if (failed === 0) since = now;
      failed += 1;
      if (restMs !== undefined) goDown(Math.min(restMs, rules.longestRestMs));
      else if (!down) {
        if (failed >= rules.failures && now - since >= rules.overMs) goDown(rules.restMs);
      } else if (now >= down.until) goDown(Math.min(2 * down.restMs, rules.longestRestMs));
    },
  };
}
