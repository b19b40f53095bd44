import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { decodeItems, encodeItems, normaliseItem, type WireItem } from '../../src/codec/index.ts';

const item = (changes: Partial<WireItem> = {}): WireItem => ({
  name: 'Shirt',
  id: 'S-1',
  price: '19.90',
  quantity: '2',
  url: 'https://shop.example/s',
  ...changes,
});

/** Texts that are rich in what separators are made of. */
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('#', ',', ';', ' ', 'a', '\n', '0', '\ud800') }),
);
const anyItem = fc.record({
  name: hostile,
  id: hostile,
  price: hostile,
  quantity: hostile,
  url: hostile,
});

describe('the items codec', () => {
  test('C-111 joins fields by #,# and items by #;#', () => {
    assert.equal(
      encodeItems([item(), item({ name: 'Cap', url: '' })]),
      'Shirt#,#S-1#,#19.90#,#2#,#https://shop.example/s#;#Cap#,#S-1#,#19.90#,#2#,#0',
    );
  });

  test('C-111 reads the family sample, which leaves the last field out', () => {
    assert.deepEqual(decodeItems('huawei#,#NUM1#,#230.00#,#1#;#Test2#,#NUM2#,#290.00#,#2'), [
      { name: 'huawei', id: 'NUM1', price: '230.00', quantity: '1', url: '0' },
      { name: 'Test2', id: 'NUM2', price: '290.00', quantity: '2', url: '0' },
    ]);
  });

  test('C-111 no product name can make another item or field', () => {
    const [only, ...others] = decodeItems(encodeItems([item({ name: 'x#,#free#,#0.00#,#1#;#y' })]));
    assert.equal(others.length, 0);
    assert.equal(only?.price, '19.90');
  });

  test('C-111 decode(encode(x)) = normalise(x) for every text', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 5 }), (items) => {
        assert.deepEqual(decodeItems(encodeItems(items)), items.map(normaliseItem));
      }),
    );
  });

  test('normalising twice changes nothing more', () => {
    fc.assert(
      fc.property(anyItem, (one) => {
        assert.deepEqual(normaliseItem(normaliseItem(one)), normaliseItem(one));
      }),
    );
  });

  test('C-111 stays within 5,000 characters by leaving whole items out', () => {
    const items = Array.from({ length: 200 }, (_, index) => item({ id: `S-${index}` }));
    const text = encodeItems(items);
    assert.ok(text.length <= 5000 && text.length > 4900);
    assert.deepEqual(decodeItems(text), items.slice(0, decodeItems(text).length));
  });

  test('no items are an empty text', () => {
    assert.equal(encodeItems([]), '');
    assert.deepEqual(decodeItems(''), []);
  });
});
