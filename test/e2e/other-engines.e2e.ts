import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programsOf } from '../support/browsers.ts';
import { atCheckout } from '../support/at-checkout.ts';
import { ENGINES } from '../support/engine-drivers.ts';

/** One payment in each engine; playwright-core drives only one of them here. */

const CARD = {
  'cc-number': '4242424242424242',
  'cc-exp': '1239',
  'cc-csc': '123',
  'cc-name': 'Ada Lovelace',
};

const DROP_IN = `document.querySelector('tender-checkout')`;
const CHECKOUT = `${DROP_IN}?.shadowRoot`;
const ENTRY = `${CHECKOUT}?.querySelector('tender-card-entry')`;
const READY = `${ENTRY}?.getAttribute('state') === 'ready'`;
const PAY = `${CHECKOUT}?.querySelector('button[part~="pay-button"]:enabled')`;
const PAID = `${CHECKOUT}?.querySelector('tender-payment-status[outcome="succeeded"]')`;

const FRAME = `document.getElementById('elsewhere')`;
const THERE = `${FRAME}.contentDocument`;

for (const name of ['chromium', 'firefox', 'webkit'] as const) {
  const skip = programsOf(name) ? false : `${ENGINES[name]} is not installed`;
  test(
    `in ${ENGINES[name]} a card payment goes through the frame to a receipt, also of a moved checkout`,
    { skip },
    async (context) => {
      const { demo, driver } = await atCheckout(context, name);
      await driver.until(READY);
      // An empty document of the page's origin, under the page's policy.
      await driver.read(`void ${DROP_IN}.after(
        Object.assign(document.createElement('iframe'), { id: 'elsewhere' }))`);
      await driver.until(`${THERE}.readyState === 'complete'`);
      await driver.read(`void ${THERE}.body.append(${DROP_IN})`);
      await driver.until(READY.replace('document', THERE));
      await driver.read(`void ${FRAME}.before(${THERE}.querySelector('tender-checkout'))`);
      await driver.until(READY);
      await driver.typeInto(`${ENTRY}.shadowRoot.querySelector('iframe')`, CARD);
      await driver.click(PAY);
      await driver.until(PAID);
      assert.deepEqual(
        (await demo.orders()).map(({ amount, state }) => [amount, state]),
        [['42.00', 'succeeded']],
      );
    },
  );
}
