import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeRequest, encodeRequest } from '../../src/codec/index.ts';
import { ENCODINGS } from '../../src/contract/profile/profile.schema.ts';
import { wireRequest } from '../../src/contract/operations/wire-request.schema.ts';

const hosted = {
  merchant_id: '15670',
  account_id: '15670001',
  encryption_data: 'a'.repeat(64),
  order_no: 'A-1',
  currency: 'EUR',
  amount: '12.00',
  note: 'a & b <c>, "d" ü',
  checkout_time: 30,
  cart_items: [{ basic_item_data: { name: 'Shirt', price: { amount_usd: 10.36 } } }],
  total_discount: [{ discount_type: 'x' }, { discount_type: 'y' }],
  subscription: { contract_name: 'Plan', billing_cycle: 12 },
};

describe('requests on the wire', () => {
  for (const encoding of ENCODINGS)
    test(`C-003 C-008 C-024 C-025 nested fields arrive the same as ${encoding}`, () => {
      const body = encodeRequest(hosted, encoding, 'request');
      const read = decodeRequest(new TextEncoder().encode(body), 'checkout', encoding, 'request');
      assert.deepEqual(wireRequest('checkout').parse(read), hosted);
    });

  test('the gateway sees an amount that is a number where it wants text', () => {
    const body = encodeRequest({ ...hosted, amount: 12 }, 'json', 'request');
    const read = decodeRequest(new TextEncoder().encode(body), 'checkout', 'json', 'request');
    assert.equal(wireRequest('checkout').safeParse(read).success, false);
  });
});
