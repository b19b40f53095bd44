import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD_PAYMENT } from '../../support/card-payment.ts';
import { eventsOf, openSession, payByCard, send } from '../harness.ts';
import {
  AUTHORISE,
  QUERY,
  createShop,
  operate,
  orderOf,
  refund,
  resolve,
  toldBy,
  type Shop,
} from './lying-gateway.ts';

/** Who has sent a payment, by whose order it was. */
const MAKERS = {
  'a shopper': { orderId: 'A-100', orderNo: 'A-100-1' },
  'the server': { orderId: 'S-100', orderNo: 'S-100' },
} as const;
type Maker = keyof typeof MAKERS;
const BOTH = Object.keys(MAKERS) as Maker[];

interface Entry {
  readonly id?: string;
  readonly status?: string;
  readonly amount?: string;
}

interface Paying {
  readonly shop: Shop;
  readonly orderId: string;
  readonly own: string;
  /** The gateway notifies that there is something new, and lists this beside the payment that was sent, or in its place. */
  lists(beside: readonly Entry[], own?: readonly Entry[]): Promise<void>;
}

/** How the gateway answers to what is sent. */
const ANSWERS = {
  paid: {},
  refused: { order_status: '0', result_info: '0005:Refused' },
  'refused without a number': {
    ...{ transaction_id: '', order_status: '0', result_info: '0005:Refused' },
  },
  'waiting without a number': { transaction_id: '', order_status: '-1', result_info: '' },
} as const;

