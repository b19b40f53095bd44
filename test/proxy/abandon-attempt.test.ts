import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckoutView, PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import {
  cancelJson,
  createScriptedGateway,
  declineXml,
  paymentXml,
  queryJson,
} from '../support/scripted-gateway.ts';
import type { ScriptedGateway } from '../support/scripted-gateway.ts';
import {
  asMerchant,
  asPage,
  createBench,
  eventTypes,
  eventsOf,
  minutesPass,
  openSession,
  payByCard,
  viewOf,
} from './harness.ts';
import type { Bench, OpenSession, ProblemBody, Reply } from './harness.ts';
import { payBy } from './sandbox-harness.ts';

const AUTHORISE = '/v1/authorise';
const QUERY = '/v1/retrievalTrans';
const CANCEL = '/v1/cancel';

const giveUp = <Body = CheckoutView>(bench: Bench, session: OpenSession, key?: string) =>
  asPage<Body>(bench, session, {
    method: 'POST',
    path: '/v1/checkout/abandon',
    body: {},
    ...(key && { key }),
  });

/** Longer than any question of the default schedule waits. */
async function runSchedule(bench: Bench): Promise<void> {
  for (let times = 0; times < 12; times += 1) {
    bench.clock.advance(86_400_000);
    await bench.proxy.runDue();
  }
}

async function pendingPayment() {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, (asked) => paymentXml(asked, { order_status: '-1', result_info: '' }));
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '-1' }));
  gateway.on(CANCEL, (asked) => cancelJson(asked));
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  const { body } = await payByCard(bench, session);
  assert.equal(body.outcome, 'pending');
  assert.equal(body.redirected, undefined, 'it has led the shopper nowhere');
  return { gateway, bench, session };
}

test('P-08 P-11 abandoning queries first, cancels what can be cancelled, and frees the order', async () => {
  const { gateway, bench, session } = await pendingPayment();
  const { status, body } = await giveUp(bench, session);
  assert.equal(status, 200);
  assert.equal(body.state, 'open');
  assert.equal(body.attempt, undefined, 'what was given up does not stand for the order');
  assert.equal(body.proven, 'not_known', 'it can still be charged');
  assert.deepEqual(
    gateway.calls.map(({ path }) => path),
    [AUTHORISE, QUERY, CANCEL],
  );
  assert.deepEqual(gateway.callsTo(CANCEL)[0]?.values.cancel_orders, [
    { transaction_id: 't-A-100-1', order_no: 'A-100-1', currency: 'EUR', amount: '12.00' },
  ]);
  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  assert.equal((await payByCard(bench, session)).body.outcome, 'succeeded');
});

test('P-11 a late success of an abandoned attempt raises a duplicate alert', async () => {
  const { gateway, bench, session } = await pendingPayment();
  await giveUp(bench, session);
  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  const paid = await payByCard(bench, session);
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  await minutesPass(bench);
  const duplicate = (await eventsOf(bench)).find(({ type }) => type === 'payment.duplicate');
  assert.equal(duplicate?.data.paid_by, paid.body.attempt_id);
  const late = duplicate.data.attempt as Record<string, unknown>;
  assert.equal(late.order_no, 'A-100-1');
  assert.equal(late.transaction_id, 't-A-100-1', 'with what a refund needs');
  assert.equal((await viewOf(bench, session)).attempt?.attempt_id, paid.body.attempt_id);
});

/** The gateway carries each cancellation out. */
const cancels = (gateway: ScriptedGateway) =>
  gateway.on(CANCEL, (asked) =>
    Response.json({
      return_status: '1',
      cancel_orders: (asked.cancel_orders as unknown as object[]).map((item) => ({
        ...item,
        cancel_status: '1',
      })),
    }),
  );
const cancel = (bench: Bench, transaction_id: string) =>
  asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: '/v1/operations/orders.cancel',
    body: { cancel_orders: [{ transaction_id }] },
  });

