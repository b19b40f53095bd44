import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD_PAYMENT } from '../../support/card-payment.ts';
import { asMerchant, eventsOf, openSession, payByCard, send, viewOf } from '../harness.ts';
import type { OpenSession, ProblemBody } from '../harness.ts';
import { report } from '../../../src/proxy/books/report.ts';
import { gatewayProfile } from '../../support/gateway-profile.ts';
import { cancelJson } from '../../support/scripted-gateway.ts';
import {
  AUTHORISE,
  CANCEL,
  QUERY,
  createShop,
  giveUp,
  operate,
  orderOf,
  refund,
  resolve,
  toldBy,
  type Shop,
} from './lying-gateway.ts';

const SENT = 't-A-100-1';

/** Every query lists these transactions under the one order number, by their statuses. */
function lists({ gateway }: Shop, statuses: Readonly<Record<string, string>>, amount = '12.00') {
  gateway.on(QUERY, ({ orders = '', trades = '' }) =>
    Response.json({
      return_status: '1',
      orders_list: Object.entries(statuses)
        .filter(([id]) => orders !== '' || trades.split(',').includes(id))
        .map(([transaction_id, payment_status]) => ({
          order_no: orders || 'A-100-1',
          transaction_id,
          amount,
          currency: 'EUR',
          payment_status,
          ...(payment_status === '0' && { decline_reason: '0005:Do not honour' }),
        })),
    }),
  );
}

interface Paying {
  readonly shop: Shop;
  readonly session: OpenSession;
}

/** A payment that the gateway has answered for in this way. */
async function given(answer: Readonly<Record<string, string>>): Promise<Paying> {
  const shop = createShop();
  shop.answers(answer);
  const session = await openSession(shop.bench);
  await payByCard(shop.bench, session);
  return { shop, session };
}

/** The shop's server cancels what was paid, and the gateway confirms. */
async function cancelled(): Promise<Paying> {
  const { shop, session } = await given({});
  const cancel_orders = [{ transaction_id: SENT }];
  const { body } = await operate(shop, 'orders.cancel', { cancel_orders });
  assert.equal(body.outcome, 'succeeded');
  return { shop, session };
}

const moneyOf = async (shop: Shop) => {
  const { state, times_charged, attempts } = await orderOf(shop);
  return { state, times_charged, paid: attempts.map((one) => [one.transaction_id, one.outcome]) };
};

const paymentEvents = async (shop: Shop) =>
  (await toldBy(shop)).filter((type) => type.startsWith('payment.'));

for (const [how, listed] of Object.entries({
  'beside it': { [SENT]: '0', second: '1' },
  'in its place': { second: '1' },
}))
  test(`given a payment that was cancelled, when a second one is listed as charged ${how}, then it pays the order, and goes back by its own number`, async () => {
    const { shop, session } = await cancelled();
    lists(shop, listed);
    await shop.waits(600);
    const { state, times_charged, paid } = await moneyOf(shop);
    assert.deepEqual([state, times_charged], ['paid', 2]);
    assert.deepEqual(paid, [
      [SENT, 'succeeded'],
      ['second', 'succeeded'],
    ]);
    assert.equal((await viewOf(shop.bench, session)).state, 'paid');
    const again = await payByCard<ProblemBody>(shop.bench, session);
    assert.equal(again.body.type, '/problems/already-paid');
    assert.deepEqual((await paymentEvents(shop)).slice(-1), ['payment.succeeded']);
    const charged = await linesOf(shop, 'charged');
    assert.deepEqual(charged, [
      [SENT, '12.00'],
      ['second', '12.00'],
    ]);

    assert.equal((await refund(shop, 'second', '12.00')).body.outcome, 'succeeded');
    assert.equal((await orderOf(shop)).state, 'refunded');
  });

const linesOf = async ({ bench }: Shop, kind: string) =>
  (await report({ store: bench.store, profile: gatewayProfile() }, { from: 0, to: Infinity })).lines
    .filter((line) => line.kind === kind)
    .map((line) => [line.transaction_id, line.amount.value]);

test('given a lost answer, when two transactions are listed as charged at once, then the order was charged twice, and either goes back', async () => {
  const { shop } = await given({ order_status: '-1', result_info: '' });
  lists(shop, { [SENT]: '1', second: '1' });
  await shop.waits(600);
  const { state, times_charged } = await moneyOf(shop);
  assert.deepEqual([state, times_charged], ['over', 2]);
  const told = await paymentEvents(shop);
  assert.equal(told.filter((type) => type === 'payment.duplicate').length, 1);
  assert.equal((await refund(shop, 'second', '12.00')).body.outcome, 'succeeded');
  assert.equal((await orderOf(shop)).state, 'paid');
  assert.equal((await refund(shop, SENT, '12.00')).body.outcome, 'succeeded');
});

