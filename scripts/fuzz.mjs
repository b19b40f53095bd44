// `npm run fuzz [seed]`: hostile input for the readers of XML, JSON and forms, ended when it hangs.
import { spawnSync } from 'node:child_process';
import { setUp } from './set-up.mjs';

const LIMIT_MS = 10 * 60_000;

const { env } = setUp();
const run = spawnSync('node', ['test/codec/fuzz.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env,
  timeout: LIMIT_MS,
});
if (run.error) console.error(`fuzz: ${run.error.message}`);
process.exit(run.status ?? 1);
