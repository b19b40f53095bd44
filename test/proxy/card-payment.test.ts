import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStore } from '../../src/proxy/index.ts';
import {
  createScriptedGateway,
  declineXml,
  paymentXml,
  queryJson,
} from '../support/scripted-gateway.ts';
import {
  asMerchant,
  createBench,
  eventTypes,
  eventsOf,
  openSession,
  payByCard,
  viewOf,
} from './harness.ts';
import type { ProblemBody } from './harness.ts';

const AUTHORISE = '/v1/authorise';
const QUERY = '/v1/retrievalTrans';

const succeeding = () => {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  return gateway;
};

test('a card that the gateway accepts pays the session', async () => {
  const gateway = succeeding();
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  const { status, body } = await payByCard(bench, session);
  assert.equal(status, 200);
  assert.equal(body.outcome, 'succeeded');
  assert.equal(body.order_no, 'A-100-1');
  assert.deepEqual(body.card, { brand: 'visa', last_four: '4242' });
  assert.deepEqual(body.amount, { value: '12.00', currency: 'EUR' });
  const view = await viewOf(bench, session);
  assert.equal(view.state, 'paid');
  assert.deepEqual(view.attempt, body);
  assert.deepEqual(await eventTypes(bench), ['payment.succeeded']);
});

test('P-26 the gateway gets what the merchant server fixed, and nothing from the browser', async () => {
  const gateway = succeeding();
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench, {
    shopper: { id: 's1', email: 'jo@example.com', birth_date: '1990-12-24' },
    delivery: { city: 'Bonn', country: 'DE' },
  });
  await payByCard(bench, session, {
    headers: { 'User-Agent': 'Browser/1', 'Accept-Language': 'de-AT,de;q=0.8', Accept: '*/*' },
    remoteAddress: '203.0.113.7',
  });
  const sent = gateway.callsTo(AUTHORISE)[0]?.values;
  assert.ok(sent);
  const { card, security_code, encryption_data, notify_url, ...rest } = sent;
  assert.equal(card, '4242424242424242');
  assert.equal(security_code, '123');
  assert.match(encryption_data ?? '', /^[0-9a-f]{64}$/);
  assert.match(notify_url ?? '', /^https:\/\/pay\.shop\.example\/notify\/payment\/[\w-]{43}$/);
  assert.deepEqual(rest, {
    merchant_id: '15670',
    account_id: '15670001',
    order_no: 'A-100-1',
    amount: '12.00',
    currency: 'EUR',
    website: 'shop.example',
    items: 'Tea#,#0#,#12.00#,#1#,#0',
    shopper_id: 's1',
    shopper_email: 'jo@example.com',
    birth_date: '24-12-1990',
    delivery_city: 'Bonn',
    delivery_country: 'DE',
    expiration_month: '12',
    expiration_year: '2030',
    first_name: 'Jo',
    last_name: 'Doe',
    browser_lang: 'de-AT',
    shopper_ip: '203.0.113.7',
    user_agent: 'Browser/1',
    accept: '*/*',
    open3d: 'do3DS',
  });
});

for (const status of [400, 404])
  test(`what the gateway answers with ${status} is not shown as a bank's decision`, async () => {
    const gateway = createScriptedGateway();
    gateway.on(AUTHORISE, () => new Response('', { status }));
    const bench = createBench({ fetch: gateway.fetch });
    const { body } = await payByCard(bench, await openSession(bench));
    assert.deepEqual([body.outcome, body.decline], ['failed', 'try_again']);
  });

test('C-029 P-46 a refusal is reported in general words, and another card may be tried', async () => {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, declineXml);
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  const refused = await payByCard(bench, session);
  assert.equal(refused.body.outcome, 'failed');
  assert.equal(refused.body.decline, 'declined');
  assert.ok(!JSON.stringify(refused.body).includes('honour'));
  assert.equal((await viewOf(bench, session)).state, 'open');

  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  const paid = await payByCard(bench, session);
  assert.equal(paid.body.outcome, 'succeeded');
  assert.equal(paid.body.order_no, 'A-100-2');
});

test('C-256 for a result code that the profile maps, the shopper sees a reason', async () => {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, declineXml);
  const bench = createBench({
    fetch: gateway.fetch,
    profile: { errors: { '0005': 'insufficient_funds' } },
  });
  const { body } = await payByCard(bench, await openSession(bench));
  assert.equal(body.decline, 'insufficient_funds');
});

