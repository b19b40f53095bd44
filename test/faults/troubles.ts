import type { startPostgres } from '../support/postgres.mjs';
import type { ProxyProcess } from './proxy-process.ts';

/** What trouble comes over. */
export interface Victims {
  readonly proxies: readonly ProxyProcess[];
  readonly database: Awaited<ReturnType<typeof startPostgres>> | undefined;
}

const BETWEEN_MS = 3_000;
/** Longer than a silent proxy is taken for alive. */
const PAUSED_MS = 10_000;
/** Longer than any statement may take. */
const FROZEN_MS = 7_000;
const STOPPED_MS = 1_500;
const HOUR = 3_600_000;
const CLOCKS = [3 * HOUR, -5 * HOUR, 26 * HOUR, 0];

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What happens to the proxies. Whoever it comes over changes from turn to turn. */
const TO_PROXIES = {
  kill: ({ proxies }, turn) => of(proxies, turn).kill(),
  async pause({ proxies }, turn) {
    of(proxies, turn).pause();
    await rest(PAUSED_MS);
    of(proxies, turn).goOn();
  },
  async 'clock set'({ proxies, database }, turn) {
    const wrong = of(CLOCKS, turn);
    // Proxies that share a file share a machine.
    for (const proxy of database ? [of(proxies, turn)] : proxies) proxy.setClock(wrong);
    return Promise.resolve();
  },
} satisfies Record<string, (victims: Victims, turn: number) => Promise<void>>;

/** What happens to the database meanwhile. */
const TO_DATABASE = {
  stop: ({ database }) => restart(database, 'fast'),
  crash: ({ database }) => restart(database, 'immediate'),
  async freeze({ database }) {
    const thaw = database?.freeze();
    await rest(FROZEN_MS);
    thaw?.();
  },
} satisfies Record<string, (victims: Victims) => Promise<void>>;

async function restart(database: Victims['database'], mode: 'fast' | 'immediate'): Promise<void> {
  database?.end(mode);
  await rest(STOPPED_MS);
  await database?.begin();
}

/**
 * One trouble after the other until `isOver`, and each of them at least once: `allCame` is called once
 * there was each. Answers how often each came. In the end all clocks are right.
 */
export async function bringTrouble(
  victims: Victims,
  isOver: () => boolean,
  allCame: () => void,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const lanes = [Object.entries(TO_PROXIES), victims.database ? Object.entries(TO_DATABASE) : []];
  const missing = new Set(lanes.flat().map(([name]) => name));
  await Promise.all(
    lanes.map(async (troubles) => {
      for (let turn = 0; troubles.length > 0 && !isOver(); turn += 1) {
        await rest(BETWEEN_MS);
        if (isOver()) return;
        const [name, come] = of(troubles, turn);
        // Every second time round it comes over the other one.
        await come(victims, Math.floor(turn / troubles.length));
        counts.set(name, (counts.get(name) ?? 0) + 1);
        missing.delete(name);
        if (missing.size === 0) allCame();
      }
    }),
  );
  for (const proxy of victims.proxies) proxy.setClock(0);
  return counts;
}

function of<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('there is none');
  return item;
}
