import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedAmount, mayBecomeAmount, readAmount } from '../../src/elements/fields/read-amount.ts';

for (const [typed, currency, locale, value] of [
  ['12', 'EUR', 'en', '12.00'],
  ['12.5', 'EUR', 'en', '12.50'],
  ['12,5', 'EUR', 'de', '12.50'],
  ['12.5', 'EUR', 'de', '12.50'],
  [' 12,34 ', 'EUR', 'en', '12.34'],
  ['500', 'JPY', 'en', '500'],
  ['1.234', 'KWD', 'en', '1.234'],
  ['1,234', 'KWD', 'de', '1.234'],
  ['١٢٫٥', 'USD', 'ar-EG', '12.50'],
  ['۱۲٫۵', 'USD', 'fa', '12.50'],
  ['１２．５', 'USD', 'zh', '12.50'],
  ['１２，５', 'EUR', 'de', '12.50'],
  ['1,000.50', 'EUR', 'en', '1000.50'],
  ['1.000,50', 'EUR', 'de', '1000.50'],
  ['1,000.50', 'EUR', 'de', '1000.50'],
  ['1,000', 'EUR', 'en', '1000.00'],
  ['1.000', 'EUR', 'de', '1000.00'],
  ['2,000,000', 'JPY', 'en', '2000000'],
  ['2.000.000', 'JPY', 'de', '2000000'],
  ['1.000', 'JPY', 'de', '1000'],
  ['10,00,000.50', 'INR', 'en-IN', '1000000.50'],
  ['1\u202f000,50', 'EUR', 'fr', '1000.50'],
  ['1 000', 'EUR', 'fr', '1000.00'],
  ['1’000.50', 'CHF', 'de-CH', '1000.50'],
  ['١٬٠٠٠٫٥', 'USD', 'ar-EG', '1000.50'],
  ['1,234.567', 'KWD', 'en', '1234.567'],
  ['1234567.500', 'EUR', 'en', '1234567.50'],
  ['0.500', 'EUR', 'en', '0.50'],
] as const)
  test(`P-29 "${typed}" in ${currency} is ${value} for readers of ${locale}`, () =>
    assert.deepEqual(readAmount(typed, { currency }, locale), { value, currency }));

for (const [typed, currency, locale] of [
  ['1,234', 'KWD', 'en'],
  ['1.234', 'KWD', 'de'],
  ['12.500', 'EUR', 'en'],
  ['1.000', 'JPY', 'en'],
  ['1.000', 'EUR', 'fr'],
  ['1,00,00', 'EUR', 'en'],
  ['1,000,00', 'EUR', 'en'],
  ['1,000.505', 'EUR', 'en'],
  ['12.345', 'EUR', 'en'],
  ['1.5', 'JPY', 'en'],
  ['0.00', 'EUR', 'en'],
  ['-5', 'EUR', 'en'],
  ['1e3', 'EUR', 'en'],
  ['', 'EUR', 'en'],
  ['12', 'XXX', 'en'],
] as const)
  test(`P-29 "${typed}" in ${currency} is no amount for readers of ${locale}`, () =>
    assert.equal(readAmount(typed, { currency }, locale), undefined));

for (const [typed, currency, locale, why] of [
  ['1.000', 'JPY', 'en', 'ambiguous'],
  ['1,234', 'KWD', 'en', 'ambiguous'],
  ['12.505', 'EUR', 'en', 'ambiguous'],
  ['0', 'EUR', 'en', 'zero'],
  ['0.00', 'EUR', 'en', 'zero'],
  ['', 'EUR', 'en', 'unreadable'],
  ['1.5', 'JPY', 'en', 'unreadable'],
  ['1,000', '', 'en', 'unreadable'],
] as const)
  test(`"${typed}" in ${currency} is ${why} for readers of ${locale}`, () =>
    assert.equal(typedAmount(typed, { currency }, locale), why));

test('C-096 a card that shows other decimals is entered with those', () =>
  assert.equal(readAmount('5', { currency: 'HUF', decimals: 0 }, 'hu')?.value, '5'));

for (const [typed, currency, locale, may] of [
  ['', 'EUR', 'en', true],
  ['0', 'EUR', 'en', true],
  ['0.', 'EUR', 'en', true],
  ['0.0', 'EUR', 'en', true],
  ['12,', 'EUR', 'de', true],
  ['12.5', 'EUR', 'en', true],
  ['12.505', 'EUR', 'en', false],
  ['1,000', 'EUR', 'en', true],
  ['1,000', 'JPY', 'fr', false],
  ['10.5', 'JPY', 'en', false],
  ['ten', 'EUR', 'en', false],
  ['-', 'EUR', 'en', false],
] as const)
  test(`"${typed}" ${may ? 'may become' : 'becomes no'} amount in ${currency} for readers of ${locale}`, () =>
    assert.equal(mayBecomeAmount(typed, { currency }, locale), may));
