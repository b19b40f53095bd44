import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { listen, type Listener } from '../../src/node/serving/listen.ts';
import { createTestBackend, type TestBackend } from '../../src/testing/test-backend.ts';

/** Where the documents say that the sandbox is. */
const SANDBOX = 'http://127.0.0.1:4100';

/** Every command of the documents that calls the proxy, exactly as it is printed. */
const commands = [
  'README.md',
  ...readdirSync('stories/docs').map((name) => `stories/docs/${name}`),
].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/```sh\n(curl .*?)```/gs)].map(([, command = '']) => ({
    file,
    command,
  })),
);

describe('curl of the documents', () => {
  let backend: TestBackend;
  let listener: Listener;
  beforeEach(async () => {
    listener = await listen({
      host: '127.0.0.1',
      port: 0,
      portVariable: 'PORT',
      fetch: (request) => backend.fetch(request),
    });
    backend = createTestBackend({
      proxyUrl: listener.url,
      sandboxUrl: SANDBOX,
      allowedOrigins: ['https://shop.example', 'http://localhost:5173'],
    });
  });
  afterEach(async () => {
    await backend.close();
    await listener.close(0);
  });

  test('is there', () => assert.ok(commands.length >= 3));

  for (const [index, { file, command }] of commands.entries())
    test(`works as it is written in ${file} (${index + 1})`, async () => {
      const { host } = new URL(listener.url);
      const found = `curl -sS --fail-with-body --connect-to ${new URL(SANDBOX).host}:${host} `;
      const shell = spawn('sh', ['-ec', command.replace(/^curl /gm, found)], {
        env: { PATH: process.env['PATH'], PROXY: listener.url, TENDER_API_KEY: backend.apiKey },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [answer, complaint] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
      assert.equal(complaint, '', answer);
    });
});
