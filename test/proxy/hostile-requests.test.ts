import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import {
  API_KEY,
  asMerchant,
  createBench,
  openSession,
  PAY,
  payByCard,
  send,
  SHOP,
} from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { createSandboxBench, frameOf, payBy, redirectOf } from './sandbox-harness.ts';

const bench = (): Bench => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '-1' }));
  return createBench({ fetch: gateway.fetch });
};

const PATHS = [
  '/v1/sessions',
  '/v1/sessions/ses_1',
  '/v1/grants',
  '/v1/grants/gra_1',
  '/v1/events',
  '/v1/checkout',
  '/v1/checkout/card',
  '/v1/checkout/saved-card',
  '/v1/checkout/saved-cards/card_1',
  '/v1/checkout/alternative',
  '/v1/checkout/hosted',
  '/v1/checkout/abandon',
  '/v1/attempts/att_1/resolve',
  '/v1/operations/orders.refund',
  '/v1/operations/transactions.query',
  '/v1/operations/card.query',
  '/v1/cards',
  '/v1/cards/1/reveal',
  '/notify/payment/t',
  '/notify/payout/t',
  '/return/t',
  '/handoff/h',
  '/frame/card',
  '/frame/reveal',
  '/frame/challenge/att_1',
  '/frame/texts/card',
  '/frame/assets/a.js',
] as const;

/** Anything a program may say that means harm or is broken. */
const path = fc.oneof(
  fc.constantFrom(...PATHS),
  fc
    .tuple(fc.constantFrom(...PATHS), fc.string({ unit: 'grapheme', maxLength: 20 }))
    .map(([known, tail]) => `${known}/${encodeURIComponent(tail)}`),
  fc
    .tuple(fc.constantFrom(...PATHS), fc.webQueryParameters())
    .map(([known, query]) => `${known}?${query}`),
);
const body = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `{"order_id":"${'9'.repeat(200_000)}"}`,
    '{"order_id":"A","order_id":"B"}',
    '\ufeff{}',
    'null',
    '[]',
  ),
);
const credential = fc.constantFrom(
  '',
  'Bearer',
  'Bearer x',
  `Bearer ${API_KEY}`,
  'Bearer ses_1.x',
  'Bearer st_ses_1.9999999999999.x',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
  'Basic eDp5',
);

describe('any request to the proxy', () => {
  test('is answered, never with a fault of our own, and pollutes nothing', async () => {
    const on = bench();
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'),
        body,
        credential,
        fc.constantFrom(SHOP, PAY, 'null', 'https://evil.example', ''),
        fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded', ''),
        async (to, method, text, authorization, origin, type) => {
          const request = new Request(PAY + to, {
            method,
            headers: {
              'Idempotency-Key': 'k',
              'X-Tender': '1',
              ...(authorization && { Authorization: authorization }),
              ...(origin && { Origin: origin }),
              ...(type && { 'Content-Type': type }),
            },
            ...(method !== 'GET' && method !== 'HEAD' && { body: text }),
          });
          const { status } = await on.proxy.fetch(request);
          // 503: this bench has no built documents.
          assert.ok(
            status < 500 || status === 501 || status === 502 || status === 503,
            `${status}`,
          );
        },
      ),
      { numRuns: 2_000 },
    );
    assert.equal(({} as Record<string, unknown>).admin, undefined);
    assert.deepEqual(
      on.lines.filter(({ event }) => event === 'request failed'),
      [],
    );
  });

  test('opens nothing without a credential', async () => {
    const on = bench();
    for (const to of PATHS.filter((each) => each.startsWith('/v1/')))
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
        const { status } = await send(on, { method, path: to, headers: { Origin: SHOP } });
        assert.ok([401, 403, 405].includes(status), `${method} ${to} ${status}`);
      }
  });

  test('a character that no store can look up names nothing', async () => {
    const { status } = await asMerchant<ProblemBody>(bench(), { path: '/v1/sessions/a%00b' });
    assert.equal(status, 404);
  });
});

describe('anyone with an address that a bank was given', () => {
  const METHOD = { code: 'wallet', label: {} };

  test('can make the proxy ask the gateway by coming back, but not as often as they like', async () => {
    const shop = createSandboxBench({ profile: { methods: [METHOD] } });
    const session = await openSession(shop.bench, { return_url: `${SHOP}/thanks` });
    const { body: paid } = await payBy(shop.bench, session, 'alternative', { method: 'wallet' });
    const back = await shop.press(redirectOf(paid), 'abandon');
    const before = shop.calls.length;
    for (let time = 0; time < 10; time += 1) {
      assert.equal((await shop.open(back)).status, 303);
      await shop.pass(500);
    }
    assert.ok(shop.calls.length - before <= 2, `${shop.calls.length - before} calls`);
  });

  test('finds a page in words when the session is forgotten', async () => {
    const shop = createSandboxBench({ profile: { methods: [METHOD] } });
    const session = await openSession(shop.bench, { return_url: `${SHOP}/thanks` });
    const { body: paid } = await payBy(shop.bench, session, 'alternative', { method: 'wallet' });
    const back = await shop.press(redirectOf(paid), 'approve');
    const other = await openSession(shop.bench, { order_id: 'B' });
    const { body: challenged } = await payByCard(shop.bench, other, { number: '4000000000003220' });
    await shop.bench.store.transaction(async (tx) => {
      for (const { id } of [session, other]) await tx.remove('sessions', id);
    });
    for (const address of [back, frameOf(challenged)]) {
      const answer = await shop.open(address);
      assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
      assert.equal(answer.headers.get('location'), null);
    }
  });
});

test('one session has so many event streams and no more', async () => {
  const on = bench();
  const session = await openSession(on);
  const left = new AbortController();
  const open = async () => {
    const response = await on.proxy.fetch(
      new Request(`${PAY}/v1/checkout/events`, {
        headers: { Authorization: `Bearer ${session.secret}`, Origin: SHOP },
        signal: left.signal,
      }),
    );
    const reader = response.body?.getReader();
    await reader?.read();
    void reader?.read().catch(() => undefined);
    return response.status;
  };
  for (let stream = 0; stream < 20; stream += 1) assert.equal(await open(), 200);
  assert.equal(await open(), 429);
  left.abort();
  await new Promise(setImmediate);
});