test('given a paid order, when somebody refunds a second transaction of its number that nobody knew of, then the gateway is asked, and it goes back', async () => {
  const { shop } = await given({});
  lists(shop, { [SENT]: '1', second: '1' });
  assert.equal((await refund(shop, 'second', '12.00')).body.outcome, 'succeeded');
  assert.ok((await toldBy(shop)).includes('payment.duplicate'));
  assert.equal((await orderOf(shop)).state, 'paid');
});

test('given a payment that failed, when a second one is listed as charged, then it has succeeded', async () => {
  const { shop, session } = await given({ order_status: '0', result_info: '0005:Refused' });
  lists(shop, { [SENT]: '0', second: '1' });
  await refund(shop, 'second', '1.00');
  assert.deepEqual(await moneyOf(shop), {
    state: 'paid',
    times_charged: 1,
    paid: [['second', 'succeeded']],
  });
  assert.equal((await viewOf(shop.bench, session)).state, 'paid');
});

for (const [how, begin] of Object.entries({
  'was cancelled': cancelled,
  waits: () => given({ order_status: '-1', result_info: '' }),
}))
  test(`given a payment that ${how}, when a second one of its number is open, then the order is held until that has ended`, async () => {
    const { shop, session } = await begin();
    lists(shop, { [SENT]: '0', second: '-1' });
    for (let times = 0; times < 4; times += 1) await shop.waits(600);
    assert.equal((await orderOf(shop)).state, 'held');
    const again = await payByCard<ProblemBody>(shop.bench, session);
    assert.equal(again.status, 409);
    lists(shop, { [SENT]: '0', second: '0' });
    for (let times = 0; times < 9; times += 1) await shop.waits(1200);
    assert.ok(['open', 'reversed'].includes((await orderOf(shop)).state));
  });

for (const [how, without] of Object.entries({
  'an empty order number': { order_no: '' },
  'no order number': { order_no: undefined },
}))
  test(`given a payment that waits, when a charge with ${how} is listed beside its refusal, then that pays the order`, async () => {
    const { shop, session } = await given({ order_status: '-1', result_info: '' });
    const listed = { amount: '12.00', currency: 'EUR' };
    shop.gateway.on(QUERY, ({ orders }) =>
      Response.json({
        return_status: '1',
        orders_list: [
          {
            ...{ ...listed, order_no: orders, transaction_id: SENT },
            ...{ payment_status: '0', decline_reason: '0005:Do not honour' },
          },
          { ...listed, ...without, transaction_id: 'second', payment_status: '1' },
        ],
      }),
    );
    for (let times = 0; times < 3; times += 1) await shop.waits(600);
    assert.deepEqual((await moneyOf(shop)).state, 'paid');
    assert.equal((await viewOf(shop.bench, session)).state, 'paid');
    assert.equal((await payByCard(shop.bench, session)).status, 409);
  });

test('given a second transaction in another amount, then the order is held by a contradiction', async () => {
  const { shop } = await cancelled();
  lists(shop, { [SENT]: '0', second: '1' }, '13.10');
  await shop.waits(600);
  assert.equal((await orderOf(shop)).state, 'contradicted');
});

test('given a second transaction in another amount, when it is listed as cancelled, then it holds the order no longer', async () => {
  const { shop } = await given({});
  const shows = (second: string) =>
    shop.gateway.on(QUERY, () =>
      Response.json({
        return_status: '1',
        orders_list: [
          { transaction_id: SENT, amount: '12.00', payment_status: '1' },
          {
            ...{ transaction_id: 'second', amount: '13.10', payment_status: second },
            ...(second === '0' && { decline_reason: '0021:Cancelled' }),
          },
        ].map((entry) => ({ order_no: 'A-100-1', currency: 'EUR', ...entry })),
      }),
    );
  shows('1');
  await notifies(shop, 'A-100-1');
  await shop.waits(60);
  await shop.waits(60);
  assert.equal((await orderOf(shop)).state, 'over');
  shows('0');
  for (let times = 0; times < 3; times += 1) await shop.waits(600);
  const { state, paid, times_charged } = await moneyOf(shop);
  assert.deepEqual([state, times_charged, paid[1]], ['paid', 1, ['second', 'failed']]);
});

