// Runs a program to its end, and nothing of it beyond that.
import { spawn } from 'node:child_process';

/**
 * In a process group of its own: of a program that hangs, is killed or forgets what it has started, nothing goes on.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {number} options.minutes how long it may take
 * @param {boolean} [options.isQuiet] what it prints is not printed here
 * @returns {Promise<{ code: number | null, output: string, seconds: number }>} its exit code, nothing where a signal
 *   ended it, all that it printed, and how long it took
 */
export function runProgram(command, args, { env, minutes, isQuiet = false }) {
  const begun = Date.now();
  return new Promise((resolve) => {
    /** @param {number | null} code */
    const end = (code) =>
      resolve({
        code,
        output: Buffer.concat(printed).toString(),
        seconds: Math.round((Date.now() - begun) / 1000),
      });
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
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      end(1);
    });
    child.once('exit', () => {
      clearTimeout(limit);
      process.off('exit', stop);
      signalAll('SIGKILL');
    });
    child.once('close', end);
  });
}
