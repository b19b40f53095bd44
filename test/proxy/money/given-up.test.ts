import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from '../../../src/contract/proxy/operations.schema.ts';
import type { Unresolved } from '../../../src/contract/proxy/unresolved.schema.ts';
import { CARD_PAYMENT } from '../../support/card-payment.ts';
import { asMerchant, eventTypes, openSession, payByCard, viewOf } from '../harness.ts';
import type { ProblemBody } from '../harness.ts';
import {
  createShop,
  giveUp,
  notify,
  operate,
  orderOf,
  refund,
  type Shop,
} from './lying-gateway.ts';

/** How the gateway comes to say that it has cancelled a payment that waits for a bank. */
const CANCELLED: Readonly<Record<string, (shop: Shop) => Promise<unknown>>> = {
  'the shopper has given up': async (shop) => {
    const session = await openSession(shop.bench);
    await payByCard(shop.bench, session);
    return giveUp(shop, session);
  },
  'the merchant server has cancelled': async (shop) => {
    await payByCard(shop.bench, await openSession(shop.bench));
    return asMerchant(shop.bench, {
      method: 'POST',
      path: '/v1/operations/orders.cancel',
      body: { cancel_orders: [{ transaction_id: 't-A-100-1' }] },
    });
  },
};

const succeeded = (types: readonly string[]) =>
  types.filter((type) => type === 'payment.succeeded').length;

const decide = (shop: Shop, id: string | undefined, outcome: string) =>
  asMerchant(shop.bench, {
    method: 'POST',
    path: `/v1/attempts/${id ?? ''}/resolve`,
    body: { outcome, reason: 'seen in the portal', decided_by: 'kim' },
  });

/** What waits for somebody. */
async function listed({ bench }: Shop) {
  const { body } = await asMerchant<Page<Unresolved>>(bench, { path: '/v1/unresolved' });
  return body.data.map(({ kind, order_no, outcome, action_required_by: who }) => [
    kind,
    order_no,
    outcome,
    who,
  ]);
}

/** The gateway has cancelled it, and a query shows it as charged. */
async function shownOnce(what: string): Promise<Shop> {
  const shop = createShop();
  await CANCELLED[what]?.(shop);
  shop.shows({ status: '1' });
  await shop.waits(30);
  return shop;
}

for (const what of Object.keys(CANCELLED)) {
  test(`given a payment that ${what}, when one answer shows it as charged, then nothing is paid, and nobody pays again meanwhile`, async () => {
    const shop = await shownOnce(what);
    const { state, times_charged, attempts } = await orderOf(shop);
    assert.deepEqual([state, times_charged, attempts[0]?.outcome], ['held', 0, 'unknown']);
    const types = await eventTypes(shop.bench);
    assert.deepEqual([succeeded(types), types.includes('payment.unknown')], [0, true]);
    const again = await openSession(shop.bench);
    assert.notEqual((await viewOf(shop.bench, again)).state, 'paid');
    const { status } = await payByCard<ProblemBody>(shop.bench, again);
    assert.equal(status, 409);
  });

  test(`given a payment that ${what}, when a second answer agrees minutes later, then it pays its order, and that is told once`, async () => {
    const shop = await shownOnce(what);
    for (const seconds of [150, 600, 86_400]) await shop.waits(seconds);
    const { state, times_charged } = await orderOf(shop);
    assert.deepEqual([state, times_charged], ['paid', 1]);
    assert.equal(succeeded(await eventTypes(shop.bench)), 1);
  });

  test(`given a payment that ${what}, when the next answer shows it as failed, then the order can be paid`, async () => {
    const shop = await shownOnce(what);
    shop.shows({ status: '0', reason: '0005:Cancelled' });
    await shop.waits(150);
    assert.equal((await orderOf(shop)).state, 'open');
    const again = await openSession(shop.bench);
    shop.answers({});
    assert.equal((await payByCard(shop.bench, again)).body.outcome, 'succeeded');
    const types = await eventTypes(shop.bench);
    assert.deepEqual([succeeded(types), types.includes('payment.duplicate')], [1, false]);
  });

  for (const [outcome, state] of [
    ['succeeded', 'paid'],
    ['failed', 'open'],
  ] as const)
    test(`given a payment that ${what}, and is shown as charged once, when a person decides that it has ${outcome}, then its order is ${state}`, async () => {
      const shop = await shownOnce(what);
      const [attempt] = (await orderOf(shop)).attempts;
      assert.equal((await decide(shop, attempt?.id, outcome)).status, 200);
      assert.equal((await orderOf(shop)).state, state);
      assert.equal(succeeded(await eventTypes(shop.bench)), outcome === 'succeeded' ? 1 : 0);
    });

  test(`given a payment that ${what}, and that a person has decided to have failed, when one answer shows it as charged again, then nothing is paid`, async () => {
    const shop = await shownOnce(what);
    const [attempt] = (await orderOf(shop)).attempts;
    await decide(shop, attempt?.id, 'failed');
    await notify(shop, '1');
    for (const seconds of [10, 1]) await shop.waits(seconds);
    assert.equal((await orderOf(shop)).state, 'held');
    assert.equal(succeeded(await eventTypes(shop.bench)), 0);
  });

  test(`given a payment that ${what}, and is shown as charged once, when no answer says any more, then a person is told`, async () => {
    const shop = await shownOnce(what);
    shop.shows({ status: '-1' });
    for (let day = 0; day < 20; day += 1) await shop.waits(86_400);
    assert.ok((await eventTypes(shop.bench)).includes('payment.unresolved'));
    const { attempts, action_required_by } = await orderOf(shop);
    assert.equal(action_required_by, 'merchant');
    assert.deepEqual(await listed(shop), [['payment_unknown', 'A-100-1', 'unknown', 'merchant']]);
    assert.equal((await decide(shop, attempts[0]?.id, 'failed')).status, 200);
    assert.equal((await orderOf(shop)).state, 'open');
    assert.deepEqual(await listed(shop), []);
  });

  test(`given a payment that ${what}, and is shown as charged once, when answers within minutes show it as failed, then its order is held until a later one does`, async () => {
    const shop = await shownOnce(what);
    shop.shows({ status: '0', reason: '0005:Cancelled' });
    await notify(shop, '1');
    for (const seconds of [10, 1, 90]) {
      await shop.waits(seconds);
      assert.equal((await orderOf(shop)).state, 'held');
      const again = await openSession(shop.bench);
      assert.equal((await payByCard<ProblemBody>(shop.bench, again)).status, 409);
    }
    await shop.waits(150);
    assert.equal((await orderOf(shop)).state, 'open');
  });

  test(`given a payment that ${what}, when a charge is listed without a number, then nobody pays until a person has looked`, async () => {
    const shop = createShop();
    await CANCELLED[what]?.(shop);
    shop.shows({ status: '1', transactionId: '' });
    for (const seconds of [30, 150]) await shop.waits(seconds);
    assert.equal((await orderOf(shop)).state, 'contradicted');
    const again = await openSession(shop.bench);
    assert.equal((await payByCard<ProblemBody>(shop.bench, again)).status, 409);
    assert.deepEqual(
      (await listed(shop)).map(([kind]) => kind),
      ['payment_contradicted'],
    );
  });
}

