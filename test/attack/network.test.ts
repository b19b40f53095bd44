import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSandbox } from '../../src/sandbox/index.ts';
import { transportOver } from '../../src/contract/runtime/transport.ts';
import { clientAddress } from '../../src/proxy/http/client-address.ts';
import type { EventPage } from '../../src/contract/proxy/events.schema.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import {
  asMerchant,
  createBench,
  openSession,
  PAY,
  payByCard,
  send,
  sessionTerms,
  VISA,
  type ProblemBody,
} from '../proxy/harness.ts';
import { createSandboxBench, payBy, redirectOf } from '../proxy/sandbox-harness.ts';
import { GATEWAY } from '../proxy/test-sandbox.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

const bench = createBench({ fetch: createScriptedGateway().fetch });

describe('X-Forwarded-For as balancers write it', () => {
  const trusted = ['10.0.0.0/8', 'fd00::/8'];
  const written: readonly (readonly [string | null, string | null | undefined])[] = [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['"[2001:db8::7]:443"', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['6.6.6.6, 203.0.113.7:80, 10.1.2.3:90', '203.0.113.7'],
    [null, '10.0.0.1'],
    ['unknown', null],
    ['_hidden, 10.1.2.3', null],
    ['203.0.113.7, garbage', null],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['[0:0:0:0:0:FFFF:203.0.113.7]:80', '203.0.113.7'],
    ['', null],
    ['203.0.113.7,', null],
    ['203.0.113.7, , 10.1.2.3', null],
  ];
  for (const [header, address] of written)
    test(`${header ?? 'none'} is ${address ?? 'nobody'}`, () => {
      assert.equal(clientAddress('10.0.0.1', header, trusted), address);
    });

  test('untrusted entries are ignored', () => {
    assert.equal(clientAddress('198.51.100.9', '203.0.113.7', trusted), '198.51.100.9');
  });

  test('what can’t be read is logged once, and no address is made up', async () => {
    const gateway = createScriptedGateway();
    gateway.on('/v1/pay', paymentXml);
    const behind = createBench({ fetch: gateway.fetch, settings: { trustedProxies: trusted } });
    for (const order_id of ['A', 'B'])
      await payByCard(behind, await openSession(behind, { order_id }), {
        headers: { 'X-Forwarded-For': 'unknown' },
        remoteAddress: '10.0.0.1',
      });
    const warned = behind.lines.filter(({ event }) => event.startsWith('X-Forwarded-For'));
    assert.equal(warned.length, 1);
    assert.equal(gateway.calls.length, 2);
    assert.deepEqual(
      gateway.calls.map(({ values }) => values['shopper_ip']),
      [undefined, undefined],
    );
  });
});

describe('every answer', () => {
  for (const path of [
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/v1/checkout',
    '/nowhere',
    '/docs',
    '/return/x',
    '/handoff/x',
    '/frame/card',
    '/problems/gone',
  ])
    test(`${path} is what it says it is, over https, and never cached`, async () => {
      const { headers } = await send(bench, { path });
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.match(headers.get('strict-transport-security') ?? '', /max-age=31536000/);
      assert.match(headers.get('cache-control') ?? '', /^no-(store|cache)$/);
      if (headers.get('content-type')?.startsWith('text/html'))
        assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/);
    });

  for (const [method, path] of [
    ['POST', '/v1/sessions'],
    ['TRACE_', '/v1/sessions'],
    ['PUT', '/docs'],
    ['OPTIONS', '/v1/checkout/card'],
    ['POST', '/notify/payment/x'],
  ] as const)
    test(`to ${method} ${path} too`, async () => {
      const { headers } = await send(bench, { method, path });
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.match(headers.get('strict-transport-security') ?? '', /max-age=31536000/);
      assert.equal(headers.get('cache-control'), 'no-store');
    });

  test('of a proxy whose address was written in capitals is over https as well', async () => {
    const loud = createBench({
      fetch: createScriptedGateway().fetch,
      settings: { publicUrl: 'HTTPS://pay.shop.example' },
    });
    const { headers } = await send(loud, { path: '/healthz' });
    assert.match(headers.get('strict-transport-security') ?? '', /max-age/);
  });

  for (const [method, path] of [
    ['GET', '/'],
    ['POST', '/nowhere'],
    ['GET', '/__sandbox/ledger'],
    ['GET', '/__sandbox/nowhere'],
    ['POST', '/card/query'],
  ] as const)
    test(`of the sandbox to ${method} ${path} is what it says it is, and not cached`, async () => {
      const { open } = createSandboxBench();
      const { headers } = await open(GATEWAY + path, { method });
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('cache-control'), 'no-store');
    });

  test('of a proxy without https promises none', async () => {
    const plain = createBench({
      fetch: createScriptedGateway().fetch,
      settings: { publicUrl: 'http://127.0.0.1:4000' },
    });
    const answer = await plain.proxy.fetch(new Request('http://127.0.0.1:4000/healthz'));
    assert.equal(answer.headers.get('strict-transport-security'), null);
  });

  for (const path of ['/docs', '/problems/gone'])
    test(`${path} can’t be held by a page that opened it`, async () => {
      const { headers } = await send(bench, { path });
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    });
});

