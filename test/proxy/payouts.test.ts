import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { asMerchant, eventsOf } from './harness.ts';
import type { ProblemBody } from './harness.ts';
import { together } from './together.ts';

const PAYOUT = {
  request_id: '3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f',
  beneficiary_id: 'b1',
  payment_amount: '10.00',
  payment_currency: 'EUR',
  reference: 'Invoice 7',
};

function payer() {
  const all = together({ enable: { payout: true } });
  return {
    all,
    bench: all.bench,
    sent: () => all.calls.filter((path) => path.endsWith('/payout')).length,
    pay: <Body = OperationResult>(changes: object = {}) =>
      asMerchant<Body>(all.bench, {
        method: 'POST',
        path: '/v1/operations/payout.create',
        body: { ...PAYOUT, ...changes },
      }),
  };
}

test('C-206 the same payout again, with another key, is answered with what became of the first', async () => {
  const { pay, sent } = payer();
  const first = await pay();
  assert.equal(first.body.outcome, 'succeeded');
  const { request_id: id, ...rest } = PAYOUT;
  const again = await pay({ ...rest, request_id: id.toUpperCase() });
  assert.deepEqual(again.body, first.body);
  assert.equal(sent(), 1);
});

test('C-206 days later, the same payout is still answered with what became of the first', async () => {
  const { bench, pay, sent } = payer();
  const first = await pay({ payment_date: '2026-11-21' });
  bench.clock.advance(3 * 86_400_000);
  assert.deepEqual((await pay({ payment_date: '2026-11-21' })).body, first.body);
  assert.equal(sent(), 1);
});

test('C-206 a request_id with other values is refused by the field that differs', async () => {
  const { pay, sent } = payer();
  await pay();
  for (const [field, value] of [
    ['payment_amount', '11.00'],
    ['payment_currency', 'USD'],
    ['beneficiary_id', 'b2'],
    ['reference', undefined],
  ] as const) {
    const { status, body } = await pay<ProblemBody>({ [field]: value });
    assert.deepEqual([status, body.type], [422, '/problems/idempotency-key-reused'], field);
    assert.deepEqual(
      body.errors?.map(({ pointer }) => pointer),
      [`/${field}`],
    );
  }
  assert.equal(sent(), 1);
});

test('C-206 while the first is unknown, a repeat gets that answer and another one is refused', async () => {
  const { all, pay, sent } = payer();
  all.losesAnswer = () => true;
  const lost = await pay();
  all.losesAnswer = () => false;
  assert.equal(lost.body.outcome, 'unknown');
  assert.equal((await pay()).body.id, lost.body.id);
  const other = await pay<ProblemBody>({ payment_amount: '11.00' });
  assert.deepEqual([other.status, other.body.errors?.[0]?.pointer], [422, '/payment_amount']);
  assert.equal(sent(), 1, 'nothing is sent twice');
  const request_id = 'ebe1ac96-641d-458f-a49e-bbbae9ea40c4';
  const twin = await pay<ProblemBody>({ request_id });
  assert.deepEqual(
    [twin.status, twin.body.type, twin.body.operation_id],
    [409, '/problems/earlier-operation-unknown', lost.body.id],
    'P-09: the same to the same, whatever it is called',
  );
  assert.equal(sent(), 1);
  const different = await pay({ request_id, reference: 'Invoice 8' });
  assert.equal(different.body.outcome, 'succeeded', 'another intention is free');
});

test('C-206 two at once are one payout', async () => {
  const { pay, sent } = payer();
  const both = await Promise.all([pay(), pay()]);
  assert.ok(both.some(({ status }) => status === 200));
  assert.equal(sent(), 1);
});

test('C-206 a person’s decision is what the same payout is answered with', async () => {
  const { all, bench, pay, sent } = payer();
  all.losesAnswer = () => true;
  const lost = await pay();
  all.losesAnswer = () => false;
  await asMerchant(bench, {
    method: 'POST',
    path: `/v1/attempts/${lost.body.id}/resolve`,
    body: { outcome: 'failed', reason: 'not in the portal', decided_by: 'kim' },
  });
  assert.equal((await pay()).body.outcome, 'failed');
  assert.equal(sent(), 1, 'an id is used once, whatever became of it');
});

test('C-209 a pending payout has not failed, whatever else the answer says', async () => {
  const { pay } = payer();
  const waiting = await pay({ reference: 'SBX:pending' });
  assert.equal(waiting.body.outcome, 'pending');
});

test('C-209 a payout that failed says why, in the answer and in the event', async () => {
  const { pay, bench } = payer();
  const refused = await pay({
    beneficiary_id: undefined,
    beneficiary: { first_name: 'Ann', last_name: 'REJECT', entity_type: 'INDIVIDUAL' },
  });
  assert.equal(refused.body.outcome, 'failed', JSON.stringify(refused.body));
  assert.deepEqual(refused.body.failure, {
    code: 'SANCTIONS',
    message: 'The payout has ended as SANCTIONS',
    source: 'failure_type',
  });
  const event = (await eventsOf(bench)).find(({ type }) => type === 'operation.failed');
  assert.deepEqual((event?.data['operation'] as OperationResult).failure, refused.body.failure);
});

test('P-09 the same payout in another spelling is not sent while the first is unknown', async () => {
  const { all, pay, sent } = payer();
  all.losesAnswer = (path) => path.endsWith('/payout');
  const first = await pay();
  assert.equal(first.body.outcome, 'unknown');
  for (const spelled of [
    {},
    { payment_amount: '10' },
    { payment_amount: '10.0' },
    { reference: 'Invoice 7 ' },
    { reference: ' Invoice  7' },
  ]) {
    const again = { request_id: crypto.randomUUID(), ...spelled };
    const { status, body } = await pay<ProblemBody>(again);
    assert.deepEqual(
      [status, body.type],
      [409, '/problems/earlier-operation-unknown'],
      JSON.stringify(spelled),
    );
  }
  assert.equal(sent(), 1);
});

test('C-206 the same request_id with the same amount, spelled otherwise, is the same payout', async () => {
  const { pay, sent } = payer();
  const first = await pay();
  assert.deepEqual((await pay({ payment_amount: '10.0' })).body, first.body);
  assert.equal(sent(), 1);
});

test('P-09 the same group in another spelling is not made while the first is unknown', async () => {
  const { all, bench } = payer();
  all.losesAnswer = (path) => path.endsWith('/group/create');
  const make = (changes: object) =>
    asMerchant<ProblemBody>(bench, {
      method: 'POST',
      path: '/v1/operations/group.create',
      body: {
        group_name: 'Travel',
        country: 'DE',
        currency: 'EUR',
        charge_amount: '1.00',
        ...changes,
      },
    });
  const first = await make({});
  assert.equal(first.body['outcome'], 'unknown', JSON.stringify(first.body));
  for (const spelled of [{ charge_amount: '1.0' }, { group_name: ' Travel ' }])
    assert.equal((await make(spelled)).body.type, '/problems/earlier-operation-unknown');
});
