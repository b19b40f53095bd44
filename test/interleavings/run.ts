// `npm run interleavings [-- state [first [second]]]`: has each thing that can happen to an order happen at
// each read, and each question to the gateway, of each other thing, on a real PostgreSQL: what one of them
// has found may be over when it writes. Prints what is wrong in the end. All of them take some minutes.
import { postgresPrograms, startPostgres } from '../../scripts/postgres.mjs';
import { STATES } from './actions.ts';
import { interleave } from './interleave.ts';
import { openShop } from './shop.ts';

const [state, first, second] = process.argv.slice(2);
const programs = postgresPrograms();
if (!programs) throw new Error('PostgreSQL is not installed.');
const server = await startPostgres(programs);
const shop = await openShop(server.url);
const begun = performance.now();
let runs = 0;
let wrong = 0;
for (const [name, { actions }] of Object.entries(STATES)) {
  if (state !== undefined && name !== state) continue;
  for (const one of actions)
    for (const other of actions) {
      if ((first ?? one) !== one || (second ?? other) !== other) continue;
      const result = await interleave(shop, name, [one, other]);
      runs += result.runs;
      wrong += result.findings.length;
      for (const { at, wrong: what } of result.findings)
        console.log(
          `${name}: ${other}, ${at ? `at "${at}" of` : 'after'} ${one}: ${what.join('; ')}`,
        );
    }
}
await shop.close();
server.stop();
const seconds = Math.round((performance.now() - begun) / 1_000);
console.log(`${runs} runs in ${seconds} s: ${wrong} wrong`);
process.exit(wrong > 0 ? 1 : 0);
