import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStore, type Store } from '../../src/proxy/index.ts';
import { createScriptedGateway, declineXml, paymentXml } from '../support/scripted-gateway.ts';
import {
  asMerchant,
  createBench,
  eventTypes,
  openSession,
  payByCard,
  send,
  sessionTerms,
  viewOf,
} from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';

const noGateway = () => createScriptedGateway();

const create = <Body = ProblemBody>(
  bench: Bench,
  terms: Readonly<Record<string, unknown>> = {},
  key?: string,
) =>
  asMerchant<Body>(bench, {
    method: 'POST',
    path: '/v1/sessions',
    body: sessionTerms(terms),
    ...(key && { key }),
  });

test('the merchant server creates and reads a session', async () => {
  const bench = createBench({ fetch: noGateway().fetch });
  const { status, body } = await asMerchant(bench, {
    method: 'POST',
    path: '/v1/sessions',
    body: sessionTerms({ metadata: { cart: '7' } }),
  });
  assert.equal(status, 201);
  assert.match(body.id, /^ses_[\w-]{30}$/);
  assert.ok(body.client_secret?.startsWith(`${body.id}.`));
  assert.equal(body.state, 'open');
  assert.equal(Date.parse(body.expires_at) - Date.parse(body.created_at), 1_800_000);
  const read = await asMerchant(bench, { path: `/v1/sessions/${body.id}` });
  const { client_secret: _once, ...rest } = body;
  assert.deepEqual(read.body, rest, 'the secret is told once only');
});

test('a new session is answered without a look at the store', async () => {
  const store = createMemoryStore();
  let reads = 0;
  const read: Store['read'] = (work) => {
    reads += 1;
    return store.read(work);
  };
  const bench = createBench({ fetch: noGateway().fetch, store: { ...store, read } });
  await bench.proxy.runDue();
  reads = 0;
  assert.equal((await create(bench)).status, 201);
  assert.equal(reads, 0);
});

test('P-02 a repeated creation is the same session with the same secret', async () => {
  const bench = createBench({ fetch: noGateway().fetch });
  const first = await create<{ id: string; client_secret: string }>(bench, {}, 'same');
  const second = await create<{ id: string; client_secret: string }>(bench, {}, 'same');
  assert.equal(second.status, 201);
  assert.equal(second.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(second.body, first.body);
  const kept = await bench.store.transaction((tx) => tx.find('requests', {}));
  assert.ok(
    !JSON.stringify(kept).includes(first.body.client_secret),
    'no secret in a stored answer',
  );
  assert.equal((await create(bench, { order_id: 'B-1' }, 'same')).status, 422);
});

test('P-01 creating without an Idempotency-Key is refused', async () => {
  const bench = createBench({ fetch: noGateway().fetch });
  const { status, body } = await send<ProblemBody>(bench, {
    method: 'POST',
    path: '/v1/sessions',
    headers: { Authorization: 'Bearer merchant-api-key-0001' },
    body: sessionTerms(),
  });
  assert.equal(status, 400);
  assert.equal(body.type, '/problems/idempotency-key-missing');
});

for (const [what, terms, pointer] of [
  ['an order number with a space', { order_id: 'A 1' }, '/order_id'],
  [
    'an amount with missing decimals',
    { amount: { value: '12', currency: 'EUR' } },
    '/amount/value',
  ],
  ['an amount with a sign', { amount: { value: '-1.00', currency: 'EUR' } }, '/amount/value'],
  ['an amount in exponents', { amount: { value: '1e3', currency: 'JPY' } }, '/amount/value'],
  ['decimals that yen has not', { amount: { value: '12.00', currency: 'JPY' } }, '/amount/value'],
  ['an unknown currency', { amount: { value: '1.00', currency: 'XYZ' } }, '/amount/currency'],
  ['nothing to pay', { amount: { value: '0.00', currency: 'EUR' } }, '/amount/value'],
  ['too much to pay', { amount: { value: '1000000.00', currency: 'EUR' } }, '/amount/value'],
  ['a page that is not allowed', { origin: 'https://evil.example' }, '/origin'],
  ['an origin with a path', { origin: 'https://shop.example/' }, '/origin'],
  ['P-36 a return elsewhere', { return_url: 'https://evil.example/x' }, '/return_url'],
  ['P-36 a return with "&"', { return_url: 'https://shop.example/?a=1&b=2' }, '/return_url'],
  ['C-114 a card number in the note', { note: 'card 4242 4242 4242 4242' }, '/note'],
  ['an unknown member', { total: 3 }, '/total'],
] as const)
  test(`P-26 P-27 a session is refused for ${what}`, async () => {
    const bench = createBench({ fetch: noGateway().fetch });
    const { status, body } = await create(bench, terms);
    assert.ok(status === 400 || status === 422, String(status));
    assert.equal(body.errors?.[0]?.pointer, pointer);
  });

for (const [value, currency] of [
  ['1000', 'JPY'],
  ['1.000', 'KWD'],
] as const)
  test(`C-095 ${value} ${currency} is an amount`, async () => {
    const bench = createBench({ fetch: noGateway().fetch });
    assert.equal((await create(bench, { amount: { value, currency }, items: [] })).status, 201);
  });

test('C-096 a profile may want decimals that the currency has not', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const bench = createBench({ fetch: gateway.fetch, profile: { decimals: { JPY: 2 } } });
  const session = await openSession(bench, {
    amount: { value: '1000', currency: 'JPY' },
    items: [],
  });
  const { body } = await payByCard(bench, session);
  assert.equal(gateway.calls[0]?.values.amount, '1000.00');
  assert.deepEqual([body.outcome, body.amount.value], ['succeeded', '1000']);
});

