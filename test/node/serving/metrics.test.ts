import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMetrics } from '../../../src/node/index.ts';
import { withMetrics } from '../../../src/node/serving/metrics-route.ts';

const KEY = 'metrics-key-0123456789';
const metrics = createMetrics();
metrics.count('attempts', { outcome: 'succeeded' });
metrics.duration('gateway', 0.2, { operation: 'authorise.card' });
const handler = withMetrics(() => Promise.resolve(new Response('proxy')), {
  metrics,
  path: '/metrics',
  key: KEY,
});

const ask = (remoteAddress: string, headers: Record<string, string> = {}, path = '/metrics') =>
  handler(new Request(`http://proxy.example${path}`, { headers }), { remoteAddress });

describe('/metrics', () => {
  for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
    test(`answers ${address} without a key`, async () => {
      const answer = await ask(address);
      assert.equal(answer.status, 200);
      const text = await answer.text();
      assert.match(text, /tender_attempts_total\{outcome="succeeded"\} 1/);
      assert.match(
        text,
        /tender_gateway_seconds_bucket\{le="0\.25",operation="authorise\.card"\} 1/,
      );
    });

  test('is not there for other addresses, nor for a wrong key', async () => {
    assert.equal((await ask('192.0.2.7')).status, 404);
    assert.equal((await ask('192.0.2.7', { authorization: 'Bearer wrong' })).status, 404);
  });

  test('is not there for what a server of this machine forwards', async () => {
    assert.equal((await ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).status, 404);
  });

  test('answers whoever holds the key', async () => {
    assert.equal((await ask('192.0.2.7', { authorization: `Bearer ${KEY}` })).status, 200);
  });

  test('leaves every other path to the proxy', async () => {
    assert.equal(await (await ask('192.0.2.7', {}, '/metrics/x')).text(), 'proxy');
  });
});
