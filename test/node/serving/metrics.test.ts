import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { createMetrics } from '../../../src/node/index.ts';
import { COUNTERS } from '../../../src/proxy/index.ts';
import { withMetrics } from '../../../src/node/serving/metrics-route.ts';

const KEY = 'metrics-key-0123456789';
const metrics = createMetrics();
metrics.count('attempts', { outcome: 'succeeded' });
metrics.duration('gateway', 0.2, { operation: 'authorise.card' });
metrics.gauge('unknown_open', 7, { age: '5m' });
metrics.gauge('unknown_open', 3, { age: '5m' });

const COUNTED = /\.(count|duration|gauge)\('(\w+)'/g;

interface Asked {
  readonly from?: string;
  readonly at?: string;
  readonly headers?: Record<string, string>;
  readonly path?: string;
  readonly key?: string | undefined;
  readonly mode?: 'sandbox' | 'live';
  readonly publicUrl?: string;
}

const ask = ({
  from = '127.0.0.1',
  at = 'http://127.0.0.1:4000',
  headers = {},
  path = '/metrics',
  key,
  mode = 'sandbox',
  publicUrl = 'http://127.0.0.1:4000',
}: Asked) =>
  withMetrics(() => Promise.resolve(new Response('proxy', { status: 404 })), {
    metrics,
    key,
    mode,
    publicUrl,
  })(new Request(at + path, { headers }), { remoteAddress: from });

describe('/metrics', () => {
  for (const from of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
    test(`of a sandbox answers ${from} without a key`, async () => {
      const answer = await ask({ from });
      assert.equal(answer.status, 200);
      const text = await answer.text();
      assert.match(text, /tender_attempts_total\{outcome="succeeded"\} 1/);
      assert.match(text, /tender_unknown_open\{age="5m"\} 3/);
      assert.match(
        text,
        /tender_gateway_seconds_bucket\{le="0\.25",operation="authorise\.card"\} 1/,
      );
    });

  test('describes each metric that the proxy counts', async () => {
    const all = createMetrics();
    for (const file of globSync('src/proxy/**/*.ts'))
      for (const [, kind, name = ''] of readFileSync(file, 'utf8').matchAll(COUNTED))
        if (kind === 'count') all.count(name);
        else if (kind === 'gauge') all.gauge(name, 1);
        else all.duration(name, 1);
    const text = await (await all.answer()).text();
    const described = [...text.matchAll(/^# HELP (tender_\w+) (.*)$/gm)];
    assert.ok(described.length > 30, 'those of the process, too');
    for (const [, name, help] of described) assert.match(help ?? '', / /, name);
  });

  test('counts from 0, so that an alert sees the first time', async () => {
    const fresh = createMetrics();
    fresh.count('security_alerts', { alert: 'amount-mismatch' });
    const text = await (await fresh.answer()).text();
    for (const line of [
      'tender_security_alerts_total{alert="amount-mismatch"} 1',
      'tender_security_alerts_total{alert="audit-chain-broken"} 0',
      'tender_attempt_outcomes_total{outcome="unknown"} 0',
      'tender_operation_outcomes_total{operation="orders.refund",outcome="unknown"} 0',
      'tender_gateway_calls_total{operation="authorise.card",answer="no-answer"} 0',
      'tender_due_failures_total{kind="subscriptions"} 0',
      'tender_notifications_total{kind="payout",known="false",signature="unchecked"} 0',
      'tender_notifications_total{kind="payment",known="true",signature="mismatch"} 0',
      'tender_webhooks_total{state="given-up"} 0',
      'tender_card_testing_total{rule="spike"} 0',
    ])
      assert.ok(text.includes(`${line}\n`), line);
    assert.doesNotMatch(
      text,
      /operation_outcomes_total\{operation="card\.query"/,
      'which only asks',
    );
  });

  test('counts from 0 all that the proxy counts, but requests', () => {
    const counted = globSync('src/proxy/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(COUNTED)]
        .filter(([, kind]) => kind === 'count')
        .map(([, , name = '']) => name),
    );
    const known = [...Object.keys(COUNTERS), 'http_requests'];
    assert.deepEqual([...new Set(counted)].sort(), known.sort());
  });

  const hidden: Readonly<Record<string, Asked>> = {
    'another machine': { from: '192.0.2.7' },
    'a wrong key': { key: KEY, headers: { authorization: 'Bearer wrong' } },
    'no key where there is one, from this machine too': { key: KEY },
    'this machine in live mode, where a reverse proxy may stand': { mode: 'live' },
    'what a server of this machine forwards': { headers: { 'x-forwarded-for': '192.0.2.7' } },
    'what names a server between': { headers: { via: '1.1 edge' } },
    'what names the client in another way': { headers: { 'x-real-ip': '192.0.2.7' } },
    'a reverse proxy that adds nothing, before a sandbox with a public name': {
      publicUrl: 'https://pay.shop.example',
    },
    'what asked for the public name': { at: 'http://pay.shop.example' },
  };
  for (const [what, asked] of Object.entries(hidden))
    test(`is not there for ${what}`, async () => {
      assert.equal((await ask(asked)).status, 404);
    });

  test('answers requests with the key', async () => {
    const headers = { authorization: `Bearer ${KEY}` };
    assert.equal((await ask({ from: '192.0.2.7', mode: 'live', key: KEY, headers })).status, 200);
  });

  test('leaves every other path to the proxy', async () => {
    assert.equal(await (await ask({ path: '/metrics/x' })).text(), 'proxy');
  });
});
