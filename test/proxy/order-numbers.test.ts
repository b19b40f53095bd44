import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RandomBytes } from '../../src/contract/runtime/dependencies.ts';
import { createMemoryStore } from '../../src/proxy/index.ts';
import { orderIdOf } from '../../src/proxy/attempts/order-numbers.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { createScriptedGateway, declineXml, paymentXml } from '../support/scripted-gateway.ts';
import {
  asMerchant,
  createBench,
  eventsOf,
  eventTypes,
  openSession,
  payByCard,
  sessionTerms,
  TEST_PROFILE,
} from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { random } from './process.ts';
import { createSandboxBench } from './sandbox-harness.ts';

const AUTHORISE = '/v1/authorise';
const DAY = 86_400_000;

function openShop() {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  const bench = createBench({ fetch: gateway.fetch });
  const charge = (order_no = 'col-1') =>
    asMerchant<ProblemBody>(bench, {
      method: 'POST',
      path: '/v1/operations/authorise.card',
      body: { ...CARD_PAYMENT, order_no },
    });
  return { gateway, bench, charge };
}

test('C-142 an attempt takes no number that the merchant server used for a payment of its own', async () => {
  const { bench, charge } = openShop();
  for (const own of ['col-1', 'col-2']) assert.equal((await charge(own)).status, 200);
  const { body } = await payByCard(bench, await openSession(bench, { order_id: 'col' }));
  assert.deepEqual([body.outcome, body.order_no], ['succeeded', 'col-3']);
});

test('C-142 numbers go on after one that was passed over', async () => {
  const { gateway, bench, charge } = openShop();
  await charge();
  gateway.on(AUTHORISE, declineXml);
  const session = await openSession(bench, { order_id: 'col' });
  const numbers = [await payByCard(bench, session), await payByCard(bench, session)];
  assert.deepEqual(
    numbers.map(({ body }) => body.order_no),
    ['col-2', 'col-3'],
  );
});

test('C-142 an operation takes no number that an attempt has', async () => {
  const { bench, charge } = openShop();
  await payByCard(bench, await openSession(bench, { order_id: 'col' }));
  const { status, body } = await charge();
  assert.deepEqual([status, body.type], [409, '/problems/order-conflict']);
});

test('C-142 attempt and operation that begin at once get two numbers', async () => {
  const { gateway, bench, charge } = openShop();
  const session = await openSession(bench, { order_id: 'col' });
  const [own, attempt] = await Promise.all([charge(), payByCard(bench, session)]);
  assert.equal(attempt.status, 200);
  const sent = gateway.callsTo(AUTHORISE).map(({ values }) => values.order_no);
  assert.equal(new Set(sent).size, sent.length);
  assert.equal(sent.length, own.status === 200 ? 2 : 1);
});

test('C-142 a proxy whose database went back counts to the same attempt, and sends no number twice', async () => {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  const order_id = 'A'.repeat(44);
  for (let database = 0; database < 20; database += 1) {
    const bench = createBench({ fetch: gateway.fetch, random });
    await payByCard(bench, await openSession(bench, { order_id }));
  }
  const sent = gateway.callsTo(AUTHORISE).map(({ values }) => values.order_no ?? '');
  assert.equal(new Set(sent).size, 20);
  for (const orderNo of sent) assert.match(orderNo, /^A{44}-1[a-z][0-9a-z]{3}$/);
});

test('C-142 a number that is drawn twice is drawn again, whichever account has it', async () => {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  const store = createMemoryStore();
  const drawn = [7, 7, 8];
  const drawing: RandomBytes = (length, purpose) =>
    purpose === 'order-number' ? new Uint8Array(length).fill(drawn.shift() ?? 9) : random(length);
  for (const accountId of ['15670001', '15670002']) {
    const ids = { ...TEST_PROFILE.ids, accountId };
    const bench = createBench({ fetch: gateway.fetch, store, random: drawing, profile: { ids } });
    const { body } = await payByCard(bench, await openSession(bench, { order_id: 'col' }));
    assert.equal(body.outcome, 'succeeded');
  }
  assert.deepEqual(drawn, []);
  const sent = gateway.callsTo(AUTHORISE).map(({ values }) => values.order_no);
  assert.equal(new Set(sent).size, 2);
});

const MAGAZINE = {
  contract_name: 'Magazine',
  contract_amount: { value: '12.00', currency: 'EUR' },
  interval: 'month',
  interval_count: 1,
};

test('C-142 an order whose id is the number of a payment never meets a deduction of that one', async () => {
  const shop = createSandboxBench();
  const { bench } = shop;
  const pay = async (order_id: string, more = {}, number?: string) => {
    const session = await openSession(bench, { order_id, ...more });
    return (await payByCard(bench, session, number === undefined ? {} : { number })).body;
  };
  const first = await pay('A', { subscription: MAGAZINE });
  assert.equal(first.order_no, 'A-1');
  const declined = await pay('A-1', {}, '4000000000000002');
  const paid = await pay('A-1');
  while (!(await eventTypes(bench)).includes('subscription.deducted')) await shop.pass(DAY / 2);
  const numbers = [first, declined, paid].map(({ order_no }) => order_no);
  const deducted = (await eventsOf(bench)).find(({ type }) => type === 'subscription.deducted');
  const [payment] = deducted?.data['payments'] as { readonly order_no: string }[];
  assert.equal(payment?.order_no, 'A-1-2');
  assert.ok(!numbers.includes('A-1-2') && new Set(numbers).size === 3, numbers.join());
});

