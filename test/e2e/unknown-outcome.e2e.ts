import assert from 'node:assert/strict';
import { CARDS } from '../support/shopper.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

storefrontSuite('a payment whose outcome is unknown', (scenario) => {
  scenario(
    'P-05 P-06 is told as being confirmed, then as paid, and charged once',
    async (visit) => {
      const { demo, shopper } = visit;
      await shopper.checkOut('ada+timeout-after@shop.example');
      await shopper.pay(CARDS.good);
      const orderId = await shopper.orderId();

      await shopper.told('unknown');
      assert.doesNotMatch(await shopper.statusText(), /fail|declin/i);
      assert(!(await shopper.payButton.isVisible()), 'Pay can be pressed again');

      await shopper.told('succeeded');
      const ledger = await demo.ledger(orderId);
      assert.deepEqual(
        ledger.map(({ amount, state }) => [amount, state]),
        [['42.00', 'succeeded']],
      );
    },
  );

  scenario('P-06 is resolved by a proxy that was killed meanwhile', async ({ demo, shopper }) => {
    await shopper.checkOut('ada+timeout-after@shop.example');
    await shopper.pay(CARDS.good);
    const orderId = await shopper.orderId();
    await demo.charged(orderId);
    await demo.kill('proxy');

    await demo.run('proxy');
    // The attempt is free for the new process when the dead one's lease has ended.
    await shopper.told('succeeded', 60_000);
    const ledger = await demo.ledger(orderId);
    assert.deepEqual(
      ledger.map(({ amount, state }) => [amount, state]),
      [['42.00', 'succeeded']],
    );
  });

  scenario(
    'is one whose answer names another amount, until a query shows the right one',
    async (visit) => {
      const { demo, shopper } = visit;
      await shopper.checkOut('ada+amount-tamper@shop.example');
      await shopper.pay(CARDS.good);
      await shopper.told('unknown');
      await shopper.told('succeeded');
      assert.equal((await demo.ledger(await shopper.orderId())).length, 1);
    },
  );

  scenario('P-42 leaves no card number, security code or key in any output', async (visit) => {
    const { demo, shopper } = visit;
    await shopper.checkOut('ada+html200@shop.example');
    await shopper.pay(CARDS.good);
    await shopper.told('unknown');
    const { output } = demo;
    assert.match(output, /"operation":"authorise\.card"/);
    for (const secret of [...Object.values(CARDS), 'test_sign_key_123'])
      assert(!output.includes(secret), `the output holds ${secret}`);
    assert.doesNotMatch(output, /encryption_data|security_code/);
  });
});
