import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  asMerchant,
  eventsOf,
  openSession,
  payByCard,
  send,
  sessionTerms,
  viewOf,
} from '../harness.ts';
import type { OpenSession } from '../harness.ts';
import type { QueryEntry } from '../../support/scripted-gateway.ts';
import { AUTHORISE, createShop, giveUp, orderOf, refund, type Shop } from './lying-gateway.ts';

const FIVE_HUNDRED = { amount: { value: '500.00', currency: 'EUR' }, items: [] };

const read = async ({ bench }: Shop, { id }: OpenSession) =>
  (await asMerchant(bench, { path: `/v1/sessions/${id}` })).body;

const forOrder = async ({ bench }: Shop, terms: object): Promise<OpenSession> => {
  const { order_id: orderId, ...rest } = sessionTerms({ ...terms });
  const path = `/v1/orders/${orderId}/session`;
  const { body } = await asMerchant(bench, { method: 'PUT', path, body: rest });
  return { id: body.id, secret: body.client_secret ?? '' };
};

/** The ways in which the shop may ask for 500.00 while a bank page for 12.00 is open somewhere. */
const WAYS: Readonly<Record<string, (shop: Shop, first: OpenSession) => Promise<OpenSession>>> = {
  'POST /v1/sessions': (shop) => openSession(shop.bench, FIVE_HUNDRED),
  'POST /v1/sessions, once the shopper gave up': async (shop, first) => {
    await giveUp(shop, first);
    return openSession(shop.bench, FIVE_HUNDRED);
  },
  'PUT /v1/orders/:id/session, once the shopper gave up': async (shop, first) => {
    await giveUp(shop, first);
    return forOrder(shop, FIVE_HUNDRED);
  },
  'PATCH /v1/sessions/:id, once the shopper gave up': async (shop, first) => {
    await giveUp(shop, first);
    const path = `/v1/sessions/${first.id}`;
    await asMerchant(shop.bench, { method: 'PATCH', path, body: FIVE_HUNDRED });
    return first;
  },
};

for (const [way, ask] of Object.entries(WAYS))
  test(`given ${way} for 500.00, when the bank page for 12.00 is finished, then the order is partly paid; paid in full as well, it was paid too much, and that is told`, async () => {
    const shop = createShop();
    const first = await openSession(shop.bench);
    await payByCard(shop.bench, first);
    const second = await ask(shop, first);
    shop.shows((order) => (order === 'A-100-1' ? { status: '1' } : { status: '-1' }));
    for (const seconds of [60, 150]) await shop.waits(seconds);

    assert.equal((await orderOf(shop)).state, 'partial');
    const events = await eventsOf(shop.bench);
    const partial = events.find(({ type }) => type === 'payment.partial');
    assert.deepEqual(partial?.data['due'], FIVE_HUNDRED.amount);
    assert.ok(!events.some(({ type }) => type === 'payment.succeeded'), 'nothing says "deliver"');
    const view = await viewOf(shop.bench, second);
    assert.deepEqual([view.state, view.proven], ['open', 'received']);
    if (first.id !== second.id) assert.equal((await read(shop, first)).state, 'superseded');

    shop.answers({});
    const { body } = await payByCard(shop.bench, second, { revision: view.revision });
    assert.equal(body.outcome, 'succeeded');
    const { state, times_charged } = await orderOf(shop);
    assert.deepEqual([state, times_charged], ['over', 2]);
    const more = (await eventsOf(shop.bench)).filter(({ type }) => type === 'payment.duplicate');
    assert.deepEqual(
      more.map(({ data }) => [(data['attempt'] as { order_no: string }).order_no, data['paid_by']]),
      [['A-100-1', body.attempt_id]],
      'what was paid first is to go back',
    );
  });

test('given a session for another amount, when an older page tries to pay, then it can’t', async () => {
  const shop = createShop();
  const first = await openSession(shop.bench);
  await openSession(shop.bench, FIVE_HUNDRED);
  const { status, body } = await payByCard<{ type: string }>(shop.bench, first);
  assert.deepEqual([status, body.type], [409, '/problems/session-cancelled']);
  assert.equal((await viewOf(shop.bench, first)).state, 'cancelled');
});

test('given half of an order that was charged, when the session is changed to the other half, then that is still to be paid', async () => {
  const shop = createShop();
  const first = await openSession(shop.bench);
  await payByCard(shop.bench, first);
  const whole = { amount: { value: '24.00', currency: 'EUR' }, items: [] };
  const second = await openSession(shop.bench, whole);
  shop.shows({ status: '1' });
  for (const seconds of [60, 150]) await shop.waits(seconds);
  const rest = { amount: { value: '12.00', currency: 'EUR' } };
  const path = `/v1/sessions/${second.id}`;
  await asMerchant(shop.bench, { method: 'PATCH', path, body: rest });
  assert.equal((await orderOf(shop)).state, 'partial', 'one half pays no two');
  assert.equal((await viewOf(shop.bench, second)).state, 'open');
  shop.answers({});
  assert.equal((await payByCard(shop.bench, second, { revision: 2 })).body.outcome, 'succeeded');
  const { state, times_charged } = await orderOf(shop);
  assert.deepEqual([state, times_charged], ['paid', 2]);
});

test('given an order that was paid and refunded, when what was given up before proves to be charged, then that is told', async () => {
  const shop = createShop();
  const first = await openSession(shop.bench);
  await payByCard(shop.bench, first);
  await giveUp(shop, first);
  shop.answers({});
  const { body } = await payByCard(shop.bench, first);
  const { transaction_id } = (await orderOf(shop)).attempts.find(
    ({ id }) => id === body.attempt_id,
  )!;
  const done = await refund(shop, transaction_id ?? '', '12.00');
  assert.equal(done.body.outcome, 'succeeded');
  assert.equal((await orderOf(shop)).state, 'refunded');
  shop.shows((order) => ({ status: order === 'A-100-1' ? '1' : '0' }));
  for (const seconds of [60, 150]) await shop.waits(seconds);
  const told = (await eventsOf(shop.bench)).filter(({ type }) => type === 'payment.duplicate');
  assert.deepEqual(
    told.map(({ data }) => data['paid_by']),
    [body.attempt_id],
  );
});

test('given an order whose payment was reversed, when more is asked for and the payment is reinstated, then it is told to be partly paid', async () => {
  const shop = createShop();
  shop.answers({});
  await payByCard(shop.bench, await openSession(shop.bench));
  const hears = async (entry: QueryEntry) => {
    shop.shows(entry);
    const { notify_url = '' } = shop.gateway.callsTo(AUTHORISE)[0]?.values ?? {};
    await send(shop.bench, {
      method: 'POST',
      path: new URL(notify_url).pathname,
      body: `order_no=A-100-1&order_status=${entry.status}`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    for (const seconds of [30, 1, 600]) await shop.waits(seconds);
  };
  await hears({ status: '0', reason: '0005:Charged back' });
  assert.equal((await orderOf(shop)).state, 'reversed');
  await openSession(shop.bench, FIVE_HUNDRED);
  await hears({ status: '1' });
  assert.equal((await orderOf(shop)).state, 'partial');
  const told = (await eventsOf(shop.bench)).slice(-2);
  assert.deepEqual(
    told.map(({ type, data }) => [type, data['due']]),
    [
      ['payment.reinstated', undefined],
      ['payment.partial', FIVE_HUNDRED.amount],
    ],
  );
});
