import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createScriptedGateway,
  declineXml,
  paymentXml,
  queryJson,
} from '../support/scripted-gateway.ts';
import { createMemoryStore } from '../../src/proxy/index.ts';
import { introduceCompany } from '../support/issued-company.ts';
import { asMerchant, createBench, openSession, payByCard } from './harness.ts';

test('an operator sees what is unknown by age, what is late, what waits, and how the gateway answers', async () => {
  const seen = new Map<string, number>();
  const nameOf = (name: string, labels = {}) => [name, ...Object.values(labels)].join(' ');
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', () => new Response('', { status: 502 }));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '1' }));
  gateway.on('/hook', () => new Response('', { status: 500 }));
  const bench = createBench({
    fetch: gateway.fetch,
    settings: { webhookUrl: 'https://shop.example/hook' },
    metrics: {
      count: (name, labels) =>
        void seen.set(nameOf(name, labels), (seen.get(nameOf(name, labels)) ?? 0) + 1),
      duration: () => undefined,
      gauge: (name, value, labels) => void seen.set(nameOf(name, labels), value),
    },
  });
  await payByCard(bench, await openSession(bench, { order_id: 'old' }));
  bench.clock.advance(3_600_000);
  await payByCard(bench, await openSession(bench, { order_id: 'new' }));
  await bench.proxy.measure();
  const shown = (...names: string[]) => names.map((name) => seen.get(name));
  assert.deepEqual(shown('unknown_open attempts 5m', 'unknown_open attempts 1h'), [1, 1]);
  assert.deepEqual(shown('due_lag_seconds attempts', 'due_lag_seconds operations'), [3_595, 0]);
  assert.equal(seen.get('gateway_calls authorise.card no-answer'), 2);

  await bench.proxy.runDue();
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  await bench.proxy.measure();
  assert.deepEqual(shown('unknown_open attempts 5m', 'unknown_open attempts 1h'), [0, 0]);
  assert.ok((seen.get('webhooks_waiting') ?? 0) > 0);
  assert.ok((seen.get('gateway_calls transactions.query answered') ?? 0) > 0);
});

test('an operator sees what came of payments and operations, how long the gateway took, and the pool', async () => {
  const counted: string[] = [];
  const took = new Map<string, number>();
  const gauges = new Map<string, number>();
  const textOf = (name: string, labels = {}) => [name, ...Object.values(labels)].join(' ');
  const gateway = createScriptedGateway();
  const bench = createBench({
    fetch: gateway.fetch,
    store: { ...createMemoryStore(), connections: () => ({ open: 3, idle: 1, waiting: 2 }) },
    metrics: {
      count: (name, labels) => void counted.push(textOf(name, labels)),
      duration: (name, seconds, labels) =>
        void took.set(textOf(name, labels), Math.max(seconds, took.get(textOf(name, labels)) ?? 0)),
      gauge: (name, value, labels) => void gauges.set(textOf(name, labels), value),
    },
  });
  gateway.on('/v1/authorise', (asked) => {
    bench.clock.advance(2_000);
    return paymentXml(asked);
  });
  await payByCard(bench, await openSession(bench, { order_id: 'paid' }));
  gateway.on('/v1/authorise', declineXml);
  await payByCard(bench, await openSession(bench, { order_id: 'declined' }));
  await introduceCompany(bench);
  // Nothing is scripted for it, so its answer never comes.
  await asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/card.charge',
    body: { card_id: '100029701', charge_amount: '1.00' },
  });
  await bench.proxy.measure();

  for (const expected of [
    'attempt_outcomes succeeded',
    'attempt_outcomes failed',
    'operation_outcomes card.charge unknown',
    'gateway_calls authorise.card answered',
    'gateway_calls card.charge no-answer',
    'http_requests POST /v1/checkout/card 200',
  ])
    assert.ok(counted.includes(expected), `${expected} in ${counted.join(', ')}`);
  assert.equal(took.get('gateway_call authorise.card'), 2);
  assert.ok(took.has('gateway_call card.charge'));
  assert.equal(took.get('http_request POST /v1/checkout/card'), 2);
  assert.deepEqual(
    ['open', 'idle', 'waiting'].map((state) => gauges.get(`store_connections ${state}`)),
    [3, 1, 2],
  );
  assert.equal(gauges.get('unknown_open operations 5m'), 1);
  assert.deepEqual(
    [gauges.get('circuit_open gateway'), gauges.get('circuit_open receiver')],
    [0, 0],
  );
  assert.equal(gauges.get('commands_in_progress'), 0);
});
