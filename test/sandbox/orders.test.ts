import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AnswerValues } from '../../src/contract/operations/operations.schema.ts';
import { cardPayment, createBench, days, hours, type Bench } from './harness.ts';

type Paid = AnswerValues<'authorise.card'>;

const pay = (bench: Bench, given: Parameters<typeof cardPayment>[0] = {}): Promise<Paid> =>
  bench.call('authorise.card', cardPayment(given));

const named = (order: Paid) => ({
  transaction_id: order.transaction_id!,
  order_no: order.order_no!,
  currency: order.currency!,
  amount: order.amount!,
});

const refund = async (bench: Bench, order: Paid, refund_amount: string, refund_reason = 'wish') =>
  (
    await bench.call('orders.refund', {
      refund_orders: [{ ...named(order), refund_amount, refund_reason }],
    })
  ).refund_orders?.[0];

const cancel = async (bench: Bench, order: Paid) =>
  (await bench.call('orders.cancel', { cancel_orders: [named(order)] })).cancel_orders?.[0];

const review = async (bench: Bench, order: Paid, review_flag: string) =>
  (await bench.call('orders.review', { review_orders: [{ ...named(order), review_flag }] }))
    .review_orders?.[0];

const statusOf = async (bench: Bench, order: Paid) =>
  (await bench.call('transactions.query', { trades: order.transaction_id! })).orders_list?.[0]
    ?.payment_status;

const adds = async (bench: Bench) =>
  assert.deepEqual((await bench.ledger()).invariant, { holds: true, faults: [] });

describe('refunds', () => {
  it('take parts until nothing is left, and refuse more (C-181)', async () => {
    const bench = createBench();
    const order = await pay(bench);
    assert.equal((await refund(bench, order, '5.00'))?.refund_status, '1');
    assert.equal(
      (await refund(bench, order, '5.00'))?.refund_status,
      '1',
      'the same again is a second one',
    );
    const over = await refund(bench, order, '2.01');
    assert.equal(over?.refund_status, '0');
    assert.match(over.refund_message ?? '', /^R001:/);
    const nothing = await refund(bench, order, '0.00');
    assert.deepEqual(
      [nothing?.refund_status, nothing?.refund_message],
      ['0', 'R001:The amount to refund is zero'],
    );
    assert.equal((await refund(bench, order, '2.00'))?.refund_status, '1');
    assert.equal((await bench.ledger()).orders[0]?.refunded, '12.00');
    await adds(bench);
  });

  it('come from the merchant once the payment is settled', async () => {
    const bench = createBench();
    const order = await pay(bench);
    await bench.pass(days(1));
    await refund(bench, order, '12.00');
    const row = (await bench.ledger()).rows.at(-1);
    assert.equal(row?.from, 'merchant:15670001');
    await adds(bench);
  });

  it('are refused for what was not paid, is not known, or is named wrongly', async () => {
    const bench = createBench();
    const declined = await pay(bench, { card: '4000000000000002' });
    assert.equal((await refund(bench, declined, '1.00'))?.refund_status, '0');
    const paid = await pay(bench);
    assert.equal((await refund(bench, { ...paid, amount: '13.00' }, '1.00'))?.refund_status, '0');
    const other = { ...paid, transaction_id: '1'.repeat(19) as Paid['transaction_id'] };
    assert.equal((await refund(bench, other, '1.00'))?.refund_status, '0');
  });

  it('obey the tag in their reason, each for itself', async () => {
    const bench = createBench();
    const order = await pay(bench);
    const pending = await refund(bench, order, '1.00', 'SBX:pending');
    assert.equal(pending?.refund_status, '-1');
    assert.equal((await refund(bench, order, '1.00', 'SBX:fail'))?.refund_status, '0');
    assert.equal((await refund(bench, order, '1.00', 'SBX:unknown'))?.refund_status, '9');
    assert.equal(await refund(bench, order, '1.00', 'SBX:missing'), undefined);
    assert.equal((await bench.ledger()).orders[0]?.refunded, '2.00');
    await bench.pass(days(1));
    assert.equal((await bench.ledger()).orders[0]?.refunded, '3.00');
    await adds(bench);
  });

  it('on their way count: no more than is left beside them goes back (C-181)', async () => {
    const bench = createBench();
    const order = await pay(bench);
    assert.equal((await refund(bench, order, '8.00', 'SBX:pending'))?.refund_status, '-1');
    assert.equal((await refund(bench, order, '4.01'))?.refund_status, '0');
    assert.equal((await refund(bench, order, '4.00'))?.refund_status, '1');
    await bench.pass(days(1));
    assert.equal((await bench.ledger()).orders[0]?.refunded, '12.00');
    await adds(bench);
  });

  it('answer in another order with SBX:shuffle (C-178)', async () => {
    const bench = createBench();
    const orders = [await pay(bench), await pay(bench)];
    const answer = await bench.call('orders.refund', {
      refund_orders: orders.map((order) => ({
        ...named(order),
        refund_amount: '1.00',
        refund_reason: 'SBX:shuffle',
      })),
    });
    assert.deepEqual(
      answer.refund_orders?.map((item) => item.transaction_id),
      orders.map((order) => order.transaction_id).reverse(),
    );
  });

  it('of the refund cards end a day later: one fails, one succeeds', async () => {
    for (const [card, refunded] of [
      ['4000000000005126', '0.00'],
      ['4000000000007726', '12.00'],
    ] as const) {
      const bench = createBench();
      const order = await pay(bench, { card });
      assert.equal((await refund(bench, order, '12.00'))?.refund_status, '-1');
      await bench.pass(days(1));
      assert.equal((await bench.ledger()).orders[0]?.refunded, refunded, card);
      await adds(bench);
    }
  });
});

