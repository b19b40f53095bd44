import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import type {} from '../../src/entries/checkout.ts';
import { chromiumArgs, programsOf } from '../support/browsers.ts';
import { DemoProcesses } from '../support/demo-processes.ts';
import { CARDS, Shopper } from '../support/shopper.ts';

const [executablePath] = programsOf('chromium') ?? [];
const skip = executablePath ? false : 'Chromium is not installed';

test(
  'a checkout that comes back from the back/forward cache shows what changed, takes a card and pays once',
  { skip },
  async (context) => {
    const demo = await DemoProcesses.start();
    context.after(() => demo.stop());
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: [...chromiumArgs],
      // Playwright's own switch would let every page load anew.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    context.after(() => browser.close());
    const shopper = await Shopper.arrive(browser, demo);
    const { page } = shopper;
    await shopper.checkOut();
    await shopper.enterCard(CARDS.declined);
    const session = await shopper.sessionId();
    const lastFour = () =>
      page.evaluate(() => document.querySelector('tender-checkout')?.lastFour ?? null);
    assert.equal(await lastFour(), '0002');
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset['persisted'] = String(persisted);
      });
    });

    await page.goto(`${demo.shopUrl}/wallet.html`);
    const changed = await demo.merchant('PATCH', `/v1/sessions/${session}`, {
      amount: { value: '41.00', currency: 'EUR' },
      items: [
        { name: 'Pour-over set', unit_price: { value: '41.00', currency: 'EUR' }, quantity: 1 },
      ],
    });
    assert.equal(changed.status, 200, await changed.text());
    // A page from the cache loads nothing, and so fires no `load`.
    await page.goBack({ waitUntil: 'commit' });

    const persisted = await page.evaluate(() => document.documentElement.dataset['persisted']);
    assert.equal(persisted, 'true', 'the page was not kept in the cache');
    await page.getByRole('button', { name: 'Pay €41.00' }).waitFor();
    await shopper.formReady();
    // What was typed of a card is not kept with the page. Playwright loses sight of its frames.
    assert.equal(await lastFour(), null);
    const { x = 0, y = 0 } = (await page.locator('tender-card-entry iframe').boundingBox()) ?? {};
    await page.mouse.click(x + 60, y + 60);
    for (const text of [CARDS.good, '1239', '123', 'Ada Lovelace']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.waitForFunction(() => document.querySelector('tender-checkout')?.complete);
    assert.equal(await lastFour(), '4242');
    await shopper.payButton.click();
    await shopper.told('succeeded');
    assert.equal(await shopper.charges(), 1);
  },
);
