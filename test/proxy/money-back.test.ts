import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { asMerchant, eventsOf, eventTypes, openSession, payByCard, viewOf } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { createSandboxBench } from './sandbox-harness.ts';
import { GATEWAY } from './test-sandbox.ts';

const MINUTE = 60_000;
const money = (value: string) => ({ value, currency: 'EUR' });

/** A payment of 12.00 EUR whose notification has come and gone. */
async function paid(options: Parameters<typeof createSandboxBench>[0] = {}) {
  const shop = createSandboxBench(options);
  const { bench } = shop;
  const session = await openSession(bench, { metadata: { cart: '9' } });
  assert.equal((await payByCard(bench, session)).body.outcome, 'succeeded');
  for (let round = 0; round < 3; round += 1) await shop.pass(MINUTE);
  const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
  const transactionId = body.attempts[0]?.transaction_id ?? '';
  const refund = <Body = OperationResult>(amount: string, expected: string, reason: string) =>
    asMerchant<Body>(bench, {
      method: 'POST',
      path: '/v1/operations/orders.refund',
      body: {
        refund_orders: [
          {
            transaction_id: transactionId,
            refund_amount: amount,
            refund_reason: reason,
            refund_reference: `R-${amount.replace('.', '-')}`,
            expected_refunded: expected,
          },
        ],
      },
    });
  const happens = async (next_status: string) => {
    const answer = await shop.open(`${GATEWAY}/__sandbox/transition`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ order: transactionId, next_status }),
    });
    assert.ok(answer.ok, await answer.text());
    for (let round = 0; round < 3; round += 1) await shop.pass(MINUTE);
  };
  return { ...shop, session, transactionId, refund, happens };
}

const told = async (bench: Bench, type: string) =>
  (await eventsOf(bench)).filter((event) => event.type === type).map(({ data }) => data);

const newsAfter = async (bench: Bench, before: readonly string[]) =>
  (await eventTypes(bench)).slice(before.length);

test('the routine notification of a success that is known makes no event', async () => {
  const { bench, notifications, calls } = await paid();
  assert.equal(notifications.length, 1);
  assert.deepEqual(await eventTypes(bench), ['payment.succeeded']);
  assert.ok(!calls.includes('/v1/retrievalTrans'), 'nor a question');
});

test('a refund is told with payment, order, amounts, reason, and who asked for it', async () => {
  const { bench, session, transactionId, refund } = await paid();
  await refund('5.00', '0.00', 'broken');
  const { body } = await refund('2.00', '5.00', 'late');
  const [, second] = await told(bench, 'refund.succeeded');
  assert.match(String(second?.refund_reference_id), /^rf_/);
  assert.deepEqual(second, {
    transaction_id: transactionId,
    order_no: 'A-100-1',
    session_id: session.id,
    order_id: 'A-100',
    metadata: { cart: '9' },
    operation_id: body.id,
    amount: money('2.00'),
    refunded: money('7.00'),
    paid: money('12.00'),
    refund_reference: 'R-2-00',
    refund_reference_id: second?.refund_reference_id,
    reason: 'late',
    requested_by: second?.requested_by,
  });
});

test('a refund that stays pending is a person’s in the end, whose decision is its last event', async () => {
  const { bench, pass, refund } = await paid({ profile: { resolver: { ladder: [60, 60] } } });
  const { body } = await refund('5.00', '0.00', 'SBX:pending');
  assert.equal(body.outcome, 'pending');
  assert.equal((await told(bench, 'refund.pending')).length, 1);
  for (let round = 0; round < 5; round += 1) await pass(MINUTE);
  const [unresolved, ...more] = await told(bench, 'operation.unresolved');
  assert.deepEqual(more, []);
  assert.equal((unresolved?.operation as OperationResult).id, body.id);
  await asMerchant(bench, {
    method: 'POST',
    path: `/v1/attempts/${body.id}/resolve`,
    body: { outcome: 'succeeded', reason: 'seen in the portal', decided_by: 'Jo' },
  });
  const [done] = await told(bench, 'refund.succeeded');
  assert.deepEqual([done?.amount, done?.refunded], [money('5.00'), money('5.00')]);
});

test('what the gateway says of a refund on its way is passed on, and is no refund of somebody else', async () => {
  const { bench, pass, refund } = await paid();
  await refund('5.00', '0.00', 'SBX:pending');
  for (let round = 0; round < 3; round += 1) await pass(MINUTE);
  const hints = await told(bench, 'notification.received');
  assert.deepEqual([hints.length, hints[0]?.kind], [1, 'refund']);
  assert.deepEqual(await told(bench, 'payment.refunded_elsewhere'), []);
});

test('a dispute is asked about and told, with the payment that it is about', async () => {
  const { bench, calls, happens } = await paid();
  const before = await eventTypes(bench);
  await happens('disputed');
  assert.deepEqual(await newsAfter(bench, before), ['payment.disputed']);
  assert.equal(calls.filter((path) => path === '/v1/retrievalTrans').length, 1);
  const [disputed] = await told(bench, 'payment.disputed');
  assert.deepEqual([disputed?.order_id, disputed?.proven], ['A-100', false]);
});