async function begun(maker: Maker, how: keyof typeof ANSWERS): Promise<Paying> {
  const { orderId, orderNo } = MAKERS[maker];
  const own = `t-${orderNo}`;
  const shop = createShop();
  const status = how === 'paid' ? '1' : '0';
  shop.answers(ANSWERS[how]);
  if (maker === 'the server')
    await operate(shop, 'authorise.card', { ...CARD_PAYMENT, order_no: orderNo });
  else await payByCard(shop.bench, await openSession(shop.bench));
  let times = 0;
  return {
    ...{ shop, orderId, own },
    async lists(beside, sent = [{ id: own, status }]) {
      shop.gateway.on(QUERY, () =>
        Response.json({
          return_status: '1',
          orders_list: [...sent, ...beside].map(
            ({ id = '', status: code = '1', amount = '12.00' }) => ({
              ...{ order_no: orderNo, transaction_id: id, amount, currency: 'EUR' },
              ...{ payment_status: code, decline_reason: code === '0' ? '0005:Refused' : '' },
            }),
          ),
        }),
      );
      const { notify_url = '' } = shop.gateway.callsTo(AUTHORISE)[0]?.values ?? {};
      times += 1;
      await send(shop.bench, {
        method: 'POST',
        path: new URL(notify_url).pathname,
        body: new URLSearchParams({ order_no: orderNo, transaction_id: `n-${times}` }).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      // Only what was sent is due at once; what is listed besides is asked about in its turn.
      for (const seconds of [1, 1, 1, 60, 600, 4000]) await shop.waits(seconds);
    },
  };
}

const moneyOf = async ({ shop, orderId }: Paying) => {
  const { state, times_charged, attempts } = await orderOf(shop, orderId);
  return {
    state,
    times_charged,
    // What the server sent is no attempt.
    beside: attempts
      .filter(({ transaction_id }) => !transaction_id?.startsWith('t-'))
      .map((one) => [one.transaction_id, one.outcome, one.contradicted]),
  };
};

const DOUBT = { value: '12.00', currency: 'EUR' };
const HELD = [undefined, 'review', DOUBT];

for (const maker of BOTH)
  for (const decision of ['nobody', 'succeeded', 'failed'] as const)
    test(`given a refused payment of ${maker} and a charge without a number that ${decision === 'nobody' ? 'nobody has judged' : `a person says has ${decision}`}, when it is listed with its number, then it is one payment, and its refund leaves nothing paid`, async () => {
      const paying = await begun(maker, 'refused');
      await paying.lists([{}]);
      const held = await moneyOf(paying);
      assert.deepEqual([held.state, held.beside], ['contradicted', [HELD]]);
      const { attempts } = await orderOf(paying.shop, paying.orderId);
      if (decision !== 'nobody') await resolve(paying.shop, attempts.at(-1)?.id ?? '', decision);
      await paying.lists([{ id: 'late' }]);
      const { state, times_charged, beside } = await moneyOf(paying);
      assert.deepEqual([state, times_charged], ['paid', 1]);
      assert.deepEqual(beside, [['late', 'succeeded', undefined]]);
      const after = await orderOf(paying.shop, paying.orderId);
      assert.ok(
        after.attempts.every(({ decided }) => decided !== true),
        'it is proven by now',
      );
      assert.equal((await refund(paying.shop, 'late', '12.00')).body.outcome, 'succeeded');
      assert.equal((await moneyOf(paying)).state, 'refunded');
    });

for (const maker of BOTH) {
  test(`given a paid order of ${maker} and a charge without a number, when it is listed with its number, then the order was charged twice, and the second charge goes back`, async () => {
    const paying = await begun(maker, 'paid');
    await paying.lists([{}]);
    assert.equal((await moneyOf(paying)).times_charged, 2);
    await paying.lists([{ id: 'late' }]);
    const { state, times_charged, beside } = await moneyOf(paying);
    assert.deepEqual([state, times_charged], ['over', 2]);
    assert.deepEqual(beside, [['late', 'succeeded', undefined]]);
    assert.equal((await refund(paying.shop, 'late', '12.00')).body.outcome, 'succeeded');
    assert.equal((await moneyOf(paying)).state, 'paid');
  });

  test(`given a paid order of ${maker} and a charge without a number, when it and a new number are listed, then these are two, until it has one of its own`, async () => {
    const paying = await begun(maker, 'paid');
    await paying.lists([{}]);
    await paying.lists([{}, { id: 'late' }]);
    const { times_charged, beside } = await moneyOf(paying);
    assert.equal(times_charged, 3);
    assert.deepEqual(beside, [HELD, ['late', 'succeeded', undefined]]);
    await paying.lists([{ id: 'later' }, { id: 'late' }]);
    const after = await moneyOf(paying);
    assert.deepEqual([after.times_charged, after.beside.length], [3, 2]);
    // One more is told, too.
    await paying.lists([{ id: 'later' }, { id: 'late' }, {}]);
    assert.equal((await moneyOf(paying)).times_charged, 4);
  });

  test(`given a paid order of ${maker} and a charge without a number, when two new numbers are listed, then one of them is its own`, async () => {
    const paying = await begun(maker, 'paid');
    await paying.lists([{}]);
    await paying.lists([{ id: 'late' }, { id: 'later' }]);
    const { times_charged, beside } = await moneyOf(paying);
    assert.equal(times_charged, 3);
    assert.deepEqual(beside.map(([id]) => id).sort(), ['late', 'later']);
  });

  test(`given a paid order of ${maker} and a charge without a number, when a new number of another amount is listed, then that is another one`, async () => {
    const paying = await begun(maker, 'paid');
    await paying.lists([{}]);
    await paying.lists([{ id: 'late', amount: '7.00' }]);
    const { times_charged, beside } = await moneyOf(paying);
    assert.equal(times_charged, 3);
    assert.deepEqual(beside[0], HELD);
  });

  test(`given a paid order of ${maker}, when two charges without numbers are listed, then it was charged three times, and each gets its number`, async () => {
    const paying = await begun(maker, 'paid');
    await paying.lists([{}, {}]);
    assert.deepEqual((await moneyOf(paying)).beside, [HELD, HELD]);
    await paying.lists([{}, { id: 'late' }]);
    assert.equal((await moneyOf(paying)).times_charged, 3);
    await paying.lists([{ id: 'later' }, { id: 'late' }]);
    const { state, times_charged, beside } = await moneyOf(paying);
    assert.deepEqual([state, times_charged], ['over', 3]);
    assert.ok(beside.every(([, outcome]) => outcome === 'succeeded'));
  });
}

for (const maker of BOTH) {
  for (const how of ['refused', 'refused without a number'] as const)
    for (const [listing, own] of [
      ['in its place', []],
      ['beside its refusal', undefined],
    ] as const)
      test(`given a payment of ${maker} that was ${how}, when a charge without a number was listed in its place, and is listed with one ${listing}, then the order was held, that was told, and it is one charge`, async () => {
        const paying = await begun(maker, how);
        await paying.lists([{}], []);
        const { shop, orderId } = paying;
        const held = await orderOf(shop, orderId);
        assert.deepEqual([held.state, held.times_charged], ['contradicted', 1]);
        const told = await toldBy(shop);
        assert.equal(told.filter((type) => type === 'contradiction').length, 1);
        assert.ok(told.some((type) => type.endsWith('.review')));
        await paying.lists([{ id: 'late' }], own);
        const { state, times_charged } = await orderOf(shop, orderId);
        assert.deepEqual([state, times_charged], ['paid', 1]);
      });

  test(`given a payment of ${maker} that waits, and whose number is not known, when a charge without a number is listed beside it, then that is told, and holds the order whatever becomes of the payment`, async () => {
    const paying = await begun(maker, 'waiting without a number');
    await paying.lists([{ id: paying.own, status: '-1' }], [{}]);
    assert.ok((await toldBy(paying.shop)).includes('payment.review'));
    await paying.lists([{}]);
    const { state, beside } = await moneyOf(paying);
    assert.deepEqual([state, beside], ['contradicted', [HELD]]);
  });

  test(`given a payment of ${maker} that waits, when a person says that it has failed, then that is refused as long as the gateway is asked, and the order stays held`, async () => {
    const paying = await begun(maker, 'waiting without a number');
    const { shop, orderId } = paying;
    await paying.lists([], [{ id: paying.own, status: '-1' }]);
    const { attempts, server_payment } = await orderOf(shop, orderId);
    const id = attempts[0]?.id ?? server_payment?.id ?? '';
    const { status, body } = await resolve(shop, id, 'failed');
    assert.deepEqual([status, body['type']], [409, '/problems/attempt-running']);
    assert.equal((await orderOf(shop, orderId)).state, 'held');
  });
}

for (const [how, looks] of Object.entries<(shop: Shop) => Promise<unknown>>({
  'is asked about first': (shop) => shop.waits(86_400),
  'the server’s own query is about': async (shop) => {
    await operate(shop, 'transactions.query', { order_nos: ['A-100-1'] });
    await shop.waits(1);
  },
}))
  test(`given a refused payment and a charge without a number that ${how}, when it is listed with its number, then it takes that, and what was sent stays refused`, async () => {
    const paying = await begun('a shopper', 'refused');
    await paying.lists([{}]);
    const { shop } = paying;
    const [sent, nameless] = (await orderOf(shop)).attempts;
    const rowOf = (id = '') => shop.bench.store.get('attempts', id);
    const due = (await rowOf(nameless?.id))?.dueAt ?? 0;
    assert.ok(due > 0 && (await rowOf(sent?.id))?.dueAt === null);
    shop.gateway.on(QUERY, () =>
      Response.json({
        return_status: '1',
        orders_list: [
          [paying.own, '0'],
          ['late', '1'],
        ].map(([transaction_id, payment_status]) => ({
          ...{ order_no: 'A-100-1', transaction_id, amount: '12.00', currency: 'EUR' },
          ...{ payment_status, ...(payment_status === '0' && { decline_reason: '0005:Refused' }) },
        })),
      }),
    );
    await looks(shop);
    const { attempts, times_charged } = await orderOf(shop);
    assert.equal(times_charged, 1);
    assert.deepEqual(
      attempts.map((one) => [one.transaction_id, one.outcome]),
      [
        [paying.own, 'failed'],
        ['late', 'succeeded'],
      ],
    );
  });

test('given a paid payment of the server, when another order’s transaction is listed under its number, then that is told once, and counts for the other order alone', async () => {
  const paying = await begun('the server', 'paid');
  const { shop } = paying;
  await operate(shop, 'authorise.card', { ...CARD_PAYMENT, order_no: 'S-200' });
  for (let times = 0; times < 2; times += 1) await paying.lists([{ id: 't-S-200', status: '-1' }]);
  const alerts = (await eventsOf(shop.bench)).filter(({ type }) => type === 'alert.security');
  assert.deepEqual(
    alerts.map(({ data }) => [data['alert'], data['order_no'], data['transaction_id']]),
    [['transaction-mismatch', 'S-100', 't-S-200']],
  );
  assert.equal((await orderOf(shop, 'S-200')).times_charged, 1);
});

test('given a refused payment of the server, when a second transaction of its number is charged, then no code or reason of the refusal stands beside the success', async () => {
  const paying = await begun('the server', 'refused');
  await paying.lists([{ id: 'second' }]);
  const { shop } = paying;
  assert.ok((await toldBy(shop)).includes('operation.succeeded'));
  const movements = await shop.bench.store.find('movements', {});
  assert.deepEqual(
    movements.map(({ kind, evidence }) => [kind, evidence.said]),
    [['charged', 'succeeded']],
  );
  const [row] = await shop.bench.store.find('operations', {});
  assert.ok(row?.result && !('failure' in row.result) && !('result_code' in row.result));
});
