// `npm run faults [-- orders seed]`: payments under kills, restarts of the database and a gateway that
// loses answers, on PostgreSQL and SQLite, ended when it hangs.
import { spawnSync } from 'node:child_process';
import { setUp } from './set-up.mjs';

const LIMIT_MS = 60 * 60_000;

const { env } = setUp({ postgres: true });
spawnSync('node', ['scripts/build.mjs', 'frame'], { stdio: 'inherit', env });
const run = spawnSync('node', ['test/faults/run.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env,
  timeout: LIMIT_MS,
});
if (run.error) console.error(`faults: ${run.error.message}`);
process.exit(run.status ?? 1);
