import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { TextResponse } from '../../src/contract/runtime/text-response.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import {
  API_KEY,
  asMerchant,
  asPage,
  createBench,
  openSession,
  PAY,
  payByCard,
  send,
  sessionTerms,
  SHOP,
} from './harness.ts';
import type { BenchOptions, ProblemBody } from './harness.ts';

const bench = (options: Partial<BenchOptions> = {}) => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  return createBench({ fetch: gateway.fetch, ...options });
};

test('merchant routes answer the API key only', async () => {
  const on = bench();
  const session = await openSession(on);
  for (const token of ['', 'wrong', session.secret, `${API_KEY}x`]) {
    const { status, headers, body } = await send<ProblemBody>(on, {
      path: `/v1/sessions/${session.id}`,
      headers: { Authorization: `Bearer ${token}` },
    });
    assert.equal(status, 401, token);
    assert.equal(headers.get('www-authenticate'), 'Bearer');
    assert.equal(headers.get('content-type'), 'application/problem+json');
    assert.equal(body.type, '/problems/unauthorised');
  }
});

test('an answer is the platform’s own, unless the server writes its text itself', async () => {
  const on = bench();
  const answer = (writesAnswer?: true) =>
    on.proxy.fetch(new Request(`${PAY}/v1/sessions/x`), writesAnswer && { writesAnswer });
  const asked = await answer();
  assert.equal(Object.getPrototypeOf(asked), Response.prototype);
  const written = await answer(true);
  assert.ok(written instanceof TextResponse);
  assert.equal(await asked.text(), written.written);
});

test('both API keys are good while they rotate', async () => {
  const on = bench({ settings: { apiKeys: ['the-new-key-of-the-shop', API_KEY] } });
  for (const key of ['the-new-key-of-the-shop', API_KEY])
    assert.equal(
      (await send(on, { path: '/v1/sessions/x', headers: { Authorization: `Bearer ${key}` } }))
        .status,
      404,
    );
});

test('P-48 a client secret opens its own session and no other', async () => {
  const on = bench();
  const mine = await openSession(on);
  const theirs = await openSession(on, { order_id: 'B-1' });
  const [, macOfMine] = mine.secret.split('.');
  const forged = { id: theirs.id, secret: `${theirs.id}.${macOfMine}` };
  assert.equal((await asPage(on, forged, { path: '/v1/checkout' })).status, 401);
  assert.equal((await asPage(on, mine, { path: `/v1/sessions/${mine.id}` })).status, 401);
});

test('client secrets outlive the rotation of the root secret', async () => {
  const first = bench();
  const session = await openSession(first);
  const rotated = bench({
    store: first.store,
    settings: {
      secrets: ['a-new-root-secret-of-32-characters!!', 'root-secret-of-at-least-32-characters'],
    },
  });
  assert.equal((await asPage(rotated, session, { path: '/v1/checkout' })).status, 200);
});

test('P-47 only the page that the session names may act on it', async () => {
  const on = bench();
  const session = await openSession(on);
  const from = (origin: string) =>
    asPage(on, session, { path: '/v1/checkout', headers: { Origin: origin } });
  assert.equal((await from(SHOP)).status, 200);
  assert.equal((await from('https://other.example')).status, 403, 'allowed, but not this session');
  assert.equal((await from('https://evil.example')).status, 403);
  assert.equal((await from('null')).status, 403);
});

test('P-47 card data is taken from the secure frame only', async () => {
  const on = bench();
  const session = await openSession(on);
  for (const Origin of [SHOP, 'https://evil.example', 'null'])
    assert.equal((await payByCard(on, session, { headers: { Origin } })).status, 403, Origin);
});

test('P-47 a request without the header of our own is refused', async () => {
  const on = bench();
  const session = await openSession(on);
  const { status } = await send(on, {
    method: 'POST',
    path: '/v1/checkout/abandon',
    headers: { Authorization: `Bearer ${session.secret}`, Origin: SHOP, 'Idempotency-Key': 'k' },
    body: {},
  });
  assert.equal(status, 403);
});

test('a page asks what is to be paid in one round trip: the credential is the body', async () => {
  const on = bench();
  const { secret } = await openSession(on);
  const asked = async (body: string, headers: Record<string, string> = {}) =>
    on.proxy.fetch(
      new Request(`${PAY}/v1/checkout`, {
        method: 'POST',
        headers: { Origin: SHOP, ...headers },
        body,
      }),
    );
  const answer = await asked(secret);
  assert.equal(answer.headers.get('access-control-allow-origin'), SHOP);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(((await answer.json()) as { order_id: string }).order_id, 'A-100');
  for (const Origin of ['https://other.example', 'https://evil.example', 'null'])
    assert.equal((await asked(secret, { Origin })).status, 403, Origin);
  for (const wrong of ['', 'wrong', `${secret}x`, `${secret} ${secret}`, `${secret}\r\nA: b`, 'ü'])
    assert.equal((await asked(wrong)).status, 401, wrong);
  // Also beside one that is right: whoever sends both means the body.
  assert.equal((await asked('wrong', { Authorization: `Bearer ${secret}` })).status, 401);
  assert.equal((await asked('x'.repeat(5000))).status, 413);
});

