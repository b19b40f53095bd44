import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AlternativePaymentAnswer } from '../../src/contract/gateway/alternative-payment.schema.ts';
import type { OrderNo } from '../../src/contract/values/ids.ts';
import { interpretAlternativePayment } from '../../src/gateway/index.ts';
import type { GatewayAnswer } from '../../src/gateway/index.ts';
import { answeredWith } from '../support/answered.ts';

const SENT = { order_no: 'A-1-1' as OrderNo, amount: '12.00', currency: 'EUR' };
const PLACE = 'https://bank.example/pay/1';

const judge = (answer: GatewayAnswer<AlternativePaymentAnswer>) =>
  interpretAlternativePayment(answer);

/** What an answer with these fields, beside the right echoes, amounts to. */
const answered = (fields: Readonly<Record<string, string>>) =>
  judge(answeredWith('authorise.alternative', { ...SENT, ...fields }, { sent: SENT }));

test('C-146 an answer with an address is an action for the shopper, and nothing more', () => {
  assert.deepEqual(answered({ issuer_url: PLACE }), {
    outcome: 'requires_action',
    issuerUrl: PLACE,
    words: { gateway_answer: { answered: { issuer_url: PLACE } } },
    alerts: [],
  });
});

for (const [what, fields, outcome] of [
  ['a result code', { result_info: '0005:Do not honour' }, 'failed'],
  ['status and code that agree', { order_status: '0', result_info: '0005:No' }, 'failed'],
  ['status and code that differ', { order_status: '1', result_info: '0005:No' }, 'unknown'],
  ['the code of success', { result_info: '0000:Success' }, 'unknown'],
  ['a status alone', { order_status: '0' }, 'unknown'],
  ['nothing', {}, 'unknown'],
  ['an empty address', { issuer_url: '' }, 'unknown'],
] as const)
  test(`C-148 without an address, ${what} is ${outcome}`, () => {
    assert.equal(answered(fields).outcome, outcome);
  });

test('a repeated order number proves nothing about the first try', () => {
  const { outcome, alerts } = answered({ order_status: '0', result_info: '1001:Duplicate Order' });
  assert.deepEqual([outcome, alerts[0]?.alert], ['unknown', 'duplicate-order']);
});

for (const [field, value, alert] of [
  ['amount', '13.00', 'amount-mismatch'],
  ['currency', 'USD', 'currency-mismatch'],
  ['order_no', 'A-2-1', 'order-mismatch'],
  ['merchant_id', '99999', 'merchant-mismatch'],
] as const)
  test(`C-132 a wrong echo of ${field} is unknown, regardless of the address in it`, () => {
    const { outcome, alerts } = answered({ issuer_url: PLACE, [field]: value });
    assert.deepEqual([outcome, alerts], ['unknown', [{ alert, field }]]);
  });

test('what the gateway did not answer is judged as with every payment', () => {
  assert.equal(judge({ kind: 'refused', status: 400 }).outcome, 'failed');
  assert.equal(judge({ kind: 'not-sent', reason: 'dns', faults: [] }).outcome, 'failed');
  assert.equal(judge({ kind: 'no-answer', reason: 'timeout' }).outcome, 'unknown');
});
