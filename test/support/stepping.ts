import type { Store, Transaction } from '../../src/proxy/index.ts';

/** Called after each read, before its answer is given: what was read may be over by then. */
type Step = (name: string) => Promise<void>;

/** A store of which each read is a step: `find sessions` in a transaction, `find sessions alone` outside. */
export function stepping({ time: _ofItsOwn, ...store }: Store, step: Step): Store {
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
