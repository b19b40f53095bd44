import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  amountFormsOf,
  asItCame,
  fromGatewayForms,
  isMinorForm,
  readGatewayAmount,
  toGatewayForms,
} from '../../src/codec/index.ts';
import { currencyCodes } from '../../src/contract/money/currencies.ts';
import {
  CURRENCY_SIGNS,
  currenciesOfMark,
  signOfCurrency,
} from '../../src/contract/money/currency-signs.ts';
import { AMOUNT_FORMS, type AmountForm } from '../../src/contract/profile/wire.schema.ts';
import { sameAmount } from '../../src/gateway/amounts.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

describe('C-094 an amount of the gateway is read as it is meant, or not at all', () => {
  const POINT = '1234.50';
  const COMMA = '1234,50';
  const MINOR = '123450';
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
    // A sign is what the record says, or one currency's alone.
    ['€42.00', POINT, 'EUR', '42.00 EUR'],
    ['€ 42.00', POINT, undefined, '42.00 EUR'],
    ['$1,234.50', POINT, 'USD', '1234.50 USD'],
    ['$1,234.50', POINT, 'CAD', '1234.50 CAD'],
    ['C$1,234.50', POINT, undefined, undefined],
    ['$1,234.50', POINT, undefined, undefined],
    ['$42.00', POINT, 'EUR', undefined],
    ['€42.00', POINT, 'USD', '42.00 EUR'],
    ['12,00\u00a0€', COMMA, 'EUR', '12.00 EUR'],
    ['1.234,50 zł', COMMA, 'PLN', '1234.50 PLN'],
    ['¥12,000', POINT, 'JPY', '12000 JPY'],
    ['¥12,000', POINT, 'CNY', undefined],
    ['€42.00 EUR', POINT, 'EUR', undefined],
    ['₿42.00', POINT, 'EUR', undefined],
    // Whole units, or a hundredth, a thousandth: by the setting and the currency alone.
    ['1200', MINOR, 'EUR', '12.00'],
    ['12000', MINOR, 'JPY', '12000'],
    ['1200', MINOR, 'KWD', '1.200'],
    ['5', MINOR, 'EUR', '0.05'],
    ['-1200', MINOR, 'EUR', '-12.00'],
    ['1200 EUR', MINOR, undefined, '12.00 EUR'],
    ['1200 EUR', MINOR, 'JPY', '12.00 EUR'],
    ['1200', MINOR, undefined, undefined],
    ['1200', MINOR, 'XXX', undefined],
    ['12.00', MINOR, 'EUR', undefined],
    ['1,200', MINOR, 'EUR', undefined],
    ['1200', POINT, 'EUR', '1200'],
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
    assert.equal(
      readGatewayAmount('120000', MINOR, { currency: 'JPY', decimals: { JPY: 2 } })?.value,
      '1200.00',
    );
  });
});

test('each currency is written with a sign that may be it, or with its code', () => {
  for (const currency of currencyCodes()) {
    const sign = signOfCurrency(currency);
    assert.ok(sign === currency || currenciesOfMark(sign).includes(currency), currency);
  }
  for (const sign of CURRENCY_SIGNS)
    for (const currency of currenciesOfMark(sign)) assert.ok(currencyCodes().includes(currency));
  assert.deepEqual(['EUR', 'USD', 'JPY', 'GBP', 'BRL', 'KWD'].map(signOfCurrency), [
    '€',
    '$',
    '¥',
    '£',
    'R$',
    'KWD',
  ]);
});

test('a sample of an amount shows its form, or several where it has no decimals', () => {
  for (const form of AMOUNT_FORMS.filter((each) => !isMinorForm(each)))
    assert.deepEqual(amountFormsOf(form, 'EUR'), [form]);
  assert.deepEqual(amountFormsOf('42 EUR'), ['1234.50 EUR', '1234,50 EUR', '123450 EUR']);
  assert.deepEqual(amountFormsOf('4200', 'EUR'), ['1234.50', '1234,50', '123450']);
  assert.deepEqual(amountFormsOf('1.234', 'JPY'), ['1234,50']);
  assert.deepEqual(amountFormsOf('42.00 USD', 'EUR'), []);
  assert.deepEqual(amountFormsOf('1,234', 'EUR'), []);
  assert.deepEqual(amountFormsOf('1.234', 'KWD'), ['1234.50']);
  assert.deepEqual(amountFormsOf('42,00 €', 'EUR'), ['1234,50 €']);
  assert.deepEqual(amountFormsOf('$1,234.50', 'USD'), ['€1234.50']);
  assert.deepEqual(amountFormsOf('$42.00'), []);
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
  });

  test('keep it where no record has one: the balance of a card', () => {
    assert.deepEqual(read({ balance: '1,042.00 USD' }), { balance: '1042.00 USD' });
    assert.deepEqual(fromGatewayForms({ balance: '4200' }, inForm('123450'), 'USD'), {
      balance: '42.00',
    });
    assert.deepEqual(
      fromGatewayForms({ data: { chargeAmount: '4200' } }, inForm('123450'), 'USD'),
      { data: { chargeAmount: '42.00' } },
    );
  });

  test('are by the currency of the record around theirs, where their own has none', () => {
    assert.deepEqual(
      fromGatewayForms({ currency: 'JPY', items: [{ refund_amount: '4200' }] }, inForm('123450')),
      { currency: 'JPY', items: [{ refund_amount: '4200' }] },
    );
  });

  for (const amount of ['4200', '42.00', '4.200', '42,00'])
    test(`that may be minor units of nobody knows what repeat nothing: ${amount}`, () => {
      const answer = fromGatewayForms({ amount }, inForm('123450')) as { amount: string };
      assert.equal(sameAmount(answer.amount, amount, 'EUR', {}), false);
      assert.equal(sameAmount(answer.amount, '42.00', 'EUR', {}), false);
      assert.equal(asItCame(answer.amount), amount);
    });

  for (const form of AMOUNT_FORMS)
    test(`are written by the sandbox where the profile says ${form}, and read back`, () => {
      const answer = { amount: '1234.50', currency: 'EUR', items: [{ refund_amount: '2.00' }] };
      const written = toGatewayForms(answer, inForm(form));
      assert.equal(written['amount'], form);
      assert.deepEqual(fromGatewayForms(written, inForm(form)), answer);
    });
});
