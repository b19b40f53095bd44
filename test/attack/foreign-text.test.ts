import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { refuseDeepXml } from '../../src/codec/xml-depth.ts';

/** Whoever writes what the proxy reads, the gateway first, must not be able to stop the process. */

const SCRIPT = join(import.meta.dirname, '../support/read-foreign-text.ts');
/** All of it takes a minute on a machine at rest; one reader in quadratic time takes hours. */
const MOST_MS = 9 * 60_000;
const timeout = MOST_MS + 5_000;

test(
  'P-39 P-40 whatever reads foreign text comes to an end, at the longest text that it takes',
  { timeout },
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT], {
      timeout: MOST_MS,
      killSignal: 'SIGKILL',
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: unknown) => {
      const { stdout: said = '', stderr: why = '' } = error as { stdout?: string; stderr?: string };
      return assert.fail(`${said.trimEnd().split('\n').at(-1) ?? ''}\n${why}`);
    });
    assert.equal(stdout.trimEnd().split('\n').at(-1), 'all read');
  },
);

test('P-39 the look before XML is parsed passes each character once', () => {
  for (const piece of [
    '<a',
    '<a b="',
    '<a "',
    "<a b='' ",
    '<!--',
    '<?',
    '<![CDATA[',
    '</a',
    '<a>',
  ]) {
    let [looked, longest] = [0, 0];
    const text = piece.repeat(1_000);
    // Counts what is looked at one by one, and where each search begins and ends.
    const counted = new Proxy(Object(text) as object, {
      get(target, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) looked += 1;
        const value: unknown = Reflect.get(target, name);
        if (name !== 'indexOf')
          return typeof value === 'function' ? (value.bind(text) as unknown) : value;
        return (searched: string, from = 0) => {
          const at = text.indexOf(searched, from);
          longest += (at < 0 ? text.length : at) - from;
          return at;
        };
      },
    }) as unknown as string;
    try {
      refuseDeepXml(counted, 8);
    } catch {
      // It refuses most of them.
    }
    assert.ok(looked + longest <= 4 * text.length, `${piece}: ${looked} and ${longest}`);
  }
});
