import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isLuhnValid } from '../../../src/contract/values/luhn.ts';

test('the test cards of the brands pass the Luhn check', () => {
  const numbers = ['4242424242424242', '5555555555554444', '378282246310005', '6011111111111117'];
  for (const number of numbers) assert.equal(isLuhnValid(number), true, number);
});

test('any one wrong digit is caught', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (at, add) => {
      const digits = Array.from('4242424242424242', Number);
      digits[at] = ((digits[at] ?? 0) + add) % 10;
      return !isLuhnValid(digits.join(''));
    }),
  );
});

test('what is not only digits is not valid', () => {
  for (const text of ['', ' ', '4242 4242 4242 4242', '4242-4242', '٤٢٤٢']) {
    assert.equal(isLuhnValid(text), false, text);
  }
});
