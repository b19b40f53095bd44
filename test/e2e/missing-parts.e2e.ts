import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SessionCreateInput } from '../../src/contract/proxy/session.schema.ts';
import { programsOf } from '../support/browsers.ts';
import { ENGINES, openEngine, type Driver } from '../support/engine-drivers.ts';
import { openFaultyShop, type FaultyShop } from '../support/faulty-shop.ts';

const CHECKOUT = `document.querySelector('tender-checkout').shadowRoot`;
const ENTRY = `${CHECKOUT}?.querySelector('tender-card-entry')`;
const STATE = (state: string) => `${ENTRY}?.getAttribute('state') === '${state}'`;
const SAID = `${ENTRY}.shadowRoot.querySelector('.status')`;
const AGAIN = `${ENTRY}.shadowRoot.querySelector('[part~="action-button"]')`;
const PAY = `${CHECKOUT}?.querySelector('[part~="pay-button"]')`;

const SUBSCRIPTION = {
  contract_name: 'Tea of the month',
  contract_amount: { value: '12.00', currency: 'EUR' },
  interval: 'month',
  interval_count: 1,
} as const;

const WAYS = `${CHECKOUT}.querySelector('tender-ways-to-pay')?.shadowRoot`;
const OPTIONS = `${ENTRY}.shadowRoot.querySelector('tender-card-options')?.shadowRoot`;

/** What a new card alone doesn't pay, and what is drawn then. */
const INSISTING: Record<string, [Partial<SessionCreateInput>, string]> = {
  'a subscription': [
    { subscription: SUBSCRIPTION },
    `${WAYS}?.querySelector('tender-subscription-terms')?.shadowRoot?.querySelector('.name')`,
  ],
  'a session that asks for more than a card': [
    { collect: ['email'] },
    `${OPTIONS}?.querySelector('tender-details-form')?.shadowRoot?.querySelector('[type="email"]')`,
  ],
  'a session without cards': [
    { methods: ['wallet'] },
    `${WAYS}?.querySelector('tender-alternative-method')?.shadowRoot?.querySelector('p')`,
  ],
};

for (const name of ['chromium', 'firefox', 'webkit'] as const) {
  const skip = programsOf(name) ? false : `${ENGINES[name]} is not installed`;
  describe(`where part of a checkout can't be loaded, in ${ENGINES[name]}`, { skip }, () => {
    let shop: FaultyShop;
    let driver: Driver;
    before(async () => {
      shop = await openFaultyShop();
      driver = await openEngine(name);
    });
    after(() => driver.close());
    after(() => shop.stop());

    for (const [what, [terms, drawn]] of Object.entries(INSISTING))
      test(`says so and goes on when it can: ${what}`, async () => {
        await shop.sell(terms);
        shop.fate = (part) => (part === 'more-ways' ? 'refused' : 'answered');
        await driver.visit(shop.url);
        await driver.until(STATE('error'));
        await driver.until(`${SAID}.innerText.includes('The checkout didn’t load')`);
        assert.equal(await driver.read(`${PAY}.disabled`), true);
        shop.fate = () => 'answered';
        await driver.click(AGAIN);
        // Firefox before 155 imports nothing that has failed once on the page.
        const reload = `${SAID}?.innerText.includes('reload this page')`;
        await driver.until(`${drawn} ?? ${reload}`);
        if (name === 'firefox' && (await driver.read(reload))) await driver.reload();
        await driver.until(drawn);
        await driver.until(`!${PAY}.disabled`);
        assert.equal(await driver.read(`${SAID}.innerText.trim()`), '');
      });
  });
}
