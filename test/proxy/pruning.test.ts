import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventPage } from '../../src/contract/proxy/events.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import type { AttemptAnswer } from '../../src/contract/proxy/session.schema.ts';
import { createMemoryStore, TABLES } from '../../src/proxy/index.ts';
import type { TableName } from '../../src/proxy/index.ts';
import {
  cancelJson,
  createScriptedGateway,
  paymentXml,
  queryJson,
} from '../support/scripted-gateway.ts';
import {
  asMerchant,
  asPage,
  createBench,
  eventsOf,
  eventTypes,
  openSession,
  payByCard,
} from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { together } from './together.ts';
import { expire } from '../support/recorded.ts';

const DAY = 86_400_000;

const count = (bench: Bench, table: TableName): Promise<number> =>
  bench.store.transaction(async (tx) => (await tx.find(table, {})).length);

/** A day passes, an hour at a time, as a running proxy sees it. */
async function passDays(bench: Bench, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    bench.clock.advance(DAY);
    await bench.proxy.runDue();
  }
}

const events = <Body = EventPage>(bench: Bench, after?: string | null) =>
  asMerchant<Body>(bench, { path: `/v1/events${after ? `?after=${after}` : ''}` });

const decide = (bench: Bench, id: string, outcome: string) =>
  asMerchant<AttemptAnswer>(bench, {
    method: 'POST',
    path: `/v1/attempts/${id}/resolve`,
    body: { outcome, reason: 'seen in the portal', decided_by: 'kim' },
  });

test('P-03 sessions, events and keys are forgotten when they have been kept long enough', async () => {
  const { bench } = together();
  const paid = await openSession(bench, { order_id: 'paid' });
  await payByCard(bench, paid);
  await openSession(bench, { order_id: 'left' });
  await passDays(bench, 29);
  assert.equal(await count(bench, 'requests'), 3);
  await passDays(bench, 2);
  assert.equal(await count(bench, 'requests'), 0);
  assert.equal(await count(bench, 'events'), 2);
  await passDays(bench, 60);
  assert.equal(await count(bench, 'events'), 2, 'nobody has read them');
  const { body } = await events(bench);
  await events(bench, body.next);
  await passDays(bench, 1);
  assert.equal(await count(bench, 'events'), 1, 'the newest stays: the next one is put behind it');
  assert.equal(await count(bench, 'sessions'), 2);
  await passDays(bench, 276);
  assert.equal(await count(bench, 'sessions'), 0);
  assert.equal((await asPage(bench, paid, { path: '/v1/checkout' })).status, 401);
});

test('a cursor that is older than all events kept, or newer, gets an answer that says so', async () => {
  const { bench } = together();
  const paid = async (order_id: string) => payByCard(bench, await openSession(bench, { order_id }));
  await paid('A');
  const [first] = (await events(bench)).body.data;
  await paid('B');
  const { next } = (await events(bench)).body;
  await events(bench, next);
  await passDays(bench, 91);
  await paid('C');
  await passDays(bench, 1);
  const forgotten = await events<ProblemBody>(bench, first?.id);
  assert.equal(forgotten.status, 410);
  const kept = (await events(bench)).body.data;
  assert.equal(forgotten.body.oldest, kept[0]?.id);
  const following = (await events(bench, next)).body.data;
  assert.deepEqual(following, kept, 'whoever has read all that is gone reads on');
  const ahead = await events<ProblemBody>(bench, `evt_0000000000000099_${'a'.repeat(22)}`);
  assert.equal(ahead.status, 409);
  assert.equal(ahead.body.newest, kept.at(-1)?.id);
});

test('C-142 P-12 an order that was paid stays paid for ever', async () => {
  const { bench } = together();
  await payByCard(bench, await openSession(bench, { order_id: 'once' }));
  await passDays(bench, 400);
  assert.equal(await count(bench, 'sessions'), 0);
  const again = await asMerchant(bench, {
    method: 'POST',
    path: '/v1/sessions',
    body: {
      order_id: 'once',
      amount: { value: '12.00', currency: 'EUR' },
      items: [],
      origin: 'https://shop.example',
    },
  });
  assert.equal(again.status, 409);
});

test('P-03 the key of a refund is known for good', async () => {
  const { bench } = together();
  const session = await openSession(bench);
  await payByCard(bench, session);
  const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
  const refund = () =>
    asMerchant<OperationResult>(bench, {
      method: 'POST',
      path: '/v1/operations/orders.refund',
      key: 'refund-1',
      body: {
        refund_orders: [
          {
            transaction_id: body.attempts[0]?.transaction_id,
            refund_amount: '1.00',
            expected_refunded: '0.00',
          },
        ],
      },
    });
  const first = await refund();
  await passDays(bench, 400);
  const second = await refund();
  assert.equal(second.headers.get('idempotency-replayed'), 'true');
  assert.equal(second.body.id, first.body.id);
});

test('an event that is forgotten before it was delivered holds up no other of its session', async () => {
  const { bench } = together(
    {},
    { webhookUrl: 'https://shop.example/hooks', retention: { eventDays: 7 } },
  );
  const happen = () => expire(bench, 'ses_1');
  await happen();
  await bench.proxy.runDue();
  bench.clock.advance(6 * DAY);
  await happen();
  await events(bench, (await events(bench)).body.next);
  const waiting = async () => {
    const rows = await bench.store.find('deliveries', { where: { state: 'waiting' } });
    return rows.map(({ dueAt }) => dueAt === null);
  };
  assert.deepEqual(await waiting(), [false, true]);
  bench.clock.advance(2 * DAY);
  for (let round = 0; round < 3; round += 1) {
    await bench.proxy.runDue('pruning');
    bench.clock.advance(2 * 3_600_000);
  }
  assert.deepEqual(await waiting(), [false]);
});

