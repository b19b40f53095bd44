import assert from 'node:assert/strict';
import { CARDS } from '../support/shopper.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

storefrontSuite('an amount that the merchant server changes', (scenario) => {
  scenario('is shown at once, and what was typed stays', async ({ demo, shopper }) => {
    await shopper.checkOut();
    await shopper.enterCard(CARDS.good);
    await shopper.payButton.filter({ hasText: '€42.00' }).waitFor();

    const answer = await demo.merchant('PATCH', `/v1/sessions/${await shopper.sessionId()}`, {
      amount: { value: '30.00', currency: 'EUR' },
    });
    assert.equal(answer.status, 200);

    await shopper.payButton.filter({ hasText: '€30.00' }).waitFor();
    assert.equal(await shopper.field('cc-number').inputValue(), '4242 4242 4242 4242');
    assert.equal(await shopper.field('cc-csc').inputValue(), '123');

    await shopper.payButton.click();
    await shopper.told('succeeded');
    const [order] = await demo.ledger(await shopper.orderId());
    assert.equal(order?.amount, '30.00');
  });

  scenario('can be changed by the shopper’s own cart', async ({ demo, shopper }) => {
    await shopper.checkOut();
    await shopper.enterCard(CARDS.good);
    await shopper.page.getByRole('button', { name: 'One more' }).click();
    await shopper.payButton.filter({ hasText: '€84.00' }).waitFor();
    await shopper.payButton.click();
    await shopper.told('succeeded');
    const [order] = await demo.ledger(await shopper.orderId());
    assert.equal(order?.amount, '84.00');
  });

  scenario('can’t be changed while a payment runs', async ({ demo, shopper }) => {
    await shopper.checkOut('ada+slow-1500@shop.example');
    await shopper.pay(CARDS.good);
    await demo.charged(await shopper.orderId());
    const answer = await demo.merchant('PATCH', `/v1/sessions/${await shopper.sessionId()}`, {
      amount: { value: '1.00', currency: 'EUR' },
    });
    assert.equal(answer.status, 409);
    await shopper.told('succeeded');
  });
});
