import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatMoney } from '../../src/localization/money.ts';

/** The ten most traded (BIS, 2022), as each language writes them. */
const WRITTEN = {
  USD: ['$1,250.00', '1.250,00 $', 'US$1,250.00', '1,250.00 [US$]'],
  EUR: ['€1,250.00', '1.250,00 €', '€1,250.00', '1,250.00 €'],
  JPY: ['¥1,250', '1.250 ¥', 'JP¥1,250', '1,250 [JP¥]'],
  GBP: ['£1,250.00', '1.250,00 £', '£1,250.00', '1,250.00 [UK£]'],
  CNY: ['CN¥1,250.00', '1.250,00 [CN¥]', '¥1,250.00', '1,250.00 [CN¥]'],
  AUD: ['A$1,250.00', '1.250,00 [AU$]', 'AU$1,250.00', '1,250.00 [AU$]'],
  CAD: ['CA$1,250.00', '1.250,00 [CA$]', 'CA$1,250.00', '1,250.00 [CA$]'],
  CHF: ['CHF 1,250.00', '1.250,00 CHF', 'CHF 1,250.00', '1,250.00 CHF'],
  HKD: ['HK$1,250.00', '1.250,00 [HK$]', 'HK$1,250.00', '1,250.00 [HK$]'],
  SGD: ['SGD 1,250.00', '1.250,00 SGD', 'SGD 1,250.00', '1,250.00 SGD'],
} as const;

/** Isolates in brackets, other marks of direction left out, and plain spaces. */
const legible = (text: string): string =>
  text
    .replaceAll('\u2066', '[')
    .replaceAll('\u2069', ']')
    .replace(/[\u061C\u200E\u200F]/g, '')
    .replaceAll('\u00A0', ' ');

describe('an amount', () => {
  for (const [currency, written] of Object.entries(WRITTEN))
    test(`in ${currency} is written as each language writes it, a mixed symbol after it in one piece`, () => {
      const value = currency === 'JPY' ? '1250' : '1250.00';
      assert.deepEqual(
        ['en', 'de', 'zh-Hans', 'ar'].map((language) =>
          legible(formatMoney({ value, currency }, language)),
        ),
        written,
      );
    });

  test('has the decimals of its value, whatever the browser thinks of the currency', () => {
    assert.equal(formatMoney({ value: '1250.500', currency: 'USD' }, 'en'), '$1,250.500');
    assert.equal(formatMoney({ value: '1250', currency: 'USD' }, 'en'), '$1,250');
    assert.equal(legible(formatMoney({ value: '1.250', currency: 'KWD' }, 'ar')), '1.250 د.ك.');
  });

  test('keeps the digits and the separators of the reader’s region', () => {
    const amount = { value: '1250.00', currency: 'USD' };
    assert.equal(legible(formatMoney(amount, 'de-AT')), '$ 1.250,00');
    assert.equal(legible(formatMoney(amount, 'ar-EG')), '١٬٢٥٠٫٠٠ [US$]');
  });
});
