import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { createMemoryStore } from '../../src/proxy/index.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import { stepping } from '../support/stepping.ts';
import { asMerchant, createBench, eventTypes, openSession, payByCard } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { together } from './together.ts';

interface Refunding {
  readonly amount: string;
  readonly expected?: string;
  readonly reason?: string;
  readonly key?: string;
  readonly reference?: string;
}

const refund = <Body = OperationResult>(
  bench: Bench,
  transactionId: string,
  { amount, expected = '0.00', reason = 'returned', key, reference }: Refunding,
) =>
  asMerchant<Body>(bench, {
    method: 'POST',
    path: '/v1/operations/orders.refund',
    ...(key && { key }),
    body: {
      refund_orders: [
        {
          transaction_id: transactionId,
          refund_amount: amount,
          refund_reason: reason,
          expected_refunded: expected,
          ...(reference && { refund_reference: reference }),
        },
      ],
    },
  });

/** A payment of 12.00 EUR, and what the sandbox calls it. */
async function paid(profile?: Parameters<typeof together>[0]) {
  const all = together(profile);
  const session = await openSession(all.bench);
  await payByCard(all.bench, session);
  const { body } = await asMerchant(all.bench, { path: `/v1/sessions/${session.id}` });
  const transactionId = body.attempts[0]?.transaction_id ?? '';
  const refundedAtGateway = async () => {
    const { orders } = await all.control<{ orders: { refunded: string }[] }>('/ledger');
    return orders[0]?.refunded;
  };
  return { ...all, all, transactionId, refundedAtGateway };
}

test('P-17 a refund names transaction and amount; the ledger adds the order', async () => {
  const { bench, transactionId, refundedAtGateway } = await paid();
  const { status, body } = await refund(bench, transactionId, { amount: '5.00' });
  assert.equal(status, 200);
  assert.equal(body.outcome, 'succeeded');
  assert.equal(body.items?.[0]?.outcome, 'succeeded');
  assert.ok(body.items[0].refund_reference_id);
  assert.equal(await refundedAtGateway(), '5.00');
  assert.ok((await eventTypes(bench)).includes('operation.succeeded'));
});

test('P-15 two equal refunds need two different beliefs of what was refunded before', async () => {
  const { bench, transactionId, refundedAtGateway } = await paid();
  await refund(bench, transactionId, { amount: '5.00' });
  const again = await refund<ProblemBody>(bench, transactionId, { amount: '5.00' });
  assert.equal(again.status, 409);
  assert.equal(again.body.type, '/problems/refund-mismatch');
  assert.equal(again.body.refunded, '5.00');
  const meant = await refund(bench, transactionId, { amount: '5.00', expected: '5.00' });
  assert.equal(meant.body.outcome, 'succeeded');
  assert.equal(await refundedAtGateway(), '10.00');
});

test('C-073 a refund has a handle, which is sent to the gateway if the profile says so', async () => {
  const told = await paid({ refunds: { sendReference: true } });
  const named = await refund(told.bench, told.transactionId, { amount: '1.00', reference: 'R-7' });
  assert.equal(named.body.items?.[0]?.refund_reference, 'R-7');
  const silent = await paid();
  const unnamed = await refund(silent.bench, silent.transactionId, { amount: '1.00' });
  assert.match(unnamed.body.items?.[0]?.refund_reference ?? '', /^rfd_[\w-]{22}$/);
  const known = async ({ control }: typeof told) =>
    (await control<{ refunds: { reference: string }[] }>('/refunds')).refunds[0]?.reference;
  assert.equal(await known(told), 'R-7');
  assert.equal(await known(silent), '');
});

test('C-181 P-14 no more is refunded than was paid, also by many at once', async () => {
  const { bench, transactionId, refundedAtGateway } = await paid();
  const over = await refund<ProblemBody>(bench, transactionId, { amount: '12.01' });
  assert.equal(over.body.type, '/problems/over-refund');
  assert.equal(over.body.refundable, '12.00');
  const many = await Promise.all(
    Array.from({ length: 5 }, () => refund(bench, transactionId, { amount: '7.00' })),
  );
  assert.equal(many.filter(({ status }) => status === 200).length, 1);
  assert.equal(await refundedAtGateway(), '7.00');
});

