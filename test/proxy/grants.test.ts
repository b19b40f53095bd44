import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignJWT, decodeJwt, UnsecuredJWT } from 'jose';
import type { GrantAnswer } from '../../src/contract/proxy/grant.schema.ts';
import type { CardView } from '../../src/contract/proxy/issued.schema.ts';
import { createMemoryStore } from '../../src/proxy/index.ts';
import { importSeen } from '../../src/proxy/registry/import-records.ts';
import { introduceCompany } from '../support/issued-company.ts';
import { createScriptedGateway, queryJson } from '../support/scripted-gateway.ts';
import {
  askGrant,
  asMerchant,
  createBench,
  freshKey,
  openSession,
  PAY,
  send,
  SHOP,
  operateInBrowser,
} from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { together } from './together.ts';

const CARD = '100029701';
const OTHER = '100029703';

const grant = <Body = GrantAnswer>(bench: Bench, wanted: Readonly<Record<string, unknown>> = {}) =>
  askGrant<Body>(bench, {
    operations: ['card.query', 'card.charge'],
    resources: { cards: [CARD] },
    ...wanted,
  });

const tokenOf = async (bench: Bench, wanted: Readonly<Record<string, unknown>> = {}) =>
  (await grant(bench, wanted)).body.token;

test('a browser does what its grant names', async () => {
  const { bench } = together();
  const { status, body } = await grant(bench);
  assert.equal(status, 201);
  const looked = await operateInBrowser<CardView>(bench, body.token, 'card.query', {
    card_id: CARD,
  });
  assert.deepEqual([looked.status, looked.body.card_id], [200, CARD]);
  assert.equal(looked.headers.get('access-control-allow-origin'), SHOP);
  const charge = { card_id: CARD, charge_amount: '1.00' };
  assert.equal((await operateInBrowser(bench, body.token, 'card.charge', charge)).status, 200);
});

test('C-234 what a grant does not name is refused: other cards, other operations', async () => {
  const { bench } = together();
  const token = await tokenOf(bench);
  for (const [operation, body] of [
    ['card.query', { card_id: OTHER }],
    ['card.query', { card_id: Number(OTHER) }],
    ['card.charge', { card_id: OTHER, charge_amount: '1.00' }],
    ['card.close', { card_id: CARD }],
    ['cardholder.query', { cardholder_id: 8201 }],
    ['group.charge', { group_id: '5001', charge_amount: '1.00' }],
    ['transactions.query', { order_nos: ['A-100-1'] }],
    [
      'transactions.query',
      { query_start: '2026-11-01 00:00:00', query_end: '2026-11-02 00:00:00' },
    ],
  ] as const)
    assert.equal((await operateInBrowser(bench, token, operation, body)).status, 403, operation);
});

test('a query by time reaches further than any grant', async () => {
  const { bench } = together();
  const token = await tokenOf(bench, {
    operations: ['transactions.query'],
    resources: { orders: ['A-100-1'] },
  });
  const window = { query_start: '2026-11-01 00:00:00', query_end: '2026-11-02 00:00:00' };
  assert.equal((await operateInBrowser(bench, token, 'transactions.query', window)).status, 403);
  const mixed = { order_nos: ['A-100-1', 'B-1'] };
  assert.equal((await operateInBrowser(bench, token, 'transactions.query', mixed)).status, 403);
  const own = await operateInBrowser(bench, token, 'transactions.query', {
    order_nos: ['A-100-1'],
  });
  assert.equal(own.status, 200);
});

for (const [asked, resources] of [
  [{ order_nos: ['A-100-1'] }, { orders: ['A-100-1'] }],
  [{ transaction_ids: ['t-A-100-1'] }, { transactions: ['t-A-100-1'] }],
] as const)
  test(`a browser that asks for ${Object.keys(asked).join()} learns of nothing else, whatever the gateway lists`, async () => {
    const gateway = createScriptedGateway();
    gateway.on('/v1/retrievalTrans', () =>
      queryJson(
        { merchant_id: '15670', account_id: '15670001', orders: 'A-100-1,B-7-1' },
        { status: '1' },
      ),
    );
    const bench = createBench({ fetch: gateway.fetch });
    const token = await tokenOf(bench, { operations: ['transactions.query'], resources });
    const window = { query_start: '2026-11-01 00:00:00', query_end: '2026-11-02 00:00:00' };
    for (const more of [{}, window]) {
      const { status, body } = await operateInBrowser(bench, token, 'transactions.query', {
        ...asked,
        ...more,
      });
      assert.equal(status, 200);
      assert.match(JSON.stringify(body), /"A-100-1"/);
      assert.doesNotMatch(JSON.stringify(body), /B-7/);
    }
  });