describe('cancelling', () => {
  it('gives everything back before settlement, once', async () => {
    const bench = createBench();
    const order = await pay(bench);
    assert.equal((await cancel(bench, order))?.cancel_status, '1');
    assert.equal(await statusOf(bench, order), '0');
    assert.equal((await cancel(bench, order))?.cancel_status, '0');
    await adds(bench);
  });

  it('is refused after settlement: "use refund" (C-185)', async () => {
    const bench = createBench();
    const order = await pay(bench);
    await bench.pass(days(1));
    const item = await cancel(bench, order);
    assert.equal(item?.cancel_status, '0');
    assert.match(item.error_message ?? '', /use refund/);
  });

  it('is refused once a part was given back', async () => {
    const bench = createBench();
    const order = await pay(bench);
    await refund(bench, order, '1.00');
    assert.equal((await cancel(bench, order))?.cancel_status, '0');
    await adds(bench);
  });

  it('is called by a name of the control, which tells them', async () => {
    const bench = createBench();
    const order = await pay(bench);
    const unknown = await bench.control('transition', {
      order_no: order.order_no,
      becomes: 'gone',
    });
    assert.match(JSON.stringify(unknown), /what it \\"becomes\\" \(succeeded, failed/);
  });

  it('is refused in the portal, too, while a refund is on its way', async () => {
    const bench = createBench();
    const order = await pay(bench);
    await refund(bench, order, '5.00', 'SBX:pending');
    const cancelled = { order_no: order.order_no, becomes: 'cancelled' };
    assert.match(JSON.stringify(await bench.control('transition', cancelled)), /does not allow/);
    await bench.pass(days(2));
    await adds(bench);
  });

  it('ends what is pending', async () => {
    const bench = createBench();
    const order = await pay(bench, { amount: '4002.00' });
    assert.equal((await cancel(bench, order))?.cancel_status, '1');
    await bench.pass(days(2));
    assert.equal(await statusOf(bench, order), '0');
    await adds(bench);
  });
});

describe('reviews', () => {
  it('approve and reject what is under review, and nothing else (C-184)', async () => {
    const bench = createBench();
    const first = await pay(bench, { card: '4000000000009235' });
    const second = await pay(bench, { card: '4000000000009235' });
    assert.equal((await review(bench, first, '1'))?.review_status, '1');
    assert.equal((await review(bench, second, '0'))?.review_status, '1');
    assert.equal(await statusOf(bench, first), '1');
    assert.equal(await statusOf(bench, second), '0');
    const again = await review(bench, first, '1');
    assert.equal(again?.review_status, '0');
    assert.match(again.error_message ?? '', /not under review/);
    await adds(bench);
  });

  it('reject an unknown flag (C-183)', async () => {
    const bench = createBench();
    const order = await pay(bench, { card: '4000000000009235' });
    assert.equal((await review(bench, order, '9'))?.review_status, '0');
    assert.equal(await statusOf(bench, order), '-2');
  });
});

describe('updates', () => {
  it('replace what the query says, and move no money (C-187)', async () => {
    const bench = createBench();
    const order = await pay(bench);
    const answer = await bench.call('orders.update', {
      update_orders: [{ transaction_id: order.transaction_id!, status: '0', ispass3d: '1' }],
    });
    assert.equal(answer.return_status, '1');
    const entry = (await bench.call('transactions.query', { orders: order.order_no! }))
      .orders_list?.[0];
    assert.equal(entry?.payment_status, '0');
    assert.equal(entry.is3ds, '1');
    assert.equal((await bench.ledger()).orders[0]?.state, 'succeeded');
    await adds(bench);
  });

  it('apply to all or, when one is not known, to none (C-090)', async () => {
    const bench = createBench();
    const order = await pay(bench);
    const answer = await bench.call('orders.update', {
      update_orders: [
        { transaction_id: order.transaction_id!, status: '0', ispass3d: '0' },
        { transaction_id: 'unheard-of', status: '0', ispass3d: '0' },
      ],
    });
    assert.equal(answer.return_status, '0');
    assert.equal(await statusOf(bench, order), '1');
  });

  it('apply to the others, where the setting says so', async () => {
    const bench = createBench();
    await bench.control('settings', { partial_updates: true });
    const order = await pay(bench);
    const answer = await bench.call('orders.update', {
      update_orders: [
        { transaction_id: order.transaction_id!, status: '0', ispass3d: '0' },
        { transaction_id: 'unheard-of', status: '0', ispass3d: '0' },
      ],
    });
    assert.equal(answer.return_status, '0');
    assert.equal(await statusOf(bench, order), '0');
  });
});

describe('disputes', () => {
  it('of 4000 0000 0000 0259 come an hour after, and end by a control call', async () => {
    const bench = createBench();
    const order = await pay(bench, { card: '4000000000000259' });
    await bench.pass(hours(1));
    assert.equal((await bench.ledger()).orders[0]?.dispute, 'open');
    assert.equal((await refund(bench, order, '1.00'))?.refund_status, '0');
    await bench.control('transition', { order_no: order.order_no, becomes: 'lost' });
    const { balances } = await bench.ledger();
    assert.ok(!balances.some(({ account }) => account === 'shoppers'), 'the shopper has it back');
    await adds(bench);
  });
});

describe('a refund on its way', () => {
  it('fails when the shopper’s bank takes the payment back first', async () => {
    const bench = createBench();
    const order = await pay(bench, { card: '4000000000000259' });
    await refund(bench, order, '5.00', 'SBX:pending');
    await bench.pass(days(2));
    const [refunded] = (await bench.control('refunds'))['refunds'] as { state: string }[];
    assert.equal(refunded?.state, 'failed');
    await adds(bench);
  });
});

describe('queries', () => {
  it('find by order, by transaction and by window', async () => {
    const bench = createBench();
    const order = await pay(bench);
    bench.clock.advance(hours(30));
    await pay(bench);
    const found = async (query: Parameters<typeof bench.call<'transactions.query'>>[1]) =>
      (await bench.call('transactions.query', query)).orders_list?.length;
    assert.equal(await found({ orders: order.order_no! }), 1);
    assert.equal(await found({ trades: `${order.transaction_id!},unknown` }), 1);
    const window = { query_start: '2026-11-21 00:00:00', query_end: '2026-11-21 23:59:59' };
    assert.equal(await found(window), 1);
    assert.equal(await found({ ...window, order_status: '0' }), 0);
  });

  it('refuse a window of more than 24 hours, and unregistered addresses (C-061, C-166)', async () => {
    const bench = createBench();
    const wide = await bench.call('transactions.query', {
      query_start: '2026-11-21 00:00:00',
      query_end: '2026-11-22 00:00:01',
    });
    assert.equal(wide.return_status, '0');
    assert.equal(wide.orders_list, undefined);

    await bench.control('addresses', { addresses: ['192.0.2.1'] });
    const ask = (remoteAddress?: string) =>
      bench.call('transactions.query', { orders: 'x' }, remoteAddress ? { remoteAddress } : {});
    assert.match((await ask()).return_message ?? '', /not registered/);
    assert.equal((await ask('192.0.2.1')).return_status, '1');
    await bench.control('addresses', { addresses: null });
    assert.equal((await ask()).return_status, '1');
  });
});
