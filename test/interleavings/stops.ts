import { AsyncLocalStorage } from 'node:async_hooks';
import type { Store, Transaction } from '../../src/proxy/index.ts';

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

/** A store of which each read is a step, once it has been answered: what is read may be over by then. */
export function stoppable({ time: _ofItsOwn, ...store }: Store): Store {
  const read = async <Result>(name: string, result: Promise<Result>): Promise<Result> => {
    const answer = await result;
    await step(name);
    return answer;
  };
  const reading = (tx: Transaction): Transaction => ({
    ...tx,
    get: (table, id) => read(`get ${table}`, tx.get(table, id)),
    find: (table, query) => read(`find ${table}`, tx.find(table, query)),
    claim: (table, query) => read(`claim ${table}`, tx.claim(table, query)),
  });
  return {
    ...store,
    transaction: (work) => store.transaction((tx) => work(reading(tx))),
    read: (work) => read('read', store.read(work)),
    get: (table, id) => read(`get ${table} alone`, store.get(table, id)),
    find: (table, query) => read(`find ${table} alone`, store.find(table, query)),
  };
}
