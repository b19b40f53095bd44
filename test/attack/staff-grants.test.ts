import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationView, OrderView } from '../../src/contract/proxy/lists.schema.ts';
import type { Page } from '../../src/contract/proxy/operations.schema.ts';
import type { Timeline } from '../../src/contract/proxy/timeline.schema.ts';
import type { Unresolved } from '../../src/contract/proxy/unresolved.schema.ts';
import type { PayoutView } from '../../src/contract/proxy/payouts.schema.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import { createMemoryStore, type Store } from '../../src/proxy/index.ts';
import {
  askGrant,
  asMerchant,
  eventsOf,
  freshKey,
  openSession,
  operateInBrowser,
  payByCard,
  send,
  SHOP,
  type Bench,
  type ProblemBody,
} from '../proxy/harness.ts';
import { together, type Together } from '../proxy/together.ts';

/** A person of the merchant's staff tries to see, and to do, more than their grant lets them. */

const DAY = 86_400_000;

interface Paid {
  readonly order: string;
  readonly id: string;
  readonly attempt: string;
}

async function pay({ bench }: Together, order: string, currency = 'EUR'): Promise<Paid> {
  const session = await openSession(bench, {
    order_id: order,
    amount: { value: '12.00', currency },
    items: [],
  });
  await payByCard(bench, session);
  const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
  const [attempt] = body.attempts;
  return { order, id: attempt?.transaction_id ?? '', attempt: attempt?.id ?? '' };
}

/** Two days, an order on each, and one of the second in another currency. */
async function twoDays(world = together({ enable: { payout: true, orderUpdate: true } })) {
  const old = await pay(world, 'OLD');
  world.bench.clock.advance(DAY);
  const from = new Date(world.bench.clock.now()).toISOString();
  const today = await pay(world, 'NEW');
  const yen = await pay(world, 'USD', 'USD');
  return { ...world, old, today, yen, from };
}

const tokenOf = async (bench: Bench, wanted: Readonly<Record<string, unknown>>) => {
  const { status, body } = await askGrant(bench, { subject: 'kim', ...wanted });
  assert.equal(status, 201, JSON.stringify(body));
  return body.token;
};

const refusedGrant = async (bench: Bench, wanted: Readonly<Record<string, unknown>>) => {
  const { status, body } = await askGrant<ProblemBody>(bench, wanted);
  assert.equal(status, 400);
  return body.errors?.map(({ pointer }) => pointer);
};

const ask = <Body = Page<OrderView>>(
  bench: Bench,
  token: string,
  path: string,
  sent: { readonly method?: string; readonly body?: unknown } = {},
) =>
  send<Body>(bench, {
    path,
    ...sent,
    headers: {
      Authorization: `Bearer ${token}`,
      Origin: SHOP,
      'X-Tender': '1',
      'Idempotency-Key': freshKey(),
    },
  });

const refund = (id: string, amount = '4.00', expected = '0.00') => ({
  refund_orders: [{ transaction_id: id, refund_amount: amount, expected_refunded: expected }],
});

