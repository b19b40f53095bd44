import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD_PAYMENT } from '../../support/card-payment.ts';
import { cancelJson } from '../../support/scripted-gateway.ts';
import { openSession, payByCard, viewOf } from '../harness.ts';
import type { ProblemBody } from '../harness.ts';
import {
  AUTHORISE,
  CANCEL,
  createShop,
  giveUp,
  operate,
  orderOf,
  QUERY,
  resolve,
  toldBy,
  type Shop,
} from './lying-gateway.ts';

/** How the gateway may list a payment of 12.00 EUR that it has charged. */
const SHOWN = {
  'converted to 13.10 USD': { status: '1', amount: '13.10', currency: 'USD' },
  'with a fee, as 12.36 EUR': { status: '1', amount: '12.36' },
  'in cents that the currency does not have': { status: '1', amount: '12.005' },
} as const;

/** How a payment may begin that is charged later. */
const BEGINNINGS: Readonly<Record<string, (shop: Shop) => void>> = {
  'waits for a bank': () => undefined,
  'has lost its answer': ({ gateway }) => {
    gateway.on(AUTHORISE, () => Promise.reject(new TypeError('connection reset')));
  },
};

for (const [beginning, begin] of Object.entries(BEGINNINGS))
  for (const [shown, entry] of Object.entries(SHOWN))
    test(`given a payment that ${beginning}, when it is listed as charged ${shown}, then nothing frees its order`, async () => {
      const shop = createShop();
      begin(shop);
      const session = await openSession(shop.bench);
      await payByCard(shop.bench, session);
      shop.shows(entry);
      shop.gateway.on(CANCEL, (asked) => cancelJson(asked, '0'));
      const { status, body } = await giveUp<ProblemBody>(shop, session);
      assert.deepEqual([status, body.type], [409, '/problems/attempt-running']);
      assert.equal((await viewOf(shop.bench, session)).state, 'paying');
      assert.equal((await payByCard(shop.bench, session)).status, 409, 'no second charge');
      const order = await orderOf(shop);
      assert.deepEqual([order.state, order.times_charged], ['contradicted', 1]);
      assert.ok(order.attempts[0]?.contradicted, 'a person sees what the gateway shows');
      assert.equal(order.attempts[0].action_required_by, 'merchant');
    });

for (const [how, answer] of [
  ['is refused', (asked: Parameters<typeof cancelJson>[0]) => cancelJson(asked, '0')],
  ['has no answer', () => Promise.reject(new TypeError('connection reset'))],
  ['is answered for no payment', () => Response.json({ return_status: '1', cancel_orders: [] })],
] as const)
  test(`given a cancellation that ${how}, when a shopper gives up, then the order stays held`, async () => {
    const shop = createShop();
    const session = await openSession(shop.bench);
    await payByCard(shop.bench, session);
    shop.gateway.on(CANCEL, answer);
    const { status, body } = await giveUp<ProblemBody>(shop, session);
    assert.deepEqual([status, body.type], [409, '/problems/attempt-running']);
    assert.equal((await viewOf(shop.bench, session)).state, 'paying');
    shop.gateway.on(CANCEL, (asked) => cancelJson(asked));
    assert.equal((await giveUp(shop, session)).status, 200, 'until it is carried out');
  });

test('given a cancellation refused because it was paid, when a shopper gives up, then they see that it is paid', async () => {
  const shop = createShop();
  const session = await openSession(shop.bench);
  await payByCard(shop.bench, session);
  shop.gateway.on(CANCEL, (asked) => {
    shop.shows({ status: '1' });
    return cancelJson(asked, '0');
  });
  const { status, body } = await giveUp(shop, session);
  assert.deepEqual([status, body['state']], [200, 'paid']);
});

test('given an order that was paid, when an earlier payment is shown as charged otherwise, then it is told as a second charge', async () => {
  const shop = createShop();
  const session = await openSession(shop.bench);
  await payByCard(shop.bench, session);
  await giveUp(shop, session);
  shop.answers({});
  await payByCard(shop.bench, session);
  shop.shows((order) => (order === 'A-100-1' ? SHOWN['converted to 13.10 USD'] : { status: '1' }));
  for (const seconds of [600, 150]) await shop.waits(seconds);
  const order = await orderOf(shop);
  assert.deepEqual([order.state, order.times_charged], ['over', 2]);
  assert.ok((await toldBy(shop)).includes('payment.duplicate'));
  assert.equal((await viewOf(shop.bench, session)).state, 'paid');
});

