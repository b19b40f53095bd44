import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventPage } from '../../src/contract/proxy/events.schema.ts';
import type { Fetch } from '../../src/contract/runtime/dependencies.ts';
import { DELIVERY_LEASE_MS } from '../../src/proxy/events/deliver-webhook.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession, payByCard } from './harness.ts';
import type { Bench } from './harness.ts';

const RECEIVER = 'https://shop.example/webhooks';

interface Sent {
  readonly type: string;
  readonly order: string;
}

/** A shop whose receiver answers as a test says, by what it is sent. */
function shop(answer: (sent: Sent) => Response | Promise<Response>) {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '1' }));
  const received: Sent[] = [];
  let open = 0;
  let most = 0;
  const fetch: Fetch = async (request) => {
    if (request.url !== RECEIVER) return gateway.fetch(request);
    const { type, data } = (await request.json()) as { type: string; data: { order_id: string } };
    const sent = { type, order: data.order_id };
    received.push(sent);
    open += 1;
    most = Math.max(most, open);
    const response = await answer(sent);
    open -= 1;
    return response;
  };
  const bench = createBench({ fetch, settings: { webhookUrl: RECEIVER } });
  return { bench, gateway, received, count: () => received.length, most: () => most };
}

const pay = async (bench: Bench, order_id: string) =>
  payByCard(bench, await openSession(bench, { order_id }));

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise(setImmediate);
};

/** A payment whose answer is lost, and which a query then proves: two events of one session. */
async function payUncertainly({ bench, gateway }: ReturnType<typeof shop>, order: string) {
  gateway.on('/v1/authorise', () => new Response('', { status: 500 }));
  await pay(bench, order);
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  bench.clock.advance(5_000);
  await bench.proxy.runDue('attempts');
}

test('events of one session arrive in order: one that fails holds up only its own session', async () => {
  let status = 500;
  const it = shop(({ order }) => new Response(null, { status: order === 'A' ? status : 200 }));
  await payUncertainly(it, 'A');
  await it.bench.proxy.runDue();
  await pay(it.bench, 'B');
  await it.bench.proxy.runDue();
  const ofA = () => it.received.filter(({ order }) => order === 'A').map(({ type }) => type);
  assert.deepEqual(ofA(), ['payment.unknown'], 'the second waits for the first');
  assert.ok(it.received.some(({ order }) => order === 'B'));
  status = 200;
  it.bench.clock.advance(5_000);
  await it.bench.proxy.runDue();
  assert.deepEqual(ofA(), ['payment.unknown', 'payment.unknown', 'payment.succeeded']);
});

test('an abandoned delivery lets the next event of its session go', async () => {
  const it = shop(
    ({ type }) => new Response(null, { status: type === 'payment.unknown' ? 410 : 200 }),
  );
  await payUncertainly(it, 'A');
  await it.bench.proxy.runDue();
  await it.bench.proxy.runDue();
  assert.deepEqual(
    it.received.map(({ type }) => type),
    ['payment.unknown', 'payment.succeeded'],
  );
});

test('ten go out at once, and one that hangs takes up one place of ten', async () => {
  const hung = Promise.withResolvers<undefined>();
  const ten = Promise.withResolvers<undefined>();
  const it = shop(async ({ order }) => {
    if (it.count() === 10) ten.resolve(undefined);
    await (order === 'O-0' ? hung : ten).promise;
    return new Response();
  });
  for (let at = 0; at < 30; at += 1) await pay(it.bench, `O-${at}`);
  await it.bench.proxy.runDue('events');
  const round = it.bench.proxy.runDue('deliveries');
  await until(() => it.count() === 30);
  assert.equal(it.most(), 10);
  hung.resolve(undefined);
  await round;
  assert.equal(
    (
      await it.bench.store.read((reader) =>
        reader.find('deliveries', { where: { state: 'waiting' } }),
      )
    ).length,
    0,
  );
});

test('a receiver that is down gets one probe at a time, and what waits uses up no tries', async () => {
  let status = 502;
  const it = shop(() => new Response(null, { status }));
  for (let at = 0; at < 20; at += 1) await pay(it.bench, `O-${at}`);
  await it.bench.proxy.runDue('events');
  await it.bench.proxy.runDue('deliveries');
  assert.equal(it.count(), 10, 'those that were under way');
  const seconds: number[] = [];
  for (let second = 1; second <= 80; second += 1) {
    it.bench.clock.advance(1_000);
    const before = it.count();
    await it.bench.proxy.runDue('deliveries');
    if (it.count() > before) seconds.push(second);
    assert.ok(it.count() - before <= 1, 'one probe');
  }
  assert.deepEqual(seconds, [5, 15, 35, 75]);
  assert.equal(it.bench.lines.filter(({ event }) => event === 'receiver is down').length, 1);
  status = 200;
  it.bench.clock.advance(80_000);
  await it.bench.proxy.runDue('deliveries');
  await it.bench.proxy.runDue('deliveries');
  assert.ok(it.bench.lines.some(({ event }) => event === 'receiver is back'));
  const rows = await it.bench.store.read((reader) => reader.find('deliveries', {}));
  assert.ok(rows.filter(({ state }) => state === 'delivered').length >= 10, 'the others at once');
  assert.ok(rows.every(({ attempts }) => attempts.length <= 4));
});