test('P-12 a paid order takes no further attempt, from this session or another', async () => {
  const gateway = succeeding();
  const bench = createBench({ fetch: gateway.fetch });
  const first = await openSession(bench);
  const second = await openSession(bench);
  await payByCard(bench, first);
  for (const session of [first, second]) {
    const again = await payByCard<ProblemBody>(bench, session);
    assert.equal(again.status, 409);
    assert.equal(again.body.type, '/problems/already-paid');
  }
  assert.equal((await viewOf(bench, second)).state, 'paid');
  assert.equal(gateway.callsTo(AUTHORISE).length, 1);
});

test('P-13 a double click with two keys makes one attempt', async () => {
  const gateway = succeeding();
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  // The gateway takes its time, until one of the two is refused.
  const decided = Promise.withResolvers<unknown>();
  gateway.on(AUTHORISE, async (asked) => {
    await decided.promise;
    return paymentXml(asked);
  });
  const both = [1, 2].map(() => payByCard<ProblemBody>(bench, session));
  const refused = await Promise.race(both);
  decided.resolve(undefined);
  assert.deepEqual((await Promise.all(both)).map(({ status }) => status).sort(), [200, 409]);
  assert.equal(refused.body.type, '/problems/attempt-running');
  assert.match(String(refused.body.attempt_id), /^att_/);
  assert.equal(gateway.callsTo(AUTHORISE).length, 1);
});

test('P-13 two tabs with a session each of the same order make one attempt', async () => {
  const gateway = succeeding();
  const bench = createBench({ fetch: gateway.fetch });
  const tabs = [await openSession(bench), await openSession(bench)];
  const both = await Promise.all(tabs.map((tab) => payByCard<ProblemBody>(bench, tab)));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const refused = both.find(({ status }) => status === 409);
  assert.equal(refused?.body.type, '/problems/order-conflict');
  assert.equal(refused.body.attempt_id, undefined, 'tells nothing of the other session');
});

test('P-04 a repetition with the same key returns the attempt’s state, and nothing is sent', async () => {
  const gateway = succeeding();
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  const first = await payByCard(bench, session, { key: 'same' });
  const second = await payByCard(bench, session, { key: 'same' });
  assert.equal(first.headers.get('idempotency-replayed'), null);
  assert.equal(second.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(second.body, first.body);
  assert.equal(gateway.callsTo(AUTHORISE).length, 1);
});

test('P-02 the same key with another card is refused', async () => {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, declineXml);
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  await payByCard(bench, session, { key: 'same' });
  const other = await payByCard<ProblemBody>(bench, session, {
    key: 'same',
    number: '5555555555554444',
  });
  assert.equal(other.status, 422);
  assert.equal(other.body.type, '/problems/idempotency-key-reused');
});

test('P-02 P-43 the security code does not count when two requests are compared', async () => {
  const gateway = succeeding();
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  await payByCard(bench, session, { key: 'same', card: { security_code: '123' } });
  const again = await payByCard(bench, session, { key: 'same', card: { security_code: '321' } });
  assert.equal(again.status, 200);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
});

test('P-02 the same key while the first request runs is answered 409 with Retry-After', async () => {
  const gateway = createScriptedGateway();
  const gate = Promise.withResolvers<undefined>();
  const reached = Promise.withResolvers<undefined>();
  gateway.on(AUTHORISE, async (asked) => {
    reached.resolve(undefined);
    await gate.promise;
    return paymentXml(asked);
  });
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  const first = payByCard(bench, session, { key: 'same' });
  await reached.promise;
  const second = await payByCard<ProblemBody>(bench, session, { key: 'same' });
  assert.equal(second.status, 409);
  assert.equal(second.body.type, '/problems/request-in-flight');
  assert.equal(second.headers.get('retry-after'), '1');
  gate.resolve(undefined);
  assert.equal((await first).body.outcome, 'succeeded');
});

test('P-02 the same key twice at once is sent once, and the other is told that it runs', async () => {
  const gateway = succeeding();
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  const pay = () => payByCard<ProblemBody>(bench, session, { key: 'same' });
  const both = await Promise.all([pay(), pay()]);
  assert.deepEqual(both.map(({ body }) => body.type).sort(), [
    '/problems/request-in-flight',
    undefined,
  ]);
  assert.equal(gateway.callsTo(AUTHORISE).length, 1);
  assert.equal((await pay()).headers.get('idempotency-replayed'), 'true');
});

