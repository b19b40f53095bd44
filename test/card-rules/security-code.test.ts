import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectBrand, formatSecurityCode, securityCodeFault } from '../../src/card-rules/index.ts';

const visa = detectBrand('4242');
const amex = detectBrand('3782');
const typed = (text: string, brand: ReturnType<typeof detectBrand>) =>
  formatSecurityCode({ text, caret: text.length }, brand).text;

test('takes as many digits as the brand prints', () => {
  assert.equal(typed('12345', visa), '123');
  assert.equal(typed('12345', amex), '1234');
  assert.equal(typed('12345', undefined), '1234');
  assert.equal(typed('1a2 ٣', visa), '123');
});

test('is incomplete while shorter than the brand prints', () => {
  assert.equal(securityCodeFault('', visa), 'empty');
  assert.equal(securityCodeFault('12', visa), 'incomplete');
  assert.equal(securityCodeFault('123', visa), undefined);
  assert.equal(securityCodeFault('123', amex), 'incomplete');
  assert.equal(securityCodeFault('123', undefined), undefined);
});
