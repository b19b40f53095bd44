// The package as it is installed: sandbox, proxy and shop as programs of their own, and a real browser
// under the policy that `tender csp` prints.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { fillCard, pay, testCard } from 'tender-elements/testing';

const run = promisify(execFile);
const [shopPort, proxyPort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
const shopUrl = `http://localhost:${shopPort}`;
const proxyUrl = `http://127.0.0.1:${proxyPort}`;
const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
const env = {
  ...process.env,
  TENDER_PUBLIC_URL: proxyUrl,
  TENDER_ALLOWED_ORIGINS: shopUrl,
  TENDER_GATEWAY_URL: sandboxUrl,
  TENDER_ISSUING_URL: sandboxUrl,
  TENDER_SANDBOX_PORT: String(sandboxPort),
  TENDER_DATABASE_URL: 'sqlite::memory:',
};

const tender = 'node_modules/.bin/tender';
const programs = [];
let browser;
after(async () => {
  await browser?.close();
  for (const program of programs) program.kill();
});

test('a page of plain HTML takes a payment under the policy that the package prints', async () => {
  const { stdout } = await run(tender, ['csp', '--load', 'single-file'], { env });
  const { policy } = JSON.parse(stdout);
  await Promise.all([
    started(tender, ['sandbox'], {}, 'sandbox started'),
    started(tender, ['proxy'], { PORT: String(proxyPort) }, 'proxy started'),
    started(
      'node',
      ['shop.js'],
      { PORT: String(shopPort), PROXY_URL: proxyUrl, PAGE_POLICY: policy },
      'ready',
    ),
  ]);

  browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage();
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(shopUrl);
  await fillCard(page, testCard('visa'));
  assert.equal(await pay(page), 'succeeded');
  assert.equal(await page.title(), 'succeeded');
  assert.deepEqual(complaints, []);

  const { orders } = await (await fetch(`${sandboxUrl}/__sandbox/ledger`)).json();
  assert.equal(orders.length, 1);
});

/** Starts a program and waits until it says that it is ready. */
async function started(command, args, more, word) {
  const program = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, ...more },
  });
  programs.push(program);
  for await (const line of createInterface(program.stdout)) if (line.includes(word)) return;
  throw new Error(`${args.join(' ')} ended before it was ready`);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
