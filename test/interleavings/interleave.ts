import type { Reply } from '../proxy/harness.ts';
import { ACTIONS, STATES, type ActionName } from './actions.ts';
import type { Shop } from './shop.ts';
import { stopped, type Stop } from './stops.ts';
import { settle, wrongOf } from './truths.ts';

/** What went wrong where the second action happened at a step of the first. */
export interface Finding {
  readonly state: string;
  readonly first: ActionName;
  readonly second: ActionName;
  /** Of the first action; none where they happened one after the other. */
  readonly at: string | undefined;
  readonly wrong: readonly string[];
}

/** How often is looked whether the second action is over, or waits in the database, before it is taken to wait elsewhere. */
const LOOKS = 100;

/**
 * Has the second action happen at each step of the first, until it is over or waits for a lock, and answers
 * what is wrong in the end. What is wrong when they happen one after the other is not told again for each step.
 */
export async function interleave(
  shop: Shop,
  state: string,
  [first, second]: readonly [ActionName, ActionName],
): Promise<{ readonly runs: number; readonly findings: Finding[] }> {
  const one = await run(shop, state, first, second, 0);
  const known = new Set(one.wrong);
  const findings: Finding[] = [];
  const find = (at: string | undefined, wrong: readonly string[]) => {
    if (wrong.length > 0) findings.push({ state, first, second, at, wrong });
  };
  find(undefined, one.wrong);
  for (const [index, at] of one.passed.entries()) {
    const { wrong } = await run(shop, state, first, second, index + 1);
    find(
      at,
      wrong.filter((what) => !known.has(what)),
    );
  }
  return { runs: one.passed.length + 1, findings };
}

async function run(
  shop: Shop,
  state: string,
  first: ActionName,
  second: ActionName,
  at: number,
): Promise<{ readonly wrong: string[]; readonly passed: readonly string[] }> {
  await shop.renew();
  await STATES[state]?.reach?.(shop);
  shop.bench.lines.length = 0;
  let other: Promise<Reply<unknown> | undefined> | undefined;
  const begin = () => (other = ACTIONS[second](shop));
  const stop: Stop = {
    at,
    passed: [],
    async forWhat() {
      const isOver = begin().then(() => true);
      for (let look = 0; look < LOOKS; look += 1)
        if (await Promise.race([isOver, shop.isOneWaiting()])) return;
    },
  };
  const reply = await stopped(stop, () => ACTIONS[first](shop));
  const otherReply = await (other ?? begin());
  await settle(shop);
  const done = [
    { name: first, reply },
    { name: second, reply: otherReply },
  ];
  return { wrong: await wrongOf(shop, done), passed: stop.passed };
}
