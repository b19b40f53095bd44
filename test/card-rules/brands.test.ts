import assert from 'node:assert/strict';
import { test } from 'node:test';
import creditCardType from 'credit-card-type';
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

const SHORT_NAMES: Record<string, string> = { 'american-express': 'amex', 'diners-club': 'diners' };

test('the library itself says the same of every beginning that it distinguishes', () => {
  const borders = Object.values(creditCardType.types)
    .flatMap((type) => creditCardType.getTypeInfo(type).patterns.flat())
    .flatMap((border) => [border - 1, border, border + 1])
    .map(String);
  const beginnings = borders.flatMap((border) =>
    Array.from(border, (_, index) => border.slice(0, index + 1)),
  );
  for (const digits of new Set(beginnings)) {
    const [match, ...others] = creditCardType(digits);
    const brand = match && others.length === 0 ? match.type : undefined;
    assert.equal(detectBrand(digits)?.id, brand && (SHORT_NAMES[brand] ?? brand), digits);
  }
});

test('every brand of the kept library has a name here', () => {
  const named = Object.values(creditCardType.types).map((type) => SHORT_NAMES[type] ?? type);
  assert.deepEqual(named.sort(), [...CARD_BRANDS].sort());
});

test('every brand is known by its name too, as a stored card names it', () => {
  for (const id of CARD_BRANDS) assert.equal(brandOf(id)?.id, id);
  assert.equal(brandOf('amex')?.securityCode.length, 4);
  assert.equal(brandOf('unknown'), undefined);
});
