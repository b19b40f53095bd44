import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { decodeForm, encodeForm } from '../../src/codec/index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the form codec', () => {
  test('C-032 C-163 writes the comma of a list of ids as %2C', () => {
    assert.equal(encodeForm({ orders: 'A-1,A-2', empty: undefined }), 'orders=A-1%2CA-2');
  });

  test('C-003 holds objects and lists as JSON text', () => {
    const values = {
      note: 'a&b=c+d e',
      subscription: { contract_name: 'ü' },
      cart_items: [{ a: 1 }],
    };
    const form = encodeForm(values);

    assert.equal(new URLSearchParams(form).get('subscription'), '{"contract_name":"ü"}');
    assert.deepEqual(decodeForm(bytes(form), { nested: ['subscription', 'cart_items'] }), values);
  });

  test('rejects a repeated field', () => {
    assert.throws(() => decodeForm(bytes('order_status=0&order_status=1')), { fault: 'doubled' });
  });

  test('C-117 any text survives writing and reading', () => {
    const field = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(fc.dictionary(field, field, { minKeys: 1 }), (values) => {
        assert.deepEqual({ ...decodeForm(bytes(encodeForm(values))) }, { ...values });
      }),
    );
  });
});