test('given a second transaction that is charged, when reconciled, then both are as they are known', async () => {
  const { shop } = await given({ order_status: '-1', result_info: '' });
  lists(shop, { [SENT]: '1', second: '1' });
  await shop.waits(600);
  const { proxy, clock } = shop.bench;
  const { differences } = await proxy.reconcile(clock.now() - 3_600_000, clock.now() + 1);
  assert.deepEqual(differences, []);
});

const waiting = () => given({ order_status: '-1', result_info: '' });

/** The gateway's numbers of what it was asked to cancel. */
const cancellations = ({ gateway }: Shop): string[] =>
  gateway
    .callsTo(CANCEL)
    .flatMap(({ values }) => values.cancel_orders as unknown as { transaction_id: string }[])
    .map(({ transaction_id }) => transaction_id);

test('given two open transactions of a number, when the shopper gives up, then both are cancelled before the order is free', async () => {
  const { shop, session } = await waiting();
  lists(shop, { [SENT]: '-1', second: '-1' });
  const { status, body } = await giveUp(shop, session);
  assert.deepEqual([status, body['state']], [200, 'open']);
  assert.deepEqual(cancellations(shop).toSorted(), ['second', SENT]);
  assert.equal((await orderOf(shop)).state, 'open');
});

test('given two open transactions of a number, when one of them can’t be cancelled, then nothing is freed', async () => {
  const { shop, session } = await waiting();
  lists(shop, { [SENT]: '-1', second: '-1' });
  shop.gateway.on(CANCEL, (asked) => {
    const [item] = asked['cancel_orders'] as unknown as { transaction_id: string }[];
    return cancelJson(asked, item?.transaction_id === 'second' ? '0' : '1');
  });
  const { status, body } = await giveUp<ProblemBody>(shop, session);
  assert.deepEqual([status, body.type], [409, '/problems/attempt-running']);
  assert.equal((await orderOf(shop)).state, 'held');
  shop.gateway.on(CANCEL, (asked) => cancelJson(asked));
  lists(shop, { [SENT]: '0', second: '-1' });
  assert.equal((await giveUp(shop, session)).status, 200);
  assert.equal((await orderOf(shop)).state, 'open');
});

test('given a payment whose state is unreadable beside an open one, when the shopper gives up, then nothing is freed', async () => {
  const { shop, session } = await waiting();
  lists(shop, { [SENT]: '-1', second: '9' });
  assert.equal((await giveUp(shop, session)).status, 409);
  assert.deepEqual(cancellations(shop), []);
  assert.equal((await orderOf(shop)).state, 'held');
});

test('given a waiting payment, when its shopper gives it up 150 times at once, then the gateway is asked and told once', async () => {
  const { shop, session } = await waiting();
  const replies = await Promise.all(
    Array.from({ length: 150 }, () => giveUp<ProblemBody>(shop, session)),
  );
  const { gateway } = shop;
  assert.deepEqual([gateway.callsTo(QUERY).length, gateway.callsTo(CANCEL).length], [1, 1]);
  const refused = replies.filter(({ status }) => status !== 200);
  for (const { status, body } of refused)
    assert.deepEqual([status, body.type], [409, '/problems/attempt-running']);
  assert.equal((await giveUp(shop, session)).status, 200, 'who comes later finds it given up');
  assert.equal(gateway.callsTo(CANCEL).length, 1);
});

test('given a paid order, when the server’s own query lists a second charge under its number, then that is taken up; a refused one makes no question', async () => {
  const { shop } = await given({});
  const looks = async (second: string) => {
    lists(shop, { [SENT]: '1', second });
    await operate(shop, 'transactions.query', { order_nos: ['A-100-1'] });
    const asked = shop.gateway.callsTo(QUERY).length;
    await shop.waits(60);
    return shop.gateway.callsTo(QUERY).length - asked;
  };
  assert.equal(await looks('0'), 0);
  assert.equal((await orderOf(shop)).times_charged, 1);
  await looks('1');
  assert.equal((await orderOf(shop)).times_charged, 2);
});

