import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { Log } from '../../../src/contract/runtime/dependencies.ts';
import { loadConfiguration, serveProxy, type Service } from '../../../src/node/index.ts';
import { SANDBOX_DEFAULTS } from '../../../src/node/configuration/sandbox-defaults.ts';
import { freePort } from '../../support/free-port.mjs';

const folder = await mkdtemp(join(tmpdir(), 'tender-proxy-'));
after(() => rm(folder, { recursive: true }));

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const [ORIGIN] = SANDBOX_DEFAULTS.settings.allowedOrigins;
const [API_KEY] = SANDBOX_DEFAULTS.settings.apiKeys;

const start = async (database: string): Promise<Service> =>
  serveProxy(
    await loadConfiguration({
      file: null,
      environment: {
        PORT: String(await freePort()),
        TENDER_DATABASE_URL: `sqlite:${join(folder, database)}`,
      },
    }),
    silent,
  );

const merchant = (url: string, path: string, body?: object) =>
  fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${API_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const newSession = async (url: string) => {
  const answer = await merchant(url, '/v1/sessions', {
    order_id: 'A-1',
    amount: { value: '12.00', currency: 'EUR' },
    origin: ORIGIN,
  });
  assert.equal(answer.status, 201);
  return (await answer.json()) as { id: string; client_secret: string };
};

describe('a running proxy', () => {
  test('hashes by node:crypto: no request waits for WebCrypto', async (t) => {
    const digest = t.mock.method(crypto.subtle, 'digest');
    const sign = t.mock.method(crypto.subtle, 'sign');
    const derive = t.mock.method(crypto.subtle, 'deriveBits');
    const proxy = await start('hashed.db');
    try {
      await newSession(proxy.url);
    } finally {
      await proxy.close();
    }
    const calls = [digest, sign, derive].map(({ mock }) => mock.callCount());
    assert.deepEqual(calls, [0, 0, 0]);
  });

  test('remembers its state across a restart', async () => {
    const first = await start('kept.db');
    const { id } = await newSession(first.url);
    await first.close();

    const second = await start('kept.db');
    const answer = await merchant(second.url, `/v1/sessions/${id}`);
    await second.close();
    assert.equal(answer.status, 200);
  });

  test('ends an event stream that a page listens to, instead of waiting until all is cut off', async () => {
    const proxy = await start('stream.db');
    const { client_secret: clientSecret } = await newSession(proxy.url);
    const stream = await fetch(`${proxy.url}/v1/checkout/events`, {
      headers: { authorization: `Bearer ${clientSecret}`, origin: ORIGIN, 'x-tender': '1' },
    });
    assert.equal(stream.status, 200);
    const reader = stream.body?.getReader();
    await reader?.read();

    const closed = proxy.close();
    // At the end of the grace period for payments it would be cut off, which reading it fails of.
    while (!(await reader?.read())?.done);
    await closed;
  });

  test('answers operators: health, readiness, metrics', async () => {
    const proxy = await start('health.db');
    const statuses = await Promise.all(
      ['/healthz', '/readyz', '/metrics'].map(
        async (path) => (await fetch(proxy.url + path)).status,
      ),
    );
    await proxy.close();
    assert.deepEqual(statuses, [200, 200, 200]);
  });

  test('serves the secure frame’s document to an allowed page', async () => {
    const proxy = await start('frame.db');
    const answer = await fetch(
      `${proxy.url}/frame/card?origin=${encodeURIComponent(ORIGIN)}&locale=en`,
    );
    const policy = answer.headers.get('content-security-policy') ?? '';
    const page = await answer.text();
    await proxy.close();
    assert.equal(answer.status, 200);
    assert.match(policy, new RegExp(`frame-ancestors ${ORIGIN}`));
    assert.match(page, /autocomplete="cc-number"/);
  });
});