test('a payment that was cancelled in the portal is reversed: told, not paid, not refundable', async () => {
  const { bench, session, refund, happens } = await paid();
  const before = await eventTypes(bench);
  await happens('cancelled');
  assert.deepEqual(await newsAfter(bench, before), ['payment.reversed']);
  assert.equal((await viewOf(bench, session)).state, 'cancelled');
  const { body } = await refund<ProblemBody>('5.00', '0.00', 'broken');
  assert.equal(body.type, '/problems/payment-cancelled');
});

test('a hint of something is asked about again when nobody answers', async () => {
  let silent = false;
  const shop = await paid({
    profile: { resolver: { ladder: [60, 60, 60, 60] } },
    beforeAnswer(path) {
      if (silent && path === '/v1/retrievalTrans') throw new TypeError('connection reset');
    },
  });
  silent = true;
  await shop.happens('cancelled');
  assert.equal((await viewOf(shop.bench, shop.session)).state, 'paid');
  silent = false;
  for (let round = 0; round < 3; round += 1) await shop.pass(MINUTE);
  assert.equal((await viewOf(shop.bench, shop.session)).state, 'cancelled');
});

test('what a merchant server’s own query shows of a payment counts', async () => {
  const shop = createSandboxBench({ profile: { resolver: { ladder: [86_400] } } });
  const { bench } = shop;
  const session = await openSession(bench);
  assert.equal((await payByCard(bench, session)).body.outcome, 'succeeded');
  await shop.open(`${GATEWAY}/__sandbox/transition`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ order: 'A-100-1', next_status: 'cancelled' }),
  });
  const query = () =>
    asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/transactions.query',
      body: { orders: 'A-100-1' },
    });
  await query();
  await query();
  assert.deepEqual(await eventTypes(bench), ['payment.succeeded', 'payment.reversed']);
});

test('a refund that nobody requested here is told once it was asked about', async () => {
  const { bench, open, pass, notifications, transactionId } = await paid();
  const before = await eventTypes(bench);
  await open(notifications[0]?.url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ event: 'REFUND RESULT', transaction_id: transactionId }),
  });
  for (let round = 0; round < 2; round += 1) await pass(MINUTE);
  assert.deepEqual(await newsAfter(bench, before), ['payment.refunded_elsewhere']);
});

test('a payment that an operation made and the portal cancels is asked about and told, and can’t be refunded', async () => {
  const shop = createSandboxBench();
  const { bench } = shop;
  const operate = <Body = OperationResult>(name: string, body: object) =>
    asMerchant<Body>(bench, { method: 'POST', path: `/v1/operations/${name}`, body });
  const { body: paid } = await operate('authorise.card', CARD_PAYMENT);
  for (let round = 0; round < 3; round += 1) await shop.pass(MINUTE);
  const before = await eventTypes(bench);
  assert.deepEqual(before, ['operation.succeeded'], 'the success that is known makes no event');
  await shop.open(`${GATEWAY}/__sandbox/transition`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ order: paid.transaction_id, next_status: 'cancelled' }),
  });
  for (let round = 0; round < 3; round += 1) await shop.pass(MINUTE);
  assert.deepEqual(await newsAfter(bench, before), ['operation.reversed']);
  const [reversed] = await told(bench, 'operation.reversed');
  assert.deepEqual(reversed?.amount, money('12.00'));
  assert.equal((reversed.operation as OperationResult).order_no, CARD_PAYMENT.order_no);
  const refund = await operate<ProblemBody>('orders.refund', {
    refund_orders: [
      {
        transaction_id: paid.transaction_id,
        refund_amount: '1.00',
        refund_reason: 'returned',
        expected_refunded: '0.00',
      },
    ],
  });
  assert.match(refund.body.type, /payment-cancelled$/);
  for (let round = 0; round < 3; round += 1) await shop.pass(MINUTE);
  assert.equal((await told(bench, 'operation.reversed')).length, 1, 'once');
});

test('what a person has seen refunded in the portal counts, and is told with its amount', async () => {
  const { bench, transactionId, refund } = await paid();
  const seen = await asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: '/v1/operations/orders.refund',
    body: {
      refund_orders: [
        {
          transaction_id: transactionId,
          refund_amount: '2.00',
          refund_reason: 'late',
          expected_refunded: '5.00',
          confirmed: true,
        },
      ],
    },
  });
  assert.equal(seen.body.outcome, 'succeeded');
  const [elsewhere] = await told(bench, 'payment.refunded_elsewhere');
  assert.deepEqual(elsewhere?.amount, money('5.00'));
  const more = await refund<ProblemBody>('6.00', '7.00', 'more');
  assert.match(more.body.type, /over-refund$/);
});