describe('a grant for a period and a currency', () => {
  test('shows no order outside of them, whatever is asked for', async () => {
    const { bench, old, yen, from } = await twoDays();
    const token = await tokenOf(bench, { orders: { from, currency: 'EUR' } });
    for (const query of [
      '',
      '?from=2000-01-01',
      '?order_id=OLD',
      '?order_id=OLD-1',
      `?transaction_id=${old.id}`,
      `?transaction_id=${yen.id}`,
      '?currency=USD',
      '?state=paid&limit=100',
      '?filters={"to":"2100-01-01"}',
      '?order_id=USD',
      '?charged=more_than_once',
    ]) {
      const { status, body } = await ask(bench, token, `/v1/orders${query}`);
      assert.equal(status, 200, query);
      const shown = body.data.map(({ order_id: id }) => id);
      assert.deepEqual(
        shown.filter((id) => id !== 'NEW'),
        [],
        query,
      );
    }
    const { body } = await ask(bench, token, '/v1/orders');
    assert.deepEqual(
      body.data.map(({ order_id: id }) => id),
      ['NEW'],
    );
  });

  test('shows of an order only the payments and sessions in them, and names no other', async () => {
    const world = together();
    const { bench } = world;
    await openSession(bench, { order_id: 'A' });
    await payByCard(bench, await openSession(bench, { order_id: 'A' }), {
      number: '4000000000000002',
    });
    bench.clock.advance(DAY);
    const from = new Date(bench.clock.now()).toISOString();
    const later = await tokenOf(bench, { orders: { from } });
    const earlier = await tokenOf(bench, { orders: { to: from } });
    const paid = await pay(world, 'A');
    const seenBy = async (token: string) => {
      const [order] = (await ask(bench, token, '/v1/orders')).body.data;
      return {
        attempts: order?.attempts.map(({ outcome }) => outcome),
        sessions: order?.sessions.length,
        paid_by: order?.paid_by,
      };
    };
    assert.deepEqual(await seenBy(later), {
      attempts: ['succeeded'],
      sessions: 1,
      paid_by: paid.attempt,
    });
    assert.deepEqual(await seenBy(earlier), {
      attempts: ['failed'],
      sessions: 2,
      paid_by: undefined,
    });
  });

  test('finds no order by the gateway’s number of a payment outside of them', async () => {
    const world = together();
    const { bench } = world;
    const session = await openSession(bench, { order_id: 'A' });
    await payByCard(bench, session, { number: '4000000000000002' });
    const { body: before } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
    const hidden = before.attempts[0]?.order_no ?? '';
    bench.clock.advance(DAY);
    const from = new Date(bench.clock.now()).toISOString();
    const token = await tokenOf(bench, { orders: { from }, operations: ['orders.refund'] });
    const paid = await pay(world, 'A');
    await ask(bench, token, '/v1/operations/orders.refund', {
      method: 'POST',
      body: refund(paid.id),
    });
    const routes = {
      orders: (number: string) => `/v1/orders?order_id=${number}`,
      operations: (number: string) => `/v1/operations?order_id=${number}`,
      timeline: (number: string) => `/v1/orders/${number}/timeline`,
    };
    for (const [name, route] of Object.entries(routes)) {
      const answers = await Promise.all(
        [hidden, `${hidden}x`, 'A'].map((number) =>
          ask<{ data?: unknown }>(bench, token, route(number)),
        ),
      );
      const [seen, invented, own] = answers.map(({ status, body }) =>
        JSON.stringify([status, body.data]),
      );
      assert.equal(seen, invented, name);
      assert.notEqual(seen, own, name);
    }
  });

  test('lets nothing be done to an order outside of them, nor its operations be seen', async () => {
    const { bench, old, today, yen, from } = await twoDays();
    const operations = ['orders.refund', 'orders.cancel', 'orders.review', 'transactions.query'];
    const token = await tokenOf(bench, { operations, orders: { from, currency: 'EUR' } });
    for (const { id, order } of [old, yen]) {
      for (const [operation, body] of [
        ['orders.refund', refund(id)],
        ['orders.cancel', { cancel_orders: [{ transaction_id: id }] }],
        ['orders.review', { review_orders: [{ transaction_id: id, decision: 'approve' }] }],
        ['transactions.query', { transaction_ids: [id] }],
        ['transactions.query', { order_nos: [`${order}-1`] }],
        [
          'orders.refund',
          { refund_orders: [today, { id }].flatMap((p) => refund(p.id).refund_orders) },
        ],
      ] as const)
        assert.equal(
          (await operateInBrowser(bench, token, operation, body)).status,
          403,
          operation,
        );
      await asMerchant(bench, {
        method: 'POST',
        path: '/v1/operations/orders.refund',
        body: refund(id),
      });
    }
    assert.equal(
      (await operateInBrowser(bench, token, 'orders.refund', refund(today.id))).status,
      200,
    );
    const { body } = await ask<Page<OperationView>>(bench, token, '/v1/operations');
    assert.deepEqual(
      body.data.map(({ requested_by, refunds }) => [requested_by, refunds?.[0]?.transaction_id]),
      [['kim', today.id]],
    );
  });

  test('shows no operation that was about an order outside of them as well', async () => {
    const { bench, old, today, from } = await twoDays();
    const both = [old, today].flatMap(({ id }) => refund(id).refund_orders);
    await asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/orders.refund',
      body: { refund_orders: both },
    });
    const shown = async (orders: unknown) => {
      const token = await tokenOf(bench, { orders });
      const { body } = await ask<Page<OperationView>>(bench, token, '/v1/operations');
      return body.data.length;
    };
    assert.equal(await shown('all'), 1);
    assert.equal(await shown({ from }), 0);
  });

  test('covers no payment from before this proxy, and a grant without orders shows none', async () => {
    const { bench, from } = await twoDays();
    const token = await tokenOf(bench, { operations: ['orders.refund'], orders: { from } });
    const unknown = await operateInBrowser(bench, token, 'orders.refund', refund('777'));
    assert.equal(unknown.status, 403);
    const other = await tokenOf(bench, {
      operations: ['card.query'],
      resources: { cards: ['100029701'] },
    });
    for (const path of ['/v1/orders', '/v1/operations', '/v1/orders?order_id=NEW'])
      assert.equal((await ask<ProblemBody>(bench, other, path)).status, 403, path);
  });
});