test('C-142 no attempt has the id of another order as its number', async () => {
  const { bench } = openShop();
  await openSession(bench, { order_id: 'col-1' });
  const { body } = await payByCard(bench, await openSession(bench, { order_id: 'col' }));
  assert.equal(body.order_no, 'col-2');
});

/** A shop whose own payment of unknown outcome has the number of another one's deduction. */
async function ambiguous() {
  const gateway = createScriptedGateway();
  const recurring = { recurring_id: 'sub_1', contract_name: 'Magazine' };
  gateway.on(AUTHORISE, (asked) => paymentXml(asked, recurring));
  const bench = createBench({ fetch: gateway.fetch });
  await payByCard(bench, await openSession(bench, { order_id: 'A', subscription: MAGAZINE }));
  gateway.on(AUTHORISE, () => new Response('', { status: 502 }));
  const entry = {
    order_id: 'B',
    order_no: 'B-1',
    transaction_id: 't-9',
    amount: '12.00',
    currency: 'EUR',
    payment_status: '1',
    query_result: '1',
    transaction_date: '20261221120000',
    subscription_result: { ...recurring, recurring_deduction_period: '2' },
  };
  gateway.on('/v1/retrievalTrans', () =>
    Response.json({ return_status: '1', orders_list: [entry] }),
  );
  const { body } = await payByCard(bench, await openSession(bench, { order_id: 'B' }));
  assert.deepEqual([body.outcome, body.order_no], ['unknown', 'B-1']);
  return { bench, id: body.attempt_id };
}

for (const [road, learn] of [
  [
    'the proxy’s own query',
    async (bench: Bench) => {
      bench.clock.advance(10_000);
      await bench.proxy.runDue();
    },
  ],
  [
    'a merchant server’s query',
    async (bench: Bench) => {
      const path = '/v1/operations/transactions.query';
      const body = { order_nos: ['B-1'] };
      assert.equal((await asMerchant(bench, { method: 'POST', path, body })).status, 200);
    },
  ],
] as const)
  test(`C-142 a deduction that has a payment’s number does not pay it: ${road}`, async () => {
    const { bench, id } = await ambiguous();
    await learn(bench);
    const row = await bench.store.read((reader) => reader.get('attempts', id));
    assert.equal(row?.outcome, 'unknown');
  });

test('C-142 what has the number of a deduction is reported, and for a person to decide', async () => {
  const { bench, id } = await ambiguous();
  bench.clock.advance(10_000);
  await bench.proxy.runDue();
  const [alert] = (await eventsOf(bench)).filter(({ type }) => type === 'alert.security');
  assert.deepEqual(alert?.data, {
    alert: 'order-mismatch',
    attempt_id: id,
    order_id: 'B',
    order_no: 'B-1',
    field: 'orders_list.subscription_result.recurring_id',
  });
});

test('an order number has the sign that the profile says, and is known again by it', async () => {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, declineXml);
  const profile = { wire: { orderNumberSign: '_' } } as const;
  const bench = createBench({ fetch: gateway.fetch, profile });
  const session = await openSession(bench, { order_id: 'col-7' });
  const numbers = [await payByCard(bench, session), await payByCard(bench, session)];
  assert.deepEqual(
    numbers.map(({ body }) => body.order_no),
    ['col-7_1', 'col-7_2'],
  );
  assert.deepEqual(
    ['col-7_2', 'col-7', 'col_x', '_1'].map((orderNo) => orderIdOf(orderNo, '_')),
    ['col-7', 'col-7', 'col_x', '_1'],
  );
});

for (const [bound, rule] of [
  [{ max: 12 }, /at most 12 characters/],
  [{ pattern: '^[0-9]+-[0-9]+$' }, /must match \^\[0-9\]/],
] as const)
  for (const { method, path, order_id } of [
    { method: 'POST', path: '/v1/sessions', order_id: '1234567' },
    { method: 'PUT', path: '/v1/orders/1234567/session', order_id: undefined },
  ])
    test(`${method} ${path}: an order of which the gateway takes no number gets no session: ${rule.source}`, async () => {
      const { fetch } = createScriptedGateway();
      const wire = { bounds: { order_no: bound } };
      const bench = createBench({ fetch, profile: { wire } });
      const body = sessionTerms({ order_id });
      const refused = await asMerchant<ProblemBody>(bench, { method, path, body });
      assert.deepEqual([refused.status, refused.body.type], [400, '/problems/malformed-request']);
      assert.equal(refused.body.errors?.[0]?.pointer, '/order_id');
      assert.match(refused.body.errors[0].detail, rule);
      assert.match(refused.body.errors[0].detail, /profile\.wire\.bounds\.order_no/);
      const taken = { order_no: { max: 13, pattern: '^[0-9]+-[0-9a-z]+$' } };
      const other = createBench({ fetch, profile: { wire: { bounds: taken } } });
      assert.equal((await asMerchant(other, { method, path, body })).status, 201);
    });

test('an alert of a payment that the gateway would not take names the field', async () => {
  const gateway = createScriptedGateway();
  const wire = { bounds: { shopper_email: { max: 3 } } };
  const bench = createBench({ fetch: gateway.fetch, profile: { wire } });
  await payByCard(bench, await openSession(bench));
  const [alert] = bench.lines.filter(({ event }) => event === 'security alert');
  assert.deepEqual([alert?.fields.alert, alert?.fields.field], ['configuration', 'shopper_email']);
  assert.equal(gateway.callsTo(AUTHORISE).length, 0);
});
