import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeJson } from '../../src/codec/index.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import { OPERATIONS, operationOf } from '../../src/contract/operations/operations.schema.ts';
import { wireRequest } from '../../src/contract/operations/wire-request.schema.ts';

const order = { order_no: 'A-1', currency: 'EUR', amount: '12.00' };
const card = { card: '4242424242424242', expiration_month: '12', expiration_year: '2030' };
const payout = {
  request_id: '9f3e0f5e-52a5-4b3c-9a0c-0a4c1c9a7c11',
  payment_amount: '1.00',
  payment_currency: 'EUR',
};
const item = { transaction_id: '77', ...order, refund_amount: '1.00' };

const takes = (name: OperationName, values: unknown): boolean =>
  operationOf(name).request.safeParse(values).success;
const pays = (fields: Readonly<Record<string, unknown>>): boolean =>
  takes('authorise.card', { ...order, ...card, ...fields });
const json = (text: string) => decodeJson(new TextEncoder().encode(text));

describe('fields of payments', () => {
  test('C-079 a price appears at the top and in the subscription, independently', () => {
    assert.ok(pays({ price_id: 'p1', subscription: { price_id: 'p2' } }));
    const sent = OPERATIONS['authorise.card'].request.parse({
      ...order,
      ...card,
      price_id: 'p1',
      subscription: { price_id: 'p2' },
    });
    assert.equal(sent.price_id, 'p1');
    assert.equal(sent.subscription?.price_id, 'p2');
  });

  test('C-080 a contract has an id and a name', () => {
    assert.ok(pays({ subscription: { contract: 'c-9', contract_name: 'Magazine' } }));
    assert.ok(!pays({ contract_name: 'Magazine' }));
  });

  test('C-086 a fraud vendor’s cookie passes as it is, up to 4,096 characters', () => {
    assert.ok(pays({ fraudvendor_token_cookie: 'x'.repeat(4096) }));
    assert.ok(!pays({ fraudvendor_token_cookie: 'x'.repeat(4097) }));
  });

  test('C-119 countries are two capital letters that ISO 3166-1 has assigned', () => {
    assert.ok(pays({ billing_country: 'DE' }));
    for (const country of ['DEU', 'de', 'D', 'XX', 'ZZ', 'AA', 'XK', 'UK', 'EU'])
      assert.ok(!pays({ billing_country: country }));
  });

  test('C-124 C-125 C-126 C-127 C-128 undocumented fields pass through, but are never sent unrequested', () => {
    const unexplained = {
      installments: '3',
      installments_id: 'i-1',
      price_id: 'p',
      quote_id: 'q',
      quote_price: '1',
      storefront_domains: 'shop.example',
      device_type: 'phone',
      order_type: 'web',
      platform_source: 'x',
      session_id: 's',
      device_fingerprint: 'f',
      checkout_time: 12,
    };
    const sent = OPERATIONS['authorise.card'].request.parse({ ...order, ...card, ...unexplained });
    for (const [field, value] of Object.entries(unexplained))
      assert.equal(sent[field as keyof typeof sent], value);
    assert.deepEqual(
      Object.keys(OPERATIONS['authorise.card'].request.parse({ ...order, ...card })).sort(),
      Object.keys({ ...order, ...card }).sort(),
    );
  });

  test('C-152 a person’s file is at most 2 MiB', () => {
    const pay = (file_data: string) =>
      takes('authorise.alternative', {
        ...order,
        payment_method: 'boleto',
        person: { documents: { file_data } },
      });
    const file = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64');
    assert.ok(pay(file(2 * 1024 * 1024)));
    assert.ok(!pay(file(2 * 1024 * 1024 + 1)));
    assert.ok(!pay('QWR='), 'bits to spare that are not zero');
  });

  test('C-103 a date is a day of the calendar, and a time one of the clock', () => {
    const person = (birth_date: string) =>
      takes('authorise.alternative', {
        ...order,
        payment_method: 'boleto',
        person: { birth_date },
      });
    assert.ok(pays({ birth_date: '29-02-1992' }));
    assert.ok(!pays({ birth_date: '30-02-1990' }));
    for (const day of ['1992-02-29', '29-02-1992', '29.02.1992', '1992'])
      assert.ok(person(day), day);
    for (const day of ['1990-02-30', '30-02-1990', '1990-13-01']) assert.ok(!person(day), day);
    const end = { query_end: '2026-03-01 00:00:00' };
    assert.ok(takes('transactions.query', { query_start: '2026-02-28 23:59:59', ...end }));
    for (const start of ['2026-02-30 00:00:00', '2026-02-28 24:00:00', '2026-02-28 23:60:00'])
      assert.ok(!takes('transactions.query', { query_start: start, ...end }), start);
  });

  test('C-203 a promotion cycle is a whole number that passes through', () => {
    assert.ok(pays({ subscription: { promotion_cycle: 2 } }));
    assert.ok(!pays({ subscription: { promotion_cycle: 1.5 } }));
  });
});

