import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Timeline } from '../../src/contract/proxy/timeline.schema.ts';
import { DATABASES } from '../support/each-store.ts';
import { asMerchant, openSession, payByCard, type Bench, type ProblemBody } from './harness.ts';
import { createSandboxBench } from './sandbox-harness.ts';

/** What happened to an order, in one list: whoever takes a case over reads it from the top. */

const MINUTE = 60_000;

const timeline = async (bench: Bench, order: string) => {
  const path = `/v1/orders/${order}/timeline`;
  const { status, body } = await asMerchant<Timeline>(bench, { path });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};
const post = (bench: Bench, path: string, body: Readonly<Record<string, unknown>>) =>
  asMerchant<{ id: string }>(bench, { method: 'POST', path, body });

for (const [name, open] of Object.entries(DATABASES))
  describe(`the timeline of an order, on ${name}`, () => {
    const store = open();
    after(async () => (await store).close());

    test('has what was tried, told, requested and moved, in the order of time, with who', async () => {
      const { bench, pass } = createSandboxBench({ store: await store });
      const session = await openSession(bench, { order_id: 'T-1' });
      await pass(MINUTE);
      await payByCard(bench, session, { number: '4000000000000002' });
      await pass(MINUTE);
      await payByCard(bench, session);
      await pass(MINUTE);
      const { body: read } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
      const paid = read.attempts.find(({ outcome }) => outcome === 'succeeded');
      const number = paid?.transaction_id ?? assert.fail(JSON.stringify(read));
      const refund = await post(bench, '/v1/operations/orders.refund', {
        refund_orders: [
          {
            transaction_id: number,
            refund_amount: '5.00',
            expected_refunded: '0.00',
            refund_reason: 'Broken',
          },
        ],
      });
      await pass(MINUTE);
      await post(bench, `/v1/transactions/${number}/external-movements`, {
        refunded: { value: '2.00', currency: 'EUR' },
        reason: 'seen in the portal',
        decided_by: 'Kim',
      });
      await payByCard(bench, await openSession(bench, { order_id: 'OTHER' }));

      const { order_id: id, data } = await timeline(bench, 'T-1');
      assert.equal(id, 'T-1');
      assert.deepEqual(
        data.map(({ at }) => at),
        data.map(({ at }) => at).toSorted(),
      );
      const told = data.map(
        ({ kind, what, actor }) => `${kind} ${what} by ${actor?.kind ?? 'gateway'}`,
      );
      for (const entry of [
        'session opened by merchant',
        'payment begun by shopper',
        'payment sent by shopper',
        'event payment.failed by shopper',
        'event payment.succeeded by shopper',
        'money charged by shopper',
        'operation requested by merchant',
        'operation sent by merchant',
        'event refund.succeeded by merchant',
        'money refunded by merchant',
        'event payment.external_movements_recorded by person',
        'operation ended by gateway',
      ])
        assert.ok(told.includes(entry), `${entry} in\n${told.join('\n')}`);
      assert.deepEqual(told.slice(0, 4), [
        'session opened by merchant',
        'payment begun by shopper',
        'payment sent by shopper',
        'event payment.failed by shopper',
      ]);
      assert.equal(data.filter(({ what }) => what === 'begun').length, 2, 'no other order’s');
      const requested = data.find(({ what }) => what === 'requested');
      assert.deepEqual(
        [requested?.operation_id, requested?.amount?.value, requested?.reason],
        [refund.body.id, '5.00', 'Broken'],
      );
      const stated = data.find(({ what }) => what === 'payment.external_movements_recorded');
      assert.deepEqual(
        [stated?.actor, stated?.reason],
        [{ kind: 'person', name: 'Kim' }, 'seen in the portal'],
      );
      const charged = data.find(({ what }) => what === 'charged');
      assert.deepEqual(charged?.amount, { value: '12.00', currency: 'EUR' });
      assert.match(charged.said ?? '', /^succeeded/);
      assert.deepEqual(await timeline(bench, 'T-1-2'), await timeline(bench, 'T-1'));
    });
  });

test('an operation that failed, and was done again, is there both times', async () => {
  const { bench, pass } = createSandboxBench();
  const session = await openSession(bench, { order_id: 'T-2' });
  await payByCard(bench, session);
  await pass(MINUTE);
  const { body: read } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
  const number = read.attempts[0]?.transaction_id ?? assert.fail();
  const refund = (amount: string, expected: string) =>
    post(bench, '/v1/operations/orders.refund', {
      refund_orders: [
        { transaction_id: number, refund_amount: amount, expected_refunded: expected },
      ],
    });
  await refund('3.00', '0.00');
  await pass(MINUTE);
  await refund('3.00', '3.00');
  const { data } = await timeline(bench, 'T-2');
  assert.equal(data.filter(({ what }) => what === 'requested').length, 2);
});

test('a payment by the merchant server has its steps, and no order has none', async () => {
  const { bench, pass } = createSandboxBench();
  const order = await openSession(bench, { order_id: 'T-3' });
  await pass(MINUTE);
  assert.deepEqual(
    (await timeline(bench, 'T-3')).data.map(({ what, session_id }) => [what, session_id]),
    [['opened', order.id]],
  );
  const none = await asMerchant<ProblemBody>(bench, { path: '/v1/orders/NONE/timeline' });
  assert.deepEqual([none.status, none.body.type], [404, '/problems/not-found']);
});
