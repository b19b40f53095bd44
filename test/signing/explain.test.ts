import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { explainSignature, sha256Hex, signRequest } from '../../src/signing/index.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

const profile = gatewayProfile();
const payment = {
  merchant_id: '15670',
  account_id: '15670001',
  order_no: 'A-1',
  currency: 'EUR',
  amount: '12.00',
  first_name: 'Mary Ann',
  last_name: 'Lee',
  card: '4242424242424242',
  expiration_month: '12',
  expiration_year: '2030',
  security_code: '987',
  shopper_email: 'm@shop.example',
};

describe('explaining a signature', () => {
  test('shows the string that is hashed, with secret, number and security code masked', async () => {
    const { text, parts, signature } = await explainSignature('authorise.card', payment, profile);

    assert.equal(
      text,
      '1567015670001A-1EUR12.00MaryAnnLee424242******4242203012***m@shop.example<SIGN_KEY>',
    );
    assert.deepEqual(parts.at(7), { name: 'card', value: '424242******4242' });
    assert.equal(signature, await signRequest('authorise.card', payment, profile));
  });

  test('C-041 the shown string with the key in its place has the shown hash', async () => {
    const values = {
      merchant_id: '15670',
      account_id: '15670001',
      update_orders: [{ transaction_id: '1' }, { transaction_id: '2' }],
    };
    const { text, signature } = await explainSignature('orders.update', values, profile);

    assert.equal(text, '156701567000112<SIGN_KEY>');
    assert.equal(await sha256Hex(text.replace('<SIGN_KEY>', 'test_sign_key_123')), signature);
  });

  for (const form of ['pairs', 'json'] as const)
    test(`shows no key that is a part of ${form}`, async () => {
      const style = { form, order: 'names', key: 'part' } as const;
      const explained = await explainSignature(
        'authorise.card',
        payment,
        gatewayProfile({ sign: style }),
      );
      assert.doesNotMatch(JSON.stringify(explained), /test_sign_key_123/);
      assert.match(explained.text, /key.{1,3}<SIGN_KEY>/);
    });

  test('C-057 shows sorted JSON where that is the scheme', async () => {
    const sorted = gatewayProfile({ issuing: { scheme: 'sorted-json' } });
    const values = { company_id: '4101', card_id: '9' };
    const { text, parts } = await explainSignature('card.close', values, sorted);

    assert.equal(text, '{"card_id":"9","company_id":"4101"}<ISSUING_KEY>');
    assert.deepEqual(parts, []);
  });

  test('nothing it gives out holds a secret, card number or security code', async () => {
    const shown = JSON.stringify(await explainSignature('authorise.card', payment, profile));
    for (const secret of ['test_sign_key_123', '4242424242424242', '987'])
      assert.ok(!shown.includes(secret), secret);
  });
});
