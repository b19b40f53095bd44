import assert from 'node:assert/strict';
import type { Shopper } from '../support/shopper.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

const press = ({ page }: Shopper, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
const arrived = ({ page }: Shopper) =>
  page.getByRole('button', { name: 'Go back without deciding' }).waitFor();

/** Up to the wallet's page, with a way that the sandbox behaves in. */
async function goThere(shopper: Shopper, tag = '', way = 'Pocket Wallet'): Promise<void> {
  await shopper.checkOut(tag ? `ada+${tag}@shop.example` : undefined);
  await shopper.choose(way);
  await shopper.payButton.click();
}

storefrontSuite('a payment on another page', (scenario) => {
  scenario('is waited for after the Back button, and goes on', async ({ demo, shopper }) => {
    await goThere(shopper);
    await arrived(shopper);
    await shopper.page.goBack();
    await shopper.told('requires_action');
    assert(!(await shopper.payButton.isVisible()), 'a second payment is invited');
    await press(shopper, 'Continue to payment');
    await arrived(shopper);
    await press(shopper, 'Pay');
    await shopper.returned();
    await shopper.told('succeeded');
    assert.equal((await demo.ledger(await shopper.orderId())).length, 1);
  });

  scenario('can be given up after the Back button, and a card pays once', async (visit) => {
    const { shopper } = visit;
    await goThere(shopper);
    await arrived(shopper);
    await shopper.page.goBack();
    await press(shopper, 'Choose another payment method');
    await shopper.payByCardInstead();
    assert.equal(await shopper.charges(), 1);
  });

  scenario('is told after a reload of the page it came back to', async ({ shopper }) => {
    await goThere(shopper);
    await press(shopper, 'Pay');
    await shopper.returned();
    await shopper.told('succeeded');
    await shopper.page.reload();
    await shopper.told('succeeded');
  });

  scenario(
    'is told where nobody knows the order: another device, an in-app browser',
    async (visit) => {
      const { shopper } = visit;
      await goThere(shopper);
      await arrived(shopper);
      const stranger = await shopper.onAnotherDevice();
      await stranger.page.goto(shopper.page.url());
      await press(stranger, 'Pay');
      await stranger.returned();
      await stranger.told('succeeded');
      assert.equal(new URL(stranger.page.url()).hash, '', 'the token stays in the address');
      await stranger.leave();
    },
  );

  scenario('P-13 is one payment in two tabs', async ({ demo, shopper }) => {
    await shopper.checkOut();
    const other = await shopper.secondTab();
    await shopper.choose('Pocket Wallet');
    await shopper.payButton.click();
    await arrived(shopper);
    await other.told('requires_action');
    assert(!(await other.payButton.isVisible()), 'the other tab can pay too');
    await press(shopper, 'Pay');
    await other.told('succeeded');
    await shopper.told('succeeded');
    assert.equal((await demo.ledger(await shopper.orderId())).length, 1);
  });

  scenario('P-05 whose answer was lost is not sent twice, and can be given up', async (visit) => {
    const { demo, shopper } = visit;
    await goThere(shopper, 'timeout-after');
    await shopper.told('unknown');
    assert(!(await shopper.payButton.isVisible()), 'a second payment is invited');
    await shopper.told('pending');
    assert.equal((await demo.ledger(await shopper.orderId())).length, 1);
    await press(shopper, 'Choose another payment method');
    await shopper.choose('Card');
    await shopper.formReady();
  });

  for (const tag of ['notify-first', 'notify-dup-3', 'notify-reorder', 'notify-none'])
    scenario(`P-20 ends the same with +${tag}`, async ({ demo, shopper }) => {
      await goThere(shopper, tag);
      await press(shopper, 'Pay');
      await shopper.returned();
      await shopper.told('succeeded');
      assert.equal((await demo.ledger(await shopper.orderId())).length, 1);
    });

  scenario('P-21 is not believed to be paid by a forged notification', async ({ shopper }) => {
    await goThere(shopper, 'notify-forged');
    await press(shopper, 'Refuse');
    await shopper.returned();
    await shopper.told('failed');
  });

  scenario(
    'begun offline may not have been made, and can be begun again',
    async ({ demo, shopper }) => {
      await shopper.checkOut();
      await shopper.choose('Pocket Wallet');
      const orderId = await shopper.orderId();
      const context = shopper.page.context();
      await context.setOffline(true);
      await shopper.payButton.click();
      await shopper.told('unknown');
      await context.setOffline(false);
      await shopper.page
        .getByText('We couldn’t confirm that your payment was sent', { exact: true })
        .waitFor();
      assert.deepEqual(await demo.ledger(orderId), []);
      await shopper.payButton.click();
      await arrived(shopper);
      assert.equal((await demo.ledger(orderId)).length, 1);
    },
  );

  for (const tag of ['http', 'js', 'userinfo', 'ip', 'evil'])
    scenario(`P-35 +issuer-${tag}: nobody is sent to such an address`, async ({ shopper }) => {
      await goThere(shopper, `issuer-${tag}`);
      await shopper.told('requires_action');
      assert.equal(new URL(shopper.page.url()).pathname, '/checkout.html');
      await press(shopper, 'Choose another payment method');
      await shopper.choose('Card');
      await shopper.formReady();
    });
});

storefrontSuite('a session that is over', (scenario) => {
  scenario('by its time, says so and takes no payment', async ({ demo, shopper }) => {
    await shopper.checkOut();
    const [id, orderId] = [await shopper.sessionId(), await shopper.orderId()];
    await demo.expire(id);
    await shopper.page.reload();
    await shopper.page.getByText('This checkout has timed out', { exact: true }).waitFor();
    assert(await shopper.payButton.isDisabled());
    assert.deepEqual(await demo.ledger(orderId), []);
  });

  scenario('by the shop, says so on an open page', async ({ demo, shopper }) => {
    await shopper.checkOut();
    const answer = await demo.merchant('DELETE', `/v1/sessions/${await shopper.sessionId()}`);
    assert.equal(answer.status, 200);
    await shopper.page.getByText('This checkout is closed', { exact: true }).waitFor();
    assert(await shopper.payButton.isDisabled());
  });
});
