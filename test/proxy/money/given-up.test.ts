import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asMerchant, eventTypes, openSession, payByCard, viewOf } from '../harness.ts';
import type { ProblemBody } from '../harness.ts';
import { createShop, giveUp, orderOf, type Shop } from './lying-gateway.ts';

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
    assert.equal((await orderOf(shop)).state, 'held');
    const types = await eventTypes(shop.bench);
    assert.deepEqual([succeeded(types), types.includes('payment.cancelled')], [0, true]);
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
      const decided = await asMerchant(shop.bench, {
        method: 'POST',
        path: `/v1/attempts/${attempt?.id ?? ''}/resolve`,
        body: { outcome, reason: 'seen in the portal', decided_by: 'kim' },
      });
      assert.equal(decided.status, 200);
      assert.equal((await orderOf(shop)).state, state);
      assert.equal(succeeded(await eventTypes(shop.bench)), outcome === 'succeeded' ? 1 : 0);
    });
}