test('P-28 amount parts that do not add up warn, are refused, or are let pass, as the profile says', async () => {
  const parts = { item_total: '10.00', shipping: '1.00' };
  const warning = createBench({ fetch: noGateway().fetch });
  assert.equal((await create(warning, { parts })).status, 201);
  assert.ok(warning.lines.some(({ level }) => level === 'warn'));

  const enforcing = createBench({ fetch: noGateway().fetch, profile: { amountParts: 'enforce' } });
  const refused = await create(enforcing, { parts });
  assert.equal(refused.status, 422);
  assert.equal(refused.body.errors?.[0]?.pointer, '/parts');
  const fitting = { ...parts, tax_total: '2.00', discount: '1.00' };
  assert.equal((await create(enforcing, { parts: fitting })).status, 201);

  const ignoring = createBench({ fetch: noGateway().fetch, profile: { amountParts: 'off' } });
  assert.equal((await create(ignoring, { parts })).status, 201);
  assert.ok(!ignoring.lines.some(({ level }) => level === 'warn'));
});

test('a changed amount is pushed to the page as a new revision', async () => {
  const bench = createBench({ fetch: noGateway().fetch });
  const session = await openSession(bench);
  const before = await viewOf(bench, session);
  const path = `/v1/sessions/${session.id}`;
  const change = { amount: { value: '20.00', currency: 'EUR' } };
  assert.equal((await asMerchant(bench, { method: 'PATCH', path, body: change })).status, 200);
  const after = await viewOf(bench, session);
  assert.deepEqual(after.amount, change.amount);
  assert.ok(after.version > before.version);
  assert.equal(after.revision, before.revision + 1);

  await asMerchant(bench, { method: 'PATCH', path, body: { locale: 'de' } });
  assert.equal((await viewOf(bench, session)).revision, after.revision, 'nothing new to agree to');
});

test('an open session is given more time, and the page is notified', async () => {
  const bench = createBench({ fetch: noGateway().fetch });
  const session = await openSession(bench);
  const before = await viewOf(bench, session);
  bench.clock.advance(25 * 60_000);
  const path = `/v1/sessions/${session.id}`;
  await asMerchant(bench, { method: 'PATCH', path, body: { expires_in: 1_800 } });
  const after = await viewOf(bench, session);
  assert.equal(Date.parse(after.expires_at) - Date.parse(before.expires_at), 25 * 60_000);
  assert.ok(after.version > before.version);
  assert.equal(after.revision, before.revision, 'nothing new to agree to');
  bench.clock.advance(29 * 60_000);
  assert.equal((await viewOf(bench, session)).state, 'open');
  bench.clock.advance(60_000);
  assert.equal((await viewOf(bench, session)).state, 'expired');
  const late = await asMerchant(bench, { method: 'PATCH', path, body: { expires_in: 1_800 } });
  assert.equal(late.status, 409, 'what has ended stays so');
});

test('what is paid can no longer be changed or cancelled', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  await payByCard(bench, session);
  const path = `/v1/sessions/${session.id}`;
  const changed = await asMerchant<ProblemBody>(bench, {
    method: 'PATCH',
    path,
    body: { locale: 'de' },
  });
  assert.equal(changed.body.type, '/problems/session-locked');
  const cancelled = await asMerchant<ProblemBody>(bench, { method: 'DELETE', path });
  assert.equal(cancelled.body.type, '/problems/already-paid');
  assert.equal((await create(bench)).body.type, '/problems/already-paid', 'nor begun anew (P-12)');
});

test('while an attempt has no final outcome the session can not be changed or cancelled', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', () => new Response('', { status: 500 }));
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  await payByCard(bench, session);
  const path = `/v1/sessions/${session.id}`;
  assert.equal(
    (await asMerchant(bench, { method: 'PATCH', path, body: { locale: 'de' } })).status,
    409,
  );
  assert.equal((await asMerchant(bench, { method: 'DELETE', path })).status, 409);
});

test('a cancelled session is read, and paid no more', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', declineXml);
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  await payByCard(bench, session);
  const path = `/v1/sessions/${session.id}`;
  const { status, body } = await asMerchant(bench, { method: 'DELETE', path });
  assert.deepEqual([status, body.state, body.attempts.length], [200, 'cancelled', 1]);
  assert.equal((await viewOf(bench, session)).state, 'cancelled');
  const refused = await payByCard<ProblemBody>(bench, session);
  assert.equal(refused.body.type, '/problems/session-cancelled');
  assert.ok((await eventTypes(bench)).includes('session.cancelled'));
});