test('P-01 without an Idempotency-Key nothing happens', async () => {
  const gateway = succeeding();
  const bench = createBench({ fetch: gateway.fetch });
  const { status, body } = await payByCard<ProblemBody>(bench, await openSession(bench), {
    key: '',
  });
  assert.equal(status, 400);
  assert.equal(gateway.calls.length, 0);
  assert.match(body.type, /malformed-request|idempotency-key-missing/);
});

for (const [what, answer] of [
  ['an HTTP 500', () => new Response('oops', { status: 500 })],
  ['an HTTP 429', () => new Response('', { status: 429 })],
  ['a page of HTML', () => new Response('<html></html>')],
  ['an empty body', () => new Response('')],
  ['half an answer', () => new Response('<respon><order_status>1</order_')],
  ['a reset', () => Promise.reject(new TypeError('reset'))],
] as const)
  test(`P-04 ${what} is unknown, never failed, and locks the order`, async () => {
    const gateway = createScriptedGateway();
    gateway.on(AUTHORISE, answer);
    const bench = createBench({ fetch: gateway.fetch });
    const session = await openSession(bench);
    assert.equal((await payByCard(bench, session)).body.outcome, 'unknown');
    // A gateway that answers 429 is left in peace for a second.
    bench.clock.advance(2_000);
    const again = await payByCard<ProblemBody>(bench, session);
    assert.equal(again.body.type, '/problems/attempt-running');
    assert.equal((await viewOf(bench, session)).state, 'paying');
  });

for (const [field, value] of [
  ['amount', '1.00'],
  ['currency', 'USD'],
  ['order_no', 'B-1'],
  ['merchant_id', '99999'],
] as const)
  test(`C-132 C-260 an answer with another ${field} is unknown and raises an alert`, async () => {
    const gateway = createScriptedGateway();
    gateway.on(AUTHORISE, (asked) => paymentXml(asked, { [field]: value }));
    const bench = createBench({ fetch: gateway.fetch });
    const { body } = await payByCard(bench, await openSession(bench));
    assert.equal(body.outcome, 'unknown');
    const [alert] = await eventsOf(bench);
    assert.equal(alert?.type, 'alert.security');
    assert.ok(
      bench.lines.some(({ level, event }) => level === 'error' && event === 'security alert'),
    );
  });

for (const status of [400, 404])
  test(`C-254 HTTP ${status} is a definite refusal`, async () => {
    const gateway = createScriptedGateway();
    gateway.on(AUTHORISE, () => new Response('no', { status }));
    const bench = createBench({ fetch: gateway.fetch });
    const { body } = await payByCard(bench, await openSession(bench));
    assert.equal(body.outcome, 'failed');
  });

test('what was provably never sent has failed, and may be tried again', async () => {
  const gateway = createScriptedGateway();
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  gateway.on(AUTHORISE, () => Promise.reject(new TypeError('fetch failed', { cause: refused })));
  const bench = createBench({ fetch: gateway.fetch });
  const { body } = await payByCard(bench, await openSession(bench));
  assert.equal(body.outcome, 'failed');
  assert.equal(body.decline, 'try_again');
});

test('P-24 an amount that is wrong in the query too is for a person to review', async () => {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, (asked) => paymentXml(asked, { amount: '1.00' }));
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1', amount: '1.00' }));
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  await payByCard(bench, session);
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  const view = await viewOf(bench, session);
  assert.equal(view.attempt?.outcome, 'review');
  assert.equal(view.state, 'paying');
});

test('P-46 a session allows five tries and three different cards', async () => {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, declineXml);
  const bench = createBench({ fetch: gateway.fetch });
  const cards = await openSession(bench, { order_id: 'cards' });
  for (const number of ['4242424242424242', '5555555555554444', '6011111111111117'])
    assert.equal((await payByCard(bench, cards, { number })).status, 200);
  assert.equal((await payByCard(bench, cards, { number: '4000000000000002' })).status, 429);
  assert.equal((await payByCard(bench, cards)).status, 200, 'a card of before may be tried again');

  const tries = await openSession(bench, { order_id: 'tries' });
  for (let left = 5; left > 0; left--) {
    const { attempts_left, proven } = await viewOf(bench, tries);
    assert.equal(attempts_left, left);
    assert.equal(proven, left === 5 ? 'nothing_sent' : 'refused');
    assert.equal((await payByCard(bench, tries)).status, 200);
  }
  const sixth = await payByCard<ProblemBody>(bench, tries);
  assert.equal(sixth.status, 429);
  assert.equal(sixth.body.type, '/problems/too-many-attempts');
});

