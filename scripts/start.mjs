// `npm start`: sets up, checks the ports, builds frame and storefront, then runs the demo until it is stopped.
import { spawn } from 'node:child_process';
import { runSteps, setUp } from './set-up.mjs';

const { env } = setUp();
runSteps(env, ['node', 'scripts/check-ports.mjs'], ['node', 'scripts/build.mjs', 'frame', 'demo']);

// In a group of its own, so that Ctrl-C reaches it once, from here, and not from the terminal, npm and us.
const demo = spawn('node', ['src/node/cli/main.ts', 'demo'], {
  stdio: 'inherit',
  env,
  detached: true,
});

let stopping = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (!stopping) demo.kill(signal);
    stopping = true;
  });
}
process.once('exit', () => demo.kill('SIGKILL'));
demo.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
// Being stopped is how a demo ends well: npm would print an error for any other code.
demo.once('close', (code) => process.exit(stopping ? 0 : (code ?? 1)));
