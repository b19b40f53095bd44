import assert from 'node:assert/strict';
import { CARDS } from '../support/shopper.ts';
import { cutOffTexts } from '../support/narrow-pages.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

storefrontSuite(
  'on phones, with large text and words of 36 letters, nothing is cut off',
  (scenario) => {
    scenario('in the storefront', async ({ demo, shopper: { page } }) => {
      await page.goto(demo.shopUrl);
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
