import assert from 'node:assert/strict';
import { CARDS } from '../support/shopper.ts';
import { brokenWords, cutOffTexts } from '../support/narrow-pages.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

storefrontSuite('on phones with large text, words that have room are in one piece', (scenario) => {
  for (const [locale, there] of [
    ['en', 'Payment plan'],
    ['de', 'Ratenzahlung'],
  ] as const)
    scenario(
      `in plans, ways to pay, results and at the bank (${locale})`,
      async ({ demo, shopper }) => {
        const { page } = shopper;
        await page.goto(`${demo.shopUrl}/shop.html`);
        await page.evaluate((tag) => {
          localStorage.setItem('locale', tag);
          sessionStorage.setItem(
            'cart',
            '[{"sku":"pour-over","quantity":1},{"sku":"mug","quantity":3}]',
          );
        }, locale);
        await page.goto(`${demo.shopUrl}/checkout.html`);
        await shopper.formReady();
        await page.getByText(there).waitFor();
        assert.deepEqual(await brokenWords(page), []);
        for (const way of await page.locator('tender-payment-methods input[name="method"]').all()) {
          await way.check();
          assert.deepEqual(await brokenWords(page), []);
        }
        for (const [card, outcome] of [
          [CARDS.declined, 'failed'],
          [CARDS.challenge, 'requires_action'],
        ] as const) {
          await page.setViewportSize({ width: 1280, height: 800 });
          await page.locator('tender-payment-methods input[name="method"]').first().check();
          await shopper.formReady();
          await shopper.pay(card);
          await shopper.told(outcome);
          assert.deepEqual(await brokenWords(page), []);
        }
      },
    );

  scenario('in the wallet and what it asks', async ({ demo, shopper: { page } }) => {
    await demo.importCompany();
    await page.goto(`${demo.shopUrl}/wallet.html`);
    await page.locator('tender-cards[state="ready"]').waitFor();
    assert.deepEqual(await brokenWords(page), []);
    await page.locator('tender-cards').getByRole('button', { name: 'Travel' }).click();
    await page.locator('tender-balance [part~="amount"]').first().waitFor();
    assert.deepEqual(await brokenWords(page), []);
    await page.getByRole('button', { name: 'Add funds' }).first().click();
    await page.locator('dialog[open]').waitFor();
    assert.deepEqual(await brokenWords(page), []);
  });
});

storefrontSuite(
  'on phones, with large text and words of 36 letters, nothing is cut off',
  (scenario) => {
    scenario('on the front page', async ({ demo, shopper }) => {
      await shopper.page.goto(`${demo.shopUrl}/`);
      await shopper.formReady();
      const cut = await cutOffTexts(shopper.page);
      // Labels inside joined fields are one line each.
      assert.deepEqual(
        cut.filter((text) => !text.includes(': .label by')),
        [],
      );
    });

    scenario('in the storefront', async ({ demo, shopper: { page } }) => {
      await page.goto(`${demo.shopUrl}/shop.html`);
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('link', { name: 'Go to checkout' }).waitFor();
      assert.deepEqual(await cutOffTexts(page), []);
    });

    scenario('in the checkout and its receipt', async ({ shopper }) => {
      const { page } = shopper;
      await shopper.checkOutSignedIn();
      assert.deepEqual(await cutOffTexts(page), []);
      await page.reload();
      await shopper.formReady();
      await shopper.pay(CARDS.good);
      await shopper.told('succeeded');
      assert.deepEqual(await cutOffTexts(page), []);
    });

    scenario('in an Arabic checkout, at the bank', async ({ shopper }) => {
      const { page } = shopper;
      await shopper.checkOut();
      await page.getByLabel('Checkout language').selectOption('ar');
      await page.locator('tender-checkout [dir="rtl"]').first().waitFor();
      assert.deepEqual(await cutOffTexts(page), []);
      await page.reload();
      await shopper.formReady();
      await shopper.pay(CARDS.challenge);
      await page.locator('dialog[open]').waitFor();
      assert.deepEqual(await cutOffTexts(page), []);
    });

    scenario('in the wallet', async ({ demo, shopper: { page } }) => {
      await demo.importCompany();
      await page.goto(`${demo.shopUrl}/wallet.html`);
      await page.locator('tender-cards[state="ready"]').waitFor();
      assert.deepEqual(await cutOffTexts(page), []);
      await page.goto(`${demo.shopUrl}/wallet.html#100029701`);
      await page.locator('tender-balance [part~="amount"]').first().waitFor();
      assert.deepEqual(await cutOffTexts(page), []);
    });

    scenario('where a return leads nowhere', async ({ demo, shopper: { page } }) => {
      for (const address of [
        `${demo.shopUrl}/return.html`,
        `${demo.proxyUrl}/return/unknown`,
        `${demo.proxyUrl}/handoff/unknown`,
        `${demo.sandboxUrl}/`,
      ]) {
        await page.goto(address);
        assert.deepEqual(await cutOffTexts(page), [], address);
      }
    });
  },
);
