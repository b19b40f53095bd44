import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programsOf } from '../support/browsers.ts';
import { atCheckout } from '../support/at-checkout.ts';
import { ENGINES } from '../support/engine-drivers.ts';

/** One payment each in the engines that playwright-core can't drive here. */

const CARD = {
  'cc-number': '4242424242424242',
  'cc-exp': '1239',
  'cc-csc': '123',
  'cc-name': 'Ada Lovelace',
};

const CHECKOUT = `document.querySelector('tender-checkout')?.shadowRoot`;
const ENTRY = `${CHECKOUT}?.querySelector('tender-card-entry')`;
const READY = `${ENTRY}?.getAttribute('state') === 'ready'`;
const PAY = `${CHECKOUT}?.querySelector('button[part~="pay-button"]:enabled')`;
const PAID = `${CHECKOUT}?.querySelector('tender-payment-status[outcome="succeeded"]')`;

for (const name of ['firefox', 'webkit'] as const) {
  const skip = programsOf(name) ? false : `${ENGINES[name]} is not installed`;
  test(
    `in ${ENGINES[name]} a card payment goes through the frame to a receipt`,
    { skip },
    async (context) => {
      const { demo, driver } = await atCheckout(context, name);
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