test('a late success of an order whose payment was cancelled pays it, and is no duplicate', async () => {
  const { gateway, bench, session } = await pendingPayment();
  await giveUp(bench, session);
  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  const first = await payByCard(bench, session);
  cancels(gateway);
  assert.equal((await cancel(bench, 't-A-100-2')).body.outcome, 'succeeded');
  gateway.on(QUERY, (asked) =>
    queryJson(asked, (order) => ({ status: order === 'A-100-1' ? '1' : '0' })),
  );
  await minutesPass(bench);
  const types = await eventTypes(bench);
  assert.equal(types.filter((type) => type === 'payment.succeeded').length, 2);
  assert.ok(!types.includes('payment.duplicate'), 'there is nothing to refund');
  const view = await viewOf(bench, session);
  assert.equal(view.state, 'paid');
  assert.notEqual(view.attempt?.attempt_id, first.body.attempt_id);
});

for (const which of ['first', 'second'] as const)
  test(`an order that was paid twice stays paid when the ${which} payment is cancelled`, async () => {
    const { gateway, bench, session } = await pendingPayment();
    await giveUp(bench, session);
    gateway.on(AUTHORISE, (asked) => paymentXml(asked));
    await payByCard(bench, session);
    gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
    await minutesPass(bench);
    assert.ok((await eventTypes(bench)).includes('payment.duplicate'));
    cancels(gateway);
    const [one, other] = ['t-A-100-2', 't-A-100-1'] as const;
    await cancel(bench, which === 'first' ? one : other);
    assert.equal((await viewOf(bench, session)).state, 'paid');
    const { body } = await asMerchant<{ data: { state: string }[] }>(bench, { path: '/v1/orders' });
    assert.equal(body.data[0]?.state, 'paid');
    await cancel(bench, which === 'first' ? other : one);
    assert.equal((await viewOf(bench, session)).state, 'cancelled');
  });

test('a late success with nothing else paid pays the order', async () => {
  const { gateway, bench, session } = await pendingPayment();
  await giveUp(bench, session);
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  await minutesPass(bench);
  const view = await viewOf(bench, session);
  assert.equal(view.state, 'paid');
  assert.equal(view.attempt?.outcome, 'succeeded');
  assert.ok(!(await eventTypes(bench)).includes('payment.duplicate'));
  assert.equal((await payByCard(bench, session)).status, 409);
});

test('a session that a late success has paid stays paid when its next attempt fails', async () => {
  const { gateway, bench, session } = await lostPayment();
  await giveUpAtLast(bench, session);
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  gateway.on(AUTHORISE, async (asked) => {
    bench.clock.advance(6_000);
    await bench.proxy.runDue();
    return declineXml(asked);
  });
  assert.equal((await payByCard(bench, session)).body.outcome, 'failed');
  assert.equal((await bench.store.get('sessions', session.id))?.state, 'paid');
});

test('the same request twice at once cancels once', async () => {
  const { gateway, bench, session } = await pendingPayment();
  const answers = await Promise.all([giveUp(bench, session, 'k'), giveUp(bench, session, 'k')]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(gateway.callsTo(CANCEL).length, 1);
  const again = await giveUp(bench, session, 'k');
  assert.equal(again.status, 200);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(gateway.callsTo(CANCEL).length, 1);
});

test('a failed abandonment is retried with the same key', async () => {
  const { gateway, bench, session } = await pendingPayment();
  gateway.on(QUERY, () => new Response('', { status: 503 }));
  assert.equal((await giveUp(bench, session, 'k')).status, 502);
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '-1' }));
  const { status, body } = await giveUp(bench, session, 'k');
  assert.equal(status, 200);
  assert.equal(body.state, 'open');
});

test('what is paid while it is being cancelled is queried again, and ends as the gateway says', async (t) => {
  for (const [status, state] of [
    ['0', 'cancelled'],
    ['1', 'paid'],
  ] as const)
    await t.test(`as ${state}`, async () => {
      const { gateway, bench, session } = await pendingPayment();
      gateway.on(CANCEL, async (asked) => {
        gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
        bench.clock.advance(6_000);
        await bench.proxy.runDue();
        assert.equal((await viewOf(bench, session)).state, 'paid', 'it was, at that moment');
        return cancelJson(asked);
      });
      assert.equal((await giveUp(bench, session)).status, 200);
      gateway.on(QUERY, (asked) => queryJson(asked, { status }));
      bench.clock.advance(5_000);
      await bench.proxy.runDue();
      await minutesPass(bench);
      assert.equal((await viewOf(bench, session)).state, state);
      assert.equal((await eventTypes(bench)).includes('payment.cancelled'), state === 'cancelled');
      await runSchedule(bench);
      const asked = gateway.callsTo(QUERY).length;
      await runSchedule(bench);
      assert.equal(gateway.callsTo(QUERY).length, asked, 'that is settled');
    });
});

