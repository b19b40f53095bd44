import fc from 'fast-check';
import type { AsyncCommand } from 'fast-check';
import { quiet } from './quiet.ts';
import { assertNothingWrong } from './truths.ts';
import type { World } from './world.ts';

type Act = (world: World) => Promise<unknown>;

/** Something that happens; afterwards nothing may be wrong. */
export class Happening implements AsyncCommand<World, World, true> {
  readonly #name: string;
  readonly #act: Act;

  constructor(name: string, act: Act) {
    this.#name = name;
    this.#act = act;
  }

  check(): Promise<boolean> {
    return Promise.resolve(true);
  }

  async run(_known: World, world: World): Promise<void> {
    await this.#act(world);
    await quiet();
    await assertNothingWrong(world);
  }

  toString(): string {
    return this.#name;
  }
}

export const happening = <Given>(
  given: fc.Arbitrary<Given>,
  name: (given: Given) => string,
  act: (world: World, given: Given) => Promise<unknown>,
): fc.Arbitrary<Happening> =>
  given.map((each) => new Happening(name(each), (world) => act(world, each)));

/** Which machine is asked, and which of what there is. */
export const machine = fc.nat(1);
export const some = fc.nat(5);

export const of = <Item>(items: readonly Item[], number: number): Item | undefined =>
  items[number % Math.max(1, items.length)];
