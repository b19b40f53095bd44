import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession, payByCard } from './harness.ts';
import type { Bench, OpenSession, ProblemBody } from './harness.ts';

const AUTHORISE = '/v1/authorise';
/** More than any burst, and paid without any time passing. */
const SHOPPERS = 150;

const sessions = (bench: Bench, count: number, from = 0): Promise<OpenSession[]> =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      openSession(bench, { order_id: `order-${from + at}` }),
    ),
  );

const tooMany = (headers: Readonly<Record<string, string>> = {}) =>
  new Response('', { status: 429, headers });

describe('a profile without rate limits', () => {
  test('C-262 lets 150 shoppers pay at once, and writes down no turn', async () => {
    const gateway = createScriptedGateway();
    gateway.on(AUTHORISE, (asked) => paymentXml(asked));
    const bench = createBench({ fetch: gateway.fetch });
    const payers = await sessions(bench, SHOPPERS);
    const paid = await Promise.all(payers.map((session) => payByCard(bench, session)));
    assert.deepEqual(new Set(paid.map(({ body }) => body.outcome)), new Set(['succeeded']));
    const counters = await bench.store.find('counters', {});
    assert.deepEqual(
      counters.filter(({ id }) => id.startsWith('turns|')),
      [],
    );
  });
});

describe('a gateway that answers 429', () => {
  /** It has had enough after so many calls; from then on it answers again. */
  async function enoughAfter(calls: number, headers?: Readonly<Record<string, string>>) {
    const gateway = createScriptedGateway();
    let left = calls;
    gateway.on(AUTHORISE, (asked) => (left-- === 0 ? tooMany(headers) : paymentXml(asked)));
    const bench = createBench({ fetch: gateway.fetch });
    for (const session of await sessions(bench, calls)) await payByCard(bench, session);
    const [last] = await sessions(bench, 1, calls);
    const refused = await payByCard(bench, last!);
    return { gateway, bench, refused };
  }

  test('C-255 C-262 leaves the payment unknown, and sends nothing more until Retry-After is over, from any proxy', async () => {
    const { gateway, bench, refused } = await enoughAfter(4, { 'Retry-After': '30' });
    assert.equal(refused.body.outcome, 'unknown');
    const sent = gateway.callsTo(AUTHORISE).length;
    const other = { ...bench, proxy: bench.another() };
    for (const [at, proxy] of [bench, other].entries()) {
      const [session] = await sessions(bench, 1, 10 + at);
      const { status, body, headers } = await payByCard<ProblemBody & { limited_by: string }>(
        proxy,
        session!,
      );
      assert.equal(status, 503);
      assert.equal(body.type, '/problems/gateway-busy');
      assert.equal(body.limited_by, 'gateway');
      assert.match(String(body.detail), /429/);
      assert.ok(Number(headers.get('retry-after')) >= 25, String(headers.get('retry-after')));
    }
    assert.equal(gateway.callsTo(AUTHORISE).length, sent, 'nothing was sent');
    bench.clock.advance(31_000);
    const [session] = await sessions(bench, 1, 20);
    assert.equal((await payByCard(other, session!)).body.outcome, 'succeeded');
  });

  test('C-262 is given half of what it got before, then twice as much each minute, then all again', async () => {
    const { gateway, bench } = await enoughAfter(8);
    const passed = async (from: number): Promise<number> => {
      const before = gateway.callsTo(AUTHORISE).length;
      for (const session of await sessions(bench, 100, from)) void payByCard(bench, session);
      for (let turn = 0; turn < 2_000; turn += 1) await new Promise(setImmediate);
      return gateway.callsTo(AUTHORISE).length - before;
    };
    bench.clock.advance(3_000);
    const first = await passed(100);
    assert.ok(first > 0 && first < 20, `${first} at once`);
    bench.clock.advance(11 * 60_000);
    const last = await passed(300);
    assert.ok(last >= 100, `${last} at once, after eleven minutes`);
  });

  test('is believed no longer than five minutes, however long it wants to be left in peace', async () => {
    const { bench } = await enoughAfter(2, { 'Retry-After': '86400' });
    bench.clock.advance(301_000);
    const [session] = await sessions(bench, 1, 30);
    assert.equal((await payByCard(bench, session!)).body.outcome, 'succeeded');
  });

  for (const header of ['soon', '-1', '1e9', 'x'.repeat(100)])
    test(`rests a second where its Retry-After is "${header.slice(0, 8)}"`, async () => {
      const { bench } = await enoughAfter(2, { 'Retry-After': header });
      bench.clock.advance(2_000);
      const [session] = await sessions(bench, 1, 40);
      assert.equal((await payByCard(bench, session!)).body.outcome, 'succeeded');
    });

  test('to a query holds no payment back', async () => {
    const gateway = createScriptedGateway();
    gateway.on(AUTHORISE, (asked) => paymentXml(asked));
    gateway.on('/v1/retrievalTrans', () => tooMany({ 'Retry-After': '60' }));
    const bench = createBench({ fetch: gateway.fetch });
    await asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/transactions.query',
      body: { order_nos: ['order-1-1'] },
    });
    const [session] = await sessions(bench, 1);
    assert.equal((await payByCard(bench, session!)).body.outcome, 'succeeded');
  });
});

test('a limit that the merchant set is named as the merchant’s', async () => {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  const bench = createBench({
    fetch: gateway.fetch,
    profile: { limits: { writesPerSecond: 0.01 } },
  });
  const [last, ...others] = (await sessions(bench, 11)).reverse();
  for (const session of others) await payByCard(bench, session);
  const { status, body } = await payByCard<ProblemBody & { limited_by: string }>(bench, last!);
  assert.equal(status, 503);
  assert.equal(body.limited_by, 'profile');
  assert.match(String(body.detail), /profile\.limits\.writesPerSecond/);
});
