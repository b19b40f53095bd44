import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../../support/free-port.mjs';
import { SANDBOX_DEFAULTS } from '../../../src/node/configuration/sandbox-defaults.ts';
import { Program } from '../../support/demo-processes.ts';

const [ORIGIN] = SANDBOX_DEFAULTS.settings.allowedOrigins;
const [API_KEY] = SANDBOX_DEFAULTS.settings.apiKeys;

test('a proxy whose terminal closes still answers what is in progress', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'tender-hang-up-'));
  context.after(() => rm(folder, { recursive: true }));
  const asked = Promise.withResolvers<ServerResponse>();
  const gateway = createServer((request, response) => {
    request.resume();
    if (request.url?.endsWith('/retrievalTrans')) asked.resolve(response);
    else response.end();
  }).listen(0, '127.0.0.1');
  context.after(() => gateway.close());
  await once(gateway, 'listening');
  const port = String(await freePort());
  const proxy = new Program(['proxy'], {
    PORT: port,
    TENDER_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    TENDER_DATABASE_URL: `sqlite:${join(folder, 'tender.db')}`,
  });
  context.after(() => proxy.signal('SIGKILL'));
  await proxy.printed(/every route is described/);
  const url = `http://127.0.0.1:${port}`;
  const headers = {
    authorization: `Bearer ${API_KEY}`,
    'content-type': 'application/json',
    'idempotency-key': 'one',
  };
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });

  const session = await post('/v1/sessions', {
    order_id: 'A-1',
    amount: { value: '12.00', currency: 'EUR' },
    origin: ORIGIN,
  });
  const { client_secret: secret } = (await session.json()) as { client_secret: string };
  const stream = await fetch(`${url}/v1/checkout/events`, {
    headers: { authorization: `Bearer ${secret}`, origin: ORIGIN },
  });
  assert.equal(stream.status, 200);
  const answer = post('/v1/operations/transactions.query', { order_nos: ['A-1-1'] });
  const held = await asked.promise;

  proxy.signal('SIGHUP');
  await stream.text(); // Event streams end first.
  held.end('{}');
  assert.equal((await answer).status, 502, 'for the gateway proves nothing by {}');
  assert.equal(await proxy.ended(), 0);
});
