// `npm run faults [-- orders seed]`: payments under kills, restarts of the database and a gateway that
// loses answers, on PostgreSQL and SQLite, ended when it hangs.
import { spawnSync } from 'node:child_process';
import { runLimited } from './run-limited.mjs';
import { setUp } from './set-up.mjs';

const { env } = setUp({ postgres: true });
spawnSync('node', ['scripts/build.mjs', 'frame'], { stdio: 'inherit', env });
runLimited('test/faults/run.ts', { env, minutes: 60 });
