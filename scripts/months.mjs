// `npm run months [-- days seed]`: months of a shop's life by a clock that is handed in, ended when it hangs.
import { spawnSync } from 'node:child_process';
import { setUp } from './set-up.mjs';

const LIMIT_MS = 30 * 60_000;

const { env } = setUp();
const run = spawnSync('node', ['test/months/run.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env,
  timeout: LIMIT_MS,
});
if (run.error) console.error(`months: ${run.error.message}`);
process.exit(run.status ?? 1);