test('P-02 a repeated refund is the same refund', async () => {
  const { bench, transactionId, refundedAtGateway } = await paid();
  const first = await refund(bench, transactionId, { amount: '5.00', key: 'same' });
  const second = await refund(bench, transactionId, { amount: '5.00', key: 'same' });
  assert.deepEqual(second.body, first.body);
  assert.equal(second.headers.get('idempotency-replayed'), 'true');
  assert.equal(await refundedAtGateway(), '5.00');
  assert.equal((await refund(bench, transactionId, { amount: '6.00', key: 'same' })).status, 422);
});

test('P-16 a refused refund gives its reservation back once a query has confirmed it', async () => {
  const { bench, transactionId } = await paid();
  const refused = await refund(bench, transactionId, { amount: '5.00', reason: 'SBX:fail' });
  assert.equal(refused.body.outcome, 'failed');
  const whole = await refund(bench, transactionId, { amount: '12.00' });
  assert.equal(whole.body.outcome, 'succeeded');
});

test('P-16 a refusal that no query confirms keeps its reservation until one does', async () => {
  const { all, bench, transactionId } = await paid();
  all.losesAnswer = (path) => path.endsWith('/retrievalTrans');
  const refused = await refund(bench, transactionId, { amount: '5.00', reason: 'SBX:fail' });
  assert.equal(refused.body.outcome, 'unknown');
  const whole = () =>
    refund<ProblemBody>(bench, transactionId, { amount: '12.00', expected: '5.00' });
  assert.equal((await whole()).body.type, '/problems/over-refund');
  all.losesAnswer = () => false;
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  assert.ok((await eventTypes(bench)).includes('operation.failed'));
  const now = await refund(bench, transactionId, { amount: '12.00' });
  assert.equal(now.body.outcome, 'succeeded');
});

test('P-16 what one item of a batch was proven to be is counted once', async () => {
  const { bench, control } = await paid();
  const second = await openSession(bench, { order_id: 'B-1' });
  await payByCard(bench, second);
  const { orders } = await control<{ orders: { transaction_id: string }[] }>('/ledger');
  const item = (index: number, reason: string) => ({
    transaction_id: orders[index]?.transaction_id,
    refund_amount: '4.00',
    refund_reason: reason,
    expected_refunded: '0.00',
  });
  const { body } = await asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: '/v1/operations/orders.refund',
    body: { refund_orders: [item(0, 'returned'), item(1, 'SBX:missing')] },
  });
  assert.equal(body.outcome, 'unknown');
  assert.deepEqual(
    body.items?.map(({ outcome }) => outcome),
    ['succeeded', 'unknown'],
  );
  await asMerchant(bench, {
    method: 'POST',
    path: `/v1/attempts/${body.id}/resolve`,
    body: { outcome: 'failed', reason: 'not in the portal', decided_by: 'kim' },
  });
  const ledger = await bench.store.transaction((tx) => tx.find('transactions', {}));
  const of = (index: number) =>
    ledger.find((row) => row.transactionId === orders[index]?.transaction_id);
  assert.deepEqual([of(0)?.refunded, of(0)?.refundPending], ['400', '0']);
  assert.deepEqual([of(1)?.refunded, of(1)?.refundPending], ['0', '0']);
});

test('P-09 P-16 a refund whose answer is lost stays reserved until a person decides', async () => {
  const { all, bench, transactionId, refundedAtGateway } = await paid();
  all.losesAnswer = () => true;
  const lost = await refund(bench, transactionId, { amount: '5.00' });
  all.losesAnswer = () => false;
  assert.equal(lost.body.outcome, 'unknown');
  assert.equal(await refundedAtGateway(), '5.00', 'it did happen');
  const blind = await refund<ProblemBody>(bench, transactionId, { amount: '5.00' });
  assert.equal(blind.body.type, '/problems/earlier-operation-unknown');
  const other = await refund<ProblemBody>(bench, transactionId, {
    amount: '8.00',
    expected: '5.00',
  });
  assert.equal(other.body.type, '/problems/over-refund', 'the reservation counts');

  const resolved = await asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: `/v1/attempts/${lost.body.id}/resolve`,
    body: { outcome: 'succeeded', reason: 'seen in the portal', decided_by: 'kim' },
  });
  assert.equal(resolved.body.outcome, 'succeeded');
  const rest = await refund(bench, transactionId, { amount: '7.00', expected: '5.00' });
  assert.equal(rest.body.outcome, 'succeeded');
  assert.equal(await refundedAtGateway(), '12.00');
});

