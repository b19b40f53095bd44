// Runs a program to its end, and nothing of it beyond that.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * In a process group of its own: of a program that hangs, is killed or forgets what it has started, nothing goes on.
 *
 * @param {string} command @param {readonly string[]} args
 * @param {{ env: NodeJS.ProcessEnv, minutes: number, isQuiet?: boolean }} options how long it may take; one that is
 *   quiet prints nothing here
 * @returns {Promise<{ code: number | null, output: string, seconds: number }>} its exit code, nothing where a signal
 *   ended it, all that it printed, and how long it took
 */
export async function runProgram(command, args, { env, minutes, isQuiet = false }) {
  const begun = Date.now();
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env });
  const printed = /** @type {Buffer[]} */ ([]);
  for (const [from, to] of /** @type {const} */ ([
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]))
    from.on('data', (/** @type {Buffer} */ data) => {
      printed.push(data);
      if (!isQuiet) to.write(data);
    });
  /** @param {NodeJS.Signals} signal */
  const signalAll = (signal) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // Nothing of it is left.
    }
  };
  const stop = () => signalAll('SIGTERM');
  process.once('exit', stop);
  const limit = setTimeout(() => {
    console.error(`\n${command} ${args[0]} is not over after ${minutes} minutes.`);
    stop();
    setTimeout(signalAll, 10_000, 'SIGKILL').unref();
  }, minutes * 60_000);
  child.once('exit', () => signalAll('SIGKILL'));
  const [code] = await once(child, 'close').catch((error) => {
    console.error(`${command}: ${error.message}`);
    return [1];
  });
  clearTimeout(limit);
  process.off('exit', stop);
  const seconds = Math.round((Date.now() - begun) / 1000);
  return { code, output: Buffer.concat(printed).toString(), seconds };
}
