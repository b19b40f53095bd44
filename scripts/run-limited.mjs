// Runs a program of the tests, and ends it when it hangs.
import { spawnSync } from 'node:child_process';

/**
 * Runs a program with the words of this one, and exits as it did.
 *
 * @param {string} program
 * @param {{ env: NodeJS.ProcessEnv, minutes: number }} options how long it may take
 * @returns {never}
 */
export function runLimited(program, { env, minutes }) {
  const { status, error } = spawnSync('node', [program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
    timeout: minutes * 60_000,
  });
  if (error) console.error(`${program}: ${error.message}`);
  process.exit(status ?? 1);
}
