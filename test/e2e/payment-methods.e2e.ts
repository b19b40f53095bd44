import assert from 'node:assert/strict';
import type { Shopper } from '../support/shopper.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

/** Each way by the name a shopper sees, with what it asks for and how its page says yes. */
const METHODS = [
  {
    method: 'Online banking',
    yes: 'Pay from my account',
    fill: (shopper: Shopper) =>
      shopper.methodForm
        .getByLabel('Your bank', { exact: true })
        .selectOption('Halden Savings Bank'),
  },
  { method: 'Pocket Wallet', yes: 'Pay', fill: () => Promise.resolve() },
  {
    method: 'Cash voucher',
    yes: 'Pay from my account',
    fill: (shopper: Shopper) => shopper.methodForm.getByLabel('Document number').fill('12345678'),
  },
  {
    method: 'Invoice',
    yes: 'Pay from my account',
    async fill({ methodForm }: Shopper) {
      await methodForm.getByLabel('Country').selectOption('BR');
      await methodForm.getByLabel('Document number').fill('529.982.247-25');
      await methodForm.getByLabel('E-mail').fill('ada@shop.example');
    },
  },
  { method: 'Secure payment page', yes: 'Pay', fill: () => Promise.resolve() },
] as const;

type Method = (typeof METHODS)[number];

/** Up to the page of the bank, wallet or gateway. */
async function goThere(shopper: Shopper, { method, fill }: Method, email?: string): Promise<void> {
  await shopper.checkOut(email);
  await shopper.choose(method);
  await fill(shopper);
  await shopper.payButton.click();
  await shopper.page.getByRole('button', { name: 'Go back without deciding' }).waitFor();
}
const press = ({ page }: Shopper, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

storefrontSuite('every way to pay', (scenario) => {
  for (const method of METHODS) {
    scenario(`${method.method}: paid there, it is paid here`, async ({ demo, shopper }) => {
      await goThere(shopper, method);
      await press(shopper, method.yes);
      await shopper.returned();
      await shopper.told('succeeded');
      const ledger = await demo.ledger(await shopper.orderId());
      assert.deepEqual(
        ledger.map(({ amount, state }) => [amount, state]),
        [['42.00', 'succeeded']],
      );
      assert.deepEqual(shopper.violations, []);
    });

    scenario(`${method.method}: refused there, a card pays`, async ({ shopper }) => {
      await goThere(shopper, method);
      await press(shopper, 'Refuse');
      await shopper.returned();
      await shopper.told('failed');
      await shopper.page.getByRole('link', { name: 'Back to the checkout' }).click();
      await shopper.payByCardInstead();
    });

    scenario(`${method.method}: left undecided, a card pays once`, async ({ shopper }) => {
      await goThere(shopper, method);
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
    await goThere(shopper, METHODS[0]);
    await press(shopper, 'Approve slowly');
    await shopper.returned();
    await shopper.told('pending');
    assert.doesNotMatch(await shopper.statusText(), /fail|declin/i);
    await demo.control('clock', { advance: 31_000 });
    await shopper.told('succeeded');
  });
});