test('P-47 a preflight allows exactly the listed origins', async () => {
  const on = bench();
  const preflight = (Origin: string) =>
    send(on, {
      method: 'OPTIONS',
      path: '/v1/checkout/abandon',
      headers: {
        Origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,x-tender',
      },
    });
  const { headers } = await preflight(SHOP);
  assert.equal(headers.get('access-control-allow-origin'), SHOP);
  assert.match(headers.get('access-control-allow-headers') ?? '', /X-Tender/);
  assert.equal(headers.get('access-control-allow-credentials'), null);
  for (const origin of ['https://evil.example', 'https://shop.example.evil.example', 'null']) {
    const refused = await preflight(origin);
    assert.equal(refused.headers.get('access-control-allow-origin'), null, origin);
    assert.match(refused.headers.get('vary') ?? '', /Origin/);
  }
});

test('P-47 answers to pages, problems too, can be read by them and vary by Origin', async () => {
  const on = bench();
  const session = await openSession(on);
  for (const secret of [session.secret, 'wrong']) {
    const { headers } = await asPage(on, { ...session, secret }, { path: '/v1/checkout' });
    assert.equal(headers.get('access-control-allow-origin'), SHOP);
    assert.match(headers.get('vary') ?? '', /Origin/);
    assert.equal(headers.get('cache-control'), 'no-store');
  }
});

test('merchant routes are for no browser', async () => {
  const { headers } = await asMerchant(bench(), {
    path: '/v1/sessions/x',
    headers: { Origin: SHOP },
  });
  assert.equal(headers.get('access-control-allow-origin'), null);
});

test('a member that is not known is named, with the one that was probably meant', async () => {
  const { body } = await asMerchant<ProblemBody>(bench(), {
    method: 'POST',
    path: '/v1/sessions',
    body: sessionTerms({
      amounts: 1,
      shoppers: {},
      wholly_else: 1,
      '4242424242424242': 1,
      's3cret key': 1,
    }),
  });
  assert.deepEqual(body.errors, [
    { pointer: '/amounts', detail: 'is not known here; did you mean amount?' },
    { pointer: '/shoppers', detail: 'is not known here; did you mean shopper?' },
    { pointer: '/wholly_else', detail: 'is not known here' },
    { pointer: '/*', detail: 'is not known here' },
    { pointer: '/*', detail: 'is not known here' },
  ]);
});

test('bodies are JSON, of a known shape, and not too large', async () => {
  const on = bench();
  const post = (body: string, type = 'application/json') =>
    asMerchant<ProblemBody>(on, {
      method: 'POST',
      path: '/v1/sessions',
      body,
      headers: { 'Content-Type': type },
    });
  assert.equal((await post('{}', 'text/plain')).status, 415);
  assert.equal((await post('{}', 'application/x-www-form-urlencoded')).status, 415);
  assert.equal((await post('{')).status, 400);
  assert.equal((await post('[]')).status, 400);
  assert.equal((await post(`"${'x'.repeat(300_000)}"`)).body.type, '/problems/body-too-large');
});

test('P-42 a fault of the body never repeats what was sent', async () => {
  const on = bench();
  const session = await openSession(on);
  const { status, body } = await payByCard<ProblemBody>(on, session, {
    card: { number: '4242 4242 4242 4242', security_code: '98765' },
  });
  assert.equal(status, 400);
  assert.deepEqual(
    body.errors?.map(({ pointer }) => pointer),
    ['/card/number', '/card/security_code'],
  );
  assert.ok(!/4242|98765/.test(JSON.stringify(body)));
});

test('what is not there, and what is not done there, are problems too', async () => {
  const on = bench();
  const none = await send<ProblemBody>(on, { path: '/v1/nothing' });
  assert.deepEqual([none.status, none.body.type], [404, '/problems/not-found']);
  const wrong = await send<ProblemBody>(on, { method: 'PUT', path: '/v1/sessions/x', body: {} });
  assert.deepEqual([wrong.status, wrong.body.type], [405, '/problems/method-not-allowed']);
  assert.equal(wrong.headers.get('allow'), 'GET, PATCH, DELETE');
});

test('the proxy reports whether it is alive and whether it can write', async () => {
  const on = bench();
  assert.equal((await send(on, { path: '/healthz' })).status, 200);
  assert.equal((await send(on, { path: '/readyz' })).status, 200);
  Object.assign(on.store, { check: () => Promise.reject(new Error('gone')) });
  assert.equal((await send(on, { path: '/healthz' })).status, 200);
  assert.equal((await send(on, { path: '/readyz' })).status, 503);
});

test('a store that does not answer is not ready within two seconds', async () => {
  const on = bench();
  Object.assign(on.store, { check: () => new Promise(() => undefined) });
  const answer = send(on, { path: '/readyz' });
  await setImmediate();
  on.clock.advance(2_000);
  assert.equal((await answer).status, 503);
});

