// A payment in each runtime.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import getPort from 'get-port';
import { Miniflare } from 'miniflare';

const freePort = () => getPort({ host: '127.0.0.1' });
const run = promisify(execFile);
const programs = 'node_modules/.bin';
const runtimes = {
  Node: [process.execPath],
  Deno: [`${programs}/deno`, 'run', '--allow-all', '--node-modules-dir=manual'],
  Bun: [`${programs}/bun`, 'run'],
};

let folder;
before(async () => (folder = await mkdtemp(join(tmpdir(), 'tender-runtimes-'))));
after(() => rm(folder, { recursive: true, force: true }));

for (const [name, [program, ...args]] of Object.entries(runtimes))
  test(`${name} takes a payment, its state in memory`, async () => {
    const { stdout } = await run(program, [...args, 'in-memory.js']);
    assert.equal(stdout, 'succeeded\n');
  });

test('a worker takes a payment, its state in memory', async () => {
  const { outputFiles } = await build({
    entryPoints: ['worker.js'],
    bundle: true,
    format: 'esm',
    logLevel: 'error',
    write: false,
  });
  const script = outputFiles[0].text;
  const worker = new Miniflare({ modules: true, script, compatibilityDate: '2026-04-01' });
  try {
    const answer = await worker.dispatchFetch('https://pay.shop.example/');
    assert.equal(await answer.text(), 'succeeded');
  } finally {
    await worker.dispose();
  }
});

for (const name of ['Node', 'Deno'])
  test(`${name} takes a payment, its state in SQLite`, async () => {
    const [program, ...args] = runtimes[name];
    const file = join(folder, `${name}.db`);
    const { stdout } = await run(program, [...args, 'sqlite.js', `${await freePort()}`, file]);
    assert.equal(stdout, 'succeeded\n');
  });