describe('what somebody has to decide', () => {
  /** A payment of each day whose answer was lost, an unproven refund of the first, a card's lost charge and a lost payout. */
  async function waiting() {
    const world = together({ enable: { payout: true } });
    const { bench } = world;
    const old = await pay(world, 'OLD');
    world.losesAnswer = (path) => /(refund|payout|recharge)$/.test(path);
    await asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/orders.refund',
      body: refund(old.id),
    });
    await asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/payout.create',
      body: {
        request_id: '3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f',
        beneficiary_id: 'b1',
        payment_amount: '10.00',
        payment_currency: 'EUR',
      },
    });
    world.loses = (path) => path.endsWith('/authorise');
    const session = await openSession(bench, { order_id: 'LOST' });
    await payByCard(bench, session);
    bench.clock.advance(DAY);
    return { bench, session, from: new Date(bench.clock.now()).toISOString() };
  }
  const listed = async (bench: Bench, token: string, query = '') => {
    const { status, body } = await ask<Page<Unresolved>>(bench, token, `/v1/unresolved${query}`);
    assert.equal(status, 200, query);
    return body.data.map(({ kind }) => kind).sort();
  };

  test('is for the merchant server, and for a grant as far as its orders reach', async () => {
    const { bench, from } = await waiting();
    const all = await tokenOf(bench, { orders: 'all' });
    assert.deepEqual(await listed(bench, all), [
      'payment_unknown',
      'payout_unknown',
      'refund_unknown',
    ]);
    const earlier = await tokenOf(bench, { orders: { to: from, currency: 'EUR' } });
    assert.deepEqual(await listed(bench, earlier), ['payment_unknown', 'refund_unknown']);
    for (const orders of [{ from }, { currency: 'JPY' }]) {
      const narrow = await tokenOf(bench, { orders });
      for (const query of ['', '?from=2000-01-01', '?kind=refund_unknown', '?limit=1'])
        assert.deepEqual(await listed(bench, narrow, query), [], JSON.stringify(orders) + query);
    }
  });

  test('is refused to a grant without orders, a shopper, and a page of another origin', async () => {
    const { bench, session } = await waiting();
    const card = { operations: ['card.query'], resources: { cards: ['100029701'] } };
    const wallet = await tokenOf(bench, card);
    const all = await tokenOf(bench, { orders: 'all' });
    const asks = (token: string, origin = SHOP) =>
      send<ProblemBody>(bench, {
        path: '/v1/unresolved',
        headers: { Authorization: `Bearer ${token}`, Origin: origin },
      });
    assert.equal((await asks(wallet)).status, 403);
    assert.equal((await asks(session.secret)).status, 401);
    assert.equal((await asks(all, 'https://evil.example')).status, 401);
    assert.equal((await asks('')).status, 401);
  });
});

