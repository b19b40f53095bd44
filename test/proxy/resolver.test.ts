import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import {
  asMerchant,
  createBench,
  eventTypes,
  eventsOf,
  openSession,
  payByCard,
  viewOf,
} from './harness.ts';
import { lostAnswer } from './lost-answer.ts';
import type { Bench, OpenSession } from './harness.ts';

const AUTHORISE = '/v1/authorise';
const QUERY = '/v1/retrievalTrans';

/** The process dies in the middle of what `during` does: its promise is never looked at again. */
function dieDuring(bench: Bench, session: OpenSession): void {
  void payByCard(bench, session, { key: 'killed' }).catch(() => undefined);
}

const outcomeOf = async (bench: Bench, session: OpenSession) =>
  (await viewOf(bench, session)).attempt?.outcome;

test('P-06 a lost answer is queried after 5 s, and a success found is a success', async () => {
  const { gateway, bench, session } = await lostAnswer('1');
  bench.clock.advance(4_999);
  assert.equal((await bench.proxy.runDue()).worked, 0);
  bench.clock.advance(1);
  assert.equal((await bench.proxy.runDue()).worked, 1);
  assert.equal(gateway.callsTo(QUERY)[0]?.values.orders, 'A-100-1');
  const view = await viewOf(bench, session);
  assert.equal(view.attempt?.outcome, 'succeeded');
  assert.equal(view.state, 'paid');
  assert.deepEqual(await eventTypes(bench), ['payment.unknown', 'payment.succeeded']);
});

test('C-105 events are in the order in which they were learned, whatever times the gateway names', async () => {
  const gateway = createScriptedGateway();
  const bench = createBench({ fetch: gateway.fetch });
  gateway.on(AUTHORISE, () => Promise.reject(new TypeError('connection reset')));
  for (const [order_id, transaction_date] of [
    ['first', '20271231000000'],
    ['second', '20200101000000'],
  ] as const) {
    gateway.on(QUERY, async (asked) => {
      const answer = (await queryJson(asked, { status: '1' }).json()) as { orders_list: object[] };
      Object.assign(answer.orders_list[0] ?? {}, { transaction_date });
      return Response.json(answer);
    });
    await payByCard(bench, await openSession(bench, { order_id }));
    bench.clock.advance(5_000);
    await bench.proxy.runDue();
  }
  const paid = (await eventsOf(bench)).filter(({ type }) => type === 'payment.succeeded');
  assert.deepEqual(
    paid.map(({ data }) => data['order_id']),
    ['first', 'second'],
  );
});

test('a refusal found by asking frees the order', async () => {
  const { bench, session } = await lostAnswer('0');
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  const view = await viewOf(bench, session);
  assert.equal(view.attempt?.outcome, 'failed');
  assert.equal(view.state, 'open');
});

test('P-06 P-07 the whole schedule is gone through, and what was never found is left to a person', async () => {
  const { gateway, bench, session } = await lostAnswer();
  const waits: number[] = [];
  for (;;) {
    const { nextAt } = await bench.proxy.runDue();
    const rest = nextAt === null ? null : nextAt - bench.clock.now();
    if (rest === null || gateway.callsTo(QUERY).length > 20) break;
    // The session's own end is due work too.
    const before = gateway.callsTo(QUERY).length;
    bench.clock.advance(rest);
    await bench.proxy.runDue();
    if (gateway.callsTo(QUERY).length > before) waits.push(bench.clock.now());
  }
  const start = Date.UTC(2026, 10, 21, 12);
  const steps = waits.map((at, index) => (at - (waits[index - 1] ?? start)) / 1000);
  assert.deepEqual(steps, [5, 15, 60, 300, 3600, 86400, 86400, 86400, 86400, 86400]);
  assert.equal(await outcomeOf(bench, session), 'unknown', 'not found is not failed');
  assert.equal((await eventTypes(bench)).at(-1), 'payment.unresolved');
  assert.equal((await viewOf(bench, session)).state, 'paying', 'the order stays locked');
});

test('a gateway that is out of reach proves nothing', async () => {
  const { gateway, bench, session } = await lostAnswer();
  gateway.on(QUERY, () => Promise.reject(new TypeError('reset')));
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  assert.equal(await outcomeOf(bench, session), 'unknown');
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  bench.clock.advance(20_000);
  await bench.proxy.runDue();
  assert.equal(await outcomeOf(bench, session), 'succeeded');
});

