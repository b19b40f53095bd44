// Pays in a real browser at each of the servers, against the sandbox gateway.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import getPort from 'get-port';
import { chromium } from 'playwright-core';
import { createLog, loadConfiguration, serveSandbox } from 'tender-proxy/node';
import { fillCard, pay, testCard } from 'tender-proxy/testing';

const freePort = () => getPort({ host: '127.0.0.1' });

let sandbox, browser;

before(async () => {
  const { profile } = await loadConfiguration({ environment: {}, file: null });
  const log = createLog({ level: 'error' });
  sandbox = await serveSandbox({ profile, host: '127.0.0.1', port: await freePort(), log });
  browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: ['--no-sandbox'],
  });
});

after(async () => {
  await browser?.close();
  await sandbox?.close();
});

for (const file of ['express.js', 'fastify.js', 'hono.js']) {
  test(`${file} takes a payment, and ends when it is told to`, async () => {
    const server = spawn(process.execPath, [file], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: String(await freePort()),
        TENDER_GATEWAY_URL: sandbox.url,
        TENDER_ISSUING_URL: sandbox.url,
        TENDER_DATABASE_URL: 'sqlite::memory:',
      },
    });
    try {
      const page = await browser.newPage();
      await page.goto(await readyAt(server));
      await fillCard(page, testCard('visa'));
      assert.equal(await pay(page), 'succeeded');

      await page.close();

      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      assert.deepEqual(await ended, [0, null]);
    } finally {
      server.kill('SIGKILL');
    }
  });
}

/** The address that the server says it is ready at. */
async function readyAt(server) {
  for await (const line of createInterface(server.stdout))
    if (line.startsWith('ready ')) return line.slice('ready '.length);
  throw new Error('the server ended before it was ready');
}