for (const [word, state, next] of [
  ['failed', 'open', 200],
  ['succeeded', 'paid', 409],
] as const)
  test(`given a contradicted payment, when a person decides that it ${word}, then its order is ${state}`, async () => {
    const shop = createShop();
    const session = await openSession(shop.bench);
    const { body } = await payByCard(shop.bench, session);
    shop.shows(SHOWN['with a fee, as 12.36 EUR']);
    await shop.waits(60);
    assert.equal((await resolve(shop, body.attempt_id, word)).status, 200);
    assert.equal((await orderOf(shop)).state, state);
    shop.answers({});
    assert.equal((await payByCard(shop.bench, session)).status, next);
  });

test('given a contradicted payment, when it is asked about again and again, then its outcome stays as old as it is', async () => {
  const shop = createShop();
  const session = await openSession(shop.bench);
  await payByCard(shop.bench, session);
  shop.shows(SHOWN['with a fee, as 12.36 EUR']);
  await shop.waits(60);
  const first = (await orderOf(shop)).attempts[0];
  await shop.waits(600);
  const later = (await orderOf(shop)).attempts[0];
  assert.equal(later?.outcome, 'review');
  assert.equal(later.outcome_at, first?.outcome_at);
  assert.notEqual(later.checked_at, first?.checked_at);
});

/** Who makes the payment whose answer is lost, and how it is found again. */
const LOST = {
  'a shopper': async (shop: Shop) => {
    await payByCard(shop.bench, await openSession(shop.bench));
    return (await orderOf(shop)).attempts[0]?.id ?? '';
  },
  'the merchant server': async (shop: Shop) => {
    const { body } = await operate(shop, 'authorise.card', { ...CARD_PAYMENT, order_no: 'A-100' });
    return body.id;
  },
};

for (const [maker, begin] of Object.entries(LOST))
  test(`given a payment by ${maker} that a person says has failed, when it is listed as charged otherwise, then it is in doubt again, until they have judged that`, async () => {
    const shop = createShop();
    shop.gateway.on(AUTHORISE, () => Promise.reject(new TypeError('connection reset')));
    shop.gateway.on(QUERY, () => new Response('', { status: 502 }));
    const id = await begin(shop);
    assert.equal((await resolve(shop, id, 'failed')).body.outcome, 'failed');
    shop.answers({});
    assert.equal(
      (await payByCard(shop.bench, await openSession(shop.bench))).body.outcome,
      'succeeded',
    );
    shop.shows(SHOWN['converted to 13.10 USD']);
    const stateAfter = async () => {
      for (let times = 0; times < 4; times += 1) await shop.waits(20_000);
      const { state, times_charged } = await orderOf(shop);
      return [state, times_charged];
    };
    assert.deepEqual(await stateAfter(), ['over', 2]);
    assert.ok((await toldBy(shop)).includes('payment.duplicate'));
    assert.equal((await resolve(shop, id, 'failed')).body.outcome, 'failed');
    assert.deepEqual(await stateAfter(), ['paid', 1]);
    shop.shows({ ...SHOWN['converted to 13.10 USD'], amount: '14.00' });
    assert.deepEqual(await stateAfter(), ['over', 2], 'another amount is another doubt');
  });

test('given a payment whose cancellation went unanswered, when it is listed with other money for good, then a person is told', async () => {
  const shop = createShop();
  const session = await openSession(shop.bench);
  await payByCard(shop.bench, session);
  shop.gateway.on(CANCEL, () => Promise.reject(new TypeError('connection reset')));
  await giveUp(shop, session);
  // An answer from before the cancellation.
  shop.shows({ status: '1' });
  await shop.waits(5);
  assert.ok((await toldBy(shop)).includes('payment.succeeded'));
  shop.shows({ status: '0', reason: '0021:Cancelled', amount: '13.08', currency: 'USD' });
  for (let times = 0; times < 20; times += 1) await shop.waits(86_400);
  assert.ok((await toldBy(shop)).includes('payment.unresolved'));
});

const PAYERS: Readonly<Record<string, (shop: Shop) => Promise<unknown>>> = {
  'a session': async ({ bench }) => payByCard(bench, await openSession(bench)),
  'the server': (shop) =>
    operate(shop, 'authorise.card', { ...CARD_PAYMENT, order_no: 'A-100', amount: '12.00' }),
};

for (const [maker, pay] of Object.entries(PAYERS))
  test(`given a payment by ${maker} that is shown in another amount, when that amount changes, then the newest is kept, and told once`, async () => {
    const shop = createShop();
    await pay(shop);
    const seen = async (amount: string) => {
      shop.shows({ status: '1', amount });
      for (let times = 0; times < 3; times += 1) await shop.waits(3600);
      const { attempts, server_payment } = await orderOf(shop);
      const told = (await toldBy(shop)).filter((type) => type.endsWith('.review'));
      return [(attempts[0] ?? server_payment)?.contradicted?.value, told.length];
    };
    assert.deepEqual(await seen('5.00'), ['5.00', 1]);
    assert.deepEqual(await seen('600.00'), ['600.00', 2]);
  });
