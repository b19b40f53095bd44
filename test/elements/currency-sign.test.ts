import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signOf } from '../../src/elements/wallet/amount-field.ts';
import { formatMoney } from '../../src/localization/money.ts';

for (const [locale, currency, isBefore] of [
  ['en', 'USD', true],
  ['de', 'EUR', false],
  ['ar', 'USD', true],
  ['he', 'ILS', true],
  ['fa', 'USD', true],
] as const)
  test(`the sign of ${currency} stands ${isBefore ? 'left' : 'right'} of the number for readers of ${locale}`, () =>
    assert.equal(signOf(currency, locale).isBefore, isBefore));

test('a change has its sign where the language writes it, inside the same direction as its number', () => {
  assert.equal(formatMoney({ value: '50.00', currency: 'USD' }, 'en', 'always'), '+$50.00');
  const arabic = formatMoney({ value: '50.00', currency: 'USD' }, 'ar', 'always');
  assert.match(arabic, /^[\u200e\u200f]+\+50\.00/);
});
