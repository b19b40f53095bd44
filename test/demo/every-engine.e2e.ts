import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { issuedCardNumber } from '../../src/sandbox/index.ts';
import { testCard } from '../../src/testing/test-cards.ts';
import { programsOf } from '../support/browsers.ts';
import { deep } from '../support/deep-query.ts';
import { ENGINES, openEngine, type Driver, type EngineName } from '../support/engine-drivers.ts';
import { serveFolder, type FileServer } from '../support/file-server.ts';
import { STEP_UP_CODE, TRAVEL } from '../support/wallet-page.ts';

/** `npm test` builds it before files that are about it. */
const built = fileURLToPath(new URL('../../demo-static', import.meta.url));

/** The worker's scope is a path of a plain file server, as on most static hosts. */
const BELOW = '/team/demo/';

const CARD = `tender-issued-card[card-id="${TRAVEL}"]`;
const CONTROLS = `${deep(`tender-card-controls[card-id="${TRAVEL}"]`)}.shadowRoot`;
const BALANCE = '[part~="amount"]';
const DIGITS = '[data-detail="number"] .digits';
const FORM = deep('tender-card-entry[state="ready"]');
const PAID = deep('tender-payment-status[outcome="succeeded"]');
const textOf = (selector: string) => `${deep(selector)}?.textContent.replace(/\\s/g, '')`;

for (const name of Object.keys(ENGINES) as EngineName[]) {
  const skip = programsOf(name) ? false : `${ENGINES[name]} is not installed`;
  describe(`the hosted demo in ${ENGINES[name]}`, { skip }, () => {
    let site: FileServer;
    let driver: Driver;
    before(async () => {
      [site, driver] = await Promise.all([serveFolder(built, BELOW), openEngine(name)]);
    });
    after(async () => {
      await driver.close();
      site.close();
    });

    async function order(): Promise<void> {
      await driver.visit(`${site.url}shop.html`);
      await driver.click(deep('button[name="add"]'));
      await driver.click(deep('.added a'));
      await driver.until(FORM);
    }

    async function payBy(card: string): Promise<void> {
      await driver.until(FORM);
      await driver.typeInto(`${deep('tender-card-entry')}.shadowRoot.querySelector('iframe')`, {
        'cc-number': testCard(card).number,
        'cc-exp': '1234',
        'cc-csc': '123',
        'cc-name': 'Ada Lovelace',
      });
      await driver.click(deep('[part~="pay-button"]:enabled'));
    }

    test('takes a payment, and shows its receipt after a reload', async () => {
      await order();
      await driver.reload();
      await payBy('visa');
      await driver.until(PAID);
      await driver.until(`${textOf('[part~="receipt"]')}.includes('4242')`);
      const receipt = await driver.read(textOf('[part~="receipt"]'));
      await driver.reload();
      await driver.until(`${textOf('[part~="receipt"]')} === ${JSON.stringify(receipt)}`);
    });

    test('answers the bank’s challenge', async () => {
      await order();
      await payBy('challenge');
      await driver.click(deep('button[value="approve"]'));
      await driver.until(PAID);
    });

    test('shows a card’s details after the step-up, and not after a reload', async () => {
      await driver.visit(`${site.url}wallet.html`);
      await driver.until(deep(`${CARD}[state="active"]`));
      await driver.click(`${deep(CARD)}.shadowRoot.querySelector('[part~="reveal-button"]')`);
      await driver.until(deep('dialog[open] input'));
      await driver.read(`void (${deep('dialog[open] input')}.value = '${STEP_UP_CODE}')`);
      await driver.click(deep('dialog[open] button', 'Confirm'));
      await driver.until(`${textOf(DIGITS)} === '${issuedCardNumber(TRAVEL)}'`);
      await driver.reload();
      await driver.until(deep(`${CARD}[state="active"]:not([revealed])`));
      assert.equal(await driver.read(`Boolean(${deep(DIGITS)})`), false);
    });

    test('adds funds to a card, which a second tab shows', async () => {
      await driver.visit(`${site.url}wallet.html`);
      await driver.click(`${CONTROLS}.querySelector('[part~="charge-button"]:enabled')`);
      await driver.until(`${CONTROLS}.querySelector('[part~="input"]')`);
      await driver.read(`void (${CONTROLS}.querySelector('[part~="input"]').value = '40')`);
      await driver.click(`${CONTROLS}.querySelector('[part~="confirm-button"]:enabled')`);
      await driver.until(deep(BALANCE, '$290.00'));
      await driver.openTab(`${site.url}wallet.html`);
      await driver.until(deep(BALANCE, '$290.00'));
    });

    test('works without network once a page was visited', async () => {
      site.close();
      await order();
      await payBy('mastercard');
      await driver.until(PAID);
      await driver.visit(`${site.url}wallet.html`);
      await driver.until(deep(`${CARD}[state="active"]`));
    });
  });
}