test('P-09 a payment is not cancelled while a refund of it is not proven', async () => {
  const { all, bench, transactionId } = await paid();
  all.losesAnswer = (path) => path === '/v1/refund';
  await refund(bench, transactionId, { amount: '5.00' });
  const { status, body } = await cancelOf(bench, transactionId);
  assert.deepEqual([status, body.type], [409, '/problems/earlier-operation-unknown']);
  await asMerchant(bench, {
    method: 'POST',
    path: `/v1/attempts/${String(body.operation_id)}/resolve`,
    body: { outcome: 'failed', reason: 'not in the portal', decided_by: 'kim' },
  });
  assert.equal((await cancelOf(bench, transactionId)).status, 200);
});

test('C-047 P-18 a transaction may appear in a batch once', async () => {
  const { bench, transactionId } = await paid();
  const item = { transaction_id: transactionId, refund_amount: '1.00', expected_refunded: '0.00' };
  const { status } = await asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/orders.refund',
    body: { refund_orders: [item, item] },
  });
  assert.equal(status, 400);
});

test('P-17 a payment unknown to the gateway, or an amount with wrong decimals, can’t be refunded', async () => {
  const { bench, transactionId } = await paid();
  assert.equal((await refund(bench, 'nonesuch', { amount: '1.00' })).status, 404);
  const odd = await refund<ProblemBody>(bench, transactionId, { amount: '1.5' });
  assert.equal(odd.body.type, '/problems/amount-invalid');
  assert.equal(odd.body.errors?.[0]?.pointer, '/refund_orders/0/refund_amount');
});

test('P-08 an unproven payment is queried before it is refunded', async () => {
  const all = together();
  const session = await openSession(all.bench, {
    shopper: { id: 's', email: 'jo+amount-tamper@example.com' },
  });
  const { body } = await payByCard(all.bench, session);
  assert.equal(body.outcome, 'unknown');
  const { orders } = await all.control<{ orders: { transaction_id: string }[] }>('/ledger');
  const id = orders[0]?.transaction_id ?? '';
  assert.equal((await refund(all.bench, id, { amount: '12.00' })).body.outcome, 'succeeded');
  const now = await asMerchant(all.bench, { path: `/v1/sessions/${session.id}` });
  assert.equal(now.body.state, 'paid');
});

test('a payment that is disproved at any moment of its refund is not refunded', async () => {
  const REFUND = '/v1/refund';
  for (let at = 1, isReached = true; isReached; at += 1) {
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (asked) => paymentXml(asked, { order_status: '-1' }));
    gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '0' }));
    let [isRefunded, left] = [false, at];
    const store = stepping(createMemoryStore(), async (name) => {
      if (name !== 'read' || !isRefunded) return;
      left -= 1;
      if (left !== 0) return;
      bench.clock.advance(60_000);
      await bench.another().runDue('attempts');
    });
    const bench = createBench({ fetch: gateway.fetch, store });
    const { body } = await payByCard(bench, await openSession(bench));
    await asMerchant(bench, {
      method: 'POST',
      path: `/v1/attempts/${body.attempt_id}/resolve`,
      body: { outcome: 'succeeded', reason: 'seen', decided_by: 'kim' },
    });
    isRefunded = true;
    await refund(bench, 't-A-100-1', { amount: '12.00' });
    isReached = left <= 0;
    if (isReached) assert.deepEqual(gateway.callsTo(REFUND), [], `at read ${at.toString()}`);
    else assert.ok(at > 1, 'a refund reads');
  }
});

