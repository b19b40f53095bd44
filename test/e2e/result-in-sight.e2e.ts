import { test } from 'node:test';
import { programsOf } from '../support/browsers.ts';
import { atCheckout } from '../support/at-checkout.ts';
import { ENGINES, type EngineName } from '../support/engine-drivers.ts';
import { CARDS } from '../support/shopper.ts';

const CHECKOUT = `document.querySelector('tender-checkout')?.shadowRoot`;
const ENTRY = `${CHECKOUT}?.querySelector('tender-card-entry')`;
const STATUS = `${CHECKOUT}?.querySelector('tender-payment-status')`;
const READY = `${ENTRY}?.getAttribute('state') === 'ready' && ${CHECKOUT}?.querySelector('[part~="pay-button"]:enabled')`;
const ANOTHER = `${STATUS}?.shadowRoot.querySelector('[part~="action-button"]')`;

/** The told outcome has focus, or the form below it that mends it; nothing of it is outside of what can be seen. */
const inSight = (outcome: string) => `(() => {
  const status = ${STATUS};
  const region = status?.getAttribute('outcome') === '${outcome}' && status.shadowRoot.querySelector('.notice');
  if (!region || document.activeElement.localName !== 'tender-checkout') return false;
  const { top, bottom } = region.getBoundingClientRect();
  const focused = ${CHECKOUT}.activeElement;
  const isTold = '${outcome}' === 'failed' ? focused === ${ENTRY} : region.matches(':focus');
  return isTold && top >= 0 && bottom <= innerHeight;
})()`;

for (const name of Object.keys(ENGINES) as EngineName[]) {
  const skip = programsOf(name) ? false : `${ENGINES[name]} is not installed`;
  test(
    `in ${ENGINES[name]} Enter in the card form leads to the refusal, and to the receipt of another card`,
    { skip },
    async (context) => {
      const { driver } = await atCheckout(context, name);
      // The key as the engine's driver knows it.
      const enter = name === 'webkit' ? '\uE007' : '\n';
      const pay = (number: string) =>
        driver.typeInto(`${ENTRY}.shadowRoot.querySelector('iframe')`, {
          'cc-number': number,
          'cc-exp': '1239',
          'cc-csc': '123',
          'cc-name': `Ada Lovelace${enter}`,
        });

      await driver.until(READY);
      await pay(CARDS.declined);
      await driver.until(inSight('failed'));
      await driver.click(ANOTHER);
      await driver.until(`${READY} && !${ANOTHER}`);
      await pay(CARDS.good);
      await driver.until(inSight('succeeded'));
    },
  );
}
