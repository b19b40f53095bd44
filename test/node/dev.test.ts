import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { devPage, type WebhookEvent } from '../../src/node/serving/dev-page.ts';
import { localPagesOf } from '../../src/node/serving/local-pages.ts';

const PAGE = 'http://localhost:4200';
const EVENT = { timestamp: '2026-11-26T08:00:00Z', type: 'payment.succeeded', data: {} };

async function opened(forward?: string) {
  const heard: [WebhookEvent, string][] = [];
  const page = await devPage({
    proxyUrl: 'http://127.0.0.1:4000',
    sandboxUrl: 'http://127.0.0.1:4100',
    apiKey: 'key',
    ...(forward !== undefined && { forward }),
    onEvent: (event, answer) => heard.push([event, answer]),
  });
  const ask = (path: string, init?: RequestInit) =>
    page.fetch(new Request(PAGE + path, init), { remoteAddress: '127.0.0.1' });
  return { heard, ask };
}

const hook: RequestInit = {
  method: 'POST',
  headers: { 'webhook-id': 'evt_1', cookie: 'none=1' },
  body: JSON.stringify(EVENT),
};

test('pages of this machine are allowed where a merchant server names them, others are not', async () => {
  const named = (path: string, body: unknown, method = 'POST') =>
    localPagesOf(
      new Request(`http://127.0.0.1:4000${path}`, { method, body: JSON.stringify(body) }),
    );
  const local = { origin: 'http://localhost:3000', return_url: 'http://127.0.0.1:8080/back' };
  for (const path of ['/v1/sessions', '/v1/grants', '/v1/orders/A-1/session'])
    assert.deepEqual(await named(path, local), ['http://localhost:3000', 'http://127.0.0.1:8080']);
  assert.deepEqual(await named('/v1/operations/checkout', local), []);
  assert.deepEqual(await named('/v1/sessions', { origin: 'https://localhost.evil.example' }), []);
  assert.deepEqual(await named('/v1/sessions', null), []);
});

test('a webhook is told, and answered', async () => {
  const { heard, ask } = await opened();
  assert.equal((await ask('/webhooks', hook)).status, 204);
  assert.deepEqual(heard, [[EVENT, '']]);
});

test('a page of somebody else can tell it nothing', async () => {
  const { heard, ask } = await opened();
  const headers = { origin: 'https://evil.example' };
  for (const path of ['/webhooks', '/session'])
    assert.equal((await ask(path, { ...hook, headers })).status, 403, path);
  assert.deepEqual(heard, []);
});

test('a webhook is sent on with its signature, and answered as your server does', async () => {
  const got: unknown[] = [];
  const server = createServer((request, response) => {
    const { 'webhook-id': id, cookie } = request.headers;
    got.push([id, cookie]);
    response.writeHead(410).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  try {
    const { heard, ask } = await opened(to);
    assert.equal((await ask('/webhooks', hook)).status, 410);
    assert.deepEqual(got, [['evt_1', undefined]]);
    assert.equal(heard[0]?.[1], `  410 from ${to}`);
  } finally {
    server.close();
  }
  const { heard, ask } = await opened(to);
  assert.equal((await ask('/webhooks', hook)).status, 502, 'and is tried again by the proxy');
  assert.match(heard[0]?.[1] ?? '', /no answer from/);
});

test('the page pays a new order by the proxy', async () => {
  const { ask } = await opened();
  const text = await (await ask('/')).text();
  assert.match(text, /<tender-checkout proxy="http:\/\/127\.0\.0\.1:4000">/);
  assert.equal((await ask('/nothing')).status, 404);
});