describe('the timeline of an order', () => {
  const read = (bench: Bench, token: string, order: string) =>
    ask<Timeline>(bench, token, `/v1/orders/${order}/timeline`);

  test('shows a grant the payments and sessions that it covers, and no other', async () => {
    const world = together();
    const { bench } = world;
    await payByCard(bench, await openSession(bench, { order_id: 'A' }), {
      number: '4000000000000002',
    });
    bench.clock.advance(DAY);
    const from = new Date(bench.clock.now()).toISOString();
    const paid = await pay(world, 'A');
    await asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/orders.refund',
      body: refund(paid.id),
    });
    const later = await tokenOf(bench, { orders: { from } });
    const earlier = await tokenOf(bench, { orders: { to: from } });
    const seenBy = async (token: string) => {
      const { data } = (await read(bench, token, 'A')).body;
      return [
        ...new Set(data.flatMap(({ payment_id: id, what }) => (id ? [`${id} ${what}`] : []))),
      ];
    };
    const whole = (await read(bench, later, 'A')).body;
    assert.ok(whole.data.every(({ at }) => at >= from));
    assert.ok((await seenBy(later)).every((entry) => entry.startsWith(paid.attempt)));
    const before = await seenBy(earlier);
    assert.ok(before.length > 0);
    assert.ok(before.every((entry) => !entry.startsWith(paid.attempt)));
    // Numbers of events tell how much happens with all other orders.
    assert.ok(whole.data.some(({ kind }) => kind === 'event'));
    assert.ok(whole.data.every(({ event_id: id }) => id === undefined));
    const text = JSON.stringify((await read(bench, earlier, 'A')).body);
    for (const hidden of [paid.id, paid.attempt, 'refund'])
      assert.ok(!text.includes(hidden), hidden);
  });

  test('is not there for a grant of other orders, as if the order did not exist', async () => {
    const { bench, from } = await twoDays();
    const token = await tokenOf(bench, { orders: { from, currency: 'EUR' } });
    const unknown = await ask<ProblemBody>(bench, token, '/v1/orders/NONE/timeline');
    for (const order of ['OLD', 'OLD-1', 'USD']) {
      const { status, body } = await ask<ProblemBody>(bench, token, `/v1/orders/${order}/timeline`);
      assert.deepEqual([status, body], [404, unknown.body], order);
    }
    assert.equal((await read(bench, token, 'NEW')).status, 200);
  });

  test('is refused to a grant without orders and to a shopper, and holds no word of the gateway', async () => {
    const { bench } = together();
    const session = await openSession(bench, { order_id: 'A' });
    await payByCard(bench, session, { number: '4000000000000002' });
    const wallet = await tokenOf(bench, {
      operations: ['card.query'],
      resources: { cards: ['100029701'] },
    });
    assert.equal((await read(bench, wallet, 'A')).status, 403);
    assert.equal((await read(bench, session.secret, 'A')).status, 401);
    const all = await tokenOf(bench, { orders: 'all' });
    const told = JSON.stringify((await read(bench, all, 'A')).body);
    const { body } = await asMerchant<Page<OrderView>>(bench, { path: '/v1/orders' });
    const { failure } = body.data[0]?.attempts[0] ?? assert.fail();
    assert.ok(failure?.message);
    assert.ok(!told.includes(failure.message));
  });
});

