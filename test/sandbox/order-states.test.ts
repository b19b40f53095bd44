import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cardPayment, createBench, type Bench } from './harness.ts';

const pay = (bench: Bench, given: Parameters<typeof cardPayment>[0] = {}) =>
  bench.call('authorise.card', cardPayment(given));

const entryOf = async (bench: Bench, orders: string) =>
  (await bench.call('transactions.query', { orders })).orders_list?.[0];

describe('states that the sandbox keeps', () => {
  it('an order number is paid once; a second try is a duplicate (C-142)', async () => {
    const bench = createBench();
    const first = await pay(bench);
    const again = await pay(bench, { order_no: first.order_no! });
    assert.match(again.result_info ?? '', /Duplicate Order/);
    const charges = (await bench.ledger()).rows.filter(({ kind }) => kind === 'charge');
    assert.equal(charges.length, 1);
  });

  it('a cancellation names the whole amount, not a part (C-186)', async () => {
    const bench = createBench();
    const { transaction_id, order_no, currency } = await pay(bench);
    const order = { transaction_id: transaction_id!, order_no: order_no!, currency: currency! };
    const cancel = async (amount: string) =>
      (await bench.call('orders.cancel', { cancel_orders: [{ ...order, amount }] }))
        .cancel_orders?.[0]?.cancel_status;
    assert.equal(await cancel('5.00'), '0');
    assert.equal(await cancel('12.00'), '1');
  });

  it('a subscription goes from Active to Inactived, once (C-069, C-198, C-283)', async () => {
    const bench = createBench();
    const { order_no, recurring_id } = await pay(bench, {
      subscription: { contract_name: 'Magazine', interval: 'month' },
    });
    const status = async () =>
      (await entryOf(bench, order_no!))?.subscription_result?.recurring_status;
    const cancel = () =>
      bench.call('subscription.cancel', {
        recurring_id: recurring_id!,
        contract_name: 'Magazine',
      });
    assert.equal(await status(), 'Active');
    assert.equal((await cancel()).cancel_status, '1');
    assert.equal(await status(), 'Inactived');
    const again = await cancel();
    assert.equal(again.cancel_status, '0');
    assert.notEqual(again.error_message, '');
    assert.equal(await status(), 'Inactived');
  });

  it('an update changes what the query says, and no state of the order (C-284)', async () => {
    const bench = createBench();
    const { order_no, transaction_id } = await pay(bench);
    await bench.call('orders.update', {
      update_orders: [{ transaction_id: transaction_id!, status: '0', ispass3d: '1' }],
    });
    const entry = await entryOf(bench, order_no!);
    assert.deepEqual([entry?.payment_status, entry?.is3ds], ['0', '1']);
    assert.equal((await bench.ledger()).orders[0]?.state, 'succeeded');
  });

  it('no card but a test card is ever taken (C-278)', async () => {
    const bench = createBench();
    const response = await bench.send('authorise.card', cardPayment({ card: '4111111111111111' }));
    assert.equal(response.status, 400);
    assert.deepEqual((await bench.ledger()).orders, []);
  });
});
