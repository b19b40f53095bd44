import assert from 'node:assert/strict';
import { CARDS, type Shopper } from '../support/shopper.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

const saveBox = ({ page }: Shopper) => page.getByLabel('Save this card for next time');
const savedCard = ({ page }: Shopper) => page.getByRole('radio', { name: 'Visa ending in 4242' });
const addToCart = async ({ page }: Shopper, shopUrl: string, article: string) => {
  await page.goto(`${shopUrl}/shop.html`);
  await page.getByRole('button', { name: article }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
};

storefrontSuite('a card that is kept', (scenario) => {
  scenario('only with consent, pays with its security code, and can be removed', async (visit) => {
    const { demo, shopper } = visit;
    const { page } = shopper;
    await shopper.checkOutSignedIn();
    assert(!(await saveBox(shopper).isChecked()), 'consent is given beforehand');
    await shopper.pay(CARDS.good);
    await shopper.told('succeeded');
    await page.getByRole('link', { name: 'Continue shopping' }).click();

    await shopper.checkOutSignedIn();
    assert.equal(await savedCard(shopper).count(), 0, 'a card is kept without consent');
    await shopper.enterCard(CARDS.good);
    await saveBox(shopper).check();
    await shopper.payButton.click();
    await shopper.told('succeeded');
    await page.getByRole('link', { name: 'Continue shopping' }).click();

    await shopper.checkOutSignedIn();
    assert(await savedCard(shopper).isChecked());
    assert.equal(await shopper.field('cc-number').isVisible(), false);
    await shopper.field('cc-csc').fill('123');
    await shopper.payButton.click();
    await shopper.told('succeeded');
    assert.equal((await demo.ledger(await shopper.orderId())).length, 1);
    await page.getByRole('link', { name: 'Continue shopping' }).click();

    await shopper.checkOutSignedIn();
    await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('removed').waitFor();
    assert.equal(await savedCard(shopper).count(), 0);
    await shopper.pay(CARDS.good);
    await shopper.told('succeeded');
  });

  scenario('is a handle to the page: no token comes to it', async ({ shopper }) => {
    const bodies: string[] = [];
    shopper.page.on('response', (answer) => {
      if (answer.url().includes('/v1/checkout') && !answer.url().endsWith('/events'))
        void answer.text().then(
          (text) => bodies.push(text),
          () => undefined,
        );
    });
    await shopper.checkOutSignedIn();
    await shopper.enterCard(CARDS.good);
    await saveBox(shopper).check();
    await shopper.payButton.click();
    await shopper.told('succeeded');
    assert.doesNotMatch(bodies.join('\n'), /token/i);
  });
});

storefrontSuite('an order that is paid in parts or again', (scenario) => {
  scenario('offers plans above its threshold, and pays by the chosen one', async (visit) => {
    const { demo, shopper } = visit;
    await shopper.checkOut();
    const plans = shopper.page.getByRole('radiogroup', { name: 'Payment plan' });
    assert.equal(await plans.count(), 0);
    await addToCart(shopper, demo.shopUrl, 'Breakfast bowl');
    await shopper.page.getByRole('link', { name: 'Go to checkout' }).click();
    await shopper.formReady();
    // The order was begun without plans; another address begins it anew.
    await shopper.page.getByRole('button', { name: 'Use this address' }).click();
    await plans.getByLabel('3 × €22.17, €66.50 in total').check();
    await shopper.pay(CARDS.good);
    await shopper.told('succeeded');
    const [order] = await demo.ledger(await shopper.orderId());
    assert.equal(order?.amount, '66.50');
  });

  scenario('C-194 a subscription is paid only once it is agreed to', async ({ demo, shopper }) => {
    const { page } = shopper;
    await addToCart(shopper, demo.shopUrl, 'Coffee subscription');
    await page.getByRole('link', { name: 'Go to checkout' }).click();
    await shopper.formReady();
    await page.getByText('€19.00 every month', { exact: true }).waitFor();
    await shopper.pay(CARDS.good);
    await page.getByText('Please agree to the subscription').waitFor();
    assert.deepEqual(await demo.ledger(await shopper.orderId()), []);
    await page.getByLabel('I agree to pay').check();
    await shopper.payButton.click();
    await shopper.told('succeeded');
    const answer = await fetch(`${demo.sandboxUrl}/__sandbox/subscriptions`);
    const { subscriptions } = (await answer.json()) as {
      subscriptions: { name: string; amount: string; order_no: string }[];
    };
    const orderId = await shopper.orderId();
    assert.deepEqual(
      subscriptions
        .filter(({ order_no }) => order_no.startsWith(orderId))
        .map(({ name, amount }) => [name, amount]),
      [['Coffee subscription', '19.00']],
    );
  });
});