for (const what of Object.keys(CANCELLED))
  test(`given a payment that ${what}, and a charge that is listed without a number, when it is listed with the number of that payment, then it is charged once, and nobody waits`, async () => {
    const shop = createShop();
    await CANCELLED[what]?.(shop);
    shop.shows({ status: '1', transactionId: '' });
    await shop.waits(30);
    shop.shows({ status: '1' });
    for (const seconds of [150, 600, 3_600]) await shop.waits(seconds);
    const { state, times_charged } = await orderOf(shop);
    assert.deepEqual([state, times_charged, await listed(shop)], ['paid', 1, []]);
  });

test("given the merchant server's own payment that it has cancelled, when one answer shows it as charged, then a shopper's page is held, and the next one that shows it as failed frees it", async () => {
  const shop = createShop();
  const session = await openSession(shop.bench);
  shop.answers({ order_status: '0', result_info: '0005:Do not honour' });
  await payByCard(shop.bench, session);
  shop.answers({});
  await operate(shop, 'authorise.card', { ...CARD_PAYMENT, order_no: 'A-100' });
  await operate(shop, 'orders.cancel', { cancel_orders: [{ transaction_id: 't-A-100' }] });
  shop.shows({ status: '1' });
  await shop.waits(150);
  assert.equal((await payByCard<ProblemBody>(shop.bench, session)).status, 409);
  shop.shows({ status: '0', reason: '0005:Cancelled' });
  await shop.waits(150);
  assert.equal((await payByCard(shop.bench, session)).body.outcome, 'succeeded');
});

test('given a payment that was given up, and an order that another one paid and that was refunded, when the first one proves to be charged, then it is money to return, and its refund leaves the order refunded', async () => {
  const shop = createShop();
  const session = await openSession(shop.bench);
  await payByCard(shop.bench, session);
  await giveUp(shop, session);
  shop.answers({});
  await payByCard(shop.bench, session);
  await refund(shop, 't-A-100-2', '12.00');
  shop.shows({ status: '1' });
  for (const seconds of [30, 150, 600]) await shop.waits(seconds);
  assert.equal((await orderOf(shop)).state, 'over');
  assert.deepEqual(await listed(shop), [['payment_beside', 'A-100-1', 'succeeded', 'merchant']]);
  await refund(shop, 't-A-100-1', '12.00');
  assert.equal((await orderOf(shop)).state, 'refunded');
  assert.deepEqual(await listed(shop), []);
});
