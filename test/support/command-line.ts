import { Readable, Writable } from 'node:stream';
import { run } from '../../src/node/cli/program.ts';

/** What a command has done: its exit code, and all that it has printed. */
export interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs one command of the program to its end, in this process and with these variables alone. */
export async function tender(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Ended> {
  let output = '';
  let errors = '';
  const stream = (keep: (text: string) => void) =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        keep(chunk.toString());
        done();
      },
    });
  const code = await run(words, {
    env,
    stdin: Readable.from([input]),
    stdout: stream((text) => (output += text)),
    stderr: stream((text) => {
      output += text;
      errors += text;
    }),
  });
  return { code, output, errors };
}
