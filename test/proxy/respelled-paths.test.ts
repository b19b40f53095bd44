import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routeHandlers } from '../../src/proxy/adapters/route-handlers.ts';
import { ROUTES } from '../../src/proxy/routes/all-routes.ts';
import { createScriptedGateway } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession } from './harness.ts';
import { createSandboxBench, payBy, redirectOf } from './sandbox-harness.ts';

test('P-01 one Idempotency-Key is one request, however the path is spelled', async () => {
  const bench = createBench({ fetch: createScriptedGateway().fetch });
  const { id } = await openSession(bench);
  const change = (path: string) =>
    asMerchant(bench, { method: 'PATCH', path, key: 'one', body: { expires_in: 600 } });
  const spelled = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`;
  await change(`/v1/sessions/${id}`);
  for (const path of [`/v1/sessions/${spelled}`, `/v1/%73essions/${id}`]) {
    const { headers } = await change(path);
    assert.equal(headers.get('idempotency-replayed'), 'true', path);
  }
});

test('P-01 one Idempotency-Key for two sessions is two requests', async () => {
  const bench = createBench({ fetch: createScriptedGateway().fetch });
  for (const order_id of ['A-1', 'A-2']) {
    const { id } = await openSession(bench, { order_id });
    const { status, headers } = await asMerchant(bench, {
      method: 'DELETE',
      path: `/v1/sessions/${id}`,
      key: 'one',
    });
    assert.deepEqual([status, headers.get('idempotency-replayed')], [200, null]);
  }
});

test('a Next.js app hands on every method that a route has', () => {
  const handlers = routeHandlers({ fetch: () => Promise.resolve(new Response()) });
  for (const { method, name } of ROUTES) assert.ok(method in handlers, `${name}: ${method}`);
});

test('a way back gives a status token to a shopper who reloads, and none a day after the time to pay', async () => {
  const { bench, open, press } = createSandboxBench({
    profile: { methods: [{ code: 'wallet', label: {}, expiryMinutes: 60 }] },
  });
  const session = await openSession(bench, { return_url: 'https://shop.example/thanks' });
  const { body } = await payBy(bench, session, 'alternative', { method: 'wallet' });
  const back = await press(redirectOf(body), 'approve');
  const hour = 3_600_000;
  for (const [after, status] of [
    [0, 303],
    [25 * hour, 303],
    [1, 404],
  ] as const) {
    bench.clock.advance(after);
    assert.equal((await open(back)).status, status, `after ${after} more`);
  }
});
