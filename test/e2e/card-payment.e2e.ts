import assert from 'node:assert/strict';
import { CARDS } from '../support/shopper.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

storefrontSuite('a shopper who pays by card', (scenario) => {
  scenario('ends at a receipt with order number, masked card and amount', async (visit) => {
    const { demo, shopper } = visit;
    await shopper.checkOut();
    await shopper.pay(CARDS.good);
    await shopper.told('succeeded');

    const orderId = await shopper.orderId();
    const text = await shopper.statusText();
    assert.match(text, new RegExp(`${orderId}-1`));
    assert.match(text, /Visa ending in 4242/);
    assert.match(text, /€42\.00/);
    const ledger = await demo.ledger(orderId);
    assert.deepEqual(
      ledger.map(({ amount, state }) => [amount, state]),
      [['42.00', 'succeeded']],
    );
  });

  scenario('is refused kindly and pays with another card', async ({ demo, shopper }) => {
    await shopper.checkOut();
    await shopper.pay(CARDS.declined);
    await shopper.told('failed');
    assert.match(await shopper.statusText(), /declined|another card/i);

    await shopper.formReady();
    await shopper.pay(CARDS.good);
    await shopper.told('succeeded');
    const ledger = await demo.ledger(await shopper.orderId());
    assert.deepEqual(ledger.map(({ state }) => state).sort(), ['failed', 'succeeded']);
  });

  scenario('is told of a mistyped number before anything is sent', async ({ demo, shopper }) => {
    await shopper.checkOut();
    await shopper.pay(CARDS.mistyped);
    await shopper.fault('cc-number').waitFor();
    assert.deepEqual(await demo.ledger(await shopper.orderId()), []);
  });

  scenario('is told of an expired date before anything is sent', async ({ demo, shopper }) => {
    await shopper.checkOut();
    await shopper.enterCard(CARDS.good, '01/20');
    await shopper.payButton.click();
    await shopper.fault('cc-exp').waitFor();
    assert.deepEqual(await demo.ledger(await shopper.orderId()), []);
  });

  scenario('whose bank says the card has expired can use another', async ({ shopper }) => {
    await shopper.checkOut();
    await shopper.pay(CARDS.expired);
    await shopper.told('failed');
    await shopper.formReady();
    await shopper.pay(CARDS.good);
    await shopper.told('succeeded');
  });

  scenario('sees the receipt again after a reload', async ({ demo, shopper }) => {
    await shopper.checkOut();
    await shopper.pay(CARDS.good);
    await shopper.told('succeeded');
    await shopper.page.reload();
    await shopper.told('succeeded');
    assert.equal((await demo.ledger(await shopper.orderId())).length, 1);
  });
});
