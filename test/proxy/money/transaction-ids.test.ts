import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD_PAYMENT } from '../../support/card-payment.ts';
import { openSession, payByCard } from '../harness.ts';
import type { ProblemBody } from '../harness.ts';
import {
  CANCEL,
  QUERY,
  createShop,
  giveUp,
  operate,
  orderOf,
  refund,
  toldBy,
  type Shop,
} from './lying-gateway.ts';

const SECOND = {
  order_id: 'B-200',
  amount: { value: '99.00', currency: 'EUR' },
  items: [],
};

interface Paid {
  readonly outcome: string | undefined;
  readonly id: string;
}

/** Both ways in which a payment is made. */
const MAKERS: Readonly<
  Record<string, (shop: Shop, amount: string, order: string) => Promise<Paid>>
> = {
  'a session': async ({ bench }, value, order_id) => {
    const session = await openSession(bench, {
      order_id,
      amount: { value, currency: 'EUR' },
      items: [],
    });
    const { body } = await payByCard(bench, session);
    return { outcome: body.outcome, id: body.attempt_id };
  },
  'an operation': async (shop, amount, order_no) => {
    const { body } = await operate(shop, 'authorise.card', {
      ...CARD_PAYMENT,
      order_no,
      amount,
      items: `Tea#,#1#,#${amount}#,#1#,#0`,
    });
    return { outcome: body.outcome, id: body.id };
  },
};

for (const [one, first] of Object.entries(MAKERS))
  for (const [other, second] of Object.entries(MAKERS))
    for (const said of ['in the answer', 'to a query'] as const)
      test(`given a payment by ${one}, when ${said} its number is given to one by ${other}, then that is no proof`, async () => {
        const shop = createShop();
        shop.answers({ transaction_id: 'same' });
        assert.equal((await first(shop, '42.00', 'A-100')).outcome, 'succeeded');
        if (said === 'to a query')
          shop.answers({ transaction_id: '', order_status: '-1', result_info: '' });
        const { outcome } = await second(shop, '99.00', 'B-200');
        shop.shows({ status: '1', amount: '99.00', transactionId: 'same' });
        await shop.waits(60);
        assert.notEqual(outcome, 'succeeded');
        assert.ok((await toldBy(shop)).includes('transaction-mismatch'));
        const told = await toldBy(shop);
        assert.equal(told.filter((type) => type.endsWith('.succeeded')).length, 1);
        assert.equal(told.filter((type) => type.endsWith('.review')).length, 1);

        assert.equal((await refund(shop, 'same', '42.00')).body.outcome, 'succeeded');
        const again = await refund<ProblemBody>(shop, 'same', '42.00', '42.00');
        assert.deepEqual([again.status, again.body.type], [409, '/problems/over-refund']);
      });

test('given a waiting payment that is known under one number, when it is listed under another only as charged, then that pays, the first may still, and it is told', async () => {
  const shop = createShop();
  const session = await openSession(shop.bench);
  await payByCard(shop.bench, session);
  shop.shows({ status: '1', transactionId: '999' });
  await shop.waits(60);
  assert.ok((await toldBy(shop)).includes('transaction-mismatch'));
  const { state, attempts } = await orderOf(shop);
  assert.equal(state, 'paid');
  assert.deepEqual(
    attempts.map(({ outcome, transaction_id }) => [outcome, transaction_id]),
    [
      ['succeeded', '999'],
      ['pending', 't-A-100-1'],
    ],
  );
});

test('given two sessions, when one payment is answered for with the other’s number, then its order is not paid', async () => {
  const shop = createShop();
  shop.answers({ transaction_id: 'same' });
  await payByCard(shop.bench, await openSession(shop.bench));
  await payByCard(shop.bench, await openSession(shop.bench, SECOND));
  const { state, times_charged } = await orderOf(shop, 'B-200');
  assert.deepEqual([state, times_charged], ['contradicted', 1]);
});

const REFUSED_COPY = {
  transaction_id: 'of-the-copy',
  order_status: '0',
  result_info: '0094:Duplicate Order',
};

for (const [maker, make] of Object.entries(MAKERS))
  test(`given a payment by ${maker} that the network delivered twice, when the copy is refused under a number of its own, then the first one pays`, async () => {
    const shop = createShop();
    shop.answers(REFUSED_COPY);
    assert.equal((await make(shop, '42.00', 'A-100')).outcome, 'unknown');
    shop.shows({ status: '1', amount: '42.00', transactionId: 'of-the-first' });
    await shop.waits(60);
    const told = await toldBy(shop);
    assert.ok(
      told.some((type) => type.endsWith('.succeeded')),
      told.join(),
    );
    assert.ok(!told.includes('transaction-mismatch'));
    assert.equal((await refund(shop, 'of-the-first', '42.00')).body.outcome, 'succeeded');
  });

test('given a refused copy, when the gateway does not find the payment, then its order stays held however long', async () => {
  const shop = createShop();
  shop.answers(REFUSED_COPY);
  const session = await openSession(shop.bench);
  await payByCard(shop.bench, session);
  shop.shows();
  for (const seconds of [60, 300, 3600]) await shop.waits(seconds);
  const { status, body } = await giveUp<ProblemBody>(shop, session);
  assert.deepEqual([status, body.type], [409, '/problems/attempt-running']);
  assert.equal(shop.gateway.callsTo(CANCEL).length, 0, 'the number of the copy is no number of it');
});

/** What the gateway shows again with each query. */
const SHOWN: Readonly<Record<string, object>> = {
  'the number of another payment': { transactionId: '999' },
  'another amount': { amount: '13.10' },
};

for (const [what, shown] of Object.entries(SHOWN))
  for (const [maker, make] of Object.entries(MAKERS))
    test(`given a payment by ${maker}, when each query shows ${what}, then there is one alert`, async () => {
      const shop = createShop();
      await make(shop, '12.00', 'A-100');
      shop.shows({ status: '1', ...shown });
      for (let times = 0; times < 5; times += 1) await shop.waits(3600);
      const told = (await toldBy(shop)).filter((type) => type.endsWith('-mismatch'));
      assert.equal(told.length, 1);
      assert.ok(shop.gateway.callsTo(QUERY).length > 2);
    });

test('given a paid order, when two more transactions are listed under its number, then each is alerted to and told once', async () => {
  const shop = createShop();
  const session = await openSession(shop.bench);
  await payByCard(shop.bench, session);
  const entry = (transaction_id: string) => ({
    ...{ order_no: 'A-100-1', transaction_id, amount: '12.00', currency: 'EUR' },
    payment_status: '1',
  });
  for (const ids of [['t-A-100-1'], ['t-A-100-1', 'b'], ['t-A-100-1', 'b', 'c']]) {
    shop.gateway.on(QUERY, () =>
      Response.json({ return_status: '1', orders_list: ids.map(entry) }),
    );
    for (const id of ids) {
      await refund(shop, id, '0.01', '5.00');
      await operate(shop, 'transactions.query', { trades: id });
      await shop.waits(600);
    }
  }
  const told = await toldBy(shop);
  assert.equal(told.filter((type) => type === 'several-successes').length, 2);
  assert.equal(told.filter((type) => type === 'payment.duplicate').length, 2);
});