test('a receiver that is back gets at once what waits for a later try', async () => {
  let status = 500;
  const it = shop(() => new Response(null, { status }));
  const waiting = async () =>
    (await it.bench.store.read((reader) => reader.find('deliveries', {}))).filter(
      ({ state }) => state === 'waiting',
    );
  for (const order of ['A', 'B', 'C']) await pay(it.bench, order);
  await it.bench.proxy.runDue();
  // Their second try fails too, so that the third is five minutes away.
  for (let times = 0; times < 6; times += 1) {
    it.bench.clock.advance(20_000);
    await it.bench.proxy.runDue('deliveries');
  }
  const before = await waiting();
  assert.deepEqual(before.map(({ attempts }) => attempts.length).toSorted(), [2, 2, 2]);
  assert.ok(before.every(({ dueAt }) => Number(dueAt) - it.bench.clock.now() > 100_000));
  status = 200;
  await pay(it.bench, 'D');
  await it.bench.proxy.runDue('events');
  it.bench.clock.advance(80_000);
  await it.bench.proxy.runDue('deliveries');
  await it.bench.proxy.runDue('deliveries');
  assert.deepEqual(await waiting(), []);
});

test('what another process is about to deliver is not brought forward, or it would be sent twice', async () => {
  let status = 500;
  const it = shop(() => new Response(null, { status }));
  for (const order of ['A', 'B']) await pay(it.bench, order);
  await it.bench.proxy.runDue();
  for (let times = 0; times < 6; times += 1) {
    it.bench.clock.advance(20_000);
    await it.bench.proxy.runDue('deliveries');
  }
  status = 200;
  await pay(it.bench, 'C');
  await it.bench.proxy.runDue('events');
  it.bench.clock.advance(80_000);
  const leased = it.bench.clock.now() + DELIVERY_LEASE_MS;
  const taken = await it.bench.store.transaction(async (tx) => {
    const rows = await tx.find('deliveries', { where: { state: 'waiting' } });
    const [row] = rows.filter(({ attempts }) => attempts.length > 0);
    return tx.update('deliveries', row?.id ?? '', { dueAt: leased });
  });
  for (let times = 0; times < 2; times += 1) await it.bench.proxy.runDue('deliveries');
  const left = await it.bench.store.read((reader) =>
    reader.find('deliveries', { where: { state: 'waiting' } }),
  );
  assert.deepEqual(
    left.map(({ id, dueAt }) => [id, dueAt]),
    [[taken.id, leased]],
  );
});

test('a try before its time costs none, so one that comes and goes does not use them up', async () => {
  let taken = 'D';
  const it = shop(({ order }) => new Response(null, { status: taken === order ? 200 : 500 }));
  for (const order of ['A', 'B', 'C']) await pay(it.bench, order);
  await it.bench.proxy.runDue();
  for (let times = 0; times < 6; times += 1) {
    it.bench.clock.advance(20_000);
    await it.bench.proxy.runDue('deliveries');
  }
  const planned = async () =>
    (await it.bench.store.read((reader) => reader.find('deliveries', {})))
      .filter(({ state }) => state === 'waiting')
      .map(({ id, dueAt, attempts }) => [id, dueAt, attempts.length]);
  const before = await planned();
  const asked = it.count();
  await pay(it.bench, 'D');
  await it.bench.proxy.runDue('events');
  it.bench.clock.advance(80_000);
  await it.bench.proxy.runDue('deliveries');
  assert.equal(it.count(), asked + 4, 'all are tried again');
  assert.deepEqual(await planned(), before);
  taken = 'A';
  it.bench.clock.advance(300_000);
  await it.bench.proxy.runDue('deliveries');
  await it.bench.proxy.runDue('deliveries');
  assert.equal((await planned()).length, 2);
});

test('a failed try is a warning with its event and status, and the end of them an error', async () => {
  const it = shop(({ order }) => new Response(null, { status: order === 'A' ? 401 : 410 }));
  await pay(it.bench, 'A');
  await pay(it.bench, 'B');
  await it.bench.proxy.runDue();
  await it.bench.proxy.runDue();
  const { body } = await asMerchant<{ data: { id: string }[] }>(it.bench, { path: '/v1/events' });
  const [ofA, ofB] = body.data.map(({ id }) => id);
  const lines = it.bench.lines.filter(({ event }) => event.startsWith('webhook '));
  assert.deepEqual(
    lines
      .map(({ level, event, fields }) => [level, event, fields.eventId, fields.status])
      .toSorted(),
    [
      ['error', 'webhook given up', ofB, 410],
      ['warn', 'webhook not delivered', ofA, 401],
    ],
  );
});

test('a receiver that asks for a pause gets it', async () => {
  let retryAfter: string | undefined = '120';
  const it = shop(() =>
    retryAfter
      ? new Response(null, { status: 429, headers: { 'Retry-After': retryAfter } })
      : new Response(),
  );
  await pay(it.bench, 'A');
  await it.bench.proxy.runDue();
  retryAfter = undefined;
  it.bench.clock.advance(119_000);
  await it.bench.proxy.runDue();
  assert.equal(it.count(), 1);
  const { nextAt } = await it.bench.proxy.runDue('deliveries');
  assert.equal(nextAt, it.bench.clock.now() + 1_000);
  it.bench.clock.advance(1_000);
  await it.bench.proxy.runDue();
  assert.equal(it.count(), 2);
});

test('what is to be delivered once more while it is being delivered is sent once more', async () => {
  const again = async ({ bench }: ReturnType<typeof shop>) => {
    const { body } = await asMerchant<EventPage>(bench, { path: '/v1/events' });
    return asMerchant(bench, { method: 'POST', path: `/v1/events/${body.data[0]?.id}/deliver` });
  };
  const it = shop(async () => {
    if (it.count() > 1) return new Response();
    assert.equal((await again(it)).status, 200);
    return new Response(null, { status: 410 });
  });
  await pay(it.bench, 'A');
  await it.bench.proxy.runDue();
  await it.bench.proxy.runDue();
  assert.equal(it.count(), 2);
});
