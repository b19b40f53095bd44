import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import type { EventPage } from '../../src/contract/proxy/events.schema.ts';
import type { OrderView } from '../../src/contract/proxy/lists.schema.ts';
import type { Page } from '../../src/contract/proxy/operations.schema.ts';
import type { Fetch } from '../../src/contract/runtime/dependencies.ts';
import { verifyAudit, type Resumed } from '../../src/proxy/index.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import {
  asMerchant,
  createBench,
  eventsOf,
  openSession,
  payByCard,
  sessionTerms,
} from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { random } from './process.ts';
import { createTestSandbox, GATEWAY } from './test-sandbox.ts';

const MINUTE = 60_000;

/** A shop whose proxy loses its store: what is asked next knows nothing of what was paid. */
function lossy(profile: Partial<ProfileInput> = {}, through: (fetch: Fetch) => Fetch = same) {
  const clock = createFakeClock();
  const sandbox = createTestSandbox(clock, () => Promise.resolve(new Response()), {
    brand: { decimals: profile.decimals ?? {} },
  });
  const fetch = through((request) => sandbox.fetch(request, { remoteAddress: '127.0.0.1' }));
  const bench = (more = {}) =>
    createBench({ fetch, clock, profile: { sign: {}, ...profile }, ...more });
  return { clock, bench, sandbox, before: bench() };
}

const same = (fetch: Fetch): Fetch => fetch;

async function resume({ proxy }: Bench): Promise<Resumed> {
  const resumed = await proxy.resumeRestored();
  if (typeof resumed === 'string') assert.fail(resumed);
  return resumed;
}

const yen = (value: string) => ({
  order_id: 'Y-1',
  amount: { value, currency: 'JPY' },
  items: [],
});

test('a payment that a new store does not know is taken up, proven, and not paid again', async () => {
  const { clock, before, bench } = lossy();
  await payByCard(before, await openSession(before));
  clock.advance(MINUTE);
  const after = bench();
  const resumed = await resume(after);
  assert.deepEqual([resumed.taken_up, resumed.unproven], [['A-100-1'], []]);
  const events = await eventsOf(after);
  const paid = events.find(({ type }) => type === 'payment.succeeded');
  assert.equal(paid?.data.order_id, 'A-100');
  assert.deepEqual((paid.data.attempt as { amount: unknown }).amount, {
    value: '12.00',
    currency: 'EUR',
  });
  const again = await asMerchant<ProblemBody>(after, {
    method: 'POST',
    path: '/v1/sessions',
    body: sessionTerms(),
  });
  assert.match(again.body.type, /already-paid$/, 'nobody pays the order twice');
});

for (const ahead of ['0s', '10m'])
  test(`a payment of the last second is taken up, from a gateway whose clock is ${ahead} ahead`, async () => {
    const { before, bench, sandbox } = lossy();
    await sandbox.fetch(
      new Request(`${GATEWAY}/__sandbox/clock`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ advance: ahead }),
      }),
    );
    await payByCard(before, await openSession(before));
    assert.deepEqual((await resume(bench())).taken_up, ['A-100-1']);
  });

test('what a gateway writes with other decimals is taken up as what it is in its currency', async () => {
  const { clock, before, bench } = lossy({ decimals: { JPY: 2, KWD: 2 } });
  const dinar = { value: '1.250', currency: 'KWD' };
  const kuwait = { order_id: 'K-1', amount: dinar, items: [] };
  await payByCard(before, await openSession(before, yen('1000')));
  await payByCard(before, await openSession(before, kuwait));
  clock.advance(MINUTE);
  const after = bench();
  const session = await openSession(after, yen('1000'));
  assert.deepEqual((await resume(after)).unproven, []);
  const { body } = await asMerchant(after, { path: `/v1/sessions/${session.id}` });
  assert.equal(
    body.state,
    'superseded',
    'a session that asks for as much may be another shopper’s',
  );
  const yens = await asMerchant<Page<OrderView>>(after, { path: '/v1/orders?order_id=Y-1' });
  assert.equal(yens.body.data[0]?.state, 'paid');
  assert.deepEqual(yens.body.data[0].attempts[0]?.amount, { value: '1000', currency: 'JPY' });
  const orders = await asMerchant<Page<OrderView>>(after, { path: '/v1/orders?order_id=K-1' });
  assert.deepEqual(orders.body.data[0]?.attempts[0]?.amount, dinar);
});