test('P-22 a pending payment moves on to success, and never back', async () => {
  const { gateway, bench, session } = await lostAnswer('-1');
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  assert.equal(await outcomeOf(bench, session), 'pending');
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  assert.equal(await outcomeOf(bench, session), 'succeeded');
  bench.clock.advance(86_400_000);
  assert.equal((await bench.proxy.runDue()).worked, 0, 'what is final is not asked about');
});

test('killed after sending: the restarted proxy queries within seconds', async () => {
  const gateway = createScriptedGateway();
  const sent = Promise.withResolvers<undefined>();
  gateway.on(AUTHORISE, () => {
    sent.resolve(undefined);
    return new Promise<Response>(() => undefined);
  });
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  dieDuring(bench, session);
  await sent.promise;
  bench.restart();

  assert.equal((await bench.proxy.runDue()).worked, 0, 'a new process alone makes nothing due');
  bench.clock.advance(7_999);
  assert.equal((await bench.proxy.runDue()).worked, 0);
  bench.clock.advance(3_001);
  assert.equal((await bench.proxy.runDue()).worked, 1);
  assert.equal(await outcomeOf(bench, session), 'succeeded');
  assert.equal(gateway.callsTo(AUTHORISE).length, 1);

  const repeat = await payByCard(bench, session, { key: 'killed' });
  assert.equal(repeat.body.outcome, 'succeeded', 'the key still leads to the attempt');
});

test('killed before the bytes have left: nothing is sent, and what became of it is asked', async () => {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  gateway.on(QUERY, (asked) => queryJson(asked));
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  const { transaction } = bench.store;
  const stuck = Promise.withResolvers<undefined>();
  Object.assign(bench.store, {
    async transaction(work: Parameters<typeof transaction>[0]) {
      const result = await transaction(work);
      const [attempt] = await transaction((tx) => tx.find('attempts', {}));
      if (attempt?.state !== 'sent') return result;
      stuck.resolve(undefined);
      return new Promise(() => undefined);
    },
  });
  dieDuring(bench, session);
  await stuck.promise;
  Object.assign(bench.store, { transaction });
  bench.restart();
  await bench.proxy.runDue();

  bench.clock.advance(11_000);
  await bench.proxy.runDue();
  assert.equal(await outcomeOf(bench, session), 'unknown');
  assert.equal(gateway.callsTo(AUTHORISE).length, 0);
  assert.equal(gateway.callsTo(QUERY).length, 1);
  assert.equal((await payByCard(bench, session)).status, 409, 'the order is held');
});

/** A process that is stopped once an operation is written down, before it is marked as sent. */
function writingDown() {
  const gateway = createScriptedGateway();
  const bench = createBench({ fetch: gateway.fetch });
  const create = () =>
    asMerchant<{ readonly outcome?: string }>(bench, {
      method: 'POST',
      path: '/v1/operations/group.create',
      key: 'killed',
      body: { group_name: 'Travel', country: 'DE', currency: 'EUR', charge_amount: '100.00' },
    });
  const { transaction } = bench.store;
  const stuck = Promise.withResolvers<undefined>();
  const gate = Promise.withResolvers<undefined>();
  Object.assign(bench.store, {
    async transaction(work: Parameters<typeof transaction>[0]) {
      const result = await transaction(work);
      const [operation] = await transaction((tx) => tx.find('operations', {}));
      if (operation?.state === 'created') {
        Object.assign(bench.store, { transaction });
        stuck.resolve(undefined);
        await gate.promise;
      }
      return result;
    },
  });
  return { gateway, bench, create, stuck: stuck.promise, goOn: () => gate.resolve(undefined) };
}

test('killed before an operation is marked as sent: it has failed, and nothing has to be asked', async () => {
  const { gateway, bench, create, stuck } = writingDown();
  void create().catch(() => undefined);
  await stuck;
  bench.restart();
  await bench.proxy.runDue();
  bench.clock.advance(11_000);
  await bench.proxy.runDue();
  assert.equal((await create()).body.outcome, 'failed');
  assert.equal(gateway.calls.length, 0);
});

test('an operation that was released in the meantime is not sent any more', async () => {
  const { gateway, bench, create, stuck, goOn } = writingDown();
  const slow = create();
  await stuck;
  const resume = bench.stop();
  const other = bench.another();
  await other.runDue();
  bench.clock.advance(11_000);
  await other.runDue();
  resume();
  goOn();
  assert.equal((await slow).body.outcome, 'failed');
  assert.equal(gateway.calls.length, 0);
});

