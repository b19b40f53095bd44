import type { Bench, Reply } from '../../proxy/harness.ts';
import type { Room } from './room.ts';
import type { Stage } from './stage.ts';
import { stopped, type Stop } from './stops.ts';

/** What went wrong where the second action happened at a step of the first. */
export interface Finding {
  readonly state: string;
  readonly first: string;
  readonly second: string;
  /** Of the first action; none where they happened one after the other. */
  readonly at: string | undefined;
  readonly wrong: readonly string[];
}

/** A room, whatever is in it. */
export interface Search {
  /** What may happen in each state. */
  readonly states: ReadonlyMap<string, readonly string[]>;
  /**
   * Has the second action happen at each step of the first, until it is over or waits for a lock, and answers
   * what is wrong in the end. What is wrong when they happen one after the other is not told again for each step.
   */
  interleave(
    stage: Stage,
    state: string,
    pair: readonly [first: string, second: string],
  ): Promise<{ readonly runs: number; readonly findings: Finding[] }>;
}

/** How often is looked whether the second action is over, or waits in the database, before it is taken to wait elsewhere. */
const LOOKS = 100;

export function searchOf<Scene extends { readonly bench: Bench }, Name extends string>(
  room: Room<Scene, Name>,
): Search {
  const nameOf = (text: string): Name => {
    if (!(text in room.actions)) throw new Error(`nothing is called "${text}"`);
    return text as Name;
  };
  return {
    states: new Map(Object.entries(room.states).map(([name, { actions }]) => [name, actions])),
    async interleave(stage, state, [first, second]) {
      const pair = [nameOf(first), nameOf(second)] as const;
      const one = await play(room, stage, state, pair, 0);
      const known = new Set(one.wrong);
      const findings: Finding[] = [];
      const find = (at: string | undefined, wrong: readonly string[]) => {
        if (wrong.length > 0) findings.push({ state, first, second, at, wrong });
      };
      find(undefined, one.wrong);
      for (const [index, at] of one.passed.entries()) {
        const { wrong } = await play(room, stage, state, pair, index + 1);
        find(
          at,
          wrong.filter((what) => !known.has(what)),
        );
      }
      return { runs: one.passed.length + 1, findings };
    },
  };
}

async function play<Scene extends { readonly bench: Bench }, Name extends string>(
  { actions, enter, settle, states, truths }: Room<Scene, Name>,
  stage: Stage,
  state: string,
  [first, second]: readonly [Name, Name],
  at: number,
): Promise<{ readonly wrong: string[]; readonly passed: readonly string[] }> {
  const scene = await enter(stage);
  await states[state]?.reach?.(scene);
  scene.bench.lines.length = 0;
  let other: Promise<Reply<unknown> | undefined> | undefined;
  const begin = () => (other = actions[second](scene));
  const stop: Stop = {
    at,
    passed: [],
    async forWhat() {
      const isOver = begin().then(() => true);
      for (let look = 0; look < LOOKS; look += 1)
        if (await Promise.race([isOver, stage.isOneWaiting()])) return;
    },
  };
  const reply = await stopped(stop, () => actions[first](scene));
  const otherReply = await (other ?? begin());
  await settle(scene);
  const broken = await truths(scene, [
    { name: first, reply },
    { name: second, reply: otherReply },
  ]);
  const wrong = Object.entries(broken).flatMap(([what, is]) => (is ? [what] : []));
  return { wrong, passed: stop.passed };
}