test('an order in review is approved, and its outcome found by asking', async () => {
  const all = together();
  const session = await openSession(all.bench);
  await payByCard(all.bench, session, { number: '4000000000009235' });
  const before = await asMerchant(all.bench, { path: `/v1/sessions/${session.id}` });
  const reviewed = await asMerchant<OperationResult>(all.bench, {
    method: 'POST',
    path: '/v1/operations/orders.review',
    body: {
      review_orders: [
        { transaction_id: before.body.attempts[0]?.transaction_id, decision: 'approve' },
      ],
    },
  });
  assert.equal(reviewed.body.outcome, 'succeeded');
  await all.bench.proxy.runDue();
  const after = await asMerchant(all.bench, { path: `/v1/sessions/${session.id}` });
  assert.equal(after.body.state, 'paid');
});

test('a payment that was decided to have failed, and is approved after all, can be refunded', async () => {
  const { bench } = together();
  const session = await openSession(bench);
  const { body } = await payByCard(bench, session, { number: '4000000000009235' });
  const seen = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
  const transaction_id = seen.body.attempts[0]?.transaction_id ?? '';
  const post = (path: string, sent: object) =>
    asMerchant<OperationResult>(bench, { method: 'POST', path, body: sent });
  await post(`/v1/attempts/${body.attempt_id}/resolve`, {
    outcome: 'failed',
    reason: 'looked like fraud',
    decided_by: 'kim',
  });
  await post('/v1/operations/orders.review', {
    review_orders: [{ transaction_id, decision: 'approve' }],
  });
  for (let run = 0; run < 3; run += 1) await bench.proxy.runDue();
  const refunded = await refund(bench, transaction_id, { amount: '5.00' });
  assert.equal(refunded.body.outcome, 'succeeded');
});

const cancelOf = (bench: Bench, transaction_id: string) =>
  asMerchant<ProblemBody>(bench, {
    method: 'POST',
    path: '/v1/operations/orders.cancel',
    body: { cancel_orders: [{ transaction_id }] },
  });

test('C-186 a payment of which something went back is not cancelled: that would give back the whole of it', async () => {
  for (const amount of ['5.00', '12.00']) {
    const { all, bench, transactionId } = await paid();
    await refund(bench, transactionId, { amount });
    const { status, body } = await cancelOf(bench, transactionId);
    assert.deepEqual([status, body.type], [409, '/problems/over-refund'], amount);
    assert.ok(!all.calls.includes('/v1/cancel'));
  }
});

test('a payment is not cancelled while it is being reviewed, nor reviewed while it is being cancelled', async () => {
  const reviewOf = (bench: Bench, transaction_id: string) =>
    asMerchant<ProblemBody>(bench, {
      method: 'POST',
      path: '/v1/operations/orders.review',
      body: { review_orders: [{ transaction_id, decision: 'approve' }] },
    });
  for (const [path, first, second] of [
    ['/v1/cancel', cancelOf, reviewOf],
    ['/v1/review', reviewOf, cancelOf],
  ] as const) {
    const { all, bench, transactionId } = await paid();
    const arrived = Promise.withResolvers<undefined>();
    const answered = Promise.withResolvers<undefined>();
    all.delays = (asked) => {
      if (asked !== path) return undefined;
      arrived.resolve(undefined);
      return answered.promise;
    };
    const running = first(bench, transactionId);
    await arrived.promise;
    const { status, body } = await second(bench, transactionId);
    answered.resolve(undefined);
    await running;
    assert.deepEqual([status, body.type], [409, '/problems/operation-in-progress'], path);
  }
});

test('a payment is not cancelled while it is being refunded, and the answer says so', async () => {
  const { all, bench, transactionId } = await paid();
  const arrived = Promise.withResolvers<undefined>();
  const answered = Promise.withResolvers<undefined>();
  all.delays = (path) => {
    if (path !== '/v1/refund') return undefined;
    arrived.resolve(undefined);
    return answered.promise;
  };
  const refunding = refund(bench, transactionId, { amount: '5.00' });
  await arrived.promise;
  const cancelled = await cancelOf(bench, transactionId);
  answered.resolve(undefined);
  const { body } = await refunding;
  assert.deepEqual(
    [cancelled.status, cancelled.headers.get('retry-after'), cancelled.body.operation_id],
    [409, '1', body.id],
  );
  assert.equal(cancelled.body.detail, 'orders.refund is in progress on this payment.');
  assert.ok(!all.calls.includes('/v1/cancel'));
});