test('an answer that comes after the resolver has found the truth changes nothing', async () => {
  const gateway = createScriptedGateway();
  const sent = Promise.withResolvers<undefined>();
  const answer = Promise.withResolvers<Response>();
  gateway.on(AUTHORISE, () => {
    sent.resolve(undefined);
    return answer.promise;
  });
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  const bench = createBench({
    fetch: gateway.fetch,
    profile: { operations: { 'authorise.card': { timeoutMs: 300_000 } } },
  });
  const session = await openSession(bench);
  const paying = payByCard(bench, session);
  await sent.promise;
  const goOn = bench.stop();
  const other = bench.another();
  await other.runDue();
  bench.clock.advance(11_000);
  await other.runDue();
  assert.ok((await eventTypes(bench)).includes('payment.succeeded'));
  goOn();
  answer.resolve(new Response('', { status: 502 }));
  assert.equal((await paying).body.outcome, 'succeeded');
  assert.deepEqual(await eventTypes(bench), ['payment.unknown', 'payment.succeeded']);
});

test('two processes that look for due work at once ask once', async () => {
  const { gateway, bench } = await lostAnswer('1');
  bench.clock.advance(5_000);
  const rounds = await Promise.all([bench.proxy.runDue(), bench.another().runDue()]);
  assert.deepEqual(rounds.map(({ worked }) => worked).sort(), [0, 1]);
  assert.equal(gateway.callsTo(QUERY).length, 1);
});

test('an unpaid session expires: it can be read, but no longer paid', async () => {
  const gateway = createScriptedGateway();
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench, { expires_in: 60 });
  bench.clock.advance(60_000);
  assert.equal((await viewOf(bench, session)).state, 'expired', 'by the clock alone');
  assert.equal((await payByCard(bench, session)).status, 409);
  await bench.proxy.runDue();
  assert.equal((await viewOf(bench, session)).state, 'expired');
  assert.deepEqual(await eventTypes(bench), ['session.expired']);
});

test('a success that is found after the session has expired still pays it', async () => {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, () => new Response('', { status: 502 }));
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench, { expires_in: 60 });
  await payByCard(bench, session);
  bench.clock.advance(120_000);
  await bench.proxy.runDue();
  assert.equal((await viewOf(bench, session)).state, 'paid');
});

test('events give the merchant server what it needs to act', async () => {
  const { bench, session } = await lostAnswer('1');
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  const event = (await eventsOf(bench)).at(-1);
  assert.equal(event?.data.session_id, session.id);
  assert.equal(event.data.order_id, 'A-100');
  assert.equal((event.data.attempt as Record<string, unknown>).transaction_id, 't-A-100-1');
  const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
  const [{ gateway_answer: said, ...attempt } = {}] = body.attempts;
  assert.deepEqual({ ...attempt, ...(event.data.attempt as object) }, attempt, 'and no other');
  assert.equal(said?.listed?.['payment_status'], '1', 'what an event leaves out');
});

/** Payments whose answers were lost; the gateway has charged all of them. */
async function manyLost(count: number) {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, () => new Response('', { status: 502 }));
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  const bench = createBench({ fetch: gateway.fetch });
  for (let at = 0; at < count; at += 1)
    await payByCard(bench, await openSession(bench, { order_id: `lost-order-${at}` }));
  bench.clock.advance(5_000);
  const outcomes = async () =>
    (await bench.store.read((reader) => reader.find('attempts', {}))).map((row) => row.outcome);
  return { gateway, bench, outcomes };
}

test('C-164 many payments are asked about together, within what one question may name', async () => {
  const { gateway, bench, outcomes } = await manyLost(150);
  await bench.proxy.runDue();
  await bench.proxy.runDue();
  assert.deepEqual(new Set(await outcomes()), new Set(['succeeded']));
  const asked = gateway.callsTo(QUERY).map(({ values }) => values.orders ?? '');
  assert.ok(asked.length <= 4, `${asked.length} questions`);
  for (const orders of asked)
    assert.ok(orders.length <= 1_000 && orders.split(',').length <= 100, orders);
  const lines = bench.lines.filter(({ fields }) => fields.operation === 'transactions.query');
  assert.deepEqual(
    lines.map(({ fields }) => [fields.orderNo, fields.count]),
    asked.map((orders) => [orders, orders.split(',').length]),
    'whoever looks for an order in the log finds what was asked about it',
  );
});

