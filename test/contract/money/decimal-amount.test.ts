import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addAmounts,
  minorUnits,
  multiplyAmount,
} from '../../../src/contract/money/decimal-amount.ts';

const of = (value: string) => ({ value, currency: 'KWD' });

for (const [a, b, sum] of [
  ['250.00', '12.34', '262.34'],
  ['250.00', '-249.95', '0.05'],
  ['0.05', '-250.00', '-249.95'],
  ['0.05', '-0.10', '-0.05'],
  ['500', '1', '501'],
  ['0.999', '0.001', '1.000'],
  // More than a number holds exactly.
  ['900719925474099.29', '0.01', '900719925474099.30'],
] as const)
  test(`P-27 ${a} and ${b} are ${sum}`, () => {
    assert.deepEqual(addAmounts(of(a), of(b)), of(sum));
  });

test('P-27 three times 0.335 is 1.005, and none of 12.34 is 0.00', () => {
  assert.deepEqual(multiplyAmount(of('0.335'), 3), of('1.005'));
  assert.deepEqual(multiplyAmount(of('12.34'), 0), of('0.00'));
});

test('amounts are compared in units of their last decimal', () => {
  assert(minorUnits(of('10.00')) > minorUnits(of('9.99')));
});
