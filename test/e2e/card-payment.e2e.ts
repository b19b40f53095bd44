import assert from 'node:assert/strict';
import { CARDS } from '../support/shopper.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

storefrontSuite('a shopper who pays by card', (scenario, rest) => {
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

  rest('is told of an expired date before anything is sent', async ({ demo, shopper }) => {
    await shopper.checkOut();
    await shopper.enterCard(CARDS.good, '01/20');
    await shopper.payButton.click();
    await shopper.fault('cc-exp').waitFor();
    assert.deepEqual(await demo.ledger(await shopper.orderId()), []);
  });

  rest('whose bank says the card has expired can use another', async ({ shopper }) => {
    await shopper.checkOut();
    await shopper.pay(CARDS.expired);
    await shopper.told('failed');
    await shopper.formReady();
    await shopper.pay(CARDS.good);
    await shopper.told('succeeded');
  });

  scenario(
    'whose browser fills the form in before its script runs pays with that',
    async (visit) => {
      const { shopper } = visit;
      await shopper.page.addInitScript(() => {
        const card = { number: '4242424242424242', exp: '1234', csc: '123', name: 'Ada Lovelace' };
        document.addEventListener('readystatechange', () => {
          if (document.readyState !== 'interactive') return;
          for (const [name, value] of Object.entries(card)) {
            const input = document.querySelector<HTMLInputElement>(`[name="cc-${name}"]`);
            if (input) input.value = value;
          }
        });
      });
      await shopper.checkOut();
      assert.equal(await shopper.field('cc-number').inputValue(), '4242 4242 4242 4242');
      assert.equal(await shopper.field('cc-exp').inputValue(), '12 / 34');
      await shopper.payButton.click();
      await shopper.told('succeeded');
    },
  );

  rest(
    'whose frame is of another release than the page gets both anew, and pays',
    async ({ demo, shopper }) => {
      const { page } = shopper;
      // Once: as where the shop was deployed while the page was open.
      await page.addInitScript(() => {
        if (window !== top || sessionStorage.getItem('deployed')) return;
        addEventListener('message', (event: MessageEvent<unknown>) => {
          Object.defineProperty(event, 'data', { value: { ...Object(event.data), version: 1 } });
          sessionStorage.setItem('deployed', 'yes');
        });
      });
      await page.goto(`${demo.shopUrl}/shop.html`);
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('link', { name: 'Go to checkout' }).click();
      await page
        .getByText('This page is out of date. Please reload it.', { exact: true })
        .waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await shopper.formReady();
      await shopper.pay(CARDS.good);
      await shopper.told('succeeded');
    },
  );

  scenario('sees the receipt again after a reload', async ({ demo, shopper }) => {
    await shopper.checkOut();
    await shopper.pay(CARDS.good);
    await shopper.told('succeeded');
    await shopper.page.reload();
    await shopper.told('succeeded');
    assert.equal((await demo.ledger(await shopper.orderId())).length, 1);
  });
});
