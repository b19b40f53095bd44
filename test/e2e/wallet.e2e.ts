import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { DemoProcesses } from '../support/demo-processes.ts';
import { storefrontSuite, type Visit } from '../support/storefront-suite.ts';
import { watchPage } from '../support/watched-page.ts';

const TRAVEL = '100029701';
const SOFTWARE = '100029702';
const TEAM = '100029703';
const FUEL = '100029704';

/** What the gateway's own book says is on an account. */
async function onAccount(demo: DemoProcesses, account: string): Promise<string> {
  const answer = await fetch(`${demo.sandboxUrl}/__sandbox/ledger`);
  const { balances } = (await answer.json()) as {
    balances: { account: string; amount: string; currency: string }[];
  };
  return balances.find((one) => one.account.endsWith(account))?.amount ?? '0.00';
}

/** One card of the wallet page. */
class Card {
  readonly #sheet: Locator;

  constructor(page: Page, id: string) {
    this.#sheet = page.locator(`[data-card="${id}"]`);
  }

  button(name: string): Locator {
    return this.#sheet.getByRole('button', { name, exact: true });
  }

  get input(): Locator {
    return this.#sheet.getByRole('textbox');
  }

  get blocked(): Locator {
    return this.#sheet.getByRole('switch', { name: 'Block card' });
  }

  text(pattern: RegExp | string): Locator {
    return this.#sheet.getByText(pattern);
  }

  async shows(amount: string): Promise<void> {
    await this.#sheet.locator('tender-balance [part="amount"]', { hasText: amount }).waitFor();
  }

  async move(name: string, amount: string): Promise<void> {
    await this.button(name).click();
    await this.input.fill(amount);
    await this.#sheet.locator('[part="confirm-button"]').click();
  }
}

async function openWallet({ demo, shopper }: Visit, id = TRAVEL): Promise<Card> {
  await demo.importCompany();
  await shopper.page.goto(`${demo.shopUrl}/wallet.html#${id}`);
  return new Card(shopper.page, id);
}

