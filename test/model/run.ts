// `npm run model [-- runs seed]`: histories of payments in which everything may go wrong at any step; after
// each step nothing may be wrong, and in the end everything is settled. A failure prints the seed, and
// the shortest history that still fails.
import fc from 'fast-check';
import { COMMANDS, openSome } from './commands.ts';
import { assertAllSettled } from './truths.ts';
import { World } from './world.ts';

const LONGEST = 50;

const [runs = '2000', given] = process.argv.slice(2);
const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);
console.log(`seed ${seed} (npm run model -- ${runs} ${seed} gives the same histories)`);

/** What came to pass, so that nobody trusts histories in which nothing happens. */
const seen = new Map<string, number>();
const histories = fc.commands(COMMANDS, { maxCommands: LONGEST, size: 'max' });
const property = fc.asyncProperty(histories, async (commands) => {
  const world = new World();
  await openSome(world);
  await fc.asyncModelRun(() => ({ model: world, real: world }), commands);
  await world.calm();
  for (const what of await assertAllSettled(world)) seen.set(what, (seen.get(what) ?? 0) + 1);
});
const begun = performance.now();
const { failed, numRuns, counterexample, errorInstance } = await fc.check(property, {
  seed,
  numRuns: Number(runs),
});
const seconds = Math.round((performance.now() - begun) / 1000);
if (failed) {
  const [history] = counterexample ?? [];
  console.log(`history ${numRuns} of seed ${seed} goes wrong; at its shortest:`);
  for (const command of history ?? []) console.log(`  ${command.toString()}`);
  console.log(errorInstance instanceof Error ? errorInstance.stack : errorInstance);
} else {
  const sums = [...seen].sort(([a], [b]) => a.localeCompare(b)).map(([what, n]) => `${what} ${n}`);
  console.log(`${numRuns} histories in ${seconds} s: nothing wrong; ${sums.join(', ')}`);
}
process.exit(failed ? 1 : 0);
