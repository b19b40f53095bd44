import assert from 'node:assert/strict';
import type { Shopper } from '../support/shopper.ts';
import { storefrontSuite, type Visit } from '../support/storefront-suite.ts';

async function arrive({ demo, shopper }: Visit): Promise<Shopper> {
  await shopper.page.goto(`${demo.shopUrl}/`);
  await shopper.formReady();
  return shopper;
}

const press = ({ page }: Shopper, name: string): Promise<void> =>
  page.locator('#acts').getByRole('button', { name, exact: true }).click();

const ledger = async ({ page }: Shopper): Promise<string[]> =>
  page.locator('#ledger tbody tr').allInnerTexts();

storefrontSuite('the front page', (scenario) => {
  scenario(
    'pays at the press of a button: one charge, which title and ledger tell',
    async (visit) => {
      const shopper = await arrive(visit);
      const { page } = shopper;
      await press(shopper, 'Pay');
      await shopper.told('succeeded');
      await page.locator('#ledger tbody tr').waitFor();
      assert.match(await page.title(), /^€42\.00 is paid/);
      const rows = await ledger(shopper);
      assert.equal(rows.length, 1, rows.join('\n'));
      assert.match(rows[0] ?? '', /charge[^]*€42\.00/);

      const order = page.locator('tender-checkout [part="receipt"] > div').first();
      const paid = await order.innerText();
      await press(shopper, 'Pay');
      await order.filter({ hasNotText: paid }).waitFor();
      await shopper.told('succeeded');
      await page.locator('#ledger tbody tr').waitFor();
      assert.equal((await ledger(shopper)).length, 1, 'another order shows its own charge alone');
      assert.deepEqual(shopper.violations, []);
    },
  );

  scenario('shows a refusal, after which the same order is paid', async (visit) => {
    const shopper = await arrive(visit);
    await press(shopper, 'Decline');
    await shopper.told('failed');
    await shopper.page.getByText('Nothing is booked for this order').waitFor();
    await press(shopper, 'Pay');
    await shopper.told('succeeded');
    await shopper.page.locator('#ledger tbody tr').waitFor();
  });

  scenario('loses the answer, says so, and finds out that there is one charge', async (visit) => {
    const shopper = await arrive(visit);
    await press(shopper, 'Lose the answer');
    await shopper.page.getByText('We’re checking your payment', { exact: true }).waitFor();
    await shopper.told('succeeded');
    await shopper.page.locator('#ledger tbody tr').waitFor();
    assert.equal((await ledger(shopper)).length, 1);
  });

  scenario('takes a card that is typed into the element', async (visit) => {
    const shopper = await arrive(visit);
    await shopper.pay('4242424242424242');
    await shopper.told('succeeded');
    await shopper.page.locator('#ledger tbody tr').waitFor();
  });

  scenario('changes look, language and direction, and the code with them', async (visit) => {
    const shopper = await arrive(visit);
    const { page } = shopper;
    const code = page.getByRole('region', { name: 'The integration' });
    await page.getByRole('button', { name: 'Night', exact: true }).click();
    assert.match(await code.innerText(), /import \{ night \}[^]*appearance = night/);
    const scheme = await page
      .locator('tender-checkout')
      .evaluate((element) => getComputedStyle(element).colorScheme);
    assert.equal(scheme, 'dark');
    await page.getByRole('button', { name: 'Right to left' }).click();
    await page.locator('tender-checkout [dir="rtl"][lang="ar"]').first().waitFor();
    assert.match(await code.innerText(), /locale="ar"/);
    await page.getByLabel('Language').selectOption('de');
    await page.locator('tender-checkout [dir="ltr"][lang="de"]').first().waitFor();
  });

  scenario('shows one of the company’s cards once somebody looks that far', async (visit) => {
    await visit.demo.importCompany();
    const { page } = await arrive(visit);
    assert.equal(await page.locator('tender-issued-card').count(), 0);
    await page.locator('#card').scrollIntoViewIfNeeded();
    await page.locator('tender-balance [part~="amount"]').waitFor();
  });
});
