// `node scripts/run-limited.mjs <program> [words…]`: a long program of the tests with what it needs, ended when it hangs.
import { spawnSync } from 'node:child_process';
import { runSteps, setUp } from './set-up.mjs';

/** @type {Record<string, { file: string, minutes: number, postgres?: boolean, build?: string }>} */
const PROGRAMS = {
  /** `npm run fuzz [seed]`: hostile input for the readers of XML, JSON and forms. */
  fuzz: { file: 'test/codec/fuzz.ts', minutes: 10 },
  /** `npm run months [-- days seed]`: months of a shop's life by a clock that is handed in. */
  months: { file: 'test/months/run.ts', minutes: 30 },
  /**
   * `npm run faults [-- orders seed]`: payments under kills, restarts of the database and a gateway that loses answers,
   * on PostgreSQL and SQLite.
   */
  faults: { file: 'test/faults/run.ts', minutes: 60, postgres: true, build: 'frame' },
};

const [name = '', ...words] = process.argv.slice(2);
const program = PROGRAMS[name];
if (!program) {
  console.error(`There is no ${name}; the programs are ${Object.keys(PROGRAMS).join(', ')}.`);
  process.exit(2);
}
const { file, minutes, postgres = false, build } = program;
const { env } = setUp({ postgres });
if (build) runSteps(env, ['node', 'scripts/build.mjs', build]);
const options = /** @type {const} */ ({ stdio: 'inherit', env, timeout: minutes * 60_000 });
const { status, error } = spawnSync('node', [file, ...words], options);
if (error) console.error(`${file}: ${error.message}`);
process.exit(status ?? 1);