test('payouts are for the merchant server and a grant for all orders, without the gateway’s words', async () => {
  const { bench } = together({ enable: { payout: true } });
  const session = await openSession(bench);
  await asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/payout.create',
    body: {
      request_id: '3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f',
      beneficiary: { first_name: 'Ann', last_name: 'REJECT', entity_type: 'INDIVIDUAL' },
      payment_amount: '10.00',
      payment_currency: 'EUR',
    },
  });
  const asks = (token: string, query = '') =>
    ask<Page<PayoutView>>(bench, token, `/v1/payouts${query}`);
  const all = await asks(await tokenOf(bench, { orders: 'all' }));
  const told = await asMerchant<Page<PayoutView>>(bench, { path: '/v1/payouts' });
  assert.ok(told.body.data[0]?.failure, JSON.stringify(told.body));
  assert.equal(all.body.data.length, 1);
  assert.ok(!JSON.stringify(all.body).includes('failure'));
  for (const wanted of [
    { orders: { currency: 'EUR' } },
    { orders: { from: '2000-01-01T00:00:00Z' } },
    { operations: ['orders.refund'], resources: { transactions: ['1'] } },
    {
      operations: ['payout.create'],
      step_up: true,
      limits: { amount: { value: '10.00', currency: 'EUR' } },
    },
  ]) {
    const token = await tokenOf(bench, wanted);
    for (const query of ['', '?request_id=3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f'])
      assert.equal((await asks(token, query)).status, 403, JSON.stringify(wanted));
  }
  assert.equal((await asks(session.secret)).status, 401);
});

test('what the gateway says in its own words is for the merchant server only', async () => {
  const { bench } = together();
  await payByCard(bench, await openSession(bench), { number: '4000000000000002' });
  const token = await tokenOf(bench, { orders: 'all' });
  const [told] = (await asMerchant<Page<OrderView>>(bench, { path: '/v1/orders' })).body.data;
  assert.ok(told?.attempts[0]?.failure);
  const [shown] = (await ask(bench, token, '/v1/orders')).body.data;
  assert.equal(shown?.attempts[0]?.outcome, 'failed');
  for (const member of ['failure', 'gateway_answer', 'risk', 'three_ds_result'])
    assert.ok(!(member in shown.attempts[0]), member);
});

const STORES: Readonly<Record<string, () => Promise<Store>>> = {
  memory: () => Promise.resolve(createMemoryStore()),
  SQLite: () => openStore('sqlite::memory:'),
};

for (const [name, open] of Object.entries(STORES))
  describe(`limits of a grant for orders, on ${name}`, () => {
    for (const limits of [{ amount: { value: '6.00', currency: 'EUR' } }, { count: 1 }])
      test(`hold when two refunds come at once: ${Object.keys(limits).join()}`, async () => {
        const store = await open();
        try {
          const world = await twoDays(together({}, {}, store));
          const { bench, old, today } = world;
          const token = await tokenOf(bench, {
            operations: ['orders.refund'],
            orders: 'all',
            limits,
          });
          const answers = await Promise.all(
            [old, today].map(({ id }) =>
              operateInBrowser(bench, token, 'orders.refund', refund(id)),
            ),
          );
          assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403]);
          const sent = world.calls.filter((path) => path.endsWith('/refund'));
          assert.equal(sent.length, 1);
        } finally {
          await store.close();
        }
      });
  });

