import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SessionCreateInput } from '../../src/contract/proxy/session.schema.ts';
import { programsOf } from '../support/browsers.ts';
import { ENGINES, openEngine, type Driver } from '../support/engine-drivers.ts';
import { openFaultyShop, type FaultyShop } from '../support/faulty-shop.ts';

const deep = (selector: string) => `deep(${JSON.stringify(selector)})`;
const AGAIN = deep('[part~="action-button"], .missing button');
const PAY = deep('[part~="pay-button"]');
const CHECKOUT_MISSING = 'Please check your connection and try again.';
const METHOD_MISSING = 'This payment method couldn’t be loaded.';
/** Whether a live region says it now. */
const says = (text: string) =>
  `deepAll('[role="status"], [role="alert"], [aria-live]').some(({ innerText }) => innerText.includes('${text}'))`;

const SUBSCRIPTION = {
  contract_name: 'Tea of the month',
  contract_amount: { value: '12.00', currency: 'EUR' },
  interval: 'month',
  interval_count: 1,
} as const;

/** What a new card alone doesn't pay, the files that draw it, and what is drawn then. */
const INSISTING: Record<string, [Partial<SessionCreateInput>, readonly string[], string]> = {
  'a subscription': [
    { subscription: SUBSCRIPTION },
    ['more-methods', 'subscription-terms'],
    '.consent input',
  ],
  'a session that asks for more than a card': [
    { collect: ['email'] },
    ['more-methods', 'details-form'],
    '[type="email"]',
  ],
  'a session without cards': [
    { methods: ['wallet'] },
    ['more-methods', 'alternative-method'],
    'tender-alternative-method',
  ],
  'a session of the gateway’s own page': [
    { methods: ['hosted'] },
    ['hosted-checkout'],
    'tender-hosted-checkout',
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

    /** Tries again as the page offers it, until this is there. */
    async function tryAgain(drawn: string, choose?: () => Promise<void>): Promise<void> {
      shop.fate = () => 'answered';
      await driver.click(AGAIN);
      // Firefox before 155 imports nothing that has failed once on the page.
      const reload = says('reload this page');
      await driver.until(`${drawn} || ${reload}`);
      if (name === 'firefox' && (await driver.read(reload))) {
        await driver.reload();
        await choose?.();
      }
      await driver.until(drawn);
      await driver.until(`!${PAY}.disabled`);
      assert.equal(await driver.read(`${says('connection')} || ${says('loaded')}`), false);
    }

    for (const [what, [terms, files, drawn]] of Object.entries(INSISTING))
      for (const file of files)
        test(`says so and goes on when it can: ${what}, without ${file}`, async () => {
          await shop.sell(terms);
          shop.fate = (part) => (part === file ? 'refused' : 'answered');
          await driver.visit(shop.url);
          await driver.until(says(CHECKOUT_MISSING));
          assert.equal(await driver.read(`${PAY}.disabled`), true);
          await tryAgain(deep(drawn));
        });

    test('an order whose lines are missing is no skeleton, and a card pays', async () => {
      await shop.sell();
      shop.fate = (part) => (part === 'order-lines' ? 'refused' : 'answered');
      await driver.visit(shop.url);
      await driver.until(deep('.summary[aria-busy="false"]'));
      assert.equal(await driver.read(`!!${deep('.waiting')}`), false);
      await driver.until(`!${PAY}.disabled`);
    });

    // Firefox before 155 needs a reload: it imports nothing that has failed once on the page.
    if (name !== 'firefox')
      for (const file of ['opened-session', 'card-conversation'])
        test(`says so and goes on when it can: any session, without ${file}`, async () => {
          await shop.sell();
          shop.fate = (part) => (part === file ? 'refused' : 'answered');
          await driver.visit(shop.url);
          await driver.until(says(CHECKOUT_MISSING));
          assert.equal(await driver.read(`${PAY}?.disabled ?? true`), true);
          await tryAgain(deep('iframe'));
        });

    // Where an import hangs, the driver of Firefox waits for the page to load, and that for the import.
    if (name !== 'firefox')
      test('a form does not wait for ever for the page’s looks', async () => {
        await shop.sell();
        const never = new Promise<never>(() => undefined);
        shop.fate = (part) => (part === 'appearance-probe' ? never : 'answered');
        await driver.visit(shop.url);
        await driver.until(`!${PAY}.disabled`);
      });

    test('says so and goes on when it can: one way to pay of several', async () => {
      await shop.sell();
      shop.fate = (part) => (part === 'alternative-method' ? 'refused' : 'answered');
      await driver.visit(shop.url);
      await driver.until(`!${PAY}?.disabled`);
      const choose = () => driver.click(deep('input[name="method"][value="wallet"]'));
      await choose();
      await driver.until(says(METHOD_MISSING));
      assert.equal(await driver.read(`${PAY}.disabled`), true);
      await tryAgain(deep('tender-alternative-method'), choose);
    });
  });
}
