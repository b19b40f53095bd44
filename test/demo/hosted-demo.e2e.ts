import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { fillCard, pay } from '../../src/testing/checkout-page.ts';
import { testCard } from '../../src/testing/test-cards.ts';
import { programsOf } from '../support/browsers.ts';
import { serveFolder, type FileServer } from '../support/file-server.ts';
import { openChromium } from '../support/shopper.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const skip = programsOf('chromium') ? false : 'Chromium is not installed';
describe('the hosted demo, below a path of a plain file server', { skip }, () => {
  let site: FileServer;
  let browser: Browser;
  before(async () => {
    const built = spawnSync(process.execPath, ['scripts/build-demo.mjs'], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(built.status, 0, built.stdout + built.stderr);
    [site, browser] = await Promise.all([
      serveFolder(`${root}demo-static`, '/team/demo/'),
      openChromium(),
    ]);
  });
  after(async () => {
    await browser.close();
    site.close();
  });

  const visitor = (
    title: string,
    play: (page: Page, context: BrowserContext) => Promise<void>,
  ): void => {
    test(title, async () => {
      const context = await browser.newContext();
      const page = await context.newPage();
      const errors: string[] = [];
      const foreign: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      context.on('request', (request) => {
        if (!request.url().startsWith(site.url)) foreign.push(request.url());
      });
      try {
        await page.goto(site.url);
        await page.getByRole('button', { name: 'Add to cart' }).first().click();
        await page.goto(`${site.url}checkout.html`);
        await play(page, context);
        assert.deepEqual({ errors, foreign, missing: site.missing }, EMPTY);
      } finally {
        await context.close();
      }
    });
  };
  const EMPTY = { errors: [], foreign: [], missing: [] };

  visitor(
    'takes a card payment to its receipt, which a reload and a second tab show again',
    async (page, context) => {
      await fillCard(page, testCard('visa'));
      assert.equal(await pay(page), 'succeeded');
      const receipt = await page.locator('[part~="receipt"]').innerText();
      assert.match(receipt, /4242/);

      await page.reload();
      assert.equal(await page.locator('[part~="receipt"]').innerText(), receipt);

      const [second] = await Promise.all([
        context.waitForEvent('page'),
        page.evaluate(() => window.open(location.href)),
      ]);
      assert.equal(await second.locator('[part~="receipt"]').innerText(), receipt);
    },
  );

  visitor('refuses a card kindly and takes another', async (page) => {
    await fillCard(page, testCard('declined'));
    assert.equal(await pay(page), 'failed');
    await fillCard(page, testCard('mastercard'));
    await page.locator('[part~="pay-button"]').click();
    await page.locator('tender-payment-status[outcome="succeeded"]').waitFor();
  });

  visitor(
    'keeps an order open over a reload, and says that the form is not isolated',
    async (page) => {
      await page.getByText('not isolated').waitFor();
      await page.reload();
      await fillCard(page, testCard('visa'));
      assert.equal(await pay(page), 'succeeded');
    },
  );

  for (const [way, yes] of [
    ['Pocket Wallet', 'Pay'],
    ['Secure payment page', 'Pay'],
  ] as const)
    visitor(`pays by ${way} on the worker's own page and comes back`, async (page) => {
      await page.getByRole('radio', { name: way }).check();
      await page.locator('[part~="pay-button"]:enabled').click();
      await page.getByRole('button', { name: yes, exact: true }).click();
      await page.waitForURL(`${site.url}return.html`);
      await page.locator('tender-payment-status[outcome="succeeded"]').waitFor();
    });

  visitor('answers a challenge of the bank in a dialog', async (page) => {
    await fillCard(page, testCard('challenge'));
    await page.locator('[part~="pay-button"]').click();
    await page
      .frameLocator('dialog[open] iframe')
      .frameLocator('iframe[name="bank"]')
      .getByRole('button', { name: 'Yes, approve' })
      .click();
    await page.locator('tender-payment-status[outcome="succeeded"]').waitFor();
  });
});
