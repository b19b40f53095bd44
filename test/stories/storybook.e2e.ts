import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { SANDBOX_SETTINGS } from '../../src/contract/profile/sandbox-defaults.ts';
import { issuedCardNumber } from '../../src/sandbox/index.ts';
import { testCard } from '../../src/testing/test-cards.ts';
import { CONTROL } from '../../src/testing/worker/control.ts';
import { programsOf, STILL } from '../support/browsers.ts';
import { serveFolder, type FileServer } from '../support/file-server.ts';
import { openChromium } from '../support/shopper.ts';
import { builtStorybook } from './built-storybook.ts';
import { watchPage } from '../support/watched-page.ts';

const skip = programsOf('chromium') ? false : 'Chromium is not installed';
describe('Storybook, as a reader opens it', { skip }, () => {
  let site: FileServer;
  let browser: Browser;
  before(async () => {
    const folder = builtStorybook();
    [site, browser] = await Promise.all([serveFolder(folder, '/stories/'), openChromium()]);
  });
  after(async () => {
    await browser.close();
    site.close();
  });

  const reader = (title: string, read: (page: Page) => Promise<void>): void => {
    test(title, async () => {
      const context = await browser.newContext({
        ...STILL,
        viewport: { width: 1280, height: 900 },
      });
      const page = await context.newPage();
      const { errors, foreign } = watchPage(context, page, site.url);
      try {
        await open(page, 'checkout-checkout--empty');
        await read(page);
        assert.deepEqual({ foreign, errors }, { foreign: [], errors: [] });
      } finally {
        await context.close();
      }
    });
  };

  const open = (page: Page, id: string) => page.goto(`${site.url}?path=/story/${id}`);

  reader('pays in a story, also after a reload of the whole page', async (page) => {
    await payIn(story(page), 'visa');
    await outcome(page, 'succeeded');
    await page.reload();
    await payIn(story(page), 'declined');
    await outcome(page, 'failed');
  });

  reader('sees the signed request with the hashed string and no secret in it', async (page) => {
    await payIn(story(page), 'visa');
    await outcome(page, 'succeeded');
    await page.getByRole('tab', { name: 'Gateway' }).click();
    const exchange = page.locator('details', { hasText: 'authorise.card' });
    await exchange.locator('summary').click();
    const text = await exchange.innerText();
    assert.match(text, /Hashed string\s+15670.*<SIGN_KEY>/);
    assert.match(text, /<order_status>1<\/order_status>/);
    assert.ok(!text.includes(testCard('visa').number));
    assert.ok(!text.includes('test_sign_key_123'));
  });

  reader('lets the gateway decline by the toolbar', async (page) => {
    await open(page, 'checkout-checkout--empty&globals=scenario:declined');
    await payIn(story(page), 'visa');
    await outcome(page, 'failed');
  });

  reader('answers a challenge, also after a reload of the whole page', async (page) => {
    for (const choice of ['Yes, approve', 'Refuse']) {
      await payIn(story(page), 'challenge');
      await story(page)
        .frameLocator('dialog[open] iframe')
        .frameLocator('iframe[name="bank"]')
        .getByRole('button', { name: choice })
        .click();
      await outcome(page, choice === 'Refuse' ? 'failed' : 'succeeded');
      await page.reload();
    }
  });

  reader(
    'pays in another window, which comes back to a story that says so, as does the first',
    async (page) => {
      await open(page, 'checkout-alternative-method--empty');
      const preview = story(page);
      await preview.getByRole('radio', { name: 'Pocket Wallet' }).check();
      const [wallet] = await Promise.all([
        page.waitForEvent('popup'),
        preview.locator('[part~="pay-button"]').click(),
      ]);
      await wallet.getByRole('button', { name: 'Pay', exact: true }).click();
      await wallet.locator('tender-payment-status[outcome="succeeded"]').waitFor();
      await preview.getByText('Payment received', { exact: true }).waitFor();
    },
  );

  // What a story has asked for may still be on its way when the next one begins with nothing.
  reader('gets no error for what is asked while all is forgotten', async (page) => {
    await story(page).locator('tender-card-entry[state="ready"]').waitFor();
    const answered = await story(page)
      .locator('body')
      .evaluate(
        async (_, { reset, key }) => {
          const ask = (_: unknown, index: number) =>
            fetch('proxy/v1/sessions', {
              method: 'POST',
              headers: {
                Authorization: `Bearer ${key}`,
                'Content-Type': 'application/json',
                'Idempotency-Key': crypto.randomUUID(),
              },
              body: JSON.stringify({
                order_id: `beside-${index}`,
                amount: { value: '12.00', currency: 'EUR' },
                origin: location.origin,
              }),
            });
          const many = () => Array.from({ length: 20 }, ask);
          const before = many();
          const forgotten = fetch(reset, { method: 'POST' });
          const answers = await Promise.all([...before, forgotten, ...many()]);
          return [...new Set(answers.map(({ status }) => status))];
        },
        { reset: CONTROL.reset, key: SANDBOX_SETTINGS.apiKeys[0] },
      );
    assert.deepEqual(answered.sort(), [201, 204]);
  });

  reader('sees a card’s details after the step-up, until the story is left', async (page) => {
    await open(page, 'issuing-issued-card--active');
    const preview = story(page);
    await preview.locator('[part~="reveal-button"]').click();
    const digits = preview
      .frameLocator('tender-issued-card iframe')
      .locator('[data-detail="number"] .digits');
    await digits.waitFor();
    assert.equal(await digits.textContent(), digitsOf('100029701'));
    await page.reload();
    await preview.locator('tender-issued-card[state="active"]:not([revealed])').waitFor();
  });

  reader('adds funds to a card, and sees the signed request', async (page) => {
    await open(page, 'issuing-provider--filled');
    const preview = story(page);
    await preview.getByRole('button', { name: 'Add funds' }).click();
    await preview.getByLabel('Amount in USD').fill('40');
    await preview.getByRole('button', { name: 'Add $40.00' }).click();
    await preview.locator('tender-balance', { hasText: '$290.00' }).waitFor();
    await page.getByRole('tab', { name: 'Gateway' }).click();
    await page.locator('details', { hasText: 'card.charge' }).waitFor();
  });
});

/** A card’s number in fours, as it is printed. */
const digitsOf = (cardId: string) => (issuedCardNumber(cardId).match(/.{4}/g) ?? []).join(' ');

const story = (page: Page): FrameLocator => page.frameLocator('#storybook-preview-iframe');

const outcome = (page: Page, wanted: string): Promise<void> =>
  story(page).locator(`tender-payment-status[outcome="${wanted}"]`).waitFor();

async function payIn(preview: FrameLocator, card: string): Promise<void> {
  await preview.locator('tender-card-entry[state="ready"]').waitFor();
  const form = preview.frameLocator('tender-card-entry iframe');
  const type = (token: string, text: string) =>
    form.locator(`[autocomplete~="${token}"]`).fill(text);
  await type('cc-number', testCard(card).number);
  await type('cc-exp', '12/34');
  await type('cc-csc', '123');
  await type('cc-name', 'Ada Lovelace');
  await preview.locator('[part~="pay-button"]').click();
}