for (const operation of ['authorise.card', 'authorise.alternative', 'checkout'])
  test(`${operation} is never granted`, async () => {
    const { bench } = together();
    const { status, body } = await grant<ProblemBody>(bench, { operations: [operation] });
    assert.equal(status, 400);
    assert.equal(body.errors?.[0]?.pointer, '/operations/0');
  });

test('a grant is for one page, for a while, and of this proxy', async () => {
  const { bench } = together();
  const token = await tokenOf(bench, { expires_in: 60 });
  const look = (credential: string, headers = {}) =>
    operateInBrowser(bench, credential, 'card.query', { card_id: CARD }, headers);
  assert.equal((await look(token, { Origin: 'https://other.example' })).status, 401);
  assert.equal((await look(token, { Origin: '' })).status, 401);

  const claims = decodeJwt(token);
  const foreign = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('not the key of this proxy, at all'));
  assert.equal((await look(foreign)).status, 401);
  assert.equal((await look(new UnsecuredJWT(claims).encode())).status, 401);
  const [head, , mac] = token.split('.');
  const wider = btoa(JSON.stringify({ ...claims, resources: { cards: [OTHER] } }));
  assert.equal((await look(`${head}.${wider}.${mac}`)).status, 401);

  bench.clock.advance(61_000);
  assert.equal((await look(token)).status, 401);
});

test('a revoked grant opens nothing', async () => {
  const { bench } = together();
  const { body } = await grant(bench);
  const revoked = await asMerchant(bench, { method: 'DELETE', path: `/v1/grants/${body.id}` });
  assert.equal(revoked.status, 200);
  const { status } = await operateInBrowser(bench, body.token, 'card.query', { card_id: CARD });
  assert.equal(status, 401);
});

test('a grant that is revoked while it is used opens nothing any more', async () => {
  const memory = createMemoryStore();
  const revoked = new Set<string>();
  const { bench } = together(
    {},
    {},
    {
      ...memory,
      // Between the look at the token and the transaction of what it is used for.
      async get(table, id) {
        const row = await memory.get(table, id);
        if (table === 'grants' && revoked.has(id))
          await memory.transaction((tx) => tx.update('grants', id, { revoked: true }));
        return row;
      },
    },
  );
  await introduceCompany(bench);
  const { id, token } = (await grant(bench)).body;
  const charge = () =>
    operateInBrowser(bench, token, 'card.charge', { card_id: CARD, charge_amount: '1.00' });
  assert.equal((await charge()).status, 200);
  revoked.add(id);
  assert.equal((await charge()).status, 401);
});

test('limits of count and amount hold, also for many at once', async () => {
  const { bench } = together();
  const token = await tokenOf(bench, {
    limits: { amount: { value: '10.00', currency: 'USD' }, count: 3 },
  });
  const charge = (charge_amount: string) =>
    operateInBrowser(bench, token, 'card.charge', { card_id: CARD, charge_amount });
  assert.equal((await charge('10.01')).status, 403);
  assert.equal((await charge('6.00')).status, 200);
  assert.equal((await charge('5.00')).status, 403, 'more than is left');
  assert.equal((await charge('1.00')).status, 200);
  assert.equal((await charge('1.00')).status, 200);
  assert.equal((await charge('1.00')).status, 403, 'more often than granted');
});

test('P-02 a key stays the same one when the grant it was first used with is renewed', async () => {
  const { bench } = together();
  const key = { 'Idempotency-Key': freshKey() };
  const charge = { card_id: CARD, charge_amount: '1.00' };
  const balance = async () => {
    const token = await tokenOf(bench);
    return (await operateInBrowser<CardView>(bench, token, 'card.query', { card_id: CARD })).body
      .balance;
  };
  const before = await balance();
  const first = await operateInBrowser(bench, await tokenOf(bench), 'card.charge', charge, key);
  const afterOne = await balance();
  assert.notDeepEqual(afterOne, before);
  const again = await operateInBrowser(bench, await tokenOf(bench), 'card.charge', charge, key);
  assert.deepEqual(again.body, first.body);
  assert.deepEqual(await balance(), afterOne);
});

