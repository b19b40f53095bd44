import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createShop } from '../../demo/server/shop.ts';

const ORIGIN = 'http://localhost:5173';
const PROXY = 'https://pay.shop.example';

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
        if (request.method === 'GET')
          return /^Bearer (ses_1\.secret|st_ses_1\..*)$/.test(
            request.headers.get('authorization') ?? '',
          )
            ? Response.json({ session_id: 'ses_1' })
            : Response.json({}, { status: 401 });
        const body = (await request.json()) as Record<string, unknown>;
        const path = new URL(request.url).pathname;
        asked.push({ method: request.method, path, body, headers: request.headers });
        const answer =
          path === '/v1/grants'
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

  test('keeps the proxy’s problems to itself', async (context) => {
    context.mock.method(console, 'error', () => undefined);
    const { send } = openShop(500);
    const answer = await send('POST', '/api/checkout', { cart: CART, email: 'ada@shop.example' });
    assert.equal(answer.status, 502);
    assert.deepEqual(await answer.json(), { message: 'The checkout is not available right now.' });
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
