import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  direction,
  formatLocale,
  LANGUAGES,
  languageOf,
} from '../../src/localization/languages.ts';
import { createLocalization } from '../../src/localization/localization.ts';
import { formatMoney } from '../../src/localization/money.ts';
import { en as order } from '../../src/localization/order/en.ts';
import { loadOrderMessages } from '../../src/localization/order/messages.ts';
import { en, type PageMessages } from '../../src/localization/page/en.ts';
import { loadPageMessages } from '../../src/localization/page/messages.ts';
import { en as result } from '../../src/localization/result/en.ts';
import { loadResultMessages } from '../../src/localization/result/messages.ts';

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
/** Invisible marks of direction and no-break spaces, which `Intl` puts in, said plainly. */
const plain = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/\u00a0/g, ' ');

for (const language of LANGUAGES) {
  describe(`the page's texts in ${language}`, () => {
    test('have every key, filled, with the same values in it', async () => {
      const messages = {
        ...(await loadPageMessages(language)),
        ...(await loadOrderMessages(language)),
        ...(await loadResultMessages(language)),
      };
      assert.deepEqual(Object.keys(messages), Object.keys({ ...en, ...order, ...result }));
      for (const [key, source] of Object.entries({ ...en, ...order, ...result })) {
        const text = messages[key as keyof typeof messages];
        if (typeof text !== 'string') continue;
        assert.notEqual(text.trim(), '', key);
        assert.deepEqual(placeholders(text), placeholders(source as string), key);
      }
    });

    test('have a form for every kind of number that the language knows', async () => {
      const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      for (const [key, text] of Object.entries(await loadOrderMessages(language)))
        if (typeof text !== 'string')
          assert.deepEqual(Object.keys(text).sort(), [...categories].sort(), key);
    });

    test('do not call a payment failed while it is unknown, and ask no one to pay again', async () => {
      const { unknownTitle, unknownText } = await loadPageMessages(language);
      const { failedTitle } = await loadResultMessages(language);
      assert.notEqual(unknownTitle, failedTitle);
      assert.doesNotMatch(unknownTitle + unknownText, /fail|declin|fehl|abgelehnt|失败|拒|فشل|رُفض/);
    });
  });
}

describe('languages', () => {
  test('a region gets its language, an unknown language the first one', () => {
    assert.deepEqual(['de-AT', 'zh-Hans-CN', 'AR', 'pt-BR', ''].map(languageOf), [
      'de',
      'zh',
      'ar',
      'en',
      'en',
    ]);
  });

  test('the direction is that of the texts shown, not of the requested locale', () => {
    assert.deepEqual(['ar-EG', 'he', 'en'].map(direction), ['rtl', 'ltr', 'ltr']);
  });

  test('formats follow the region where its language is spoken, and survive nonsense', () => {
    assert.deepEqual(['de_CH', 'fr-FR', '!!', 'en-GB'].map(formatLocale), [
      'de-CH',
      'en',
      'en',
      'en-GB',
    ]);
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
    const words = createLocalization('zh', { every: { 1: '每月', other: '每 {count} 个月' } });
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
