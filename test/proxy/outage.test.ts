import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { watchQuestions } from '../../src/proxy/exchange/watch-questions.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { createScriptedGateway, queryJson } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, eventTypes, openSession, payByCard, viewOf } from './harness.ts';
import { together } from './together.ts';

const QUERY = '/v1/retrievalTrans';
const HOUR = 3_600_000;
const AWAY = 20_000;
const SCHEDULE = { resolver: { schedule: [5, 60, 60] } };

/** A payment of a session and one of the merchant server whose answers were lost, and a refused refund. */
async function unproven() {
  const shop = together(SCHEDULE);
  const { bench } = shop;
  const operate = (operation: string, body: object) =>
    asMerchant<OperationResult>(bench, {
      method: 'POST',
      path: `/v1/operations/${operation}`,
      body,
    });
  const paid = await operate('authorise.card', { ...CARD_PAYMENT, order_no: 'P-0' });
  // The refund is sent, and what was paid can't be asked about after its refusal.
  const isRefunded = () => shop.calls.some((path) => path.endsWith('/refund'));
  shop.losesAnswer = (path) => path === '/v1/authorise' || (path === QUERY && isRefunded());
  const session = await openSession(bench);
  await payByCard(bench, session);
  const payment = await operate('authorise.card', CARD_PAYMENT);
  const refund = await operate('orders.refund', {
    refund_orders: [
      {
        transaction_id: paid.body.transaction_id,
        refund_amount: '5.00',
        refund_reason: 'SBX:fail',
        expected_refunded: '0.00',
      },
    ],
  });
  const outcomes = async () => [
    (await viewOf(bench, session)).attempt?.outcome,
    ...(await bench.store.read((reader) =>
      Promise.all(
        [payment, refund].map(
          async ({ body }) => (await reader.get('operations', body.id))?.outcome,
        ),
      ),
    )),
  ];
  assert.deepEqual(await outcomes(), ['unknown', 'unknown', 'unknown']);
  return { shop, bench, outcomes };
}

test('however long the gateway was away, what is unproven is asked about as soon as it is back', async () => {
  const { shop, bench, outcomes } = await unproven();
  const proxies = [bench.proxy, bench.another()];
  const pass = async (milliseconds: number) => {
    const end = bench.clock.now() + milliseconds;
    for (let round = 0; bench.clock.now() < end; round += 1) {
      bench.clock.advance(AWAY);
      await proxies[round % 2]?.runDue();
    }
  };
  shop.loses = () => true;
  const before = shop.calls.length;
  await pass(2 * HOUR);
  const asked = shop.calls.length - before;
  assert.ok(asked > 1_000 && asked < 2_000, `${asked} calls, probes of two proxies among them`);
  assert.deepEqual(await outcomes(), ['unknown', 'unknown', 'unknown']);
  shop.loses = () => false;
  shop.losesAnswer = () => false;
  await pass(2 * AWAY);
  assert.deepEqual(await outcomes(), ['succeeded', 'succeeded', 'failed']);
  assert.deepEqual(
    (await eventTypes(bench)).filter((type) => /unresolved|alert/.test(type)),
    [],
    'no person had to decide, and no question was an alert of its own',
  );
});

/** A payment whose answer was lost, and a gateway that answers the questions that `answers` names. */
async function lost(schedule: number[]) {
  const gateway = createScriptedGateway();
  const it: { answers: (orders: string) => boolean } = { answers: () => true };
  gateway.on('/v1/authorise', () => new Response('', { status: 502 }));
  gateway.on(QUERY, (asked) =>
    it.answers(asked.orders ?? '')
      ? queryJson(asked, { status: '1' })
      : Promise.reject(new TypeError('connection reset')),
  );
  const bench = createBench({ fetch: gateway.fetch, profile: { resolver: { schedule } } });
  await payByCard(bench, await openSession(bench));
  const pass = async (milliseconds: number) => {
    bench.clock.advance(milliseconds);
    await bench.proxy.runDue();
  };
  return Object.assign(it, { gateway, bench, pass });
}

test('the last step of the schedule is not lost to an outage that begins with it', async () => {
  const shop = await lost([5]);
  shop.answers = () => false;
  await shop.pass(5_000);
  shop.answers = () => true;
  await shop.pass(AWAY);
  assert.deepEqual(await eventTypes(shop.bench), ['payment.unknown', 'payment.succeeded']);
});

test('a question that alone gets no answer takes a step: in the end a person decides', async () => {
  const shop = await lost([5, 60, 60]);
  shop.answers = (orders) => orders !== 'A-100-1';
  for (let minute = 0; minute < 5; minute += 1) await shop.pass(60_000);
  assert.deepEqual(await eventTypes(shop.bench), ['payment.unknown', 'payment.unresolved']);
  const asked = shop.gateway.callsTo(QUERY).filter(({ values }) => values.orders === 'A-100-1');
  assert.equal(asked.length, 3);
});

test('a question of an outage is not heard, even if it fails after the gateway’s return', async () => {
  const circuit = { isDown: true };
  const gateway = {
    call(_operation: string, asked: object) {
      circuit.isDown = false;
      return Promise.resolve(
        'orders' in asked && asked.orders === 'A-1'
          ? ({ kind: 'no-answer', reason: 'timeout' } as const)
          : ({ kind: 'refused', status: 404 } as const),
      );
    },
  };
  const isHeard = async () => {
    const watched = watchQuestions(gateway, circuit);
    await watched.call('transactions.query', { orders: 'A-1' });
    return watched.wasHeard;
  };
  assert.equal(await isHeard(), false);
  assert.equal(await isHeard(), true);
});