test('what is asked about until the cancellation is over is asked about once more', async () => {
  const { gateway, bench, session } = await pendingPayment();
  gateway.on(CANCEL, async (asked) => {
    gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
    for (let times = 0; times < 2; times += 1) {
      bench.clock.advance(6_000);
      await bench.proxy.runDue();
    }
    return cancelJson(asked);
  });
  await giveUp(bench, session);
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '0' }));
  bench.clock.advance(20_000);
  await bench.proxy.runDue();
  await minutesPass(bench);
  assert.equal((await viewOf(bench, session)).state, 'cancelled');
  const told = (await eventTypes(bench)).filter((type) => type === 'payment.cancelled');
  assert.equal(told.length, 1);
});

test('a cancellation that arrives late is found, though its sender died', async () => {
  const { gateway, bench, session } = await pendingPayment();
  await new Promise<void>((resolve) => {
    gateway.on(
      CANCEL,
      () =>
        new Promise<Response>(() => {
          resolve();
        }),
    );
    void giveUp(bench, session);
  });
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  for (let times = 0; times < 3; times += 1) {
    bench.clock.advance(15_000);
    await bench.proxy.runDue();
  }
  assert.equal((await viewOf(bench, session)).state, 'paid');
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '0' }));
  await runSchedule(bench);
  assert.equal((await viewOf(bench, session)).state, 'cancelled');
});

test('nothing is cancelled that was paid in the meantime', async () => {
  const { gateway, bench, session } = await pendingPayment();
  gateway.on(QUERY, async (asked) => {
    gateway.on(QUERY, (again) => queryJson(again, { status: '1' }));
    bench.clock.advance(6_000);
    await bench.proxy.runDue();
    return queryJson(asked, { status: '-1' });
  });
  const { body } = await giveUp(bench, session);
  assert.equal(body.state, 'paid');
  assert.deepEqual(gateway.callsTo(CANCEL), []);
});

test('an attempt that turns out to be paid is not abandoned', async () => {
  const { gateway, bench, session } = await pendingPayment();
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  const { body } = await giveUp(bench, session);
  assert.equal(body.state, 'paid');
  assert.equal(gateway.callsTo(CANCEL).length, 0);
});

test('nothing is abandoned while the gateway can’t be queried', async () => {
  const { gateway, bench, session } = await pendingPayment();
  gateway.on(QUERY, () => new Response('', { status: 503 }));
  const { status, body } = await giveUp<ProblemBody>(bench, session);
  assert.equal(status, 502);
  assert.equal(body.type, '/problems/gateway-unavailable');
  assert.equal((await viewOf(bench, session)).state, 'paying');
});

test('a second click on giving up changes nothing more', async () => {
  const { gateway, bench, session } = await pendingPayment();
  await giveUp(bench, session, 'same');
  const again = await giveUp(bench, session, 'same');
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  const another = await giveUp(bench, session);
  assert.equal(another.body.state, 'open');
  assert.equal(gateway.callsTo(CANCEL).length, 1);
  assert.equal((await eventTypes(bench)).filter((type) => type === 'payment.abandoned').length, 1);
});

test('an attempt that waits for its answer can’t be abandoned', async () => {
  const gateway = createScriptedGateway();
  const sent = Promise.withResolvers<undefined>();
  gateway.on(AUTHORISE, () => {
    sent.resolve(undefined);
    return new Promise<Response>(() => undefined);
  });
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  void payByCard(bench, session);
  await sent.promise;
  const { status, headers } = await giveUp<ProblemBody>(bench, session);
  assert.equal(status, 409);
  assert.equal(headers.get('retry-after'), '1');
});

/** Every way to pay. */
const WAYS: Readonly<
  Record<string, (bench: Bench, session: OpenSession) => Promise<Reply<PaymentResult>>>
> = {
  card: (bench, session) => payByCard(bench, session),
  alternative: (bench, session) => payBy(bench, session, 'alternative', { method: 'wallet' }),
  hosted: (bench, session) => payBy(bench, session, 'hosted'),
};

