// How the bench measures: so many tasks, so many at once or at a set pace, and what went wrong of them.
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * @typedef {{ perSecond: number, p50: number, p95: number, p99: number, wrong: ReadonlyMap<string, number> }} Measured
 * @typedef {(index: number) => Promise<string | undefined>} Task answers what went wrong, if anything
 */

/**
 * Runs a task so often, so many at once.
 *
 * @param {number} count
 * @param {number} atOnce
 * @param {Task} task
 */
export async function measure(count, atOnce, task) {
  const { began, run, sum } = watch(count, task);
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let index = next++; index < count; index = next++) await run(index, performance.now());
    }),
  );
  return sum(began);
}

/**
 * Begins so many in a second, whether or not the ones before have ended: who waits for a slow one is
 * counted from when it was to begin.
 *
 * @param {number} count
 * @param {number} perSecond
 * @param {Task} task
 */
export async function measurePaced(count, perSecond, task) {
  const { began, run, sum } = watch(count, task);
  const running = [];
  for (let index = 0; index < count; index += 1) {
    const from = began + (index * 1_000) / perSecond;
    const early = from - performance.now();
    if (early > 0) await delay(early);
    running.push(run(index, from));
  }
  await Promise.all(running);
  return sum(began);
}

/**
 * @param {number} count
 * @param {Task} task
 */
function watch(count, task) {
  /** @type {number[]} */
  const took = [];
  /** @type {Map<string, number>} */
  const wrong = new Map();
  return {
    began: performance.now(),
    /**
     * @param {number} index
     * @param {number} from
     */
    async run(index, from) {
      const what = await task(index).catch((error) => `no answer: ${error.code ?? error.message}`);
      took.push(performance.now() - from);
      if (what !== undefined) wrong.set(what, (wrong.get(what) ?? 0) + 1);
    },
    /**
     * @param {number} began
     * @returns {Measured}
     */
    sum(began) {
      const perSecond = count / ((performance.now() - began) / 1_000);
      took.sort((a, b) => a - b);
      const at = (/** @type {number} */ part) =>
        Math.round(took[Math.floor(took.length * part)] ?? 0);
      return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), wrong };
    },
  };
}
