import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { CARDS, type Shopper } from '../support/shopper.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

/** The bank's page, inside the proxy's document, inside the shop's page. */
const bankOf = ({ page }: Shopper): FrameLocator =>
  page.frameLocator('dialog[open] iframe').frameLocator('iframe[name="bank"]');
const atBank = (shopper: Shopper, name: string) =>
  bankOf(shopper).getByRole('button', { name }).click();
const inDialog = ({ page }: Shopper, name: string) =>
  page.getByRole('dialog').getByRole('button', { name });

storefrontSuite('3-D Secure', (scenario, rest) => {
  for (const [define, what, card, choice, outcome] of [
    [scenario, 'approved, it pays', CARDS.challenge, 'Yes, approve', 'succeeded'],
    [scenario, 'refused, it does not', CARDS.challenge, 'Refuse', 'failed'],
    [rest, 'failed, it does not', '4000000000002370', 'Yes, approve', 'failed'],
    [rest, 'unavailable at the bank, it does not', '4000000000002420', 'Yes, approve', 'failed'],
    [rest, 'approved, the bank can still decline', '4000008400001629', 'Yes, approve', 'failed'],
  ] as const)
    define(`in a dialog: ${what}`, async ({ shopper }) => {
      await shopper.checkOut();
      await shopper.pay(card);
      await atBank(shopper, choice);
      await shopper.told(outcome);
      assert.equal(await shopper.page.getByRole('dialog').count(), 0);
      assert.deepEqual(shopper.violations, []);
    });

  scenario('in a dialog: after a refusal another card pays', async ({ demo, shopper }) => {
    await shopper.checkOut();
    await shopper.pay(CARDS.challenge);
    await atBank(shopper, 'Refuse');
    await shopper.told('failed');
    await shopper.formReady();
    await shopper.pay(CARDS.good);
    await shopper.told('succeeded');
    const ledger = await demo.ledger(await shopper.orderId());
    assert.deepEqual(ledger.map(({ state }) => state).sort(), ['failed', 'succeeded']);
  });

  for (const [define, what, card, outcome] of [
    [scenario, 'pays', '4000000000002701', 'succeeded'],
    [rest, 'is refused', '4000000000002925', 'failed'],
  ] as const)
    define(`without a question ${what}, and shows no dialog`, async ({ shopper }) => {
      await shopper.checkOut();
      await shopper.pay(card);
      await shopper.told(outcome);
      assert.equal(await shopper.page.getByRole('dialog').count(), 0);
    });

  rest('abandoned at the bank, another card pays', async ({ demo, shopper }) => {
    await shopper.checkOut();
    await shopper.pay(CARDS.challenge);
    await atBank(shopper, 'Go back without deciding');
    await shopper.told('pending');
    await shopper.page.getByRole('button', { name: 'Choose another payment method' }).click();
    await shopper.formReady();
    await shopper.pay(CARDS.good);
    await shopper.told('succeeded');
    const ledger = await demo.ledger(await shopper.orderId());
    assert.deepEqual(ledger.filter(({ state }) => state === 'succeeded').length, 1);
  });

  rest('closed by Escape, asks first; stopped, another card pays', async ({ shopper }) => {
    await shopper.checkOut();
    await shopper.pay(CARDS.challenge);
    await bankOf(shopper).getByRole('button', { name: 'Refuse' }).waitFor();
    await inDialog(shopper, 'Close').focus();
    await shopper.page.keyboard.press('Escape');
    await inDialog(shopper, 'Continue').click();
    await bankOf(shopper).getByRole('button', { name: 'Refuse' }).waitFor();
    await inDialog(shopper, 'Close').click();
    await inDialog(shopper, 'Cancel payment').click();
    await shopper.formReady();
    await shopper.pay(CARDS.good);
    await shopper.told('succeeded');
  });

  rest('that takes ten minutes offers to stop', async ({ shopper }) => {
    await shopper.page.clock.install();
    await shopper.checkOut();
    await shopper.pay(CARDS.challenge);
    await bankOf(shopper).getByRole('button', { name: 'Refuse' }).waitFor();
    await shopper.page.clock.fastForward('10:01');
    await shopper.page.getByRole('dialog').getByText('longer than usual').waitFor();
    await inDialog(shopper, 'Cancel payment').click();
    await shopper.formReady();
  });

  rest('is still there after a reload, and goes on when asked to', async ({ demo, shopper }) => {
    await shopper.checkOut();
    await shopper.pay(CARDS.challenge);
    await bankOf(shopper).getByRole('button', { name: 'Refuse' }).waitFor();
    await shopper.page.reload();
    await shopper.page.getByRole('button', { name: 'Continue to payment' }).click();
    await atBank(shopper, 'Yes, approve');
    await shopper.told('succeeded');
    assert.equal((await demo.ledger(await shopper.orderId())).length, 1);
  });

  scenario('as a redirect leads there and back to the shop', async ({ demo, shopper }) => {
    await shopper.checkOut();
    await shopper.page
      .locator('tender-checkout')
      .evaluate((checkout) => checkout.setAttribute('challenge', 'redirect'));
    await shopper.pay(CARDS.challenge);
    await shopper.page.getByRole('button', { name: 'Yes, approve' }).click();
    await shopper.page.waitForURL(`${demo.shopUrl}/return.html`);
    await shopper.told('succeeded');
  });

  for (const tag of ['http', 'js', 'userinfo', 'ip', 'evil'] as const)
    rest(`P-35 +issuer-${tag}: nobody is led to such an address`, async ({ shopper }) => {
      const visited: string[] = [];
      shopper.page.on('framenavigated', (frame) => visited.push(frame.url()));
      await shopper.checkOut(`ada+issuer-${tag}@shop.example`);
      await shopper.pay(CARDS.challenge);
      await shopper.told('requires_action');
      assert.equal(await shopper.page.getByRole('dialog').count(), 0);
      assert.equal(
        await shopper.page.getByRole('button', { name: 'Continue to payment' }).count(),
        0,
      );
      assert.deepEqual(
        visited.filter((url) => /bank\.example|evil|203\.0|javascript/.test(url)),
        [],
      );
    });
});