describe('a decision with a grant', () => {
  const decide = (bench: Bench, token: string, id: string, more: object = {}) =>
    ask<ProblemBody>(bench, token, `/v1/attempts/${id}/resolve`, {
      method: 'POST',
      body: { outcome: 'succeeded', reason: 'seen in the portal', ...more },
    });
  const STEPPED_UP = { decisions: true, step_up: true };

  /** A payment whose answer was lost, and of which no query says anything. */
  async function unproven() {
    const world = together();
    world.losesAnswer = () => true;
    const session = await openSession(world.bench);
    const { body } = await world.payAndWait(session);
    assert.equal(body.outcome, 'unknown');
    return { ...world, attempt: body.attempt_id };
  }

  test('is by the person whom the grant is for, and nobody else can be named', async () => {
    const { bench, attempt } = await unproven();
    const token = await tokenOf(bench, { ...STEPPED_UP, orders: 'all' });
    const forged = await decide(bench, token, attempt, { decided_by: 'the boss' });
    assert.deepEqual(
      [forged.status, forged.body.errors?.[0]?.pointer],
      [400, '/decided_by'],
      'what was refused uses nothing up',
    );
    assert.equal((await decide(bench, token, attempt)).status, 200);
    const event = (await eventsOf(bench)).find(({ type }) => type === 'payment.resolved');
    assert.equal(event?.data['decided_by'], 'kim');
    assert.match(String(event.data['requested_by']), /^gr/);
    const actors = await bench.store.read(async (reader) =>
      [...(await reader.find('events', {})), ...(await reader.find('outbox', {}))]
        .filter(({ type }) => type === 'payment.resolved')
        .map(({ actor }) => actor),
    );
    assert.deepEqual(actors, [{ kind: 'person', name: 'kim' }]);
  });

  test('works once', async () => {
    const { bench, attempt } = await unproven();
    const token = await tokenOf(bench, { ...STEPPED_UP, orders: 'all' });
    assert.equal((await decide(bench, token, attempt)).status, 200);
    const again = await decide(bench, token, attempt, { outcome: 'failed' });
    assert.equal(again.status, 403);
  });

  test('says who was first to nobody whose grant is not for this order', async () => {
    const { bench, attempt } = await unproven();
    const first = await tokenOf(bench, { ...STEPPED_UP, orders: 'all' });
    assert.equal((await decide(bench, first, attempt)).status, 200);
    const second = await tokenOf(bench, { ...STEPPED_UP, subject: 'ada', orders: 'all' });
    const late = { outcome: 'failed', expected_outcome: 'unknown' };
    const told = await decide(bench, second, attempt, late);
    assert.equal(told.status, 409);
    assert.equal(Reflect.get(told.body, 'decided_by'), 'kim');
    const other = await tokenOf(bench, { ...STEPPED_UP, orders: { currency: 'JPY' } });
    const refused = await decide(bench, other, attempt, late);
    assert.equal(refused.status, 403);
    assert.doesNotMatch(JSON.stringify(refused.body), /kim/);
  });

  test('needs a step-up, for these orders', async () => {
    const { bench, attempt } = await unproven();
    assert.deepEqual(await refusedGrant(bench, { orders: 'all', decisions: true }), ['/decisions']);
    assert.deepEqual(await refusedGrant(bench, STEPPED_UP), ['/orders']);
    const others = [
      { operations: ['orders.refund'], orders: 'all' },
      { ...STEPPED_UP, orders: { currency: 'JPY' } },
      { ...STEPPED_UP, orders: { to: '2000-01-01T00:00:00Z' } },
    ];
    for (const wanted of others) {
      const token = await tokenOf(bench, wanted);
      assert.equal((await decide(bench, token, attempt)).status, 403, JSON.stringify(wanted));
      assert.equal((await decide(bench, token, 'att_none')).status, 403);
    }
  });

  test('is of no card, which belongs to no order', async () => {
    const world = together();
    const { bench } = world;
    world.loses = (path) => path.includes('/card');
    const { body } = await asMerchant<{ id: string; outcome: string }>(bench, {
      method: 'POST',
      path: '/v1/operations/card.status',
      body: { card_id: '100029701', status: 'blocked' },
    });
    assert.equal(body.outcome, 'unknown');
    const token = await tokenOf(bench, { ...STEPPED_UP, orders: 'all' });
    assert.equal((await decide(bench, token, body.id)).status, 403);
    const { status } = await asMerchant(bench, {
      method: 'POST',
      path: `/v1/attempts/${body.id}/resolve`,
      body: { outcome: 'succeeded', reason: 'seen in the portal', decided_by: 'kim' },
    });
    assert.equal(status, 200, 'the merchant server may');
  });

  test('is refused to the merchant server that names nobody', async () => {
    const { bench, attempt } = await unproven();
    const { status, body } = await asMerchant<ProblemBody>(bench, {
      method: 'POST',
      path: `/v1/attempts/${attempt}/resolve`,
      body: { outcome: 'succeeded', reason: 'seen in the portal' },
    });
    assert.deepEqual([status, body.errors?.[0]?.pointer], [400, '/decided_by']);
  });

  test('on what went back externally is for these orders, by the person, once', async () => {
    const { bench, old, today, from } = await twoDays();
    const state = (token: string, id: string, more: object = {}) =>
      ask<ProblemBody>(bench, token, `/v1/transactions/${id}/external-movements`, {
        method: 'POST',
        body: {
          refunded: { value: '2.00', currency: 'EUR' },
          reason: 'seen in the portal',
          ...more,
        },
      });
    const token = await tokenOf(bench, { ...STEPPED_UP, orders: { from } });
    assert.equal((await state(token, old.id)).status, 403);
    assert.equal((await state(token, today.id, { decided_by: 'the boss' })).status, 400);
    assert.equal((await state(token, today.id)).status, 200);
    assert.equal((await state(token, today.id)).status, 403);
    const event = (await eventsOf(bench)).find(
      ({ type }) => type === 'payment.external_movements_recorded',
    );
    assert.equal(event?.data['decided_by'], 'kim');
  });
});

