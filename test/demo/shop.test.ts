import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readCsv } from '../../src/node/runtime/read-csv.ts';
import { testCard } from '../../src/testing/test-cards.ts';
import { seededRecords } from '../../src/sandbox/index.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';
import { createShop } from '../../demo/server/shop.ts';

const ORIGIN = 'http://localhost:5173';
const PROXY = 'https://pay.shop.example';

/** A payment that a person has to decide. */
const HELD = {
  outcome: 'review',
  transaction_id: 'T1',
  amount: { value: '42.00', currency: 'EUR' },
  card: { brand: 'visa', last_four: '9235' },
  risk: {
    action: 'review',
    score: '70',
    reasons: [{ name: 'cards-per-address', status: 'review' }],
  },
  three_ds_result: 'Y',
};

const SEEN = '2026-11-21T12:00:00Z';
/** What the proxy's registry has of a small company. */
const REGISTRY: Readonly<Record<string, readonly object[]>> = {
  '/v1/orders': [{ order_id: 'HS-1', attempts: [{ outcome: 'failed' }, HELD] }],
  '/v1/cards': [
    {
      card_id: '100029701',
      alias: 'Travel',
      cardholder_id: '8201',
      group_id: '5001',
      status: 'active',
      as_of: SEEN,
    },
    { card_id: '100029704', alias: 'Fuel', status: 'active', as_of: SEEN },
  ],
  '/v1/groups': [{ group_id: '5001', name: 'Operations', status: 'active', as_of: SEEN }],
  '/v1/cardholders': [
    { cardholder_id: '8201', first_name: 'Ada', last_name: 'Lovelace', as_of: SEEN },
  ],
};

/** A shop whose proxy writes down what it is asked. */
function openShop(status = 201) {
  const asked: { method: string; path: string; body: Record<string, unknown>; headers: Headers }[] =
    [];
  const shop = createShop({
    address: ORIGIN,
    assets: () => Promise.resolve(undefined),
    proxy: {
      url: PROXY,
      apiKey: 'sandbox_api_key_0123456789',
      async fetch(request) {
        const { pathname } = new URL(request.url);
        const records = REGISTRY[pathname];
        if (records) return Response.json({ data: records, next: null });
        if (request.method === 'GET')
          return /^Bearer (ses_1\.secret|st_ses_1\..*)$/.test(
            request.headers.get('authorization') ?? '',
          )
            ? Response.json({ session_id: 'ses_1' })
            : Response.json({}, { status: 401 });
        const body = (await request.json()) as Record<string, unknown>;
        asked.push({ method: request.method, path: pathname, body, headers: request.headers });
        const answer =
          pathname === '/v1/grants'
            ? { id: 'gra_1', token: 'grant.token', expires_at: '2026-11-21T12:00:00Z' }
            : {
                id: 'ses_1',
                client_secret: 'ses_1.secret',
                state: 'open',
                order_id: 'A-1',
                attempts: [],
              };
        return Response.json(status < 300 ? answer : {}, { status });
      },
    },
  });
  const send = (method: string, path: string, body: unknown, headers: HeadersInit = {}) =>
    shop(new Request(ORIGIN + path, { method, body: JSON.stringify(body), headers }));
  return { asked, send, shop };
}

const CART = [
  { sku: 'pour-over', quantity: 1 },
  { sku: 'towel', quantity: 3 },
];

