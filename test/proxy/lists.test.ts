import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationView, OrderView } from '../../src/contract/proxy/lists.schema.ts';
import type { Page } from '../../src/contract/proxy/operations.schema.ts';
import { createMerchantClient } from '../../src/merchant/index.ts';
import {
  cancelJson,
  createScriptedGateway,
  declineXml,
  paymentXml,
  queryJson,
  type ScriptedGateway,
} from '../support/scripted-gateway.ts';
import {
  API_KEY,
  asMerchant,
  asPage,
  createBench,
  openSession,
  PAY,
  payByCard,
} from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { createSandboxBench } from './sandbox-harness.ts';

const orders = async (bench: Bench, query = '') =>
  (await asMerchant<Page<OrderView>>(bench, { path: `/v1/orders${query}` })).body;
const operations = async (bench: Bench, query = '') =>
  (await asMerchant<Page<OperationView>>(bench, { path: `/v1/operations${query}` })).body;
const idsOf = ({ data }: Page<OrderView>) => data.map(({ order_id: id }) => id);

const price = (value: string, currency = 'EUR') => ({
  amount: { value, currency },
  items: [{ name: 'Tea', unit_price: { value, currency }, quantity: 1 }],
});

/** Three orders, a minute between each: one refused and then paid, one paid in yen, one unknown. */
async function threeOrders() {
  const gateway = createScriptedGateway();
  const bench = createBench({ fetch: gateway.fetch });
  const began = bench.clock.now();
  gateway.on('/v1/authorise', (asked) => declineXml(asked));
  const first = await openSession(bench, { order_id: 'A', ...price('12.00') });
  await payByCard(bench, first);
  bench.clock.advance(60_000);
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  await payByCard(bench, await openSession(bench, { order_id: 'B', ...price('1900', 'JPY') }));
  bench.clock.advance(60_000);
  gateway.on('/v1/authorise', () => new Response('', { status: 502 }));
  await payByCard(bench, await openSession(bench, { order_id: 'C', ...price('30.00') }));
  bench.clock.advance(60_000);
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  await payByCard(bench, first);
  return { bench, at: (minutes: number) => new Date(began + minutes * 60_000).toISOString() };
}

/** Given up and charged all the same, so many times before the one that the shopper meant. */
async function charge(bench: Bench, gateway: ScriptedGateway, order: string, late: number) {
  const session = await openSession(bench, { order_id: order });
  gateway.on('/v1/authorise', (asked) =>
    paymentXml(asked, { order_status: '-1', result_info: '' }),
  );
  const given: string[] = [];
  for (let times = 0; times < late; times += 1) {
    given.push((await payByCard(bench, session)).body.attempt_id);
    await asPage(bench, session, { method: 'POST', path: '/v1/checkout/abandon', body: {} });
  }
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  await payByCard(bench, session);
  return given;
}

const uncertain = () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '-1' }));
  gateway.on('/v1/cancel', (asked) => cancelJson(asked));
  return { gateway, bench: createBench({ fetch: gateway.fetch }) };
};

/** One order is charged three times, one once, and a minute later one twice. */
async function paidTwice() {
  const { gateway, bench } = uncertain();
  const began = bench.clock.now();
  await charge(bench, gateway, 'TWICE', 2);
  bench.clock.advance(60_000);
  await charge(bench, gateway, 'ONCE', 0);
  bench.clock.advance(60_000);
  await charge(bench, gateway, 'LATER', 1);
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '1' }));
  // What was given up counts by two answers.
  for (let answers = 0; answers < 2; answers += 1) {
    bench.clock.advance(600_000);
    await bench.proxy.runDue();
  }
  return { bench, at: (minutes: number) => new Date(began + minutes * 60_000).toISOString() };
}

/** An order that was paid, and that a person says was paid before, too. */
async function decidedAndPaid() {
  const { gateway, bench } = uncertain();
  const [late = ''] = await charge(bench, gateway, 'A', 1);
  await decide(bench, late, 'succeeded');
  return { bench, late };
}

const decide = async (bench: Bench, id: string, outcome: 'succeeded' | 'failed') => {
  const body = { outcome, reason: 'The portal says so.', decided_by: 'Ada' };
  const path = `/v1/attempts/${id}/resolve`;
  assert.equal((await asMerchant(bench, { method: 'POST', path, body })).status, 200);
};

