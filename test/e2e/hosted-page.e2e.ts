import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import type { Shopper } from '../support/shopper.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

const PAGE = 'Secure payment page';

async function choosePage(shopper: Shopper, mode: 'page' | 'frame' | 'window', tag?: string) {
  await shopper.checkOut(tag && `ada+${tag}@shop.example`);
  await shopper.page
    .locator('tender-checkout')
    .evaluate((checkout, hosted) => checkout.setAttribute('hosted', hosted), mode);
  await shopper.choose(PAGE);
}
const inFrame = ({ page }: Shopper): FrameLocator =>
  page.frameLocator('dialog[open] iframe').frameLocator('iframe[name="bank"]');

/** What a hostile document would leave behind where it reaches something. */
const traces = ({ page }: Shopper) =>
  page.evaluate(() => [document.title, ...Object.keys(localStorage)].join(' '));

storefrontSuite('the hosted payment page', (scenario) => {
  scenario('C-158 in a frame pays in a dialog, and the shop stays where it is', async (visit) => {
    const { demo, shopper } = visit;
    await choosePage(shopper, 'frame');
    await shopper.payButton.click();
    await inFrame(shopper).getByRole('button', { name: 'Pay', exact: true }).click();
    await shopper.told('succeeded');
    assert.equal(shopper.page.url(), `${demo.shopUrl}/checkout.html`);
    assert.equal(await shopper.page.getByRole('dialog').count(), 0);
    assert.deepEqual(shopper.violations, []);
  });

  scenario('in a frame can be closed, and a card pays once', async ({ shopper }) => {
    await choosePage(shopper, 'frame');
    await shopper.payButton.click();
    await inFrame(shopper).getByRole('button', { name: 'Refuse' }).waitFor();
    const dialog = shopper.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.getByRole('button', { name: 'Cancel payment' }).click();
    await shopper.payByCardInstead();
    assert.equal(await shopper.charges(), 1);
  });

  scenario('in a window of its own pays there, and closes when it is done', async ({ shopper }) => {
    await choosePage(shopper, 'window');
    const opened = shopper.page.waitForEvent('popup');
    await shopper.payButton.click();
    const popup = await opened;
    await popup.getByRole('button', { name: 'Refuse' }).waitFor();
    assert.equal(await popup.evaluate(() => window.opener as unknown), null);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Pay', exact: true }).click();
    await shopper.told('succeeded');
    await closed;
  });

  for (const mode of ['page', 'frame'] as const)
    scenario(`P-37 +hosted-xss touches neither shop nor proxy, in a ${mode}`, async (visit) => {
      const { demo, shopper } = visit;
      await choosePage(shopper, mode, 'hosted-xss');
      const before = await traces(shopper);
      await shopper.payButton.click();
      const place = mode === 'page' ? shopper.page : inFrame(shopper);
      await place.getByRole('button', { name: 'Pay', exact: true }).waitFor();
      if (mode === 'frame') assert.equal(await traces(shopper), before);
      await place.getByRole('button', { name: 'Pay', exact: true }).click();
      await shopper.told('succeeded');
      assert.doesNotMatch(await traces(shopper), /owned/);
      await shopper.page.goto(`${demo.proxyUrl}/healthz`);
      assert.doesNotMatch(await traces(shopper), /owned/);
    });

  for (const tag of ['hosted-otherhost', 'hosted-noform'])
    for (const mode of ['page', 'frame', 'window'] as const)
      scenario(`C-156 +${tag} in a ${mode} leads nobody anywhere`, async ({ demo, shopper }) => {
        const visited: string[] = [];
        const watch = shopper.page.context();
        watch.on('request', (request) => visited.push(request.url()));
        await choosePage(shopper, mode, tag);
        await shopper.payButton.click();
        await shopper.told('requires_action');
        await shopper.page.getByRole('button', { name: 'Choose another payment method' }).click();
        await shopper.choose('Card');
        await shopper.formReady();
        assert.equal(shopper.page.url(), `${demo.shopUrl}/checkout.html`);
        assert.equal(watch.pages().length, 1, 'a window stays open');
        assert.deepEqual(
          visited.filter((url) => /evil|handoff/.test(url)),
          [],
        );
      });
});