test('a card that breaks the card rules is refused before anything is written or sent', async () => {
  const gateway = succeeding();
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  const errorsOf = async (card: Record<string, string>) => {
    const { status, body } = await payByCard<ProblemBody>(bench, session, { card });
    assert.equal(status, 422);
    return body.errors?.map((error) => error.pointer);
  };
  assert.deepEqual(await errorsOf({ number: '4242424242424241' }), ['/card/number']);
  assert.deepEqual(await errorsOf({ expiration_year: '2026', expiration_month: '10' }), [
    '/card/expiration_month',
  ]);
  assert.deepEqual(await errorsOf({ security_code: '1234' }), ['/card/security_code']);
  assert.equal(gateway.calls.length, 0);
  assert.equal((await viewOf(bench, session)).state, 'open');
});

test('an amount that changed since the shopper looked is not paid by surprise', async () => {
  const gateway = succeeding();
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  await asMerchant(bench, {
    method: 'PATCH',
    path: `/v1/sessions/${session.id}`,
    body: { amount: { value: '13.00', currency: 'EUR' } },
  });
  const stale = await payByCard<ProblemBody>(bench, session, { revision: 1 });
  assert.equal(stale.body.type, '/problems/session-changed');
  const paid = await payByCard(bench, session, { revision: 2 });
  assert.deepEqual(paid.body.amount, { value: '13.00', currency: 'EUR' });
  assert.equal(gateway.callsTo(AUTHORISE)[0]?.values.amount, '13.00');
});

/** A session, and what happens to it between the look at who pays and the begin of the payment. */
async function changedMeanwhile(change: object) {
  const gateway = succeeding();
  const store = createMemoryStore();
  let meanwhile = (): Promise<unknown> => Promise.resolve();
  const bench = createBench({
    fetch: gateway.fetch,
    store: {
      ...store,
      async get(table, id) {
        const row = await store.get(table, id);
        const happens = meanwhile;
        meanwhile = () => Promise.resolve();
        await happens();
        return row;
      },
    },
  });
  const session = await openSession(bench);
  const path = `/v1/sessions/${session.id}`;
  meanwhile = () => asMerchant(bench, { method: 'PATCH', path, body: change });
  return { gateway, bench, session };
}

test('a revision that the shopper could not have seen is not paid with the terms before it', async () => {
  const amount = { value: '13.00', currency: 'EUR' };
  const { gateway, bench, session } = await changedMeanwhile({ amount });
  const guessed = await payByCard<ProblemBody>(bench, session, { revision: 2 });
  assert.equal(guessed.body.type, '/problems/session-changed');
  assert.equal(gateway.calls.length, 0);
});

test('a payment names the delivery address that the session has when it begins', async () => {
  const { gateway, bench, session } = await changedMeanwhile({ delivery: { city: 'Bonn' } });
  await payByCard(bench, session);
  assert.equal(gateway.callsTo(AUTHORISE)[0]?.values['delivery_city'], 'Bonn');
});

test('P-02 a repeat of what is stored, but not yet at work, is told that it is on its way', async () => {
  const gateway = succeeding();
  const store = createMemoryStore();
  let repeat: (() => Promise<{ readonly status: number }>) | undefined;
  let repeated = 0;
  const bench = createBench({
    fetch: gateway.fetch,
    store: {
      ...store,
      async transaction(work) {
        const result = await store.transaction(work);
        const again = repeat;
        if (again && (await store.find('attempts', {})).length > 0) {
          repeat = undefined;
          repeated = (await again()).status;
        }
        return result;
      },
    },
  });
  const session = await openSession(bench);
  repeat = () => payByCard(bench, session, { key: 'pressed-twice' });
  const paid = await payByCard(bench, session, { key: 'pressed-twice' });
  assert.equal(repeated, 409);
  assert.equal(paid.body.outcome, 'succeeded');
});

test('P-42 P-43 no card number, security code or secret reaches store or log', async () => {
  const gateway = succeeding();
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  await payByCard(bench, session, { card: { security_code: '987' } });
  const kept = await bench.store.transaction(async (tx) =>
    JSON.stringify(
      await Promise.all(
        (['sessions', 'orders', 'attempts', 'requests', 'events'] as const).map((table) =>
          tx.find(table, {}),
        ),
      ),
    ),
  );
  for (const text of [kept, JSON.stringify(bench.lines)])
    for (const secret of ['4242424242424242', '"987"', session.secret, 'test_sign_key_123'])
      assert.ok(!text.includes(secret), `${secret} was kept`);
});
