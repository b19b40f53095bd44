// Pays in a real browser at the built site, against the sandbox gateway.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import getPort from 'get-port';
import { chromium } from 'playwright-core';
import { createLog, loadConfiguration, serveSandbox } from 'tender-proxy/node';
import { fillCard, pay, testCard } from 'tender-proxy/testing';

const freePort = () => getPort({ host: '127.0.0.1' });

let sandbox, browser, site, port;
const complaints = [];

before(async () => {
  const { profile } = await loadConfiguration({ environment: {}, file: null });
  const log = createLog({ level: 'error' });
  sandbox = await serveSandbox({ profile, host: '127.0.0.1', port: await freePort(), log });
  port = await freePort();
  site = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', `${port}`], {
    stdio: 'pipe',
    env: {
      ...process.env,
      PORT: `${port}`,
      TENDER_GATEWAY_URL: sandbox.url,
      TENDER_ISSUING_URL: sandbox.url,
      TENDER_DATABASE_URL: 'sqlite::memory:',
    },
  });
  createInterface(site.stderr).on('line', (line) => complaints.push(line));
  await said(site, 'Ready');
  browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: ['--no-sandbox'],
  });
});

after(async () => {
  await browser?.close();
  site?.kill();
  await sandbox?.close();
});

test('a page rendered on the server takes a payment through route handlers', async () => {
  const page = await browser.newPage();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`http://localhost:${port}`);
  await fillCard(page, testCard('visa'));
  assert.equal(await pay(page), 'succeeded');
  await page.locator('main[data-outcome="succeeded"]').waitFor();

  const { orders } = await (await fetch(`${sandbox.url}/__sandbox/ledger`)).json();
  assert.equal(orders.length, 1);
  assert.deepEqual(complaints, []);
});

test('who comes back from a wallet sees the payment, after a reload too, and the address keeps no token', async () => {
  const page = await (await browser.newContext()).newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`http://localhost:${port}`);
  await page.getByRole('radio', { name: 'Pocket Wallet' }).check({ force: true });
  await page.locator('[part~="pay-button"]:enabled').click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const succeeded = page.locator('tender-payment-status[outcome="succeeded"]');
  for (const look of [() => page.waitForURL('**/done*'), () => page.reload()]) {
    await look();
    await succeeded.waitFor();
    assert.equal(page.url(), `http://localhost:${port}/done`);
  }
  assert.deepEqual(complaints, []);
});

async function said(program, word) {
  for await (const line of createInterface(program.stdout)) if (line.includes(word)) return;
  throw new Error(`the site ended before it said ${word}`);
}