describe('GET /v1/orders', () => {
  test('lists each order once, the one with the newest attempt first', async () => {
    const { bench } = await threeOrders();
    const page = await orders(bench);
    assert.deepEqual(idsOf(page), ['A', 'C', 'B']);
    assert.equal(page.next, null);
    const [a, c] = page.data;
    assert.equal(a?.state, 'paid');
    assert.deepEqual(
      a.attempts.map(({ outcome, order_no: no }) => [outcome, no]),
      [
        ['failed', 'A-1'],
        ['succeeded', 'A-2'],
      ],
    );
    assert.equal(a.paid_by, a.attempts[1]?.id);
    assert.deepEqual([c?.state, c?.attempts[0]?.action_required_by], ['held', 'gateway']);
  });

  test('filters by time, outcome, currency, amount, order and payment', async () => {
    const { bench, at } = await threeOrders();
    const listed = async (query: string) => idsOf(await orders(bench, `?${query}`));
    assert.deepEqual(await listed(`from=${at(1)}&to=${at(3)}`), ['C', 'B']);
    assert.deepEqual(await listed('outcome=failed'), ['A']);
    assert.deepEqual(await listed('outcome=unknown'), ['C']);
    assert.deepEqual(await listed('currency=JPY'), ['B']);
    assert.deepEqual(await listed('amount=30.00&currency=EUR'), ['C']);
    assert.deepEqual(await listed('amount=30&currency=EUR'), ['C'], 'however it is written');
    assert.deepEqual(await listed('order_id=B'), ['B']);
    assert.deepEqual(await listed('order_id=A-2'), ['A'], 'by its number at the gateway');
    assert.deepEqual(await listed('transaction_id=t-B-1'), ['B']);
    assert.deepEqual(await listed('action_required_by=gateway'), ['C']);
    assert.deepEqual(await listed('action_required_by=merchant'), []);
    assert.deepEqual(await listed('order_id=nothing'), []);
  });

  test('filters by a range of amounts, its ends included', async () => {
    const { bench } = await threeOrders();
    const listed = async (query: string) => idsOf(await orders(bench, `?${query}`));
    assert.deepEqual(await listed('currency=EUR&amount_min=12.00'), ['A', 'C']);
    assert.deepEqual(await listed('currency=EUR&amount_min=12.01'), ['C']);
    assert.deepEqual(await listed('currency=EUR&amount_max=29.99'), ['A']);
    assert.deepEqual(await listed('currency=EUR&amount_min=9&amount_max=30'), ['A', 'C']);
    assert.deepEqual(await listed('currency=JPY&amount_min=200&amount_max=10000'), ['B']);
    assert.deepEqual(await listed('order_id=A&currency=EUR&amount_max=11.99'), []);
  });

  test('lists orders that were charged more than once, and says how often', async () => {
    const { bench, at } = await paidTwice();
    const listed = async (query = '') =>
      idsOf(await orders(bench, `?charged=more_than_once${query}`));
    assert.deepEqual(
      (await orders(bench)).data.map(({ order_id: id, times_charged: times }) => [id, times]),
      [
        ['LATER', 2],
        ['ONCE', 1],
        ['TWICE', 3],
      ],
    );
    assert.deepEqual(await listed(), ['LATER', 'TWICE']);
    assert.deepEqual(await listed(`&from=${at(0)}&to=${at(1)}`), ['TWICE']);
    assert.deepEqual(await listed('&order_id=TWICE'), ['TWICE']);
    assert.deepEqual(await listed('&order_id=ONCE'), []);
    assert.deepEqual(await listed('&transaction_id=t-TWICE-1'), ['TWICE']);
    assert.deepEqual(await listed('&outcome=failed'), []);
    assert.deepEqual(await listed('&amount=12.00&currency=EUR'), ['LATER', 'TWICE']);
  });

  test('lists no order as charged twice whose first payment turned out to have failed', async () => {
    const { bench, late } = await decidedAndPaid();
    assert.equal(idsOf(await orders(bench, '?charged=more_than_once')).length, 1);
    await decide(bench, late, 'failed');
    const page = await orders(bench, '?charged=more_than_once');
    assert.deepEqual(page, { data: [], next: null });
    await decide(bench, late, 'succeeded');
    assert.equal(idsOf(await orders(bench, '?charged=more_than_once')).length, 1);
  });

  test('knows an order without any attempt to pay it', async () => {
    const bench = createBench({ fetch: createScriptedGateway().fetch });
    await openSession(bench, { order_id: 'cart' });
    const [order] = (await orders(bench, '?order_id=cart')).data;
    assert.deepEqual([order?.state, order?.sessions.length, order?.attempts], ['open', 1, []]);
    assert.deepEqual(idsOf(await orders(bench, '?order_id=cart&currency=EUR&amount_min=0')), []);
    assert.deepEqual(idsOf(await orders(bench)), []);
  });

  test('refuses what it does not understand, by name', async () => {
    const bench = createBench({ fetch: createScriptedGateway().fetch });
    for (const [query, name] of [
      ['from=yesterday', 'from'],
      ['outcome=paid', 'outcome'],
      ['after=att_1', 'after'],
      ['colour=red', 'colour'],
      ['currency=EUR&amount_min=1e3', 'amount_min'],
      ['amount_min=10.00', '"amount_min" needs "currency"'],
      ['amount_max=10.00', '"amount_max" needs "currency"'],
      ['currency=EUR&amount_min=10.01&amount_max=10', 'must not be more than "amount_max"'],
      ['currency=EUR&currency=JPY', '"currency" must not be repeated'],
      ['currency=EUR&amount_min=1&amount_min=2', '"amount_min" must not be repeated'],
    ]) {
      const refused = await asMerchant<ProblemBody>(bench, { path: `/v1/orders?${query}` });
      assert.equal(refused.body.type, '/problems/malformed-request');
      assert.match(String(refused.body.detail), new RegExp(name ?? ''));
    }
  });

  test('no list passes over a repeated parameter', async () => {
    const bench = createBench({ fetch: createScriptedGateway().fetch });
    for (const list of [
      'events?after=evt_1&after=evt_2',
      'events/undelivered?after=1&after=2',
      'operations?operation=card.close&operation=card.limit',
      'unresolved?kind=disputed&kind=payment_unknown',
      'cards?ids=1&ids=2',
    ]) {
      const refused = await asMerchant<ProblemBody>(bench, { path: `/v1/${list}` });
      assert.equal(refused.status, 400, list);
      assert.match(String(refused.body.detail), /must not be repeated/);
    }
  });

  test('leads through all of many, while new ones come', async () => {
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (asked) => paymentXml(asked));
    const bench = createBench({ fetch: gateway.fetch });
    const pay = async (id: string) =>
      payByCard(bench, await openSession(bench, { order_id: id, shopper: { id } }));
    for (let i = 0; i < 60; i += 1) {
      await pay(`N${i}`);
      if (i % 7 === 0) bench.clock.advance(10_000);
    }
    const first = await orders(bench);
    bench.clock.advance(1);
    await pay('later');
    const second = await orders(bench, `?after=${first.next}`);
    assert.equal(first.data.length, 50);
    assert.equal(second.next, null);
    assert.equal(new Set([...idsOf(first), ...idsOf(second)]).size, 60);
    const client = createMerchantClient({
      proxy: PAY,
      apiKey: API_KEY,
      fetch: (request) => bench.proxy.fetch(request),
    });
    const all: string[] = [];
    for await (const order of client.orders.list({ currency: 'EUR' })) all.push(order.order_id);
    assert.deepEqual([all.length, all[0]], [61, 'later']);
  });
});

