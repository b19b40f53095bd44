import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { EventPage } from '../../src/contract/proxy/events.schema.ts';
import type { Fetch } from '../../src/contract/runtime/dependencies.ts';
import { webhookSecretsOf } from '../../src/proxy/index.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, eventTypes, openSession, payByCard, viewOf } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';

const SHOP_SERVER = 'https://shop.example/webhooks';

const paying = () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  return gateway;
};

const page = async (bench: Bench, after?: string | null) =>
  (await asMerchant<EventPage>(bench, { path: `/v1/events${after ? `?after=${after}` : ''}` }))
    .body;

test('events are read by cursor, each once and in order', async () => {
  const bench = createBench({ fetch: paying().fetch });
  assert.deepEqual(await page(bench), { data: [], next: null });
  await payByCard(bench, await openSession(bench, { order_id: 'A', metadata: { cart: '7' } }));
  const first = await page(bench);
  assert.deepEqual(
    first.data.map(({ type }) => type),
    ['payment.succeeded'],
  );
  assert.deepEqual(first.data[0]?.data.metadata, { cart: '7' });
  await payByCard(bench, await openSession(bench, { order_id: 'B' }));
  const second = await page(bench, first.next);
  assert.deepEqual(
    second.data.map(({ data }) => data.order_id),
    ['B'],
  );
  assert.deepEqual(await page(bench, second.next), { data: [], next: second.next });
});