test('a fault of our own says nothing of itself', async () => {
  const on = bench();
  const fault = () => Promise.reject(new Error('password is hunter2'));
  Object.assign(on.store, { transaction: fault, read: fault });
  const { status, body } = await asMerchant<ProblemBody>(on, { path: '/v1/sessions/x' });
  assert.deepEqual([status, body.type], [500, '/problems/internal']);
  assert.ok(!JSON.stringify([body, on.lines]).includes('hunter2'));
});

const DOCUMENT =
  '<!doctype html><script>hello()</script><script type="module">import(`./assets/de.js`)</script><style>p{}</style>';
const sha384 = (text: string) => `'sha384-${createHash('sha384').update(text).digest('base64')}'`;

const built = (path: string) =>
  Promise.resolve(
    {
      'card.html': { body: new TextEncoder().encode(DOCUMENT), type: 'text/html' },
      'assets/card-1a2b.js': { body: new TextEncoder().encode('1'), type: 'text/javascript' },
    }[path],
  );

test('the secure frame has a strict policy and is held by allowed pages only', async () => {
  const on = bench({ assets: built });
  const { status, headers, body } = await send<string>(on, {
    path: `/frame/card?origin=${encodeURIComponent(SHOP)}&locale=de`,
    headers: { Accept: 'text/html,*/*;q=0.8' },
  });
  assert.equal(status, 200);
  const texts = /<script id="messages" type="application\/json">([^]*?)<\/script>/;
  assert.match(texts.exec(body)?.[1] ?? '', /"cardNumber":"Kartennummer"/);
  assert.equal(body.replace(texts, ''), DOCUMENT);
  assert.deepEqual(headers.get('content-security-policy')?.split('; '), [
    "default-src 'none'",
    `script-src 'self' ${sha384('hello()')} ${sha384('import(`./assets/de.js`)')}`,
    `style-src ${sha384('p{}')}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    'frame-ancestors https://shop.example https://other.example',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
  // The document's script sends it with the payment (C-116).
  assert.equal(headers.get('server-timing'), 'accept;desc="text/html,*/*;q=0.8"');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.equal(headers.get('cross-origin-embedder-policy'), 'require-corp');
  assert.equal(headers.get('cache-control'), 'no-cache');
  assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/);
  for (const origin of ['https://evil.example', ''])
    assert.equal((await send(on, { path: `/frame/card?origin=${origin}` })).status, 403);
});

test("the frame's files are kept for ever, and nothing else of the disk is served", async () => {
  const on = bench({ assets: built });
  const script = await send(on, { path: '/frame/assets/card-1a2b.js' });
  assert.equal(script.status, 200);
  assert.match(script.headers.get('cache-control') ?? '', /immutable/);
  assert.equal(script.headers.get('cross-origin-resource-policy'), 'cross-origin');
  for (const path of ['card.html', '..%2Fcard.html', '.env', 'a%2Fb.js', 'none.js'])
    assert.equal((await send(on, { path: `/frame/assets/${path}` })).status, 404, path);
});

for (const [what, remote, forwarded, seen] of [
  ['the connection, without a trusted proxy', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the header, from a trusted proxy', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['the last untrusted hop', '10.1.2.3', '6.6.6.6, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['an address in IPv6 notation', '::ffff:203.0.113.9', '', '203.0.113.9'],
  ['IPv6', '10.1.2.3', '2001:db8::7', '2001:db8::7'],
  ['nobody’s, where the header is no address', '10.1.2.3', 'unknown', undefined],
] as const)
  test(`C-115 the shopper's address is ${what}`, async () => {
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (asked) => paymentXml(asked));
    const on = createBench({ fetch: gateway.fetch, settings: { trustedProxies: ['10.0.0.0/8'] } });
    await payByCard(on, await openSession(on), {
      remoteAddress: remote,
      headers: forwarded ? { 'X-Forwarded-For': forwarded } : {},
    });
    assert.equal(gateway.calls[0]?.values.shopper_ip, seen);
  });

test('under a path of its own the proxy answers there and nowhere else', async () => {
  const on = bench({ settings: { publicUrl: `${PAY}/tender` } });
  assert.equal((await send(on, { path: '/tender/healthz' })).status, 200);
  assert.equal((await send(on, { path: '/healthz' })).status, 404);
});

test('what may frame the shop’s page may show the card form too, and no reveal', async () => {
  const OUTER = 'https://portal.example';
  const on = createBench({
    fetch: () => Promise.reject(new Error('nothing is asked')),
    assets: () => Promise.resolve({ body: new TextEncoder().encode(DOCUMENT), type: 'text/html' }),
    settings: { outerOrigins: [OUTER] },
  });
  const ancestorsOf = async (path: string) => {
    const { headers } = await send(on, { path });
    return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
  };
  assert.match(
    (await ancestorsOf(`/frame/card?origin=${SHOP}`)) ?? '',
    / https:\/\/portal\.example$/,
  );
  assert.equal(await ancestorsOf(`/frame/reveal?origin=${SHOP}`), SHOP);
  assert.equal((await send(on, { path: `/frame/card?origin=${OUTER}` })).status, 403);
});