describe('the shop’s server', () => {
  test('P-26 creates the session with its own prices, whatever the browser sends', async () => {
    const { asked, send } = openShop();
    const cart = CART.map((line) => ({ ...line, price: '0.01', amount: '0.01' }));
    const answer = await send('POST', '/api/checkout', { cart, email: 'ada@shop.example' });
    assert.equal(answer.status, 201);
    const [session] = asked;
    assert.deepEqual(session?.body['amount'], { value: '86.70', currency: 'EUR' });
    assert.equal(session.body['origin'], ORIGIN);
  });

  test('authenticates with its API key, which no answer holds', async () => {
    const { asked, send } = openShop();
    const answer = await send('POST', '/api/checkout', { cart: CART, email: 'ada@shop.example' });
    assert.equal(asked[0]?.headers.get('authorization'), 'Bearer sandbox_api_key_0123456789');
    assert.doesNotMatch(await answer.text(), /sandbox_api_key/);
  });

  for (const [what, cart] of [
    ['an empty cart', []],
    ['an article it does not sell', [{ sku: 'gold', quantity: 1 }]],
    ['half an article', [{ sku: 'mug', quantity: 0.5 }]],
    ['less than one', [{ sku: 'mug', quantity: -1 }]],
    ['the same article twice', [CART[0], CART[0]]],
    ['no cart', 'pour-over'],
  ] as const)
    test(`refuses ${what}`, async () => {
      const { asked, send } = openShop();
      const answer = await send('POST', '/api/checkout', { cart, email: 'ada@shop.example' });
      assert.equal(answer.status, 400);
      assert.deepEqual(asked, []);
    });

  test('lets only the browser that holds the client secret change an order', async () => {
    const { asked, send } = openShop();
    await send('POST', '/api/checkout', { cart: CART, email: 'ada@shop.example' });
    const change = (bearer: string) =>
      send('PATCH', '/api/checkout/ses_1', { cart: CART.slice(0, 1) }, { authorization: bearer });

    assert.equal((await change('Bearer another')).status, 403);
    // It shows the session, and has been in the hands of a bank.
    assert.equal((await change('Bearer st_ses_1.1800000000000.mac')).status, 403);
    assert.equal((await change('Bearer ses_1.secret')).status, 204);
    assert.deepEqual(
      asked.map(({ method, path }) => `${method} ${path.replace(/HS-\w+/, ':order_id')}`),
      ['PUT /v1/orders/:order_id/session', 'PATCH /v1/sessions/ses_1'],
    );
    assert.deepEqual(asked[1]?.body['amount'], { value: '42.00', currency: 'EUR' });
  });

  test('gives an order more time when its own shopper asks', async () => {
    const { asked, send } = openShop();
    const extend = (bearer: string) =>
      send('POST', '/api/checkout/ses_1/extension', {}, { authorization: bearer });

    assert.equal((await extend('Bearer another')).status, 403);
    assert.equal((await extend('Bearer ses_1.secret')).status, 204);
    assert.deepEqual(
      asked.map(({ method, path, body }) => ({ method, path, body })),
      [{ method: 'PATCH', path: '/v1/sessions/ses_1', body: { expires_in: 1800 } }],
    );
  });

  test('plays a payment by a test card for the browser that holds the secret, and takes no number from it', async () => {
    const { asked, send } = openShop(200);
    const play = (wish: object, bearer: string) =>
      send('POST', '/api/checkout/ses_1/played', wish, { authorization: bearer });

    assert.equal((await play({ play: 'pay' }, 'Bearer another')).status, 403);
    assert.equal((await play({ play: 'steal' }, 'Bearer ses_1.secret')).status, 400);
    assert.equal(asked.length, 0);
    const own = { play: 'decline', card: { number: '4111111111111111' } };
    assert.equal((await play(own, 'Bearer ses_1.secret')).status, 204);
    const [payment] = asked;
    assert.equal(payment?.path, '/v1/checkout/card');
    assert.equal(payment.headers.get('x-tender-page'), ORIGIN);
    assert.equal((payment.body['card'] as { number: string }).number, testCard('declined').number);
  });

  test('says when an order can’t be paid any more', async () => {
    const { send } = openShop(409);
    const wish = { play: 'pay' };
    const bearer = { authorization: 'Bearer ses_1.secret' };
    assert.equal((await send('POST', '/api/checkout/ses_1/played', wish, bearer)).status, 409);
  });

  test('shows its staff why a payment is held, and sends what they decide', async () => {
    const { asked, send, shop } = openShop();
    const { held } = (await (await shop(new Request(`${ORIGIN}/api/reviews`))).json()) as {
      held: unknown;
    };
    const { outcome, transaction_id: transactionId, three_ds_result: threeDS, ...told } = HELD;
    assert.equal(outcome, 'review');
    assert.deepEqual(held, [{ orderId: 'HS-1', transactionId, threeDS, ...told }]);
    assert.equal((await send('POST', '/api/reviews/T1', { decision: 'perhaps' })).status, 400);
    assert.equal((await send('POST', '/api/reviews/T1', { decision: 'approve' })).status, 204);
    assert.deepEqual(
      asked.map(({ path, body }) => [path, body]),
      [
        [
          '/v1/operations/orders.review',
          { review_orders: [{ transaction_id: 'T1', decision: 'approve' }] },
        ],
      ],
    );
  });

  test('keeps the proxy’s problems to itself', async (context) => {
    context.mock.method(console, 'error', () => undefined);
    const { send } = openShop(500);
    const answer = await send('POST', '/api/checkout', { cart: CART, email: 'ada@shop.example' });
    assert.equal(answer.status, 502);
    assert.deepEqual(await answer.json(), { message: 'The checkout is not available right now.' });
  });

  test('lets the wallet page work with all of the company, later cards of its groups too', async () => {
    const { asked, send, shop } = openShop();
    const company: unknown = await (await shop(new Request(`${ORIGIN}/api/wallet`))).json();
    assert.deepEqual(company, {
      cards: [
        { id: '100029701', name: 'Travel', holder: '8201', group: '5001' },
        { id: '100029704', name: 'Fuel', holder: null, group: null },
      ],
      groups: [{ id: '5001', name: 'Operations' }],
      holders: { 8201: 'Ada Lovelace' },
    });
    await send('POST', '/api/wallet/grant', {});
    assert.deepEqual(asked[0]?.body['resources'], {
      groups: ['5001'],
      cards_of_groups: ['5001'],
      cards: ['100029704'],
      cardholders: ['8201'],
    });
  });

  test('lets the desk see orders, and do what needs no step-up', async () => {
    const { asked, send } = openShop();
    const answer = await send('POST', '/api/desk/grant', { orders: 'none', subject: 'eve' });
    assert.equal(answer.status, 201);
    const { subject, orders, operations, step_up } = asked[0]?.body ?? {};
    assert.deepEqual([subject, orders, step_up], ['demo-staff', 'all', undefined]);
    assert.ok(!(operations as string[]).includes('payout.create'));
  });

  test('P-31 shows card details only with the code, and only of the company’s cards', async () => {
    const { asked, send } = openShop();
    const wish = { cardId: '100029701', commitment: 'C'.repeat(43), code: '2468' };
    for (const wrong of [{ code: '0000' }, { code: undefined }, { cardId: '1' }, { commitment: 7 }])
      assert.equal((await send('POST', '/api/wallet/reveal', { ...wish, ...wrong })).status, 403);
    assert.equal(asked.length, 0);

    const answer = await send('POST', '/api/wallet/reveal', {
      ...wish,
      subject: 'eve',
      origin: 'x',
    });
    assert.equal(answer.status, 201);
    assert.deepEqual(asked[0]?.body, {
      subject: 'demo-treasurer',
      origin: ORIGIN,
      resources: { cards: ['100029701'] },
      reveal_commitment: wish.commitment,
    });
  });

  test('sends the policy with every answer, also where there is no page', async () => {
    const { shop } = openShop();
    const answer = await shop(new Request(`${ORIGIN}/nowhere`));
    assert.equal(answer.status, 404);
    const policy = answer.headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'/);
    assert.match(policy, /frame-src https:\/\/pay\.shop\.example;/);
    assert.doesNotMatch(policy, /unsafe/);
  });
});

test('the company that the demo imports is the sandbox’s', async () => {
  for (const [kind, records] of Object.entries(seededRecords(gatewayProfile()))) {
    const file = join(import.meta.dirname, `../../demo/company/${kind}.csv`);
    const rows = readCsv(await readFile(file, 'utf8'));
    assert.deepEqual(
      rows.map(({ values }) => values),
      records,
    );
  }
});
