import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  amountFormsOf,
  fromGatewayForms,
  readGatewayAmount,
  toGatewayForms,
} from '../../src/codec/index.ts';
import { AMOUNT_FORMS, type AmountForm } from '../../src/contract/profile/wire.schema.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

describe('C-094 an amount of the gateway is read as it is meant, or not at all', () => {
  const POINT = '1234.50';
  const COMMA = '1234,50';
  for (const [text, form, currency, expected] of [
    ['42.00', POINT, 'EUR', '42.00'],
    ['42', POINT, 'EUR', '42'],
    ['-42.5', POINT, 'EUR', '-42.5'],
    ['42.00 EUR', POINT, 'EUR', '42.00 EUR'],
    ['42.00EUR', POINT, 'EUR', '42.00 EUR'],
    ['EUR 42.00', POINT, 'EUR', '42.00 EUR'],
    ['42.00\u00a0EUR', POINT, 'EUR', '42.00 EUR'],
    ['42.00 USD', POINT, 'EUR', '42.00 USD'],
    ['1,234.50', POINT, 'EUR', '1234.50'],
    ['1 234 567.50 EUR', POINT, 'EUR', '1234567.50 EUR'],
    ['42,00', COMMA, 'EUR', '42.00'],
    ['EUR 1.234,50', COMMA, 'EUR', '1234.50 EUR'],
    // A thousand times as much, were it read by the other sign.
    ['1,234', POINT, 'EUR', undefined],
    ['1,234 KWD', POINT, 'KWD', undefined],
    ['1.234', COMMA, 'EUR', undefined],
    ['1,234', POINT, undefined, undefined],
    ['1,234', POINT, 'JPY', '1234'],
    ['1.234 JPY', COMMA, undefined, '1234 JPY'],
    ["1'234", POINT, 'CHF', '1234'],
    ['1.234', POINT, 'KWD', '1.234'],
    ['42,00', POINT, 'EUR', undefined],
    ['42.00', COMMA, 'EUR', undefined],
    ['1.234,50', POINT, 'EUR', undefined],
    ['1,23,456.00', POINT, 'INR', undefined],
    ['1,234 567.00', POINT, 'EUR', undefined],
    ['EUR 42.00 EUR', POINT, 'EUR', undefined],
    ['€42.00', POINT, 'EUR', undefined],
    ['42.00 euro', POINT, 'EUR', undefined],
    ['4.2e1', POINT, 'EUR', undefined],
    ['.50', POINT, 'EUR', undefined],
    ['', POINT, 'EUR', undefined],
    [`${'1'.repeat(13)}.00`, POINT, 'EUR', undefined],
    ['1,'.repeat(100_000), POINT, 'EUR', undefined],
  ] as const)
    test(`${text.slice(0, 40)} in ${currency ?? 'no currency'}, where 1234.50 euros are ${form}`, () => {
      const read = readGatewayAmount(text, form, { currency });
      assert.equal(read && [read.value, read.currency].filter(Boolean).join(' '), expected);
    });

  test('by the decimals that the profile gives a currency', () => {
    assert.equal(
      readGatewayAmount('1,234', POINT, { currency: 'JPY', decimals: { JPY: 2 } }),
      undefined,
    );
    assert.equal(
      readGatewayAmount('1,234', POINT, { currency: 'EUR', decimals: { EUR: 0 } })?.value,
      '1234',
    );
  });
});

test('a sample of an amount shows its form, or several where it has no decimals', () => {
  for (const form of AMOUNT_FORMS) assert.deepEqual(amountFormsOf(form), [form]);
  assert.deepEqual(amountFormsOf('42 EUR'), ['1234.50 EUR', '1234,50 EUR']);
  assert.deepEqual(amountFormsOf('1.234', 'JPY'), ['1234,50']);
  assert.deepEqual(amountFormsOf('42.00 USD', 'EUR'), []);
  assert.deepEqual(amountFormsOf('1,234', 'EUR'), []);
  assert.deepEqual(amountFormsOf('1.234', 'KWD'), ['1234.50']);
  assert.deepEqual(amountFormsOf('€42'), []);
});

const inForm = (amount: AmountForm) => gatewayProfile({ wire: { amount } });
const read = (answer: object) => fromGatewayForms(answer, inForm('1234.50 EUR'));

describe('amounts of an answer', () => {
  test('are read at any depth, and their currency is that of the record', () => {
    assert.deepEqual(
      read({ orders_list: [{ amount: '42.00 EUR', currency: 'EUR' }], note: '1.00 EUR' }),
      { orders_list: [{ amount: '42.00', currency: 'EUR' }], note: '1.00 EUR' },
    );
  });

  test('name it where the record does not', () => {
    assert.deepEqual(read({ amount: '42.00 EUR' }), { amount: '42.00', currency: 'EUR' });
    assert.deepEqual(read({ refund_amount: '2.00 USD', amount: '42.00 EUR' }), {
      refund_amount: '2.00',
      amount: '42.00 EUR',
      currency: 'USD',
    });
  });

  test('stay as they came where they name another one, or nobody knows which it is', () => {
    const other = { amount: '42.00 USD', currency: 'EUR' };
    assert.deepEqual(read(other), other);
    assert.deepEqual(read({ balance: '42.00 USD' }), { balance: '42.00 USD' });
  });

  for (const form of AMOUNT_FORMS)
    test(`are written by the sandbox where the profile says ${form}, and read back`, () => {
      const answer = { amount: '1234.50', currency: 'EUR', items: [{ refund_amount: '2.00' }] };
      const written = toGatewayForms(answer, inForm(form));
      assert.equal(written['amount'], form);
      assert.deepEqual(fromGatewayForms(written, inForm(form)), answer);
    });
});