describe('GET /v1/operations', () => {
  test('shows what was given back, who asked, and the order knows of it', async () => {
    const { bench } = createSandboxBench();
    await payByCard(bench, await openSession(bench));
    const [paid] = (await orders(bench)).data;
    const transaction_id = paid?.attempts[0]?.transaction_id ?? '';
    await asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/orders.refund',
      body: {
        refund_orders: [
          {
            transaction_id,
            refund_amount: '5.00',
            expected_refunded: '0.00',
            refund_reason: 'chipped',
          },
        ],
      },
    });
    const [refund] = (await operations(bench, `?transaction_id=${transaction_id}`)).data;
    assert.equal(refund?.operation, 'orders.refund');
    assert.equal(refund.requested_by, 'merchant');
    assert.deepEqual(
      refund.refunds?.map(({ amount, reason }) => [amount, reason]),
      [[{ value: '5.00', currency: 'EUR' }, 'chipped']],
    );
    const [after] = (await orders(bench)).data;
    assert.deepEqual(after?.attempts[0]?.refunded, { value: '5.00', currency: 'EUR' });
    const listed = async (query: string) => (await operations(bench, query)).data.length;
    assert.equal(await listed('?operation=orders.refund&outcome=succeeded'), 1);
    assert.equal(await listed('?operation=orders.cancel'), 0);
    assert.equal(await listed('?amount=5.00&currency=EUR'), 1);
    assert.equal(await listed('?amount=6.00'), 0);
    assert.equal(await listed('?to=2001-01-01'), 0);
  });

  test('are found by order, payout and who requested them', async () => {
    const { bench } = createSandboxBench();
    for (const order_id of ['A', 'B']) {
      await payByCard(bench, await openSession(bench, { order_id, ...price('12.00') }));
      bench.clock.advance(1_000);
    }
    const ids = (await orders(bench)).data.map(({ attempts }) => attempts[0]?.transaction_id ?? '');
    for (const transaction_id of ids) {
      bench.clock.advance(1_000);
      await asMerchant(bench, {
        method: 'POST',
        path: '/v1/operations/orders.refund',
        body: {
          refund_orders: [{ transaction_id, refund_amount: '1.00', expected_refunded: '0.00' }],
        },
      });
    }
    const found = async (query: string) =>
      (await operations(bench, query)).data.flatMap(
        ({ refunds = [] }) => refunds[0]?.transaction_id ?? '',
      );
    assert.deepEqual(await found('?order_id=A'), [ids[1]]);
    assert.deepEqual(await found('?order_id=B-1'), [ids[0]], 'by its number at the gateway');
    assert.deepEqual(await found('?order_id=C'), []);
    assert.deepEqual(await found('?requested_by=merchant'), ids.toReversed());
    assert.deepEqual(await found('?requested_by=ada'), []);
    assert.deepEqual(await found('?payout_id=77'), []);
    for (const query of ['?payout_id=77&card_id=1', '?card_id=1&group_id=1']) {
      const refused = await asMerchant<ProblemBody>(bench, { path: `/v1/operations${query}` });
      assert.match(String(refused.body.detail), /not several/);
    }
  });

  test('leads through all of many, the newest first, whatever they came to', async () => {
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (asked) => paymentXml(asked));
    gateway.on('/v1/refund', () => new Response('', { status: 200 }));
    const bench = createBench({ fetch: gateway.fetch });
    await payByCard(bench, await openSession(bench, price('100.00')));
    const refund = (refund_amount: string, expected_refunded: string) =>
      asMerchant(bench, {
        method: 'POST',
        path: '/v1/operations/orders.refund',
        body: {
          refund_orders: [{ transaction_id: 't-A-100-1', refund_amount, expected_refunded }],
        },
      });
    const cents = (count: number) => (count / 100).toFixed(2);
    // Amounts from 0.01 on, each another one: what is reserved is their sum.
    for (let count = 1, sum = 0; count <= 60; sum += count, count += 1) {
      await refund(cents(count), cents(sum));
      if (count % 9 === 0) bench.clock.advance(1_000);
    }
    const client = createMerchantClient({
      proxy: PAY,
      apiKey: API_KEY,
      fetch: (request) => bench.proxy.fetch(request),
    });
    const amounts = async (filters: Parameters<typeof client.operations.list>[0]) => {
      const all: string[] = [];
      for await (const { refunds = [] } of client.operations.list(filters))
        all.push(...refunds.map(({ amount }) => amount.value));
      return all;
    };
    const everything = await amounts({ operation: 'orders.refund' });
    assert.deepEqual([everything.length, new Set(everything).size], [60, 60], 'each once');
    assert.equal((await operations(bench)).data.length, 50, 'of more than one page');
    assert.deepEqual(new Set(everything.slice(0, 6)), new Set([55, 56, 57, 58, 59, 60].map(cents)));
    assert.deepEqual(
      await amounts({ action_required_by: 'merchant', outcome: 'unknown' }),
      everything,
    );
    assert.deepEqual(await amounts({ action_required_by: 'gateway' }), []);
    assert.deepEqual(await amounts({ amount: '0.07', currency: 'EUR' }), ['0.07']);
    const range = { currency: 'EUR', amount_min: '0.09', amount_max: '0.11' };
    assert.deepEqual(new Set(await amounts(range)), new Set(['0.09', '0.10', '0.11']));
    assert.deepEqual(await amounts({ ...range, currency: 'JPY' }), []);
    assert.deepEqual(await amounts({ currency: 'JPY' }), []);
    const unpaired = await asMerchant<ProblemBody>(bench, { path: '/v1/operations?amount_min=1' });
    assert.match(String(unpaired.body.detail), /"amount_min" needs "currency"/);
    const wrong = await asMerchant<ProblemBody>(bench, { path: '/v1/operations?operation=refund' });
    assert.equal(wrong.body.type, '/problems/malformed-request');
  });
});