test('a session whose payment is not proven is kept, however old it is', async () => {
  const { bench } = together();
  await payByCard(
    bench,
    await openSession(bench, {
      shopper: { id: 's', email: 'jo+amount-tamper+html200@shop.example' },
    }),
    { number: '4000000000009235' },
  );
  await passDays(bench, 500);
  assert.equal(await count(bench, 'sessions'), 1);
});

test('a session is kept while the gateway is still asked about a payment that was abandoned', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked, { order_status: '-1' }));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '-1' }));
  gateway.on('/v1/cancel', (asked) => cancelJson(asked));
  const settings = { retention: { sessionDays: 1 } };
  const bench = createBench({ fetch: gateway.fetch, settings });
  const session = await openSession(bench);
  await payByCard(bench, session);
  await asPage(bench, session, { method: 'POST', path: '/v1/checkout/abandon', body: {} });
  await passDays(bench, 3);
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '1' }));
  await passDays(bench, 5);
  assert.ok((await eventTypes(bench)).includes('payment.succeeded'));
  assert.equal(await count(bench, 'sessions'), 1, 'its cancellation may still arrive');
  await passDays(bench, 10);
  assert.equal(await count(bench, 'sessions'), 0);
});

test('a person decides about an abandoned payment whose session was forgotten', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked, { order_status: '-1' }));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '-1' }));
  gateway.on('/v1/cancel', (asked) => cancelJson(asked));
  const settings = { retention: { sessionDays: 1 } };
  const bench = createBench({ fetch: gateway.fetch, settings });
  const session = await openSession(bench);
  const { body } = await payByCard(bench, session);
  await asPage(bench, session, { method: 'POST', path: '/v1/checkout/abandon', body: {} });
  await passDays(bench, 60);
  assert.equal(await count(bench, 'sessions'), 0);
  assert.equal((await decide(bench, body.attempt_id, 'succeeded')).status, 200);
  const told = (await eventsOf(bench)).find(({ type }) => type === 'payment.succeeded');
  assert.equal(told?.data['order_id'], 'A-100');
  const order = await asMerchant<{ state: string }>(bench, { path: '/v1/orders?order_id=A-100' });
  assert.equal(order.status, 200);
});

test('an abandoned payment of a forgotten session that nothing is known of is listed, and decided and corrected', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', () => new Response('', { status: 502 }));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked));
  const bench = createBench({ fetch: gateway.fetch, settings: { retention: { sessionDays: 1 } } });
  const session = await openSession(bench);
  const { body } = await payByCard(bench, session);
  for (let minute = 0; minute < 30; minute += 1) {
    bench.clock.advance(60_000);
    await bench.proxy.runDue();
  }
  await asPage(bench, session, { method: 'POST', path: '/v1/checkout/abandon', body: {} });
  await passDays(bench, 60);
  assert.equal(await count(bench, 'sessions'), 0);
  interface Listed {
    readonly data: readonly { readonly id: string; readonly action_required_by: string }[];
  }
  const listed = await asMerchant<Listed>(bench, { path: '/v1/unresolved' });
  assert.deepEqual(
    listed.body.data.map(({ id, action_required_by }) => [id, action_required_by]),
    [[body.attempt_id, 'merchant']],
  );
  for (const outcome of ['succeeded', 'failed', 'succeeded'])
    assert.equal((await decide(bench, body.attempt_id, outcome)).body.outcome, outcome);
});

test('much is forgotten in small parts, one after the other', async () => {
  const { bench } = together();
  await bench.store.transaction(async (tx) => {
    for (let id = 0; id < 250; id += 1)
      await tx.insert('grants', {
        id: `gra_${id}`,
        subject: 's',
        resources: {},
        revoked: false,
        expiresAt: 0,
        used: 0,
        usedAmount: '0',
        withdrawn: 0,
      });
  });
  const rounds: number[] = [];
  for (let round = 0; round < 4; round += 1) rounds.push((await bench.proxy.runDue()).worked);
  assert.deepEqual(rounds, [100, 100, 50, 0]);
});

test('every table is either forgotten in time or kept for a reason', () => {
  const FORGOTTEN = [
    'sessions',
    'requests',
    'events',
    'deliveries',
    'notifications',
    'grants',
    'handoffs',
    'pendingCards',
    // When their process has been silent for seconds.
    'leases',
  ];
  const KEPT = [
    'orders',
    // As long as the attempts that it leads to.
    'duplicates',
    'attempts',
    'operations',
    'transactions',
    // The journal of money.
    'movements',
    'counters',
    // One row.
    'lineages',
    'outbox',
    'reveals',
    'subscriptions',
    // Until they have their place in the chain.
  ];
  const OWN_END = ['cards', 'groups', 'cardholders', 'savedCards'];
  assert.deepEqual(Object.keys(TABLES).sort(), [...FORGOTTEN, ...KEPT, ...OWN_END].sort());
});

test('the store is compacted after something was forgotten', async () => {
  let compacted = 0;
  const compact = () => Promise.resolve(void (compacted += 1));
  const bench = createBench({
    fetch: () => Promise.reject(new Error('nothing is asked')),
    store: { ...createMemoryStore(), compact },
  });
  await openSession(bench);
  await bench.proxy.runDue('pruning');
  assert.equal(compacted, 0);
  for (let day = 0; day < 31; day += 1) {
    bench.clock.advance(DAY);
    await bench.proxy.runDue('pruning');
  }
  assert.equal(compacted, 1);
});
