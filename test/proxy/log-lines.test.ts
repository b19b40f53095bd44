import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createMemoryStore, StoreUnavailableError, type Store } from '../../src/proxy/index.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import {
  asMerchant,
  createBench,
  SHOP,
  openSession,
  payByCard,
  send,
  type Bench,
} from './harness.ts';

const paying = () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  return createBench({ fetch: gateway.fetch });
};

/** What the lines name that were written since. */
const namedIn = (bench: Bench, from: number, ...events: readonly string[]) =>
  bench.lines
    .slice(from)
    .filter(({ event }) => events.includes(event))
    .map(({ event, fields }) => [
      event,
      fields.orderId,
      fields.sessionId,
      fields.attemptId,
      typeof fields.httpRequest,
    ]);

describe('the lines of a payment', () => {
  test('name order, session, attempt and request: the call of the gateway, its outcome, the answer', async () => {
    const bench = paying();
    const session = await openSession(bench, { order_id: 'A-77' });
    const from = bench.lines.length;
    const { body, headers } = await payByCard(bench, session);
    const names = ['A-77', session.id, body.attempt_id, 'string'];
    assert.deepEqual(namedIn(bench, from, 'gateway-call', 'attempt outcome', 'request answered'), [
      ['gateway-call', ...names],
      ['attempt outcome', ...names],
      ['request answered', ...names],
    ]);
    const ids = new Set(bench.lines.slice(from).map(({ fields }) => fields.httpRequest));
    assert.deepEqual([...ids], [headers.get('x-request-id')], 'by which support finds them');
    await payByCard(bench, await openSession(bench, { order_id: 'A-78' }));
    assert.ok(!ids.has(bench.lines.at(-1)?.fields.httpRequest));
  });

  test('those of its session name order and session too', async () => {
    const bench = paying();
    const { id } = await openSession(bench, { order_id: 'A-80' });
    await asMerchant(bench, { path: `/v1/sessions/${id}` });
    const terms = {
      amount: { value: '12.00', currency: 'EUR' },
      shopper: { id: 'shopper-1' },
      origin: SHOP,
    };
    await asMerchant(bench, { method: 'PUT', path: '/v1/orders/A-80/session', body: terms });
    assert.deepEqual(
      bench.lines.map(({ fields }) => [fields.status, fields.orderId, fields.sessionId]),
      [201, 200, 200].map((status) => [status, 'A-80', id]),
    );
  });

  test('are warnings where no answer came, with what the system says of the connection', async () => {
    const gateway = createScriptedGateway();
    const bench = createBench({ fetch: gateway.fetch });
    for (const [code, outcome] of [
      ['ECONNREFUSED', 'failed'],
      ['ECONNRESET', 'unknown'],
    ] as const) {
      gateway.on('/v1/authorise', () => {
        const cause = Object.assign(new Error('hunter2'), { code });
        throw new TypeError('fetch failed', { cause });
      });
      const session = await openSession(bench, { order_id: code });
      const from = bench.lines.length;
      await payByCard(bench, session);
      const lines = bench.lines.slice(from);
      const called = lines.find(({ event }) => event === 'gateway-call');
      assert.deepEqual([called?.level, called?.fields.code], ['warn', code]);
      const settled = lines.find(({ event }) => event === 'attempt outcome');
      assert.deepEqual(
        [settled?.level, settled?.fields.outcome],
        [outcome === 'unknown' ? 'warn' : 'info', outcome],
      );
    }
    assert.ok(!JSON.stringify(bench.lines).includes('hunter2'));
  });

  test('one line for a request, with what was asked and what came of it', async () => {
    const bench = paying();
    await asMerchant(bench, { path: '/v1/sessions/none' });
    const [line, ...others] = bench.lines;
    assert.deepEqual(others, []);
    const { method, route, status, problem, durationMs } = line?.fields ?? {};
    assert.deepEqual(
      [method, route, status, problem, durationMs],
      ['GET', '/v1/sessions/:id', 404, 'not-found', 0],
    );
  });

  test('a 5xx names its cause’s code, request and attempt', async () => {
    const kept = createMemoryStore();
    let isAway = false;
    const transaction: Store['transaction'] = (work) => {
      if (!isAway) return kept.transaction(work);
      const cause = new Error('password is hunter2');
      return Promise.reject(new StoreUnavailableError('it is away', { cause, code: '57P01' }));
    };
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (asked) => {
      isAway = true;
      return paymentXml(asked);
    });
    const failing = createBench({ fetch: gateway.fetch, store: { ...kept, transaction } });
    const session = await openSession(failing, { order_id: 'A-79' });
    const answer = payByCard(failing, session);
    while (!failing.lines.some(({ event }) => event === 'answer not stored yet'))
      await setImmediate();
    failing.clock.advance(60_000);
    assert.equal((await answer).status, 503);
    const [line] = failing.lines.filter(({ event }) => event === 'request failed');
    assert.deepEqual([line?.fields.code, line?.fields.reason], ['57P01', 'it is away']);
    assert.equal(line?.fields.orderId, 'A-79');
    assert.match(String(line.fields.attemptId), /^att_/);
    assert.equal(typeof line.fields.httpRequest, 'string');
    assert.ok(!JSON.stringify(failing.lines).includes('hunter2'));
  });
});

describe('a store that is away', () => {
  test('is told once, with what to do, and once when it can be written again', async () => {
    const kept = createMemoryStore();
    let isAway = false;
    const reason = "/var/tender.db can't be used (SQLITE_FULL): free some space";
    const away = () => Promise.reject(new StoreUnavailableError(reason, { code: 'SQLITE_FULL' }));
    const bench = createBench({
      fetch: createScriptedGateway().fetch,
      // What it can still read says nothing about what it can write.
      store: {
        ...kept,
        transaction: (work) => (isAway ? away() : kept.transaction(work)),
        check: () => (isAway ? away() : kept.check()),
      },
    });
    const told = () =>
      bench.lines.filter(({ event }) => event.startsWith('store ')).map(({ event }) => event);
    isAway = true;
    for (let times = 0; times < 3; times += 1) {
      await openSession(bench).catch(() => undefined);
      assert.equal((await send(bench, { path: '/readyz' })).status, 503);
      assert.equal((await asMerchant(bench, { path: '/v1/sessions/none' })).status, 404);
    }
    assert.deepEqual(told(), ['store not reachable']);
    const [line] = bench.lines.filter(({ event }) => event === 'store not reachable');
    assert.deepEqual([line?.level, line?.fields.reason], ['error', reason]);
    bench.clock.advance(2_000);
    await setImmediate();
    assert.equal(told().length, 1);
    isAway = false;
    bench.clock.advance(2_000);
    await setImmediate();
    assert.deepEqual(told(), ['store not reachable', 'store is back']);
  });

  test('shows in the line of a notification, which names its route and no token', async () => {
    const kept = createMemoryStore();
    const away = () => Promise.reject(new StoreUnavailableError('away'));
    const store = { ...kept, transaction: away, read: away, get: away, find: away };
    const bench = createBench({ fetch: createScriptedGateway().fetch, store });
    const path = '/notify/payment/the-secret-token';
    assert.equal((await send(bench, { method: 'POST', path, body: 'a=b' })).status, 503);
    const [line] = bench.lines.filter(({ event }) => event === 'request failed');
    assert.deepEqual([line?.fields.method, line?.fields.route], ['POST', '/notify/payment/:token']);
    assert.ok(!JSON.stringify(bench.lines).includes('the-secret-token'));
  });
});
