import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { programsOf } from '../support/browsers.ts';
import { deep } from '../support/deep-query.ts';
import { DemoProcesses } from '../support/demo-processes.ts';
import { ENGINES, openEngine, type Driver } from '../support/engine-drivers.ts';
import { cutOffHere } from '../support/narrow-pages.ts';
import { CARDS } from '../support/shopper.ts';

const ENTRY = deep('tender-card-entry');
const FORM = `${ENTRY}.shadowRoot.querySelector('iframe')`;
const READY = `${deep('tender-card-entry[state="ready"]')} && ${deep('[part~="pay-button"]:enabled')}`;
const PAY = deep('[part~="pay-button"]:enabled');
const AT_BANK = `document.querySelector('button[value="abandon"]')`;
const told = (outcome: string) => deep(`tender-payment-status[outcome="${outcome}"]`);

/** The element that has focus, however deep; of a frame of another site the frame. */
const FOCUSED = `((element) => {
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
})(document.activeElement)`;

/** The told outcome has focus, and nothing of it is outside of what can be seen. */
const inSight = (outcome: string) => `((status) => {
  const region = status?.shadowRoot.activeElement;
  const { top, bottom } = region?.getBoundingClientRect() ?? {};
  return region?.matches('.notice') && top >= 0 && bottom <= innerHeight;
})(${told(outcome)})`;

const card = (number: string) => ({
  'cc-number': number,
  'cc-exp': '1239',
  'cc-csc': '123',
  'cc-name': 'Ada Lovelace',
});

/** More stops than any page of the demo has. */
const STOPS = 60;

/**
 * In Chromium, Playwright walks the same ways, and many more. Firefox keeps no page for Back that holds an open stream or
 * a lock, as the checkout's does; the window of WebKit's MiniBrowser gets no narrower than its bar.
 */
const OTHERS = [
  { name: 'firefox', keepsPages: false, narrowest: 320 },
  { name: 'webkit', keepsPages: true, narrowest: 447 },
] as const;

for (const { name, keepsPages, narrowest } of OTHERS) {
  const skip = programsOf(name) ? false : `${ENGINES[name]} is not installed`;
  describe(`the shopper’s way in ${ENGINES[name]}`, { skip }, () => {
    let demo: DemoProcesses;
    let driver: Driver;
    before(async () => {
      demo = await DemoProcesses.start();
    });
    after(() => demo.stop());
    beforeEach(async () => {
      driver = await openEngine(name);
      await driver.visit(`${demo.shopUrl}/shop.html`);
    });
    afterEach(() => driver.close());

    async function checkOut(): Promise<void> {
      await driver.click(deep('button[name="add"]'));
      await driver.click(deep('.added a'));
      await driver.until(READY);
    }

    async function tabTo(there: string): Promise<void> {
      for (let stop = 0; stop < STOPS; stop += 1) {
        if (await driver.read(`Boolean(${there})`)) return;
        await driver.type('\t');
      }
      assert.fail(`${there} can't be reached by Tab`);
    }

    async function payByHand(): Promise<void> {
      await tabTo(`${FOCUSED} === ${FORM}`);
      await driver.within([FORM]).until(`document.activeElement.autocomplete === 'cc-number'`);
      await driver.type(`${CARDS.good}\t1239\t123\tAda Lovelace\n`);
      await driver.until(inSight('succeeded'));
    }

    test('a card pays by keyboard alone, and focus is on the receipt', async () => {
      await driver.until(deep('button[name="add"]'));
      await tabTo(`${FOCUSED}?.matches('button[name="add"]')`);
      await driver.type('\n');
      await driver.until(deep('.added a'));
      await tabTo(`${FOCUSED}?.matches('.added a')`);
      await driver.type('\n');
      await driver.until(READY);
      await payByHand();
    });

    test('a bank’s challenge is answered in its dialog, and focus is on the receipt', async () => {
      await checkOut();
      await driver.typeInto(FORM, card(CARDS.challenge));
      await driver.click(PAY);
      const bank = driver.within([
        deep('dialog[open] iframe'),
        `document.querySelector('iframe[name="bank"]')`,
      ]);
      await bank.click(`document.querySelector('button[value="approve"]')`);
      await driver.until(inSight('succeeded'));
    });

    test('P-13 after Back nothing leads to the hosted page that is spent, and a card pays', async () => {
      await checkOut();
      await driver.click(deep('input[type="radio"][value="hosted"]'));
      await driver.click(PAY);
      await driver.until(AT_BANK);
      await driver.read('void history.back()');
      await driver.until(told('requires_action'));
      assert.equal(await driver.read(`Boolean(${deep('[part~="continue-button"]')})`), false);
      await driver.click(deep('button', 'Choose another payment method'));
      await driver.click(deep('input[type="radio"][value="card"]'));
      await driver.until(READY);
      await payByHand();
    });

    test('a checkout that Back leads to holds no card, and takes another', async () => {
      await checkOut();
      await driver.typeInto(FORM, card(CARDS.declined));
      await driver.until(`${deep('tender-checkout')}.lastFour === '0002'`);
      await driver.read('void (window.kept = true)');
      await driver.visit(`${demo.shopUrl}/wallet.html`);
      await driver.read('void history.back()');
      await driver.until(
        `location.pathname === '/checkout.html' && ${READY} && !${deep('tender-checkout')}.lastFour`,
      );
      assert.equal(await driver.read('Boolean(window.kept)'), keepsPages, 'back/forward cache');
      await payByHand();
    });

    test(`at ${narrowest} pixels nothing of long words is cut off, from the shop to the receipt`, async () => {
      await driver.resize(narrowest);
      await driver.until(`innerWidth === ${narrowest}`);
      const cutOff = () => driver.read(cutOffHere());
      assert.deepEqual(await cutOff(), [], 'the shop');
      await checkOut();
      assert.deepEqual(await cutOff(), [], 'the checkout');
      assert.deepEqual(await driver.within([FORM]).read(cutOffHere()), [], 'the card form');
      await driver.reload();
      await driver.until(READY);
      await driver.typeInto(FORM, card(CARDS.good));
      await driver.click(PAY);
      await driver.until(inSight('succeeded'));
      assert.deepEqual(await cutOff(), [], 'the receipt');
    });
  });
}
