import assert from 'node:assert/strict';
import type { Shopper } from '../support/shopper.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

/** Each way by the name a shopper sees, with what it asks for and how its page says yes. */
const WAYS = [
  {
    way: 'Online banking',
    yes: 'Pay from my account',
    fill: (shopper: Shopper) =>
      shopper.wayForm.getByLabel('Your bank', { exact: true }).selectOption('Halden Savings Bank'),
  },
  { way: 'Pocket Wallet', yes: 'Pay', fill: () => Promise.resolve() },
  {
    way: 'Cash voucher',
    yes: 'Pay from my account',
    fill: (shopper: Shopper) => shopper.wayForm.getByLabel('Document number').fill('12345678'),
  },
  {
    way: 'Invoice',
    yes: 'Pay from my account',
    async fill({ wayForm }: Shopper) {
      await wayForm.getByLabel('Country').selectOption('BR');
      await wayForm.getByLabel('Document number').fill('529.982.247-25');
      await wayForm.getByLabel('E-mail').fill('ada@shop.example');
    },
  },
  { way: 'Secure payment page', yes: 'Pay', fill: () => Promise.resolve() },
] as const;

type Way = (typeof WAYS)[number];

/** Up to the page of the bank, wallet or gateway. */
async function goThere(shopper: Shopper, { way, fill }: Way, email?: string): Promise<void> {
  await shopper.checkOut(email);
  await shopper.choose(way);
  await fill(shopper);
  await shopper.payButton.click();
  await shopper.page.getByRole('button', { name: 'Go back without deciding' }).waitFor();
}
const press = ({ page }: Shopper, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

storefrontSuite('every way to pay', (scenario) => {
  for (const way of WAYS) {
    scenario(`${way.way}: paid there, it is paid here`, async ({ demo, shopper }) => {
      await goThere(shopper, way);
      await press(shopper, way.yes);
      await shopper.returned();
      await shopper.told('succeeded');
      const ledger = await demo.ledger(await shopper.orderId());
      assert.deepEqual(
        ledger.map(({ amount, state }) => [amount, state]),
        [['42.00', 'succeeded']],
      );
      assert.deepEqual(shopper.violations, []);
    });

    scenario(`${way.way}: refused there, a card pays`, async ({ shopper }) => {
      await goThere(shopper, way);
      await press(shopper, 'Refuse');
      await shopper.returned();
      await shopper.told('failed');
      await shopper.page.getByRole('link', { name: 'Back to the checkout' }).click();
      await shopper.payByCardInstead();
    });

    scenario(`${way.way}: left undecided, a card pays once`, async ({ shopper }) => {
      await goThere(shopper, way);
      await press(shopper, 'Go back without deciding');
      await shopper.returned();
      await shopper.told('pending');
      await press(shopper, 'Choose another payment method');
      await shopper.page.getByRole('link', { name: 'Back to the checkout' }).click();
      await shopper.payByCardInstead();
      assert.equal(await shopper.charges(), 1);
    });
  }

  scenario('paid slowly there, it is told as pending, then as paid', async ({ demo, shopper }) => {
    await goThere(shopper, WAYS[0]);
    await press(shopper, 'Approve slowly');
    await shopper.returned();
    await shopper.told('pending');
    assert.doesNotMatch(await shopper.statusText(), /fail|declin/i);
    await demo.control('clock', { advance: 31_000 });
    await shopper.told('succeeded');
  });
});