interface Delivered {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A merchant server that answers as it is told. */
function shopServer(answer: () => Response | Promise<Response>) {
  const gateway = paying();
  const delivered: Delivered[] = [];
  const fetch: Fetch = async (request) => {
    if (request.url !== SHOP_SERVER) return gateway.fetch(request);
    delivered.push({ headers: Object.fromEntries(request.headers), body: await request.text() });
    return answer();
  };
  return { fetch, delivered };
}

test('the same events are sent as webhooks, signed by the Standard Webhooks scheme', async () => {
  const { fetch, delivered } = shopServer(() => new Response());
  const bench = createBench({ fetch, settings: { webhookUrl: SHOP_SERVER } });
  await payByCard(bench, await openSession(bench));
  await bench.proxy.runDue();
  assert.equal(delivered.length, 1);
  const [{ headers, body }] = delivered as [Delivered];
  const [event] = (await page(bench)).data;
  assert.equal(headers['webhook-id'], event?.id);
  assert.deepEqual(JSON.parse(body), {
    type: event?.type,
    version: event?.version,
    timestamp: event?.at,
    actor: event?.actor,
    data: event?.data,
  });

  const [secret = ''] = await webhookSecretsOf(['root-secret-of-at-least-32-characters']);
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
  const expected = new Webhook(secret).sign(headers['webhook-id'] ?? '', sentAt, body);
  assert.equal(headers['webhook-signature'], expected);
  assert.equal((await bench.proxy.runDue()).worked, 0, 'delivered once');
});

test('a webhook that fails is tried again, ever later, and each try is kept', async () => {
  const { fetch, delivered } = shopServer(() => new Response('', { status: 500 }));
  const bench = createBench({ fetch, settings: { webhookUrl: SHOP_SERVER } });
  await payByCard(bench, await openSession(bench));
  const rests: number[] = [];
  for (;;) {
    await bench.proxy.runDue();
    const [row] = await bench.store.transaction((tx) => tx.find('deliveries', {}));
    if (!row?.dueAt) break;
    rests.push((row.dueAt - bench.clock.now()) / 1000);
    bench.clock.advance(row.dueAt - bench.clock.now());
  }
  assert.deepEqual(rests, [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  const [row] = await bench.store.transaction((tx) => tx.find('deliveries', {}));
  assert.equal(row?.state, 'given-up');
  assert.deepEqual(new Set(row.attempts.map(({ status }) => status)), new Set([500]));
  assert.equal(row.attempts.length, 10);
  assert.ok(
    delivered.every(({ headers }) => headers['webhook-id'] === delivered[0]?.headers['webhook-id']),
  );
});

test('an abandoned delivery is listed with each try, and sent once more on request', async () => {
  let status = 410;
  const { fetch, delivered } = shopServer(() => new Response(null, { status }));
  const bench = createBench({ fetch, settings: { webhookUrl: SHOP_SERVER } });
  await payByCard(bench, await openSession(bench));
  await bench.proxy.runDue();
  interface Undelivered {
    readonly data: readonly { readonly id: string; readonly attempts: readonly object[] }[];
  }
  const list = async () =>
    (await asMerchant<Undelivered>(bench, { path: '/v1/events/undelivered' })).body.data;
  const [given] = await list();
  assert.equal(given?.id, delivered[0]?.headers['webhook-id']);
  assert.deepEqual(given?.attempts, [
    { at: new Date(bench.clock.now()).toISOString(), status: 410 },
  ]);
  status = 204;
  const again = (id = '') =>
    asMerchant<ProblemBody>(bench, { method: 'POST', path: `/v1/events/${id}/deliver` });
  assert.equal((await again(given.id)).status, 200);
  await bench.proxy.runDue();
  assert.deepEqual(
    delivered.map(({ headers }) => headers['webhook-id']),
    [given.id, given.id],
  );
  assert.deepEqual(await list(), []);
  assert.equal((await again('evt_0000000000009999')).status, 404);
});

test('a receiver that is gone is not tried again, and one out of reach is', async () => {
  let answer: () => Promise<Response> = () => Promise.reject(new TypeError('refused'));
  const { fetch, delivered } = shopServer(() => answer());
  const bench = createBench({ fetch, settings: { webhookUrl: SHOP_SERVER } });
  await payByCard(bench, await openSession(bench));
  await bench.proxy.runDue();
  answer = () => Promise.resolve(new Response('', { status: 410 }));
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  bench.clock.advance(86_400_000);
  await bench.proxy.runDue();
  assert.equal(delivered.length, 2);
});

test('two secrets sign while the root secret rotates', async () => {
  const { fetch, delivered } = shopServer(() => new Response());
  const secrets = ['a-new-root-secret-of-32-characters!!', 'root-secret-of-at-least-32-characters'];
  const bench = createBench({ fetch, settings: { webhookUrl: SHOP_SERVER, secrets } });
  await payByCard(bench, await openSession(bench));
  await bench.proxy.runDue();
  assert.equal(delivered[0]?.headers['webhook-signature']?.split(' ').length, 2);
});

test('without an address no deliveries pile up', async () => {
  const bench = createBench({ fetch: paying().fetch });
  await payByCard(bench, await openSession(bench));
  assert.deepEqual(await bench.store.transaction((tx) => tx.find('deliveries', {})), []);
});

test('a person decides an unknown payment, with a reason that is kept', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', () => new Response('', { status: 502 }));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked));
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  const { body: unknown } = await payByCard(bench, session);
  const decide = <Body = ProblemBody>(decision: Readonly<Record<string, unknown>>) =>
    asMerchant<Body>(bench, {
      method: 'POST',
      path: `/v1/attempts/${unknown.attempt_id}/resolve`,
      body: decision,
    });
  assert.equal((await decide({ outcome: 'failed', decided_by: 'kim' })).status, 400, 'no reason');
  assert.equal((await decide({ outcome: 'pending', reason: 'why', decided_by: 'k' })).status, 400);
  const decided = await decide({
    outcome: 'failed',
    reason: 'not in the portal',
    decided_by: 'kim',
  });
  assert.equal(decided.status, 200);
  assert.equal((await viewOf(bench, session)).state, 'open', 'the order is free again');
  assert.ok((await eventTypes(bench)).includes('payment.resolved'));
  const twice = await decide({ outcome: 'failed', reason: 'once more', decided_by: 'kim' });
  assert.equal(twice.body.type, '/problems/already-final');
});
