import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import type { RevealedCard } from '../../src/contract/proxy/reveal.schema.ts';
import { SPAN_ATTRIBUTES } from '../../src/contract/runtime/tracer.ts';
import { holdsCardNumber } from '../../src/contract/values/card-number.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import { createRecordingTracer, type RecordedSpan } from '../support/recording-tracer.ts';
import {
  API_KEY,
  askGrant,
  asMerchant,
  asPage,
  createBench,
  openSession,
  PAY,
  payByCard,
  send,
  sessionTerms,
  SHOP,
  TEST_PROFILE,
} from './harness.ts';
import { createSandboxBench, payBy, redirectOf, statusAt } from './sandbox-harness.ts';

const HOUR = 3_600_000;
const CARD = '100029701';
const AUTHORISE = '/v1/authorise';
const QUERY = '/v1/retrievalTrans';
const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

function scripted() {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  const tracer = createRecordingTracer();
  const headers: string[] = [];
  const bench = createBench({
    tracer,
    fetch(request) {
      headers.push(...request.headers.keys());
      return gateway.fetch(request);
    },
  });
  const named = (name: string) => tracer.spans.filter((span) => span.name === name);
  return { bench, gateway, headers, tracer, named };
}

const rootOf = (span: RecordedSpan): RecordedSpan => (span.within ? rootOf(span.within) : span);

/** All of a shop's life, and each secret and name that came up in it. */
async function wholeStory() {
  const tracer = createRecordingTracer();
  const shop = createSandboxBench({ tracer, profile: { hosted: true } });
  const { bench } = shop;
  const secrets: (string | undefined)[] = [
    API_KEY,
    'root-secret-of-at-least-32-characters',
    ...(TEST_PROFILE.secrets.signKey ?? []),
    ...(TEST_PROFILE.secrets.issuingKey ?? []),
    'Doe',
    'jo@example.com',
  ];
  const session = await openSession(bench, {
    save_card: 'offer',
    subscription: {
      contract_name: 'Magazine',
      contract_amount: { value: '9.00', currency: 'EUR' },
      interval: 'month',
      interval_count: 1,
    },
  });
  const { body: paid } = await payByCard(bench, session, { more: { save_card: true } });
  assert.equal(paid.outcome, 'succeeded');
  await asPage(bench, session, { path: '/v1/checkout' });

  const [attempt] = await bench.store.read((reader) => reader.find('attempts', {}));
  const refund = await asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: '/v1/operations/orders.refund',
    body: {
      refund_orders: [
        {
          transaction_id: attempt?.transactionId,
          refund_amount: '3.00',
          refund_reason: 'Doe sent it back',
          expected_refunded: '0.00',
        },
      ],
    },
  });
  assert.equal(refund.body.outcome, 'succeeded', JSON.stringify(refund.body));

  const frame = randomBytes(32).toString('base64url');
  const { body: grant } = await askGrant(bench, {
    resources: { cards: [CARD] },
    reveal_commitment: createHash('sha256').update(frame).digest('base64url'),
  });
  const { body: card } = await send<RevealedCard>(bench, {
    method: 'POST',
    path: `/v1/cards/${CARD}/reveal`,
    headers: { Authorization: `Bearer ${grant.token}`, Origin: PAY, 'X-Tender': '1' },
    body: { secret: frame, origin: SHOP },
  });
  secrets.push(session.secret, grant.token, frame, card.number);

  const hosted = await openSession(bench, { order_id: 'A-101', return_url: `${SHOP}/thanks` });
  const { body: away } = await payBy(bench, hosted, 'hosted');
  const document = await (await shop.open(redirectOf(away))).text();
  const page = /<form[^>]* action="([^"]+)"/.exec(document)?.[1] ?? '';
  const typed = { card: '4242 4242 4242 4242', expiry: '12/40', security_code: '123' };
  const back = await shop.press(page, 'approve', typed);
  const home = (await shop.open(back)).headers.get('location') ?? '';
  await shop.pass(0);
  assert.equal((await statusAt(bench, home)).attempt?.outcome, 'succeeded');
  secrets.push(hosted.secret, lastPart(back), new URL(home).hash.split('=').at(-1));

  for (let hour = 0; hour < 32 * 24; hour += 12) await shop.pass(12 * HOUR);
  secrets.push(...shop.notifications.map(({ url }) => lastPart(url)));
  return { spans: tracer.spans, shop, secrets };
}

const lastPart = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

describe('the spans of a payment, a refund, a reveal and a subscription', async () => {
  const { spans, shop, secrets } = await wholeStory();

  test('show all of it', () => {
    const names = new Set(spans.map(({ name }) => name));
    for (const name of [
      'POST /v1/sessions',
      'POST /v1/checkout/card',
      'GET /v1/checkout',
      'POST /v1/operations/orders.refund',
      'POST /v1/grants',
      'POST /v1/cards/:id/reveal',
      'POST /v1/checkout/hosted',
      'GET /handoff/:token',
      'GET /return/:token',
      'POST /notify/payment/:token',
      'gateway authorise.card',
      'gateway orders.refund',
      'gateway card.query',
      'gateway transactions.query',
      'due attempts',
      'due notifications',
      'due subscriptions',
      'store transaction',
    ])
      assert.ok(names.has(name), `${name} is missing in ${[...names].join(', ')}`);
    assert.ok(shop.notifications.length > 0);
    assert.ok(spans.every(({ hasEnded }) => hasEnded));
  });

  test('have attributes of the closed list, and every one of it is in use', () => {
    const used = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)));
    const notHere = ['error.type', 'tender.reason'];
    assert.deepEqual(
      [...used].sort(),
      SPAN_ATTRIBUTES.filter((name) => !notHere.includes(name)).toSorted(),
    );
  });

  test('hold no card number, secret, token, name or mail address', () => {
    assert.ok(secrets.length > 12);
    for (const secret of secrets) assert.ok(secret && secret.length >= 3, secret);
    for (const { name, attributes, traceparent } of spans) {
      assert.equal(traceparent, undefined);
      for (const value of [name, ...Object.values(attributes).map(String)]) {
        assert.ok(!holdsCardNumber(value), value);
        assert.doesNotMatch(value, /(?<!\d)123(?!\d)/);
        for (const secret of secrets) assert.ok(!value.includes(String(secret)), value);
      }
    }
  });
});

