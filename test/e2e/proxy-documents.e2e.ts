import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import { programsOf } from '../support/browsers.ts';
import { openChromium } from '../support/shopper.ts';
import { openSmallShop, type SmallShop } from '../support/small-shop.ts';
import { PATIENCE_MS } from '../support/patience.mjs';

const CARD = {
  number: '4000000000003220',
  expiration_month: '12',
  expiration_year: '2034',
  security_code: '123',
  holder: 'Ada Lovelace',
};

const next = ({ next_action: action }: PaymentResult): string => action?.url ?? '';
const framed = ({ next_action: action }: PaymentResult): string =>
  (action?.type === 'redirect' && action.frame_url) || assert.fail();
const toldOf = ({ attempt_id: attempt }: PaymentResult): string =>
  JSON.stringify({ tender: 'returned', attempt });

describe(
  'the documents of the proxy',
  {
    skip: programsOf('chromium') ? false : 'Chromium is not installed',
  },
  () => {
    let browser: Browser;
    let shop: SmallShop;
    before(async () => {
      browser = await openChromium();
      shop = await openSmallShop();
    });
    after(() => shop.stop());
    after(() => browser.close());

    const told = (page: Page, title: string) =>
      page.waitForFunction((wanted) => document.title === wanted, title, { timeout: PATIENCE_MS });
    const outcome = async (secret: string) => {
      await shop.backend.runDue();
      const answer = await shop.backend.fetch(
        new Request(`${shop.backend.proxyUrl}/v1/checkout`, {
          headers: { Authorization: `Bearer ${secret}`, Origin: shop.url },
        }),
      );
      return ((await answer.json()) as { attempt: PaymentResult }).attempt.outcome;
    };

    for (const [button, end] of [
      ['Yes, approve', 'succeeded'],
      ['Refuse', 'failed'],
    ] as const)
      test(`a challenge inside the shop: "${button}" ends as ${end}, and the page is notified`, async () => {
        const { secret, result } = await shop.pay('card', { card: CARD });
        const page = await shop.open(browser, next(result));
        const bank = page.frameLocator('iframe').frameLocator('iframe[name=bank]');
        await bank.getByRole('button', { name: button }).click();
        await told(page, toldOf(result));
        assert.equal(await outcome(secret), end);
        assert.equal(
          page.url().startsWith(`${shop.url}/?frame=`),
          true,
          'the shop stays where it is',
        );
        await page.close();
      });

    test('the challenge has a name and the requested size', async () => {
      const { result } = await shop.pay(
        'card',
        { card: CARD, device: { challenge_window_size: '03' } },
        { locale: 'de' },
      );
      const page = await shop.open(browser, next(result));
      const bank = page.frameLocator('iframe').getByTitle('Zahlung bestätigen');
      await bank.waitFor();
      assert.deepEqual(
        await bank.evaluate((frame) => [frame.clientWidth, frame.clientHeight]),
        [500, 600],
      );
      await page.close();
    });

    test('the challenge as a whole window comes back to the shop with a status token', async () => {
      const { secret, result } = await shop.pay('card', { card: CARD });
      const page = await browser.newPage();
      await page.goto(`${next(result)}?top`);
      await page.getByRole('button', { name: 'Yes, approve' }).click();
      await page.waitForURL(`${shop.url}/thanks**`);
      assert.match(new URL(page.url()).hash, /^#tender_status=st_/);
      assert.equal(await outcome(secret), 'succeeded');
      await page.close();
    });

    test('P-37 C-158 the hosted page is reached from the one-time document, in a whole window', async () => {
      const { secret, result } = await shop.pay('hosted', {});
      const page = await browser.newPage();
      await page.goto(next(result));
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await page.waitForURL(`${shop.url}/thanks**`);
      assert.equal(await outcome(secret), 'succeeded');
      await page.goto(next(result));
      await page.getByRole('heading', { name: 'already started' }).waitFor();
      await page.close();
    });

    test('C-158 the hosted page inside the shop is nested in a document of the proxy', async () => {
      const { secret, result } = await shop.pay('hosted', {});
      const page = await shop.open(browser, framed(result));
      const hosted = page.frameLocator('iframe').frameLocator('iframe[name=bank]');
      await hosted.getByRole('button', { name: 'Pay', exact: true }).click();
      await told(page, toldOf(result));
      assert.equal(await outcome(secret), 'succeeded');
      await page.close();
    });

    test('P-37 +hosted-xss: what runs in the document reaches neither shop nor proxy', async () => {
      const { result } = await shop.pay(
        'hosted',
        {},
        { shopper: { id: 's', email: 'jo+hosted-xss@example.com' } },
      );
      const page = await shop.open(browser, framed(result));
      const hosted = page.frameLocator('iframe').frameLocator('iframe[name=bank]');
      await hosted.getByRole('button', { name: 'Pay', exact: true }).waitFor();
      const proxy = page.frames().find((frame) => frame.url().includes('/frame/challenge/'));
      assert.equal(await page.title(), 'Shop');
      assert.equal(await proxy?.title(), 'Confirm your payment');
      await page.close();
    });

    test('no other site can hold a challenge', async () => {
      const { result } = await shop.pay('card', { card: CARD });
      const page = await browser.newPage();
      await page.goto(`${shop.backend.sandboxUrl}/pages/style.css`);
      const refused = page.waitForEvent('console', (message) =>
        message.text().includes('frame-ancestors'),
      );
      await page.setContent(`<iframe src="${next(result)}"></iframe>`);
      await refused;
      await page.close();
    });
  },
);