/** A payment whose answer is lost, at a gateway that does not find it. */
async function lostPayment(way = 'card') {
  const gateway = createScriptedGateway();
  for (const path of [AUTHORISE, '/v1/checkout'])
    gateway.on(path, () => Promise.reject(new TypeError('connection reset')));
  gateway.on(QUERY, (asked) => queryJson(asked));
  const bench = createBench({
    fetch: gateway.fetch,
    profile: { hosted: true, methods: [{ code: 'wallet', label: { en: 'Wallet' } }] },
  });
  const session = await openSession(bench);
  const lost = await WAYS[way]?.(bench, session);
  assert.equal(lost?.body.outcome, 'unknown');
  return { gateway, bench, session };
}

/** Once it was often enough, and for long enough, not found. */
async function giveUpAtLast(bench: Bench, session: OpenSession): Promise<void> {
  for (const wait of [0, 5, 15 * 60]) {
    bench.clock.advance(wait * 1000);
    await giveUp(bench, session);
  }
}

for (const way of Object.keys(WAYS))
  test(`P-07 an unknown payment by ${way} is abandoned after three times "not found" over 15 minutes`, async () => {
    const { bench, session } = await lostPayment(way);
    const early = await giveUp<ProblemBody>(bench, session);
    assert.deepEqual([early.status, early.body.type], [409, '/problems/attempt-running']);
    assert.ok(Number(early.headers.get('retry-after')) > 60, 'it says when');
    for (const wait of [5, 15, 60, 300]) {
      bench.clock.advance(wait * 1000);
      await bench.proxy.runDue();
    }
    assert.equal((await giveUp(bench, session)).status, 409, 'missed often, and not for long');
    bench.clock.advance(15 * 60_000);
    const { body } = await giveUp(bench, session);
    assert.deepEqual([body.state, body.proven], ['open', 'not_known']);
  });

test('P-07 how often a payment was not found counts from when the gateway could be asked', async () => {
  const { gateway, bench, session } = await lostPayment();
  gateway.on(QUERY, () => new Response('', { status: 503 }));
  bench.clock.advance(60 * 60_000);
  await bench.proxy.runDue();
  gateway.on(QUERY, (asked) => queryJson(asked));
  const tries = [];
  for (let press = 0; press < 4; press += 1) tries.push((await giveUp(bench, session)).status);
  assert.deepEqual(tries, [409, 409, 409, 409], 'all within a second');
  bench.clock.advance(15 * 60_000);
  assert.equal((await giveUp(bench, session)).status, 200);
});

test('P-07 what the gateway finds without saying what became of it stays, and the count starts again', async () => {
  const { gateway, bench, session } = await lostPayment();
  const press = async () => (await giveUp(bench, session)).status;
  assert.equal(await press(), 409);
  assert.equal(await press(), 409);
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '77' }));
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  assert.equal(await press(), 409);
  gateway.on(QUERY, (asked) => queryJson(asked));
  bench.clock.advance(16 * 60_000);
  assert.equal(await press(), 409);
});

test('P-07 an abandoned payment that is charged later is reported with all that a refund needs', async () => {
  const { gateway, bench, session } = await lostPayment();
  await giveUpAtLast(bench, session);
  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  const paid = await payByCard(bench, session);
  assert.equal(paid.body.outcome, 'succeeded');
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  await minutesPass(bench);
  const duplicate = (await eventsOf(bench)).find(({ type }) => type === 'payment.duplicate');
  const { order_no, transaction_id, amount } = duplicate?.data.attempt as Record<string, unknown>;
  assert.deepEqual(
    [order_no, transaction_id, amount, duplicate?.data.paid_by],
    ['A-100-1', 't-A-100-1', { value: '12.00', currency: 'EUR' }, paid.body.attempt_id],
  );
  gateway.on('/v1/refund', (asked) =>
    Response.json({
      return_status: '1',
      refund_orders: (asked.refund_orders as unknown as Record<string, string>[]).map((item) => ({
        ...item,
        refund_status: '1',
      })),
    }),
  );
  const refunded = await asMerchant<{ outcome: string }>(bench, {
    method: 'POST',
    path: '/v1/operations/orders.refund',
    body: {
      refund_orders: [{ transaction_id, refund_amount: '12.00', expected_refunded: '0.00' }],
    },
  });
  assert.equal(
    refunded.body.outcome,
    'succeeded',
    'what the alert names is all that a refund needs',
  );
});
