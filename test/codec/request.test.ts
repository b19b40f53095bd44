import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeRequest, encodeRequest } from '../../src/codec/index.ts';
import { ENCODINGS } from '../../src/contract/profile/encodings.ts';
import { MAX_FILE } from '../../src/contract/values/asked-fields.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
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
      const body = encodeRequest(hosted, encoding, { requestRoot: 'request' });
      const read = decodeRequest(new TextEncoder().encode(body), 'checkout', encoding, {
        requestRoot: 'request',
      });
      assert.deepEqual(wireRequest('checkout').parse(read), hosted);
    });

  for (const encoding of ENCODINGS)
    test(`C-152 a file of 2 MiB is read as ${encoding}, by whatever may be at its path`, () => {
      const file = Buffer.alloc(MAX_FILE).toString('base64');
      const body = encodeRequest({ custom: file }, encoding, { requestRoot: 'request' });
      const read = (operation: OperationName) =>
        decodeRequest(new TextEncoder().encode(body), operation, encoding, {
          requestRoot: 'request',
        });
      for (const operation of ['authorise.card', 'authorise.alternative'] as const)
        assert.deepEqual({ ...(read(operation) as object) }, { custom: file });
      assert.throws(() => read('orders.refund'), /more than \d+ bytes/);
    });

  test('the gateway sees an amount that is a number where it wants text', () => {
    const body = encodeRequest({ ...hosted, amount: 12 }, 'json', { requestRoot: 'request' });
    const read = decodeRequest(new TextEncoder().encode(body), 'checkout', 'json', {
      requestRoot: 'request',
    });
    assert.equal(wireRequest('checkout').safeParse(read).success, false);
  });
});
