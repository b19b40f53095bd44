import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { fillCard, pay } from '../../src/testing/checkout-page.ts';
import { issuedCardNumber } from '../../src/sandbox/index.ts';
import { testCard } from '../../src/testing/test-cards.ts';
import { readShownCard } from '../../src/testing/wallet-page.ts';
import { programsOf, STILL } from '../support/browsers.ts';
import { serveFolder, type FileServer } from '../support/file-server.ts';
import { openChromium } from '../support/shopper.ts';
import { TRAVEL, WalletPage } from '../support/wallet-page.ts';
import { watchPage } from '../support/watched-page.ts';

/** `npm test` builds it before files that are about it. */
const built = fileURLToPath(new URL('../../demo-static', import.meta.url));

const skip = programsOf('chromium') ? false : 'Chromium is not installed';
describe('the hosted demo, below a path of a plain file server', { skip }, () => {
  let site: FileServer;
  let browser: Browser;
  before(async () => {
    [site, browser] = await Promise.all([serveFolder(built, '/team/demo/'), openChromium()]);
  });
  after(async () => {
    await browser.close();
    site.close();
  });

  /** Somebody with a browser of their own, to whom no error and no foreign request may happen. */
  const guest = (
    title: string,
    play: (page: Page, context: BrowserContext) => Promise<void>,
  ): void => {
    test(title, async () => {
      const context = await browser.newContext(STILL);
      const page = await context.newPage();
      const { errors, foreign } = watchPage(context, page, site.url);
      try {
        await play(page, context);
        assert.deepEqual({ errors, foreign, missing: site.missing }, EMPTY);
      } finally {
        await context.close();
      }
    });
  };
  const EMPTY = { errors: [], foreign: [], missing: [] };

  guest('pays on the front page, which shows the signed request and the ledger', async (page) => {
    await page.goto(site.url);
    await page.locator('tender-card-entry[state="ready"]').waitFor();
    await page.locator('#acts').getByRole('button', { name: 'Pay', exact: true }).click();
    await page.locator('tender-payment-status[outcome="succeeded"]').waitFor();
    await page.locator('#ledger tbody tr').waitFor();
    await page.locator('#requests summary').first().click();
    await page.getByText('The text that is hashed').first().waitFor();
    await page.locator('#card').scrollIntoViewIfNeeded();
    await page.locator('tender-balance [part~="amount"]').waitFor();
  });

  /** A guest at the checkout, with something in the cart. */
  const visitor: typeof guest = (title, play) =>
    guest(title, async (page, context) => {
      await page.goto(`${site.url}shop.html`);
      await page.getByRole('button', { name: 'Add to cart' }).first().click();
      await page.goto(`${site.url}checkout.html`);
      await play(page, context);
    });

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

  visitor(
    'reloads the page of another method, and comes back without a token in the address',
    async (page) => {
      await page.getByRole('radio', { name: 'Pocket Wallet' }).check();
      await page.locator('[part~="pay-button"]:enabled').click();
      const approve = page.getByRole('button', { name: 'Pay', exact: true });
      await approve.waitFor();
      await page.reload();
      await approve.click();
      await page.locator('tender-payment-status[outcome="succeeded"]').waitFor();
      assert.ok(!page.url().includes('tender_status'), 'it is a credential');
    },
  );

  guest('shows a card’s details after the step-up, and forgets them on a reload', async (page) => {
    const wallet = new WalletPage(page, { shopUrl: site.url.slice(0, -1) });
    await wallet.open();
    await wallet.reveal();
    const { number, securityCode } = await readShownCard(page, TRAVEL);
    assert.equal(number, issuedCardNumber(TRAVEL));
    assert.match(securityCode, /^\d{3}$/);
    await page.reload();
    await wallet.button('Show card details').waitFor();
    assert.equal(await wallet.card().locator('iframe').count(), 0);
  });

  guest('adds funds to a card, which the balance and a second tab show', async (page, context) => {
    const wallet = new WalletPage(page, { shopUrl: site.url.slice(0, -1) });
    await wallet.open();
    const card = page.locator(`[data-card="${TRAVEL}"]`);
    await card.getByRole('button', { name: 'Add funds' }).click();
    await card.getByLabel('Amount in USD').fill('40');
    await card.getByRole('button', { name: 'Add $40.00' }).click();
    const balance = (where: Page) =>
      where.locator(`tender-balance[card-id="${TRAVEL}"] [part~="amount"]`, { hasText: '$290.00' });
    await balance(page).waitFor();

    const second = await context.newPage();
    await second.goto(page.url());
    await balance(second).waitFor();
  });
});
