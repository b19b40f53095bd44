import fc from 'fast-check';
import { happening, machine, of } from './happening.ts';
import { MISHAPS } from './network.ts';
import type { Mishap } from './network.ts';
import { newsName } from './news.ts';
import type { News } from './news.ts';
import type { World } from './world.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const notify = happening(
  fc.record({ some: fc.nat(11), copies: fc.integer({ min: 1, max: 2 }), machine }),
  ({ some, copies }) => `notification ${some} arrives${copies > 1 ? ' twice' : ''}`,
  async (world, given) => {
    const known = of(world.notifications, given.some);
    if (!known) return;
    for (let copy = 0; copy < given.copies; copy += 1) await carry(world, known, given.machine);
  },
);

/** Brings a notification to a proxy, which may be gone before it has answered. */
export async function carry(world: World, news: News, machine: number): Promise<void> {
  const { proxy } = world.machine(machine).process;
  world.carried.add(newsName(news));
  await world.send(
    async () => {
      const { status } = await proxy.fetch(
        new Request(news.url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: news.body,
        }),
      );
      return { status, body: '' };
    },
    ({ status }) => {
      if (status === 200) world.heard.add(newsName(news));
    },
  );
}

const mishap = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Mishap>('none') },
  { weight: 5, arbitrary: fc.constantFrom(...MISHAPS) },
);
export const weather = happening(
  fc.record({ writes: mishap, questions: mishap }),
  ({ writes, questions }) => `weather: calls ${writes}, questions ${questions}`,
  (world, given) => {
    Object.assign(world.network, given);
    return Promise.resolve();
  },
);

export const pass = happening(
  fc.constantFrom(SECOND, 3 * SECOND, 12 * SECOND, 50 * SECOND, 9 * MINUTE),
  (span) => `${span / SECOND} s pass`,
  (world, span) => world.pass(span),
);

export const stepClock = happening(
  fc.record({ machine, by: fc.constantFrom(-HOUR, -10 * SECOND, 10 * SECOND, HOUR, 24 * HOUR) }),
  ({ machine, by }) => `the clock of ${machine} is set by ${by / SECOND} s`,
  (world, given) => {
    world.machine(given.machine).clock.step(given.by);
    world.clocksSet = true;
    return Promise.resolve();
  },
);

export const stop = happening(
  fc.record({ machine, steps: fc.nat(30) }),
  ({ machine, steps }) => `${machine} will stop in ${steps} steps`,
  (world, given) => {
    const stopped = world.machine(given.machine);
    world.goOn(stopped);
    stopped.goOn = stopped.process.stop(given.steps);
    return Promise.resolve();
  },
);

export const goOn = happening(
  machine,
  (which) => `${which} goes on`,
  (world, which) => {
    world.goOn(world.machine(which));
    return Promise.resolve();
  },
);

export const restart = happening(
  machine,
  (which) => `${which} dies, and starts again`,
  (world, which) => {
    world.restart(world.machine(which));
    return Promise.resolve();
  },
);
