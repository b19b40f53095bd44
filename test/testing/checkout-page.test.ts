import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExpiry } from '../../src/card-rules/index.ts';
import { fillCard, type CardDetails, type CheckoutPage } from '../../src/testing/checkout-page.ts';
import { testCard, type TestCard } from '../../src/testing/test-cards.ts';

/** What is typed into each field of the secure frame, by its autocomplete token. */
async function typed(card: CardDetails | TestCard): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  const locator = (selector: string) => ({
    fill: (value: string) => {
      values[/"(.*)"/.exec(selector)?.[1] ?? ''] = value;
      return Promise.resolve();
    },
    click: () => Promise.resolve(),
    waitFor: () => Promise.resolve(),
    getAttribute: () => Promise.resolve(null),
  });
  const page: CheckoutPage = { locator, frameLocator: () => ({ locator }) };
  await fillCard(page, card);
  return values;
}

test('a test card is typed with what it needs to be valid', async () => {
  const { number } = testCard('visa');
  assert.deepEqual(await typed(testCard('visa')), {
    'cc-number': number,
    'cc-exp': '12 / 34',
    'cc-csc': '123',
    'cc-name': 'Ada Lovelace',
  });
});

test('its date is one that the form takes', async () => {
  const { 'cc-exp': expiry = '' } = await typed(testCard('visa'));
  assert.deepEqual(parseExpiry(expiry), { month: 12, year: 2034 });
});

test('a number that begins with 3 has a code of four digits', async () => {
  assert.equal((await typed({ number: '378282246310005' }))['cc-csc'], '1234');
});

test('what is given is typed as it is', async () => {
  const card = { number: '4242 4242', expiry: '1/29', securityCode: '9', name: 'Kim' };
  assert.deepEqual(await typed(card), {
    'cc-number': '4242 4242',
    'cc-exp': '1/29',
    'cc-csc': '9',
    'cc-name': 'Kim',
  });
});