test('a payment whose amount can’t be read keeps its number and is named as not proven', async () => {
  const unreadable: (fetch: Fetch) => Fetch = (fetch) => async (request) => {
    const answer = await fetch(request);
    if (!request.url.endsWith('/v1/retrievalTrans')) return answer;
    const text = (await answer.text()).replaceAll('"EUR"', '"XXX"');
    return new Response(text, { status: answer.status, headers: answer.headers });
  };
  const { clock, before, bench } = lossy({}, unreadable);
  await payByCard(before, await openSession(before));
  clock.advance(MINUTE);
  const after = bench({ random });
  const resumed = await resume(after);
  assert.deepEqual([resumed.taken_up, resumed.unproven], [[], ['A-100-1']]);
  const { body } = await payByCard(after, await openSession(after));
  assert.equal(body.outcome, 'succeeded');
  assert.notEqual(body.order_no, 'A-100-1', 'a number that was sent is never sent again');
});

test('ids of events go on where none can have been since the backup', async () => {
  const { clock, before, bench } = lossy();
  await payByCard(before, await openSession(before));
  const idsOf = async (bench: Bench) =>
    (await asMerchant<EventPage>(bench, { path: '/v1/events' })).body.data.map(({ id }) => id);
  const [seen = ''] = await idsOf(before);
  clock.advance(MINUTE);
  const after = bench();
  await after.proxy.resumeRestored();
  const ids = await idsOf(after);
  assert.equal(ids.length, 2);
  assert.deepEqual(
    ids.filter((id) => id <= seen),
    [],
  );
});

test('the audit chain continues after a restore, behind the last event of the backup', async () => {
  const { clock, before } = lossy();
  const session = await openSession(before);
  const { body } = await payByCard(before, session);
  for (let round = 0; round < 3; round += 1) await before.proxy.runDue();
  // The backup was made while a payment was on its way.
  await before.store.transaction((tx) =>
    tx.update('attempts', body.attempt_id, {
      state: 'sent',
      outcome: null,
      dueAt: clock.now() + MINUTE,
    }),
  );
  clock.advance(MINUTE);
  const resumed = await resume(before);
  assert.equal(resumed.in_progress, 1);
  for (let round = 0; round < 3; round += 1) await before.proxy.runDue();
  const { broken, waiting, events } = await verifyAudit(before.store, [
    'root-secret-of-at-least-32-characters',
  ]);
  assert.deepEqual([broken, waiting], [null, 0]);
  assert.equal(events, (await eventsOf(before)).length);
});

test('while the gateway lists nothing, nothing is changed', async () => {
  const { before, bench } = lossy({}, (fetch) => (request) => {
    if (request.url.endsWith('/v1/retrievalTrans')) throw new TypeError('connection reset');
    return fetch(request);
  });
  await payByCard(before, await openSession(before));
  const after = bench();
  assert.equal(await after.proxy.resumeRestored(), 'unanswered');
  assert.deepEqual(await eventsOf(after), []);
});

test('a list in which a known payment is missing proves nothing', async () => {
  const { clock, before, bench } = lossy();
  await payByCard(before, await openSession(before));
  clock.advance(MINUTE);
  const misread = bench({ store: before.store, profile: { sign: {}, timeZone: 'Asia/Tokyo' } });
  const { attempts } = await stateOf(before);
  assert.equal(await misread.proxy.resumeRestored(), 'control-missing');
  assert.deepEqual((await stateOf(before)).attempts, attempts, 'nothing is changed');
  assert.deepEqual((await resume(bench({ store: before.store }))).unproven, []);
});

test('nor does an empty list, where no payment is known', async () => {
  const { bench } = lossy();
  assert.equal(await bench().proxy.resumeRestored(), 'nothing-known');
});

const stateOf = async ({ store }: Bench) => ({ attempts: await store.find('attempts', {}) });
