import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from '../../../src/contract/proxy/operations.schema.ts';
import type { Unresolved } from '../../../src/contract/proxy/unresolved.schema.ts';
import { CARD_PAYMENT } from '../../support/card-payment.ts';
import { asMerchant, eventTypes, openSession, payByCard } from '../harness.ts';
import type { ProblemBody } from '../harness.ts';
import {
  CANCEL,
  createShop,
  giveUp,
  notify,
  operate,
  orderOf,
  resolve,
  toldBy,
  type Shop,
} from './lying-gateway.ts';

const OTHER = { status: '1', amount: '10.00' } as const;
const REFUSED = { status: '0', reason: '0005:Cancelled' } as const;

const cancelFromServer = (shop: Shop, transaction_id: string) =>
  operate(shop, 'orders.cancel', { cancel_orders: [{ transaction_id }] });

/** What the gateway has said to be cancelled before it was proven, whoever made it and whoever cancelled it. */
const CANCELLED: Readonly<Record<string, (shop: Shop) => Promise<unknown>>> = {
  'a shopper has made and given up': async (shop) => {
    const session = await openSession(shop.bench);
    await payByCard(shop.bench, session);
    return giveUp(shop, session);
  },
  'a shopper has made and the merchant server has cancelled': async (shop) => {
    await payByCard(shop.bench, await openSession(shop.bench));
    return cancelFromServer(shop, 't-A-100-1');
  },
  'the merchant server has made and cancelled': async (shop) => {
    await operate(shop, 'authorise.card', { ...CARD_PAYMENT, order_no: 'A-100' });
    await openSession(shop.bench);
    return cancelFromServer(shop, 't-A-100');
  },
};

const waiting = async ({ bench }: Shop) =>
  (await asMerchant<Page<Unresolved>>(bench, { path: '/v1/unresolved' })).body.data.map(
    ({ kind, action_required_by: who }) => [kind, who],
  );

const paysAgain = async (shop: Shop) =>
  (await payByCard<ProblemBody>(shop.bench, await openSession(shop.bench))).status;

for (const [what, begin] of Object.entries(CANCELLED)) {
  test(`given a payment that ${what}, when one answer shows another amount and the next one its cancellation, then its order is held until minutes have passed`, async () => {
    const shop = createShop();
    await begin(shop);
    shop.shows(OTHER);
    await shop.waits(30);
    assert.equal(await paysAgain(shop), 409);
    shop.shows(REFUSED);
    await shop.waits(20);
    assert.equal(await paysAgain(shop), 409);
    for (const seconds of [150, 600]) await shop.waits(seconds);
    shop.answers({});
    assert.equal(await paysAgain(shop), 200);
    const told = await toldBy(shop);
    assert.ok(!told.includes('payment.duplicate'), told.join());
  });

  test(`given a payment that ${what}, when two answers minutes apart show another amount, then a person decides`, async () => {
    const shop = createShop();
    await begin(shop);
    shop.shows(OTHER);
    for (const seconds of [30, 150, 600]) await shop.waits(seconds);
    assert.equal((await orderOf(shop)).state, 'contradicted');
    assert.deepEqual(await waiting(shop), [['payment_contradicted', 'merchant']]);
  });
}

/** Payments that nobody has cancelled, of which an answer shows another amount. */
async function contradicted(): Promise<{ shop: Shop; id: string | undefined }> {
  const shop = createShop();
  const { body } = await payByCard(shop.bench, await openSession(shop.bench));
  shop.shows(OTHER);
  await shop.waits(30);
  assert.equal((await orderOf(shop)).state, 'contradicted');
  return { shop, id: body.attempt_id };
}

test('given a contradicted payment, when one answer shows it as refused, then its order is held until another one agrees minutes later', async () => {
  const { shop } = await contradicted();
  shop.shows(REFUSED);
  await shop.waits(60);
  assert.equal((await orderOf(shop)).state, 'contradicted');
  for (const seconds of [150, 600, 3600]) await shop.waits(seconds);
  assert.equal((await orderOf(shop)).state, 'open');
});

test('given a contradicted payment that a person says has succeeded, when one answer shows it as refused, then it is paid until another one agrees minutes later', async () => {
  const { shop, id } = await contradicted();
  await resolve(shop, id ?? '', 'succeeded');
  shop.shows(REFUSED);
  await shop.waits(600);
  assert.equal((await orderOf(shop)).state, 'paid');
  for (let day = 0; day < 3; day += 1) await shop.waits(86_400);
  assert.equal((await orderOf(shop)).state, 'open');
});

/** Paid, and cancelled since. */
const PAID: Readonly<Record<string, (shop: Shop) => Promise<unknown>>> = {
  'a shopper has made': async (shop) => {
    shop.answers({});
    await payByCard(shop.bench, await openSession(shop.bench));
    return cancelFromServer(shop, 't-A-100-1');
  },
  'the merchant server has made': async (shop) => {
    shop.answers({});
    await openSession(shop.bench);
    await operate(shop, 'authorise.card', { ...CARD_PAYMENT, order_no: 'A-100' });
    return cancelFromServer(shop, 't-A-100');
  },
};

for (const [what, begin] of Object.entries(PAID)) {
  test(`given a payment that ${what}, that succeeded and was cancelled, when answers show another amount, then it does not count, and its order is held until a person decides`, async () => {
    const shop = createShop();
    await begin(shop);
    shop.shows(OTHER);
    for (let day = 0; day < 20; day += 1) await shop.waits(86_400);
    assert.equal((await orderOf(shop)).state, 'held');
    const types = await eventTypes(shop.bench);
    assert.ok(!types.some((type) => type.endsWith('.reinstated')), types.join());
    assert.deepEqual(await waiting(shop), [['payment_unknown', 'merchant']]);
  });

  test(`given a payment that ${what}, that succeeded and was cancelled, when one answer shows it as charged, then it is listed as long as no other does`, async () => {
    const shop = createShop();
    await begin(shop);
    shop.shows({ status: '1' });
    await shop.waits(150);
    assert.deepEqual(await waiting(shop), [['payment_unknown', 'gateway']]);
    shop.shows({ status: '-1' });
    for (let day = 0; day < 20; day += 1) await shop.waits(86_400);
    assert.deepEqual(await waiting(shop), [['payment_unknown', 'merchant']]);
  });
}

test('given a shopper who gives up, when a query shows the cancellation whose answer was lost, then one answer that shows a charge counts no more than after the cancellation', async () => {
  const shop = createShop();
  const session = await openSession(shop.bench);
  await payByCard(shop.bench, session);
  shop.gateway.on(CANCEL, () => {
    shop.shows(REFUSED);
    return Promise.reject(new TypeError('connection reset'));
  });
  await giveUp(shop, session);
  assert.equal((await orderOf(shop)).state, 'open');
  shop.shows({ status: '1' });
  await notify(shop, '1');
  for (const seconds of [10, 10]) await shop.waits(seconds);
  const { state, times_charged } = await orderOf(shop);
  assert.deepEqual([state, times_charged], ['held', 0]);
});

for (const [what, begin] of Object.entries(CANCELLED))
  test(`given a payment that ${what}, when one answer shows it as charged, then staff reads why it is unknown`, async () => {
    const shop = createShop();
    await begin(shop);
    shop.shows({ status: '1' });
    await shop.waits(150);
    const { body } = await asMerchant<Page<Unresolved>>(shop.bench, { path: '/v1/unresolved' });
    assert.deepEqual(
      body.data.map(({ evidence }) => evidence[0]?.code),
      ['cancelled-before'],
    );
  });
