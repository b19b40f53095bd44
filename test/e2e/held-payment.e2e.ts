import assert from 'node:assert/strict';
import { storefrontSuite } from '../support/storefront-suite.ts';

storefrontSuite('a payment that the gateway holds for review', (scenario) => {
  scenario('staff read why, and what they decide reaches the shopper', async ({ shopper }) => {
    await shopper.checkOut();
    await shopper.pay('4000000000009235');
    await shopper.told('review');
    const orderId = await shopper.orderId();

    const staff = await shopper.page.context().newPage();
    await staff.goto(new URL('review.html', shopper.page.url()).href);
    const held = staff.getByRole('region', { name: orderId });
    await held.waitFor();
    const words = (await held.innerText()).replaceAll(/\s+/g, ' ');
    assert.match(words, /Score 70 Reason: cards-per-address review/);
    await held.getByRole('button', { name: 'Approve' }).click();
    await held.waitFor({ state: 'detached' });

    await shopper.told('succeeded');
    assert.deepEqual(shopper.violations, []);
  });
});
