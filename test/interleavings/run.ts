// `npm run interleavings [-- room [state [first [second]]]]`: has each thing that can happen in a room of the
// proxy happen at each read, and each question to the gateway, of each other thing, on a real PostgreSQL: what
// one of them has found may be over when it writes. Prints what is wrong in the end. All of them take long.
import { postgresPrograms, startPostgres } from '../support/postgres.mjs';
import { openStage } from './engine/stage.ts';
import { ROOMS } from './rooms.ts';

const [room, state, first, second] = process.argv.slice(2);
const programs = postgresPrograms();
if (!programs) throw new Error('PostgreSQL is not installed.');
const server = await startPostgres(programs);
const stage = await openStage(server.url);
let isWrong = false;
for (const [name, { states, interleave }] of Object.entries(ROOMS)) {
  if ((room ?? name) !== name) continue;
  const begun = performance.now();
  let runs = 0;
  let wrong = 0;
  for (const [begin, actions] of states)
    for (const one of (state ?? begin) === begin ? actions : [])
      for (const other of actions) {
        if ((first ?? one) !== one || (second ?? other) !== other) continue;
        const result = await interleave(stage, begin, [one, other]);
        runs += result.runs;
        wrong += result.findings.length;
        for (const { at, wrong: what } of result.findings)
          console.log(
            `${name}, ${begin}: ${other}, ${at ? `at "${at}" of` : 'after'} ${one}: ${what.join('; ')}`,
          );
      }
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(`${name}: ${runs} runs in ${seconds} s: ${wrong} wrong`);
  isWrong ||= wrong > 0;
}
await stage.close();
server.stop();
process.exit(isWrong ? 1 : 0);
