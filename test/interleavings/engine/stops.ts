import { AsyncLocalStorage } from 'node:async_hooks';

/** At which of its steps an action is stopped, and for what. */
export interface Stop {
  /** The first is 1; none of them, 0. */
  readonly at: number;
  readonly forWhat: () => Promise<unknown>;
  /** What it has come by, in order. */
  readonly passed: string[];
}

const stops = new AsyncLocalStorage<Stop>();

/** Does something that is stopped at one of its steps; what happens meanwhile is not. */
export const stopped = <Result>(stop: Stop, work: () => Promise<Result>): Promise<Result> =>
  stops.run(stop, work);

/** A step of whatever is being done. */
export async function step(name: string): Promise<void> {
  const stop = stops.getStore();
  if (!stop) return;
  stop.passed.push(name);
  if (stop.passed.length === stop.at) await stops.exit(stop.forWhat);
}
