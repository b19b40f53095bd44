import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BRAND_TABLE } from '../../src/card-rules/brand-table.ts';
import { brandOf, CARD_BRANDS, detectBrand } from '../../src/card-rules/index.ts';

const EXAMPLES: Record<string, string> = {
  '4242424242424242': 'visa',
  '5555555555554444': 'mastercard',
  '2223003122003222': 'mastercard',
  '378282246310005': 'amex',
  '6011111111111117': 'discover',
  '3056930009020004': 'diners',
  '36227206271667': 'diners',
  '3566002020360505': 'jcb',
  '6200000000000005': 'unionpay',
  '6759649826438453': 'maestro',
  '5067310000000010': 'elo',
  '6062826786276634': 'hipercard',
  '2200000000000004': 'mir',
};

for (const [number, brand] of Object.entries(EXAMPLES)) {
  test(`${number} is ${brand}`, () => assert.equal(detectBrand(number)?.id, brand));
}

test('a brand is named as soon as no other one is possible', () => {
  assert.equal(detectBrand('42')?.id, 'visa');
  assert.equal(detectBrand('4'), undefined);
  assert.equal(detectBrand('34')?.id, 'amex');
  assert.equal(detectBrand('3'), undefined);
  assert.equal(detectBrand('6'), undefined);
  assert.equal(detectBrand(''), undefined);
});

test('a number that no known brand issues has no brand', () => {
  assert.equal(detectBrand('9999999999999999'), undefined);
});

test('American Express has four digits on the front, the others three on the back', () => {
  assert.deepEqual(detectBrand('378282246310005')?.securityCode, {
    name: 'CID',
    length: 4,
    side: 'front',
  });
  assert.deepEqual(detectBrand('4242424242424242')?.securityCode, {
    name: 'CVV',
    length: 3,
    side: 'back',
  });
});

// The longest prefix decides; of equally long ones, the brand that is named first.
const NARROWED: readonly (readonly [string, string])[] = [
  ['402917', 'visa'],
  ['402918', 'naranja'],
  ['401178', 'elo'],
  ['527572', 'naranja'],
  ['506098', 'maestro'],
  ['506099', 'verve'],
  ['506698', 'maestro'],
  ['506699', 'elo'],
  ['504175', 'elo'],
  ['627780', 'elo'],
  ['627781', 'unionpay'],
  ['622126', 'unionpay'],
  ['650030', 'discover'],
  ['650031', 'elo'],
  ['650052', 'troy'],
  ['650922', 'elo'],
  ['650923', 'troy'],
  ['65083700', 'troy'],
  ['65083705', 'discover'],
  ['97920000', 'troy'],
  ['606281', 'maestro'],
  ['606282', 'hipercard'],
  ['63737423', 'hiper'],
  ['63737424', 'maestro'],
];

for (const [digits, brand] of NARROWED) {
  test(`${digits} is ${brand}, where others begin alike`, () =>
    assert.equal(detectBrand(digits)?.id, brand));
}

test('nothing is named while the next digits may decide otherwise', () => {
  for (const digits of ['65', '50', '5060', '650837', '6373742', '40', '2'])
    assert.equal(detectBrand(digits), undefined, digits);
});

for (const id of CARD_BRANDS) {
  test(`the prefixes of ${id} are ranges of numbers of one length, and lead to a brand`, () => {
    for (const range of BRAND_TABLE[id].prefixes.split(' ')) {
      assert.match(range, /^\d{1,8}(-\d{2,8})?$/);
      const [first = '', last = first] = range.split('-');
      assert.equal(first.length, last.length, range);
      assert.ok(first <= last, range);
      // One that others narrow is still a card that is known.
      for (const end of [first, last]) assert.ok(detectBrand(end.padEnd(8, '0')), end);
    }
  });
}

test('every brand is known by its name too, as a stored card names it', () => {
  for (const id of CARD_BRANDS) assert.equal(brandOf(id)?.id, id);
  assert.equal(brandOf('amex')?.securityCode.length, 4);
  assert.equal(brandOf('unknown'), undefined);
});
