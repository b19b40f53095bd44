import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LANGUAGES } from '../../src/localization/built/languages.ts';
import { createLocalization } from '../../src/localization/localization.ts';
import { formatMoney } from '../../src/localization/money.ts';
import { en as order } from '../../src/localization/order/en.ts';
import { loadOrderMessages } from '../../src/localization/loading/order.ts';
import { en, type PageMessages } from '../../src/localization/page/en.ts';
import { loadPageMessages } from '../../src/localization/loading/page.ts';
import { loadResultMessages } from '../../src/localization/loading/result.ts';

/** Invisible marks of direction and no-break spaces, which `Intl` puts in, said plainly. */
const plain = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/\u00a0/g, ' ');

for (const language of LANGUAGES) {
  describe(`the page's texts in ${language}`, () => {
    test('P-05 do not call a payment failed while it is unknown, and ask no one to pay again', async () => {
      const { unknownTitle, unknownText } = await loadPageMessages(language);
      const { failedTitle } = await loadResultMessages(language);
      assert.notEqual(unknownTitle, failedTitle);
      assert.doesNotMatch(unknownTitle + unknownText, /fail|declin|fehl|abgelehnt|失败|拒|فشل|رُفض/);
    });
  });
}

describe('languages', () => {
  test('that are unknown are English', async () => {
    assert.deepEqual(await loadPageMessages('xx'), en);
    assert.deepEqual(await loadPageMessages('!!'), en);
  });

  test('are selected by the locale’s language, whatever its region', async () => {
    assert.equal(await loadPageMessages('en-US'), en);
    assert.equal((await loadOrderMessages('de-DE')).total, 'Gesamtbetrag');
  });
});

describe('writing', () => {
  test('P-27 an amount has the decimals of its value, also where Intl would round them', () => {
    const write = (value: string, currency: string, locale = 'en') =>
      plain(formatMoney({ value, currency }, locale));
    assert.equal(write('1234.50', 'EUR'), '€1,234.50');
    assert.equal(write('1234.50', 'EUR', 'de'), '1.234,50 €');
    assert.equal(write('1000', 'JPY', 'zh'), 'JP¥1,000');
    assert.equal(write('1.250', 'KWD'), 'KWD 1.250');
    assert.equal(write('99.90', 'HUF'), 'HUF 99.90');
    assert.equal(write('99', 'EUR'), '€99');
    assert.equal(write('1.2345', 'CLF'), 'CLF 1.2345');
    assert.equal(write('999999999999.99', 'EUR'), '€999,999,999,999.99');
    assert.equal(write('-5.00', 'EUR'), '-€5.00');
  });

  test('values go where their names are, and a missing one is seen', () => {
    const words = createLocalization('en', en);
    assert.equal(words.text('pay', { amount: '€5.00' }), 'Pay €5.00');
    assert.equal(words.text('pay'), 'Pay {amount}');
  });

  test('a number with its own text gets that', () => {
    const words = createLocalization('zh', {
      lang: 'zh-Hans',
      every: { 1: '每月', other: '每 {count} 个月' },
    });
    assert.deepEqual(
      [1, 2].map((n) => words.count('every', n)),
      ['每月', '每 2 个月'],
    );
  });

  test('numbers choose their form', async () => {
    const words = createLocalization('en', order);
    assert.deepEqual(
      [1, 2, 1_000].map((n) => words.count('itemCount', n)),
      ['1 item', '2 items', '1,000 items'],
    );
    const arabic = createLocalization('ar', await loadOrderMessages('ar'));
    assert.equal(new Set([1, 2, 3, 11].map((n) => arabic.count('itemCount', n))).size, 4);
  });

  test('single texts are replaced, the others stay', () => {
    const words = createLocalization<PageMessages>('en', en, { pay: 'Donate {amount}' });
    assert.equal(words.text('pay', { amount: '€5' }), 'Donate €5');
    assert.equal(words.text('tryAgain'), 'Try again');
  });
});