test('a payment is one trace: its request, each transaction, the call, and the ids of the log', async () => {
  const { bench, named } = scripted();
  const { body } = await payByCard(bench, await openSession(bench));
  const [request] = named('POST /v1/checkout/card');
  const [call] = named('gateway authorise.card');
  assert.ok(request && call);
  assert.equal(call.within, request);
  assert.deepEqual(request.attributes, {
    'http.request.method': 'POST',
    'http.route': '/v1/checkout/card',
    'http.response.status_code': 200,
    'tender.attempt_id': body.attempt_id,
  });
  assert.deepEqual(call.attributes, {
    'tender.operation': 'authorise.card',
    'tender.order_no': 'A-100-1',
    'tender.answer': 'answered',
    'tender.outcome': 'succeeded',
  });
  const transactions = named('store transaction').filter((span) => rootOf(span) === request);
  assert.ok(transactions.length >= 3, 'written down, sent, settled');
  for (const { attributes } of transactions) assert.deepEqual(attributes, {});
});

test('due work is a trace with what it asks, and none where nothing is due', async () => {
  const { bench, gateway, named, tracer } = scripted();
  gateway.on(AUTHORISE, () => new Response('', { status: 502 }));
  for (const order_id of ['A-1', 'A-2']) {
    await payByCard(bench, await openSession(bench, { order_id }));
    bench.clock.advance(1);
  }
  const [lost] = named('gateway authorise.card');
  assert.equal(lost?.attributes['tender.reason'], 'status');
  assert.equal(lost.attributes['error.type'], 'status');
  assert.equal(lost.attributes['http.response.status_code'], 502);
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  const [due, ...more] = tracer.spans.filter(({ kind }) => kind === 'due');
  assert.deepEqual(more, []);
  assert.deepEqual(due?.attributes, { 'tender.due': 'attempts', 'tender.count': 2 });
  const [asked] = named('gateway transactions.query');
  assert.equal(asked?.within, due);
  assert.equal(asked.attributes['tender.count'], 2);
  const line = bench.lines.findLast(({ fields }) => fields.operation === 'transactions.query');
  assert.equal(line?.fields.orderNo, 'A-1-1,A-2-1', 'the log names the orders as without a tracer');
});

test('a request is named after its route, whatever was asked', async () => {
  const { bench, tracer } = scripted();
  const asked = ['/healthz', '/readyz', '/return/secret.token', '/nowhere/secret', '/v1/secret'];
  for (const path of asked) await send(bench, { path });
  await send(bench, { method: 'INVENTED', path: '/v1/checkout' });
  await send(bench, { method: 'OPTIONS', path: '/v1/checkout/card' });
  // Its method is wrong, and a route with a parameter comes after it.
  await send(bench, { method: 'PUT', path: '/v1/sessions' });
  assert.deepEqual(
    tracer.spans.filter(({ kind }) => kind === 'request').map(({ name }) => name),
    [
      'GET /return/:token',
      'GET *',
      'GET *',
      '_OTHER /v1/checkout',
      'OPTIONS /v1/checkout/card',
      'PUT /v1/sessions',
    ],
  );
});

describe('a trace of the caller', () => {
  test('is continued for the merchant server, and never told to the gateway', async () => {
    const { bench, headers, named } = scripted();
    const order = { method: 'POST', path: '/v1/sessions', headers: { traceparent: TRACEPARENT } };
    await asMerchant(bench, { ...order, body: sessionTerms() });
    await asMerchant(bench, {
      ...order,
      path: '/v1/operations/transactions.query',
      body: { order_nos: ['A-1'] },
    });
    assert.equal(named('POST /v1/sessions')[0]?.traceparent, TRACEPARENT);
    assert.equal(named('POST /v1/operations/transactions.query')[0]?.traceparent, TRACEPARENT);
    assert.ok(headers.includes('content-type'));
    assert.ok(!headers.some((name) => /trace|baggage/.test(name)));
  });

  test('is not continued for shoppers, nor with a wrong key', async () => {
    const { bench, tracer } = scripted();
    const headers = { traceparent: TRACEPARENT };
    const session = await openSession(bench);
    await asPage(bench, session, { path: '/v1/checkout', headers });
    await payByCard(bench, session, { headers });
    const wrong = { ...headers, Authorization: 'Bearer another-api-key-0002' };
    await asMerchant(bench, { path: '/v1/events', headers: wrong });
    await send(bench, { path: '/v1/events', headers });
    assert.equal(tracer.spans.filter(({ kind }) => kind === 'request').length, 5);
    for (const { traceparent } of tracer.spans) assert.equal(traceparent, undefined);
  });
});
