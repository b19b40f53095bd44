import assert from 'node:assert/strict';
import { CARDS } from '../support/shopper.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

storefrontSuite('one order is charged once', (scenario) => {
  scenario('P-13 when Pay is clicked twice', async ({ demo, shopper }) => {
    await shopper.checkOut('ada+slow-1000@shop.example');
    await shopper.enterCard(CARDS.good);
    await shopper.payButton.dblclick();
    await shopper.told('succeeded');
    assert.equal((await demo.ledger(await shopper.orderId())).length, 1);
  });

  scenario('P-13 when Enter is pressed and Pay clicked', async ({ demo, shopper }) => {
    await shopper.checkOut('ada+slow-1000@shop.example');
    await shopper.enterCard(CARDS.good);
    await shopper.field('cc-name').press('Enter');
    // A hurried hand does not look whether the button still takes clicks.
    await shopper.payButton.click({ force: true });
    await shopper.told('succeeded');
    assert.equal((await demo.ledger(await shopper.orderId())).length, 1);
  });

  scenario('P-13 when the page is reloaded while the payment runs', async ({ demo, shopper }) => {
    await shopper.checkOut('ada+slow-1500@shop.example');
    await shopper.pay(CARDS.good);
    const orderId = await shopper.orderId();
    await shopper.paying();
    await shopper.page.reload();
    await shopper.told('succeeded');
    assert.equal(await shopper.orderId(), orderId);
    assert.equal((await demo.ledger(orderId)).length, 1);
  });

  scenario('P-13 when a second tab pays too', async ({ demo, shopper }) => {
    await shopper.checkOut('ada+slow-1000@shop.example');
    const other = await shopper.secondTab();
    await Promise.all([shopper.enterCard(CARDS.good), other.enterCard(CARDS.good)]);
    // At once, and not when nothing moves any more: by then one tab would know of the other's payment.
    const press = (button: HTMLElement) => button.click();
    await Promise.all([shopper.payButton.evaluate(press), other.payButton.evaluate(press)]);
    await Promise.all([shopper.told('succeeded'), other.told('succeeded')]);
    assert.equal((await demo.ledger(await shopper.orderId())).length, 1);
  });
});
