import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createScriptedGateway, queryJson } from '../support/scripted-gateway.ts';
import { createBench, openSession, payByCard } from './harness.ts';

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