storefrontSuite('a company’s wallet', (scenario, rest) => {
  scenario('shows groups, cards and cardholders without an error in the console', async (visit) => {
    const { page } = visit.shopper;
    const { errors } = watchPage(page.context(), page, visit.demo.shopUrl);
    await openWallet(visit);
    await page.locator('tender-group [part="status-button"]').waitFor();
    await page.locator('tender-cardholder').first().waitFor();
    assert.deepEqual(errors, []);
  });

  rest('shows in forced colors where a dialog ends, and its icons', async (visit) => {
    const { page } = visit.shopper;
    await page.emulateMedia({ forcedColors: 'active' });
    const card = await openWallet(visit);
    await card.button('Add funds').click();
    const styleOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { borderTopWidth, backgroundColor } = getComputedStyle(element);
          return { borderTopWidth, backgroundColor };
        });
    assert.notEqual((await styleOf('dialog[open]')).borderTopWidth, '0px');
    // The system's colour of the icon is seen on the system's ground alone.
    assert.equal((await styleOf('.action .glyph')).backgroundColor, 'rgba(0, 0, 0, 0)');
  });

  scenario('P-32 blocks and unblocks a card at once', async (visit) => {
    const card = await openWallet(visit, SOFTWARE);
    const { page } = visit.shopper;
    await card.blocked.and(page.locator('[aria-checked="true"]')).click();
    await card.text('The card is active again.').waitFor();
    await card.blocked.and(page.locator('[aria-checked="false"]')).click();
    await card.text('The card is blocked.').waitFor();
    await card.blocked.and(page.locator('[aria-checked="true"]')).waitFor();
  });

  scenario(
    'P-33 recharges and withdraws; ledger and balance shown are equal to the minor unit',
    async (visit) => {
      const card = await openWallet(visit);
      await card.shows('$250.00');
      await card.move('Add funds', '12.34');
      await card.text('$12.34 was added.').waitFor();
      await card.shows('$262.34');
      assert.equal(await onAccount(visit.demo, TRAVEL), '262.34');

      await card.move('Withdraw', '262.33');
      await card.text('$262.33 was withdrawn to the account.').waitFor();
      await card.shows('$0.01');
      assert.equal(await onAccount(visit.demo, TRAVEL), '0.01');

      await card.move('Withdraw', '0.02');
      await card.text('The card’s balance is $0.01.').waitFor();
      assert.equal(await onAccount(visit.demo, TRAVEL), '0.01');
    },
  );

  rest('C-224 sets the limit of a shared card, and offers none to others', async (visit) => {
    const { page } = visit.shopper;
    const team = await openWallet(visit, TEAM);
    await team.move('Set limit', '500');
    await team.text('The limit is now $500.00.').waitFor();
    await page.locator('tender-cards').getByRole('button', { name: 'Fuel' }).click();
    const fuel = new Card(page, FUEL);
    await fuel.button('Add funds').waitFor();
    assert.equal(await fuel.button('Set limit').count(), 0);
  });

  rest('P-09 tells an answer that denies what it did as not certain', async (visit) => {
    const card = await openWallet(visit, TEAM);
    await card.shows('$1,000.00');
    await card.move('Add funds', '10.15');
    await card.text('We couldn’t confirm the result').waitFor();
    await card.shows('$1,010.15');
    await visit.shopper.page.getByText('only an indication').waitFor();

    await card.move('Add funds', '10.15');
    await card.text('An identical request is still pending').waitFor();
    await visit.shopper.page.reload();
    await card.move('Add funds', '10.15');
    await card.text('An identical request is still pending').waitFor();
    assert.equal(await onAccount(visit.demo, TEAM), '1010.15');
  });

  scenario('P-09 asks about an answer that the browser lost, and moves once', async (visit) => {
    const { page } = visit.shopper;
    // Where no stream gets through, nobody tells the page.
    await page.route('**/v1/operations/events', (route) => route.abort());
    const card = await openWallet(visit, FUEL);
    await card.shows('$0.00');
    await page.route('**/v1/operations/card.charge', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await card.move('Add funds', '5.00');
    await card.text('No connection').waitFor();
    await page.unroute('**/v1/operations/card.charge');
    await card.button('Check again').click();
    await card.text('$5.00 was added.').waitFor();
    await card.shows('$5.00');
    assert.equal(await onAccount(visit.demo, FUEL), '5.00');
  });

  scenario('what another page and the server do arrives in an open one', async (visit) => {
    const { demo, shopper } = visit;
    const here = await openWallet(visit, SOFTWARE);
    await here.blocked.and(shopper.page.locator('[aria-checked="true"]')).waitFor();
    const other = await shopper.page.context().newPage();
    await other.goto(`${demo.shopUrl}/wallet.html#${SOFTWARE}`);
    const there = new Card(other, SOFTWARE);
    await there.blocked.and(other.locator('[aria-checked="true"]')).click();
    await there.text('The card is active again.').waitFor();
    await here.blocked.and(shopper.page.locator('[aria-checked="false"]')).waitFor();
    await shopper.page
      .locator('tender-cards [part="card"]', { hasText: 'Software' })
      .getByText('Active')
      .waitFor();

    await there.move('Add funds', '3.00');
    await there.text('$3.00 was added.').waitFor();
    await here.shows(`$${await onAccount(demo, SOFTWARE)}`);

    await here.move('Add funds', '4.15');
    await here.text('We couldn’t confirm the result').waitFor();
    const unknown = await demo.merchant('GET', '/v1/unresolved?kind=card_unknown');
    const { data } = (await unknown.json()) as { data: { id: string }[] };
    await demo.merchant('POST', `/v1/attempts/${data[0]?.id}/resolve`, {
      outcome: 'succeeded',
      reason: 'seen in the portal',
      decided_by: 'kim',
    });
    await here.text('$4.15 was added.').waitFor();
    await other.close();
  });

  rest('P-32 closes a card for good once its digits are typed', async (visit) => {
    const card = await openWallet(visit, FUEL);
    await card.button('Close card').click();
    await card.input.fill('0000');
    await card.button('Close card').last().click();
    await card.text(/^That doesn’t match/).waitFor();
    const label = (await card.text(/^Type \d{4} to confirm/).textContent()) ?? '';
    await card.input.fill(/\d{4}/.exec(label)?.[0] ?? '');
    await card.button('Close card').last().click();
    await card.text('This card is closed.').waitFor();
    assert.equal(await card.blocked.count(), 0);
  });

  scenario('C-228 C-240 works a group, and makes another', async (visit) => {
    await openWallet(visit);
    const { page } = visit.shopper;
    const group = page.locator('tender-group[group-id]');
    await group.getByText(/Team.*, ending in/).waitFor();
    const press = (name: string) => group.getByRole('button', { name, exact: true }).click();
    await press('Return funds');
    await group.getByRole('textbox').fill('100.00');
    await press('Return $100.00');
    await group.getByText('$100.00 was returned.').waitFor();
    const active = group.getByRole('switch', { name: 'Group active' });
    await active.click();
    await group.getByText('The group is inactive.', { exact: true }).waitFor();
    await active.click();
    await group.getByText('The group is active.', { exact: true }).waitFor();

    const fresh = page.locator('tender-group:not([group-id])');
    for (const [label, value] of [
      ['Name', 'Field work'],
      ['Opening amount', '75'],
    ] as const)
      await fresh.getByLabel(label).fill(value);
    await fresh.getByLabel('Country').selectOption({ label: 'Germany' });
    await fresh.getByLabel('Currency').selectOption({ label: 'US Dollar' });
    await fresh.getByRole('button', { name: 'Create group' }).click();
    await fresh.getByText(/^\s*The group .Field work. has been created/).waitFor();
  });

  rest('C-235 requests a cardholder’s name on demand only', async (visit) => {
    const { page } = visit.shopper;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openWallet(visit);
    const holder = page.locator('tender-cardholder[cardholder-id="8201"]');
    await holder.getByText(/Travel/).waitFor();
    assert(!asked.some((url) => url.endsWith('cardholder.query')));
    await holder.getByRole('button', { name: 'Show personal data' }).click();
    await holder.getByText('Ada Lovelace').waitFor();
    await holder.getByText('United Kingdom').waitFor();
  });
});