describe('a payout and an order update', () => {
  const PAYOUT = {
    request_id: '3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f',
    beneficiary_id: 'b1',
    payment_amount: '10.00',
    payment_currency: 'EUR',
  };
  const most = (value: string) => ({ amount: { value, currency: 'EUR' } });

  test('are granted by nothing but a step-up, each alone, for a short while', async () => {
    const { bench } = together();
    const stepped = { step_up: true, limits: most('10.00') };
    for (const [wanted, pointers] of [
      [{ operations: ['payout.create'], limits: most('10.00') }, ['/operations']],
      [{ operations: ['orders.update'], orders: 'all' }, ['/operations']],
      [{ ...stepped, operations: ['payout.create', 'orders.refund'] }, ['/step_up']],
      [{ ...stepped, operations: ['payout.create'], expires_in: 301 }, ['/expires_in']],
      [{ step_up: true, operations: ['payout.create'] }, ['/limits']],
      [{ step_up: true, operations: ['payout.create'], limits: { count: 1 } }, ['/limits']],
      [
        { step_up: true, operations: ['payout.create'], limits: { ...most('10.00'), count: 2 } },
        ['/limits'],
      ],
    ] as const)
      assert.deepEqual(await refusedGrant(bench, wanted), pointers, JSON.stringify(wanted));
  });

  test('work once, up to the limit, and open nothing else', async () => {
    const { bench, today, calls } = await twoDays();
    const token = await tokenOf(bench, {
      operations: ['payout.create'],
      step_up: true,
      limits: most('10.00'),
    });
    const tries = (body: object) => operateInBrowser(bench, token, 'payout.create', { ...body });
    assert.equal((await tries({ ...PAYOUT, payment_amount: '10.01' })).status, 403);
    assert.equal((await tries({ ...PAYOUT, payment_currency: 'USD' })).status, 403);
    assert.equal(
      (await operateInBrowser(bench, token, 'orders.refund', refund(today.id))).status,
      403,
    );
    assert.equal((await ask<ProblemBody>(bench, token, '/v1/orders')).status, 403);
    const second = { ...PAYOUT, request_id: '4f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f' };
    const answers = await Promise.all([tries(PAYOUT), tries({ ...second, beneficiary_id: 'b2' })]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403]);
    assert.equal(calls.filter((path) => path.endsWith('/payout')).length, 1);
  });
});