test('given a waiting payment, when another transaction is listed in its place, then giving up cancels both, and frees nothing until both are gone', async () => {
  const { shop, session } = await waiting();
  lists(shop, { second: '-1' });
  await shop.waits(60);
  assert.ok((await toldBy(shop)).includes('transaction-mismatch'));
  assert.deepEqual((await moneyOf(shop)).paid, [
    [SENT, 'pending'],
    ['second', 'pending'],
  ]);
  shop.gateway.on(CANCEL, (asked) => {
    const [item] = asked['cancel_orders'] as unknown as { transaction_id: string }[];
    return cancelJson(asked, item?.transaction_id === 'second' ? '0' : '1');
  });
  assert.equal((await giveUp(shop, session)).status, 409);
  assert.equal((await orderOf(shop)).state, 'held');
  shop.gateway.on(CANCEL, (asked) => cancelJson(asked));
  assert.equal((await giveUp(shop, session)).status, 200);
  assert.ok(['second', SENT].every((id) => cancellations(shop).includes(id)));
  lists(shop, { [SENT]: '0', second: '1' });
  for (let times = 0; times < 3; times += 1) await shop.waits(600);
  assert.equal((await moneyOf(shop)).times_charged, 1, 'what is listed as charged counts');
});

test('given a lost answer, when one transaction is listed as open, and then another one in its place as charged, then that one is what was sent, and nobody’s word makes two of one charge', async () => {
  const { shop } = await given({ transaction_id: '', order_status: '-1', result_info: '' });
  lists(shop, { early: '-1' });
  await shop.waits(60);
  lists(shop, { late: '1' });
  await shop.waits(600);
  const { state, attempts } = await orderOf(shop);
  assert.equal(state, 'paid');
  assert.deepEqual(
    attempts.map((one) => [one.transaction_id, one.outcome]),
    [
      ['late', 'succeeded'],
      ['early', 'pending'],
    ],
  );
  assert.equal((await resolve(shop, attempts[0]?.id ?? '', 'succeeded')).status, 409);
  assert.equal((await refund(shop, 'late', '12.00')).status, 200);
  assert.notEqual((await refund(shop, 'early', '12.00')).status, 200);
});

test('given a paid order, when another transaction is listed in its place as charged, then it was charged twice', async () => {
  const { shop } = await given({});
  lists(shop, { second: '1' });
  await operate(shop, 'transactions.query', { order_nos: ['A-100-1'] });
  await shop.waits(60);
  const { state, paid } = await moneyOf(shop);
  assert.equal(state, 'over');
  assert.deepEqual(paid, [
    [SENT, 'succeeded'],
    ['second', 'succeeded'],
  ]);
});

test('given a paid order, when a second transaction is listed twice, in two amounts, then it is told, and proves nothing until it is listed in one way', async () => {
  const { shop } = await given({});
  const shows = (...amounts: string[]) =>
    shop.gateway.on(QUERY, () =>
      Response.json({
        return_status: '1',
        orders_list: [[SENT, '12.00'], ...amounts.map((amount) => ['second', amount])].map(
          ([transaction_id, amount]) => ({
            ...{ order_no: 'A-100-1', transaction_id, amount },
            ...{ currency: 'EUR', payment_status: '1' },
          }),
        ),
      }),
    );
  shows('7.00', '12.00');
  await notifies(shop, 'A-100-1');
  for (let times = 0; times < 2; times += 1) await shop.waits(60);
  assert.deepEqual((await moneyOf(shop)).paid, [
    [SENT, 'succeeded'],
    ['second', 'unknown'],
  ]);
  assert.ok((await toldBy(shop)).includes('contradiction'));
  shows('12.00');
  await shop.waits(600);
  assert.deepEqual((await moneyOf(shop)).paid[1], ['second', 'succeeded']);
});

for (const [maker, orderId, orderNo] of [
  ['a session', 'A-100', 'A-100-1'],
  ['the server', 'S-100', 'S-100'],
] as const)
  test(`given a payment by ${maker}, when a charge without a number is listed beside it, then it is told once, and the order is held by a contradiction`, async () => {
    const { shop } = maker === 'a session' ? await given({}) : await serverPaid('0');
    const entry = { order_no: orderNo, amount: '12.00', currency: 'EUR', payment_status: '1' };
    shop.gateway.on(QUERY, () =>
      Response.json({
        return_status: '1',
        orders_list: [{ ...entry, transaction_id: `t-${orderNo}` }, entry],
      }),
    );
    for (let times = 0; times < 3; times += 1) {
      await notifies(shop, orderNo, `of-${times}`);
      await shop.waits(600);
    }
    const { state, times_charged, attempts } = await orderOf(shop, orderId);
    assert.deepEqual([state, times_charged], ['over', 2]);
    assert.deepEqual(attempts.at(-1)?.contradicted, { value: '12.00', currency: 'EUR' });
    const told = await toldBy(shop);
    assert.equal(told.filter((type) => type === 'several-successes').length, 1);
  });

