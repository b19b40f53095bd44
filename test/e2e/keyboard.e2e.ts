import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { PATIENCE_MS } from '../support/patience.mjs';
import { CARDS, type Shopper } from '../support/shopper.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

/** More stops than any page of the demo has. */
const STOPS = 60;

/** Waits, as a browser hands focus to a frame of another origin only a moment after the page has moved it. */
const hasFocus = (place: Locator, patience = PATIENCE_MS): Promise<boolean> =>
  place.evaluate(
    (element, limit) =>
      new Promise<boolean>((settle) => {
        const end = performance.now() + limit;
        const look = () => {
          const there = element.matches(':focus') && element.ownerDocument.hasFocus();
          if (there || performance.now() >= end) settle(there);
          else requestAnimationFrame(look);
        };
        look();
      }),
    patience,
  );

/** Tabs on until it is there; fails when it can't be reached. */
async function tabTo({ page }: Shopper, place: Locator): Promise<void> {
  await place.waitFor();
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await hasFocus(place, 0)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${place.toString()} can't be reached by Tab`);
}

const button = ({ page }: Shopper, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

async function use(shopper: Shopper, place: Locator, key = 'Enter'): Promise<void> {
  await tabTo(shopper, place);
  await shopper.page.keyboard.press(key);
}

async function toCheckout(shopper: Shopper, shopUrl: string, article?: string): Promise<void> {
  await shopper.page.goto(`${shopUrl}/shop.html`);
  if (article) await use(shopper, shopper.page.getByRole('button', { name: article }));
  await use(shopper, button(shopper, 'Add to cart'));
  await use(shopper, shopper.page.getByRole('link', { name: 'Go to checkout' }));
  await shopper.formReady();
}

async function typeCard(shopper: Shopper, number: string): Promise<void> {
  const { keyboard } = shopper.page;
  await tabTo(shopper, shopper.field('cc-number'));
  await keyboard.type(number);
  // What follows is in the natural order, one stop each.
  for (const [token, text] of [
    ['cc-exp', '1239'],
    ['cc-csc', '123'],
    ['cc-name', 'Ada Lovelace'],
  ] as const) {
    await keyboard.press('Tab');
    assert(await hasFocus(shopper.field(token)), `${token} is not the next stop`);
    await keyboard.type(text);
  }
}

storefrontSuite('by keyboard alone', (scenario) => {
  scenario('a card pays, from the shop’s first page to the receipt', async ({ demo, shopper }) => {
    await toCheckout(shopper, demo.shopUrl);
    await typeCard(shopper, CARDS.good);
    await shopper.page.keyboard.press('Enter');
    await shopper.told('succeeded');
  });

  scenario('page and frame are one order of stops, forwards and backwards', async (visit) => {
    const { demo, shopper } = visit;
    await toCheckout(shopper, demo.shopUrl);
    await tabTo(shopper, shopper.field('cc-name'));
    await tabTo(shopper, shopper.payButton);
    await shopper.page.keyboard.press('Shift+Tab');
    assert(await hasFocus(shopper.field('cc-name')), 'Shift+Tab does not go back into the frame');
  });

  scenario('after a decline another card is typed and paid with', async ({ demo, shopper }) => {
    await toCheckout(shopper, demo.shopUrl);
    await typeCard(shopper, CARDS.declined);
    await shopper.page.keyboard.press('Enter');
    await shopper.told('failed');
    await shopper.fault('cc-csc').waitFor();
    assert(await hasFocus(shopper.field('cc-csc')), 'focus is not where the code is typed again');
    const another = button(shopper, 'Use another card');
    // From the security code by expiry and number to what stands above them.
    for (let stop = 0; stop < 3; stop += 1) await shopper.page.keyboard.press('Shift+Tab');
    assert(await hasFocus(another), 'the way to another card is not above the fields');
    await shopper.page.keyboard.press('Enter');
    await typeCard(shopper, CARDS.good);
    await use(shopper, shopper.payButton);
    await shopper.told('succeeded');
  });

  scenario('a bank is searched, chosen and paid at', async ({ demo, shopper }) => {
    const { page } = shopper;
    await toCheckout(shopper, demo.shopUrl);
    await tabTo(shopper, page.getByRole('radio', { name: 'Card', exact: true }));
    await page.keyboard.press('ArrowDown');
    assert(await page.getByRole('radio', { name: 'Online banking' }).isChecked());
    await tabTo(shopper, page.getByLabel('Find your bank'));
    await page.keyboard.type('halden');
    await use(shopper, shopper.payButton);
    await use(shopper, button(shopper, 'Pay from my account'));
    await shopper.returned();
    await shopper.told('succeeded');
    await tabTo(shopper, page.getByRole('link', { name: 'Continue shopping' }));
  });

  scenario('a person’s data is corrected where focus was taken, and paid with', async (visit) => {
    const { demo, shopper } = visit;
    const { page, methodForm } = shopper;
    await toCheckout(shopper, demo.shopUrl);
    await tabTo(shopper, page.getByRole('radio', { name: 'Card', exact: true }));
    for (let down = 0; down < 4; down += 1) await page.keyboard.press('ArrowDown');
    await tabTo(shopper, methodForm.getByLabel('Country'));
    await page.keyboard.type('Brazil');
    await use(shopper, shopper.payButton);
    const number = methodForm.getByLabel('Document number');
    await methodForm.locator('[aria-invalid="true"]').first().waitFor();
    assert(await hasFocus(number), 'focus is not at the first fault');
    await page.keyboard.type('529.982.247-25');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada@shop.example');
    await page.keyboard.press('Enter');
    await use(shopper, button(shopper, 'Pay from my account'));
    await shopper.returned();
    await shopper.told('succeeded');
  });

  scenario('a bank’s challenge is answered in its dialog', async ({ demo, shopper }) => {
    const { page } = shopper;
    await toCheckout(shopper, demo.shopUrl);
    await typeCard(shopper, CARDS.challenge);
    await page.keyboard.press('Enter');
    const bank = page.frameLocator('dialog iframe').frameLocator('iframe[name="bank"]');
    await use(shopper, bank.getByRole('button', { name: 'Yes, approve' }));
    await shopper.told('succeeded');
  });

  scenario('a challenge is stopped, and another card paid with', async ({ demo, shopper }) => {
    const { page } = shopper;
    const dialog = page.getByRole('dialog');
    await toCheckout(shopper, demo.shopUrl);
    await typeCard(shopper, CARDS.challenge);
    await page.keyboard.press('Enter');
    await tabTo(shopper, dialog.getByRole('button', { name: 'Close' }));
    await page.keyboard.press('Escape');
    await use(shopper, dialog.getByRole('button', { name: 'Cancel payment' }));
    await shopper.formReady();
    await typeCard(shopper, CARDS.good);
    await page.keyboard.press('Enter');
    await shopper.told('succeeded');
  });

  scenario('the hosted page is entered, paid on and left', async ({ demo, shopper }) => {
    const { page } = shopper;
    await toCheckout(shopper, demo.shopUrl);
    await tabTo(shopper, page.getByRole('radio', { name: 'Card', exact: true }));
    await page.keyboard.press('ArrowUp');
    await use(shopper, shopper.payButton);
    await use(shopper, button(shopper, 'Pay'));
    await shopper.returned();
    await shopper.told('succeeded');
  });

  scenario('a subscription is agreed to where focus was taken', async ({ demo, shopper }) => {
    const { page } = shopper;
    await toCheckout(shopper, demo.shopUrl, 'Coffee subscription');
    const consent = page.getByLabel('I agree to pay');
    await consent.waitFor();
    await typeCard(shopper, CARDS.good);
    await page.keyboard.press('Enter');
    await page.getByText('Please agree to the subscription').waitFor();
    assert(await hasFocus(consent), 'focus is not at what is missing');
    await page.keyboard.press('Space');
    await use(shopper, shopper.payButton);
    await shopper.told('succeeded');
  });
});