describe('HEAD uses nothing up', () => {
  test('the one-time document is still there', async () => {
    const { bench: shop, open } = createSandboxBench({ profile: { hosted: true } });
    const { body } = await payBy(shop, await openSession(shop), 'hosted');
    const address = redirectOf(body);
    assert.equal((await open(address, { method: 'HEAD' })).status, 405);
    assert.equal((await open(address)).status, 200);
  });

  for (const path of [
    '/handoff/x',
    '/return/x',
    '/frame/challenge/x',
    '/v1/checkout',
    '/v1/checkout/events',
  ])
    test(`${path} answers without doing anything`, async () => {
      const answer = await bench.proxy.fetch(new Request(PAY + path, { method: 'HEAD' }));
      assert.deepEqual([answer.status, await answer.text()], [405, '']);
    });
});

describe('an error answer repeats nothing', () => {
  const create = (body: unknown) =>
    asMerchant<ProblemBody>(bench, { method: 'POST', path: '/v1/sessions', body });

  test('neither keys nor values', async () => {
    const { status, body } = await create({
      ...sessionTerms(),
      [VISA]: 1,
      metadata: { [VISA]: VISA, [`${VISA}x`]: 5 },
      locale: VISA,
      amount: { value: VISA, currency: VISA, [VISA]: VISA },
    });
    assert.equal(status, 400);
    assert.doesNotMatch(JSON.stringify(body), /4242/);
  });

  test('and is short for any request', async () => {
    const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`key_${n}`, n]));
    const items = Array.from({ length: 5_000 }, () => 7);
    for (const body of [
      { ...sessionTerms(), ...many },
      { ...sessionTerms(), items },
      { metadata: many },
    ]) {
      const answer = await create(body);
      assert.equal(answer.status, 400);
      assert.ok(JSON.stringify(answer.body).length < 4_000);
    }
  });
});

describe('a cursor of events', () => {
  const after = (cursor: string) =>
    asMerchant<EventPage>(bench, { path: `/v1/events?after=${encodeURIComponent(cursor)}` });

  for (const cursor of ['evt_0000000000000001', 'nonsense', '', 'evt_', '-1'])
    test(`that never was is refused: "${cursor}"`, async () => {
      assert.equal((await after(cursor)).status, 400);
    });

  test('that is ahead of all events is refused', async () => {
    assert.equal((await after(`evt_9999999999999999_${'a'.repeat(22)}`)).status, 409);
  });
});

describe('addresses of a session', () => {
  const wrong: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'an item that runs': { items: itemsAt('javascript:alert(1)') },
    'an item of data': { items: itemsAt('data:text/html,x') },
    'an item of a file': { items: itemsAt('file:///etc/passwd') },
    'a return to a blob': { return_url: 'blob:https://shop.example/0' },
    'a return with a password': { return_url: 'https://user:secret@shop.example/' },
    'a return with a user': { return_url: 'https://user@shop.example/' },
  };
  for (const [what, terms] of Object.entries(wrong))
    test(`are refused: ${what}`, async () => {
      const body = sessionTerms(terms);
      const { status } = await asMerchant(bench, { method: 'POST', path: '/v1/sessions', body });
      assert.equal(status, 400);
    });
});

function itemsAt(url: string) {
  return [{ name: 'Tea', unit_price: { value: '12.00', currency: 'EUR' }, quantity: 1, url }];
}

describe('the sandbox’s control routes', () => {
  const { ids, secrets, website, mode: _mode, baseUrl: _baseUrl, ...brand } = gatewayProfile();
  const clock = createFakeClock();
  const sandbox = createSandbox({
    ids,
    secrets,
    website,
    brand,
    publicUrl: 'http://127.0.0.1:4100',
    clock,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    transport: transportOver(() => Promise.resolve(new Response())),
  });
  const reset = (headers: Record<string, string>) =>
    sandbox.fetch(
      new Request('http://127.0.0.1:4100/__sandbox/reset', { method: 'POST', headers }),
      {},
    );

  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://localhost:4100' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])
    test(`take nothing with ${JSON.stringify(headers)}`, async () => {
      assert.equal((await reset(headers as Record<string, string>)).status, 403);
    });

  test('take what a program sends, and their own page', async () => {
    assert.equal((await reset({})).status, 200);
    assert.equal((await reset({ Origin: 'http://127.0.0.1:4100' })).status, 200);
  });
});