const SERVER = 'S-100';
const FIRST = `t-${SERVER}`;

/** A second transaction of the number is notified of. */
function notifies({ bench, gateway }: Shop, order_no: string, transaction_id = 'second') {
  const { notify_url = '' } = gateway.callsTo(AUTHORISE)[0]?.values ?? {};
  return send(bench, {
    method: 'POST',
    path: new URL(notify_url).pathname,
    body: new URLSearchParams({ order_no, transaction_id }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
}

/** The merchant server was paid, and the gateway lists these transactions under its number when it notifies. */
async function serverPaid(second: string) {
  const shop = createShop();
  shop.answers({});
  const { body } = await operate(shop, 'authorise.card', { ...CARD_PAYMENT, order_no: SERVER });
  assert.equal(body.outcome, 'succeeded');
  const lists = (first: string, other: string, amount = '12.00') =>
    shop.gateway.on(QUERY, () =>
      Response.json({
        return_status: '1',
        orders_list: Object.entries({ [FIRST]: first, second: other }).map(
          ([transaction_id, payment_status]) => ({
            ...{ order_no: SERVER, transaction_id, amount, currency: 'EUR', payment_status },
            ...(payment_status === '0' && { decline_reason: '0021:Cancelled' }),
          }),
        ),
      }),
    );
  lists('1', second);
  const notified = async () => {
    await notifies(shop, SERVER);
    for (let times = 0; times < 3; times += 1) await shop.waits(60);
  };
  await notified();
  return { shop, operation: body.id, lists, notified };
}

test('given a payment of the server, when a second transaction of its number is charged, then the order is charged twice, told, listed, reported, and each goes back by its own number', async () => {
  const { shop, operation } = await serverPaid('1');
  const order = await orderOf(shop, SERVER);
  assert.deepEqual([order.state, order.times_charged, order.paid_by], ['over', 2, operation]);
  const [second] = order.attempts;
  assert.deepEqual([second?.transaction_id, second?.outcome], ['second', 'succeeded']);
  assert.ok(!('session_id' in (second ?? {})), 'it was made in no session');
  const told = await eventsOf(shop.bench);
  const duplicates = told.filter(({ type }) => type === 'payment.duplicate');
  assert.deepEqual(
    duplicates.map(({ data }) => [data['order_id'], data['paid_by']]),
    [[SERVER, operation]],
  );
  assert.deepEqual(await linesOf(shop, 'charged'), [
    [FIRST, '12.00'],
    ['second', '12.00'],
  ]);
  assert.equal((await refund(shop, 'second', '12.00')).body.outcome, 'succeeded');
  const { state, server_payment } = await orderOf(shop, SERVER);
  assert.deepEqual([state, server_payment?.refunded?.value], ['paid', '0.00']);
  assert.equal((await refund(shop, FIRST, '12.00')).body.outcome, 'succeeded');
});

for (const [second, state] of [
  ['1', 'paid'],
  ['-1', 'held'],
] as const)
  test(`given a second transaction of the server’s payment with status ${second}, when the first is cancelled, then the order is ${state}, and no shopper pays it`, async () => {
    const { shop, lists, notified } = await serverPaid(second);
    await operate(shop, 'orders.cancel', { cancel_orders: [{ transaction_id: FIRST }] });
    lists('0', second);
    assert.equal((await orderOf(shop, SERVER)).state, state);
    const { body } = await asMerchant<{ client_secret: string }>(shop.bench, {
      method: 'PUT',
      path: `/v1/orders/${SERVER}/session`,
      body: { amount: { value: '12.00', currency: 'EUR' }, origin: 'https://shop.example' },
    });
    const session = { id: '', secret: body.client_secret };
    assert.equal((await payByCard(shop.bench, session)).status, 409);
    lists('0', '1');
    await notified();
    await shop.waits(600);
    assert.equal((await orderOf(shop, SERVER)).state, 'paid');
    assert.equal((await viewOf(shop.bench, session)).state, 'paid');
  });

test('given a paid server, when somebody refunds a second transaction of its number that nobody knew of, then it is not taken off the first, and becomes a payment of the order', async () => {
  const { shop, lists } = await serverPaid('0');
  lists('1', '1');
  assert.equal((await refund(shop, 'second', '12.00')).body.outcome, 'succeeded');
  await shop.waits(60);
  const { state, times_charged, server_payment } = await orderOf(shop, SERVER);
  assert.deepEqual([state, times_charged], ['paid', 2]);
  assert.equal(server_payment?.refunded?.value, '0.00');
});