test('a grant creates no sessions or grants and reads no events', async () => {
  const { bench } = together();
  const token = await tokenOf(bench);
  for (const [method, path] of [
    ['POST', '/v1/sessions'],
    ['POST', '/v1/grants'],
    ['GET', '/v1/events'],
  ] as const) {
    const { status } = await send(bench, {
      method,
      path,
      headers: { Authorization: `Bearer ${token}`, Origin: SHOP, 'X-Tender': '1' },
      ...(method === 'POST' && { body: {} }),
    });
    assert.equal(status, 401, path);
  }
});

test('a shopper carries out no operations', async () => {
  const { bench } = together();
  const session = await openSession(bench);
  const { status } = await operateInBrowser(bench, session.secret, 'card.query', { card_id: CARD });
  assert.equal(status, 401);
});

test('P-47 an operation of a browser needs the header of our own', async () => {
  const { bench } = together();
  const { status } = await send(bench, {
    method: 'POST',
    path: '/v1/operations/card.query',
    body: { card_id: CARD },
    headers: { Authorization: `Bearer ${await tokenOf(bench)}`, Origin: SHOP },
  });
  assert.equal(status, 403);
});

test('a browser lists what its grant names, and of that what was seen', async () => {
  const { bench } = together();
  for (const card_id of [CARD, OTHER])
    await asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/card.query',
      body: { card_id },
    });
  const list = async (token: string, path: string) =>
    send<{ data: CardView[] }>(bench, {
      path,
      headers: { Authorization: `Bearer ${token}`, Origin: SHOP },
    });
  const mine = await list(
    await tokenOf(bench, { resources: { cards: [CARD, '404'] } }),
    '/v1/cards',
  );
  assert.deepEqual(
    mine.body.data.map((card) => card.card_id),
    [CARD],
  );
  assert.equal(
    (await list(await tokenOf(bench, { operations: ['card.charge'] }), '/v1/cards')).status,
    403,
  );
});

test('a company of 600 cards is granted, listed page by page, and named by id', async () => {
  const { bench } = together();
  const cards = Array.from({ length: 600 }, (_, index) => String(200_000 + index));
  await importSeen(
    bench.store,
    bench.clock,
    'cards',
    cards.map((card_id) => ({ card_id, status: 'active' })),
  );
  const token = await tokenOf(bench, { resources: { cards } });
  assert.ok(token.length < 600, `a header of ${token.length} bytes`);
  const list = async (query: Record<string, string>) =>
    (
      await send<{ data: CardView[]; next: string | null }>(bench, {
        path: `/v1/cards?${new URLSearchParams(query).toString()}`,
        headers: { Authorization: `Bearer ${token}`, Origin: SHOP },
      })
    ).body;

  const listed: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: { data: CardView[]; next: string | null } = await list({ after });
    listed.push(...page.data.map(({ card_id }) => card_id));
    after = page.next;
  }
  assert.deepEqual(listed, cards);

  const named = await list({ ids: `${cards[7]},${cards[3]},${CARD},404` });
  assert.deepEqual(
    named.data.map(({ card_id }) => card_id),
    [cards[7], cards[3]],
  );
  assert.equal(named.next, null);
  const { status } = await send(bench, {
    path: `/v1/cards?ids=${cards.slice(0, 101).join(',')}`,
    headers: { Authorization: `Bearer ${token}`, Origin: SHOP },
  });
  assert.equal(status, 400);
});

test('a page of the proxy’s own origin lists too, though its browser names no origin', async () => {
  const bench = createBench({
    fetch: () => Promise.reject(new Error('the gateway is not asked')),
    settings: { allowedOrigins: [PAY, SHOP] },
  });
  const list = async (origin: string) =>
    send(bench, {
      path: '/v1/cards',
      headers: { Authorization: `Bearer ${await tokenOf(bench, { origin })}` },
    });
  assert.equal((await list(PAY)).status, 200);
  assert.equal((await list(SHOP)).status, 401);
});
