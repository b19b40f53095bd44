// Builds the pages and pays in a real browser at each of them.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { chromium } from 'playwright-core';
import { fillCard, pay, testCard } from 'tender-proxy/testing';

const freePort = () => getPort({ host: '127.0.0.1' });
const run = promisify(execFile);
const [shopPort, proxyPort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
const shopUrl = `http://localhost:${shopPort}`;
const proxyUrl = `http://127.0.0.1:${proxyPort}`;
const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
const env = {
  ...process.env,
  PROXY_URL: proxyUrl,
  TENDER_PUBLIC_URL: proxyUrl,
  TENDER_ALLOWED_ORIGINS: shopUrl,
  TENDER_GATEWAY_URL: sandboxUrl,
  TENDER_ISSUING_URL: sandboxUrl,
  TENDER_DATABASE_URL: 'sqlite::memory:',
};

const tender = 'node_modules/tender-proxy/dist/node/cli/main.js';
const programs = [];
let browser;

before(async () => {
  await run(process.execPath, ['node_modules/typescript/bin/tsc'], { env });
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { env });
  await Promise.all([
    started([tender, 'sandbox', '--port', `${sandboxPort}`], {}, 'sandbox started'),
    started([tender, 'proxy', '--port', `${proxyPort}`], {}, 'proxy started'),
    started(['shop.js'], { PORT: `${shopPort}` }, 'ready'),
  ]);
  browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: ['--no-sandbox'],
  });
});

after(async () => {
  await browser?.close();
  for (const program of programs) program.kill();
});

for (const framework of ['react', 'vue', 'svelte', 'angular'])
  test(`the component for ${framework} takes a payment and hears of it`, async () => {
    const page = await browser.newPage();
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    // The documents' component writes the event into the console.
    const heard = new Promise((resolve) => {
      page.on('console', async (message) => {
        if (message.type() !== 'log') complaints.push(message.text());
        else if (await message.args()[0]?.evaluate((said) => said instanceof Event)) resolve(true);
      });
    });
    await page.goto(`${shopUrl}/${framework}/`);
    await fillCard(page, testCard('visa'));
    assert.equal(await pay(page), 'succeeded');
    assert.ok(await heard);
    assert.deepEqual(complaints, []);
    await page.close();
  });

/** Starts a program of Node's and waits until it says that it is ready. */
async function started(args, more, word) {
  const program = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, ...more },
  });
  programs.push(program);
  for await (const line of createInterface(program.stdout)) if (line.includes(word)) return;
  throw new Error(`${args.join(' ')} ended before it was ready`);
}
