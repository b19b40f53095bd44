import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import type { ScriptedGateway } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession, payByCard, send, viewOf } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';

const refused = () => {
  throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' });
};

/** How everything answers from now on. */
function set(gateway: ScriptedGateway, isThere: boolean): void {
  gateway.on('/v1/authorise', isThere ? (asked) => paymentXml(asked) : refused);
  gateway.on(
    '/v1/retrievalTrans',
    isThere ? (asked) => queryJson(asked, { status: '1' }) : refused,
  );
}

function shop() {
  const gateway = createScriptedGateway();
  const gauges = new Map<string, number>();
  const bench = createBench({
    fetch: gateway.fetch,
    metrics: {
      count: () => undefined,
      duration: () => undefined,
      gauge: (name, value, labels = {}) =>
        void gauges.set([name, ...Object.values(labels)].join(' '), value),
    },
  });
  set(gateway, true);
  return { gateway, bench, gauges };
}

let orders = 0;
const pay = async (bench: Bench) =>
  payByCard<ProblemBody>(bench, await openSession(bench, { order_id: `O-${(orders += 1)}` }));

/** Until the proxy has seen enough. */
async function goDown({ gateway, bench }: ReturnType<typeof shop>): Promise<void> {
  set(gateway, false);
  for (let second = 0; second < 5; second += 1) {
    await pay(bench);
    bench.clock.advance(600);
  }
}

describe('a gateway that is down', () => {
  test('shoppers hear at once that nothing was sent, and an operator hears it once', async () => {
    const it = shop();
    await pay(it.bench);
    await goDown(it);
    const asked = it.gateway.calls.length;
    for (let at = 0; at < 20; at += 1) {
      const session = await openSession(it.bench, { order_id: `late-${at}` });
      const { status, body, headers } = await payByCard<ProblemBody>(it.bench, session);
      assert.equal(status, 503);
      assert.equal(body.type, '/problems/gateway-down');
      assert.ok(Number(headers.get('retry-after')) <= 5);
      const view = await viewOf(it.bench, session);
      assert.equal(view.state, 'open');
      assert.equal(view.proven, 'nothing_sent');
    }
    assert.equal(it.gateway.calls.length, asked);
    const told = it.bench.lines.filter(
      ({ level, event }) => level === 'error' && event === 'gateway is down',
    );
    assert.equal(told.length, 1);
    assert.equal(it.gauges.get('circuit_open gateway'), 1);
  });

  test('a refund of a payment that has to be looked up there is refused in the same words', async () => {
    const it = shop();
    await goDown(it);
    const asked = it.gateway.calls.length;
    const { status, body, headers } = await asMerchant<ProblemBody>(it.bench, {
      method: 'POST',
      path: '/v1/operations/orders.refund',
      key: 'refund-77',
      body: {
        refund_orders: [{ transaction_id: '77', refund_amount: '5.00', expected_refunded: '0.00' }],
      },
    });
    assert.deepEqual([status, body.type], [503, '/problems/gateway-down']);
    assert.ok(Number(headers.get('retry-after')) >= 1);
    assert.equal(it.gateway.calls.length, asked);
  });

  test('a query finds out that it is back, and the same request then pays', async () => {
    const it = shop();
    await goDown(it);
    const session = await openSession(it.bench, { order_id: 'again' });
    const key = 'the-same-key';
    assert.equal((await payByCard<ProblemBody>(it.bench, session, { key })).status, 503);
    const payments = it.gateway.callsTo('/v1/authorise').length;
    it.bench.clock.advance(5_000);
    await it.bench.proxy.runDue('gateway');
    assert.equal((await payByCard<ProblemBody>(it.bench, session, { key })).status, 503);
    set(it.gateway, true);
    const { nextAt } = await it.bench.proxy.runDue('gateway');
    assert.equal(nextAt, it.bench.clock.now() + 5_000, 'five seconds after the last probe');
    it.bench.clock.advance(5_000);
    await it.bench.proxy.runDue('gateway');
    assert.equal(it.gateway.callsTo('/v1/authorise').length, payments, 'no payment is a probe');
    assert.equal((await payByCard(it.bench, session, { key })).body.outcome, 'succeeded');
    assert.equal(it.gauges.get('circuit_open gateway'), 0);
  });

  test('what was sent before is still asked about', async () => {
    const it = shop();
    it.gateway.on('/v1/authorise', () => new Response('', { status: 502 }));
    const session = await openSession(it.bench, { order_id: 'before' });
    await payByCard(it.bench, session);
    await goDown(it);
    assert.equal((await pay(it.bench)).status, 503);
    set(it.gateway, true);
    it.bench.clock.advance(5_000);
    await it.bench.proxy.runDue('attempts');
    assert.equal((await viewOf(it.bench, session)).state, 'paid');
    assert.equal((await pay(it.bench)).status, 200, 'and the answer shows that it is back');
  });

  test('calls that fail at the same moment, or among others that do not, show nothing', async () => {
    const it = shop();
    set(it.gateway, false);
    await Promise.all(Array.from({ length: 20 }, () => pay(it.bench)));
    set(it.gateway, true);
    assert.equal((await pay(it.bench)).status, 200);
    for (let at = 0; at < 20; at += 1) {
      set(it.gateway, at % 3 === 0);
      assert.notEqual((await pay(it.bench)).status, 503);
      it.bench.clock.advance(1_000);
    }
  });
});

test('payments on a silent gateway: 500 wait, the others hear it at once, and nothing else waits', async () => {
  const silence = Promise.withResolvers<undefined>();
  const it = shop();
  it.gateway.on('/v1/authorise', async (asked) => {
    await silence.promise;
    return paymentXml(asked);
  });
  const sessions = await Promise.all(
    Array.from({ length: 600 }, (_, at) => openSession(it.bench, { order_id: `S-${at}` })),
  );
  const statuses: number[] = [];
  const waiting = new Set(sessions);
  const paying = sessions.map(async (session) => {
    statuses.push((await payByCard<ProblemBody>(it.bench, session)).status);
    waiting.delete(session);
  });
  while (it.gateway.calls.length < 500) await new Promise(setImmediate);
  assert.deepEqual(new Set(statuses), new Set([503]));
  assert.equal(statuses.length, 100);
  assert.equal(it.gauges.get('commands_in_progress'), 500);
  assert.equal((await send(it.bench, { path: '/healthz' })).status, 200);
  const [first] = waiting;
  assert.equal((await viewOf(it.bench, first!)).state, 'paying');
  const query = { transaction_ids: ['t-1'] };
  const asked = await asMerchant<ProblemBody>(it.bench, {
    method: 'POST',
    path: '/v1/operations/transactions.query',
    body: query,
  });
  assert.notEqual(asked.status, 503);
  silence.resolve(undefined);
  await Promise.all(paying);
  assert.equal(statuses.filter((status) => status === 200).length, 500);
  assert.equal(it.gauges.get('commands_in_progress'), 0);
});