test('after half a minute without the gateway, 2,000 unknown payments are queried within a minute, at two queries a second', async () => {
  const gateway = createScriptedGateway();
  let isAway = true;
  gateway.on(AUTHORISE, () => new Response('', { status: 502 }));
  gateway.on(QUERY, (asked) =>
    isAway ? new Response('', { status: 502 }) : queryJson(asked, { status: '1' }),
  );
  const limits = { readsPerSecond: 2 };
  const bench = createBench({ fetch: gateway.fetch, profile: { limits } });
  await payByCard(bench, await openSession(bench, { order_id: 'lost-0' }));
  await bench.store.transaction(async (tx) => {
    const [attempt] = await tx.find('attempts', {});
    const session = attempt && (await tx.get('sessions', attempt.sessionId));
    const order = attempt && (await tx.get('orders', attempt.orderKey));
    assert.ok(attempt && session && order);
    for (let copy = 1; copy < 2_000; copy += 1) {
      const orderKey = order.id.replace('lost-0', `lost-${copy}`);
      const [id, sessionId] = [`${attempt.id}${copy}`, `${session.id}${copy}`];
      await tx.insert('orders', { ...order, id: orderKey, activeAttemptId: id });
      await tx.insert('sessions', { ...session, id: sessionId, orderKey });
      const orderNo = `lost-${copy}-1`;
      await tx.insert('attempts', { ...attempt, id, sessionId, orderKey, orderNo, notifyHash: id });
    }
  });
  let due: Promise<unknown> | undefined;
  const isBusy = () => due !== undefined;
  /** So many seconds, and the questions that become due in them; one may wait for its turn. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      bench.clock.advance(1_000);
      due ??= bench.proxy.runDue('attempts').finally(() => (due = undefined));
      for (let turns = 0; turns < 200 && isBusy(); turns += 1) {
        // Signatures are made on threads: one more, and those before it are there, however busy the machine is.
        await crypto.subtle.digest('SHA-256', new Uint8Array());
        await new Promise(setImmediate);
      }
    }
  };
  await pass(30);
  isAway = false;
  const before = gateway.callsTo(QUERY).length;
  await pass(60);
  const outcomes = await bench.store.read((reader) => reader.find('attempts', {}));
  assert.deepEqual(
    [outcomes.length, outcomes.filter(({ outcome }) => outcome !== 'succeeded').length],
    [2_000, 0],
  );
  assert.ok(gateway.callsTo(QUERY).length - before <= 60 * limits.readsPerSecond);
});

test('a row that can’t be worked on takes no other with it, and is tried again later', async () => {
  const { bench, outcomes } = await manyLost(3);
  const [broken] = await bench.store.read((reader) => reader.find('attempts', {}));
  const { id = '', orderKey = '' } = broken ?? {};
  const belongsTo = (orderKey: string) =>
    bench.store.transaction((tx) => tx.update('attempts', id, { orderKey }));
  await belongsTo('gone');
  await bench.proxy.runDue();
  assert.deepEqual((await outcomes()).sort(), ['succeeded', 'succeeded', 'unknown']);
  const lines = bench.lines.filter(({ event }) => event === 'due work failed');
  assert.deepEqual(
    lines.map(({ fields }) => [fields.reason, fields.requestId]),
    [['attempts', id]],
  );
  await belongsTo(orderKey);
  bench.clock.advance(60_000);
  await bench.proxy.runDue();
  assert.deepEqual(new Set(await outcomes()), new Set(['succeeded']));
});

test('one kind of due work does not wait for another', async () => {
  const answer = Promise.withResolvers<Response>();
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, () => new Response('', { status: 502 }));
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  gateway.on('/hook', () => answer.promise);
  const bench = createBench({
    fetch: gateway.fetch,
    settings: { webhookUrl: 'https://shop.example/hook' },
  });
  const session = await openSession(bench);
  await payByCard(bench, session);
  await bench.proxy.runDue('events');
  const delivering = bench.proxy.runDue('deliveries');
  bench.clock.advance(5_000);
  await bench.proxy.runDue('attempts');
  assert.equal(await outcomeOf(bench, session), 'succeeded');
  answer.resolve(new Response());
  await delivering;
});
