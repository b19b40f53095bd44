// A checkout tested without any network: the real proxy and the real sandbox gateway run in this process
// and answer what the page and its frames ask for, by their real addresses.
import { readFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { folderAssets, frameFolder } from 'tender-proxy/node';
import { createTestBackend, fillCard, pay, serveCheckout, testCard } from 'tender-proxy/testing';

const SHOP = 'http://localhost:5173';
const library = new URL(import.meta.resolve('tender-elements/package.json'));

/** Stands for the shop's own page; yours is served as you always do. */
const pageOf = (backend, clientSecret) => `<!doctype html>
  <html lang="en">
    <title>Pay</title>
    <script type="module" src="/tender.js"></script>
    <tender-checkout proxy="${backend.proxyUrl}"></tender-checkout>
    <script>document.querySelector('tender-checkout').clientSecret = '${clientSecret}'</script>
  </html>`;

const test = base.extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  backend: async ({}, use) => {
    const backend = createTestBackend({
      allowedOrigins: [SHOP],
      assets: await folderAssets(frameFolder()),
    });
    await use(backend);
    await backend.close();
  },
  checkout: async ({ page, backend }, use) => {
    const { client_secret: clientSecret } = await backend.createSession({
      order_id: 'A-1001',
      amount: { value: '42.00', currency: 'EUR' },
      shopper: { email: 'ada@shop.example', first_name: 'Ada', last_name: 'Lovelace' },
      billing: { country: 'DE', city: 'Berlin', address: 'Torstraße 1', postal_code: '10119' },
      origin: SHOP,
    });
    await serveCheckout(page, backend);
    await page.route(`${SHOP}/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: pageOf(backend, clientSecret) }),
    );
    await page.route(`${SHOP}/tender*.js`, async (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: await readFile(
          new URL(`dist/cdn${new URL(route.request().url()).pathname}`, library),
        ),
      }),
    );
    await page.goto(SHOP);
    await use(page);
  },
});

test('a card is charged once', async ({ checkout, backend }) => {
  await fillCard(checkout, testCard('visa'));
  expect(await pay(checkout)).toBe('succeeded');
  const charges = backend.exchanges.filter(({ operation }) => operation === 'authorise.card');
  expect(charges).toHaveLength(1);
});

test('after a refusal another card can be tried', async ({ checkout }) => {
  await fillCard(checkout, testCard('declined'));
  expect(await pay(checkout)).toBe('failed');
  await fillCard(checkout, testCard('visa'));
  await checkout.locator('[part~="pay-button"]').click();
  await checkout.locator('tender-payment-status[outcome="succeeded"]').waitFor();
});

test('a lost answer is never shown as a failure', async ({ checkout, backend }) => {
  await backend.next('authorise.card', 'empty200');
  await fillCard(checkout, testCard('visa'));
  await checkout.locator('[part~="pay-button"]').click();
  await checkout.locator('tender-payment-status[outcome="unknown"]').waitFor();
  await expect(checkout.getByText('We’re checking your payment', { exact: true })).toBeVisible();
});