describe('fields of orders', () => {
  test('C-073 a refund may carry a reference of 50 characters', () => {
    const refund = (refund_reference: string) =>
      takes('orders.refund', { refund_orders: [{ ...item, refund_reference }] });
    assert.ok(refund('r'.repeat(50)));
    assert.ok(!refund('r'.repeat(51)));
  });

  test('C-075 the status that a query asks for is a separate string', () => {
    assert.ok(takes('transactions.query', { orders: 'A-1', order_status: '1' }));
    assert.ok(!takes('transactions.query', { orders: 'A-1', payment_status: '1' }));
  });

  test('C-169 C-236 times of an answer stay text, with no zone put into them', () => {
    const { orders_list: entries } = OPERATIONS['transactions.query'].answer.parse(
      json('{"return_status":"1","orders_list":[{"transaction_date":"20260229250000"}]}'),
    );
    assert.equal(entries?.[0]?.transaction_date, '20260229250000');
    const { data } = OPERATIONS['card.query'].answer.parse(
      json('{"code":0,"data":{"applicationDate":"2026-11-21 03:47:43"}}'),
    );
    assert.equal(data?.applicationDate, '2026-11-21 03:47:43');
  });

  test('C-170 fraud checks are a list of undocumented names and codes', () => {
    const { orders_list: entries } = OPERATIONS['transactions.query'].answer.parse(
      json(
        '{"return_status":"1","orders_list":[{"fraud_check_result":[{"check_items":"ip","status":7}]}]}',
      ),
    );
    assert.deepEqual(entries?.[0]?.fraud_check_result, [{ check_items: 'ip', status: '7' }]);
  });

  test('C-192 no item of a batch names a merchant or account of its own', () => {
    for (const field of ['merchant_id', 'account_id'])
      assert.ok(!takes('orders.refund', { refund_orders: [{ ...item, [field]: '15670' }] }));
  });

  test('C-089 a cancelled subscription is reported with the same five fields and two more', () => {
    assert.deepEqual(Object.keys(OPERATIONS['subscription.cancel'].answer.shape).sort(), [
      ...['account_id', 'cancel_status', 'contract_name', 'encryption_data', 'error_message'],
      ...['merchant_id', 'recurring_id'],
    ]);
    assert.deepEqual(Object.keys(wireRequest('subscription.cancel').shape).sort(), [
      ...['account_id', 'contract_name', 'encryption_data', 'merchant_id', 'recurring_id'],
    ]);
  });
});

describe('fields of payouts', () => {
  const beneficiary = { first_name: 'Ben' };

  test('C-208 whose values are not listed are texts', () => {
    const open = { fund_source: 'x', fee_paid_by: 'y', swift_charge_option: 'z' };
    assert.ok(takes('payout.create', { ...payout, beneficiary, ...open }));
  });

  test('C-210 amounts are sent as text and come back as numbers', () => {
    assert.ok(!takes('payout.create', { ...payout, beneficiary, payment_amount: 1 }));
    const answer = OPERATIONS['payout.create'].answer.parse(
      json('{"status":"COMPLETED","payment_amount":1.10}'),
    );
    assert.equal(answer.payment_amount, '1.10');
  });

  test('C-211 an address has a house number, an account its own', () => {
    const with_ = (part: object) =>
      takes('payout.create', { ...payout, beneficiary: { ...beneficiary, ...part } });
    assert.ok(with_({ address: { number: '12a' }, bank_details: { account_number: '0012' } }));
    assert.ok(!with_({ bank_details: { number: '0012' } }));
  });

  test('C-212 payer and beneficiary are described by different fields', () => {
    const info = (party: 'payer' | 'beneficiary', field: string) =>
      takes('payout.create', {
        ...payout,
        beneficiary,
        [party]: { additional_info: { [field]: 'x' } },
      });
    assert.ok(info('payer', 'job') && !info('beneficiary', 'job'));
    assert.ok(info('beneficiary', 'business_area') && !info('payer', 'business_area'));
  });
});

describe('fields of issuing', () => {
  test('C-066 answers use camelCase, whatever the request uses', () => {
    const { data } = OPERATIONS['group.charge'].answer.parse(
      json('{"code":0,"data":{"groupId":5001,"group_id":5002,"chargeAmount":1.10,"status":"1"}}'),
    );
    assert.equal(data?.groupId, '5001');
    assert.equal(data.chargeAmount, '1.10');
  });

  test('C-068 isStatus and isOneTime look boolean and stay the codes they are', () => {
    const { data: holder } = OPERATIONS['cardholder.query'].answer.parse(
      json('{"code":0,"data":{"isStatus":"1"}}'),
    );
    assert.equal(holder?.isStatus, '1');
    const { data: record } = OPERATIONS['card.query'].answer.parse(
      json('{"code":0,"data":{"isOneTime":0}}'),
    );
    assert.equal(record?.isOneTime, '0');
    const asBoolean = json('{"code":0,"data":{"isOneTime":true}}');
    assert.ok(!OPERATIONS['card.query'].answer.safeParse(asBoolean).success);
  });

  test('C-229 amounts are sent as text and come back as numbers', () => {
    assert.ok(takes('card.charge', { card_id: '1', charge_amount: '10.10' }));
    assert.ok(!takes('card.charge', { card_id: '1', charge_amount: 10.1 }));
    const { data } = OPERATIONS['card.query'].answer.parse(
      json('{"code":0,"data":{"cardId":1,"balance":10.10}}'),
    );
    assert.equal(data?.balance, '10.10');
  });
});
