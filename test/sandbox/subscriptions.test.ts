import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cardPayment, createBench, days, type Bench } from './harness.ts';

const monthly = {
  contract_name: 'Magazine',
  contract_amount: '9.00',
  interval: 'month',
  interval_count: '1',
};

const subscribe = (bench: Bench, given: Parameters<typeof cardPayment>[0] = {}) =>
  bench.call('authorise.card', cardPayment({ subscription: monthly, ...given }));

const charges = async (bench: Bench) =>
  (await bench.ledger()).rows
    .filter(({ kind }) => kind === 'charge')
    .map(({ at, amount }) => `${at.slice(0, 10)} ${amount}`);

const advance = (bench: Bench, time: string) => bench.control('clock', { advance: time });

describe('a subscription', () => {
  it('is charged month by month on a test clock', async () => {
    const bench = createBench();
    const first = await subscribe(bench);
    assert.equal(first.recurring_deduction_period, '1');
    assert.equal(first.recurring_deduction_time, '2026-12-21 12:00:00');
    await advance(bench, '31d');
    await advance(bench, '31d');
    assert.deepEqual(await charges(bench), [
      '2026-11-21 12.00',
      '2026-12-21 9.00',
      '2027-01-21 9.00',
    ]);
    const entry = (await bench.call('transactions.query', { orders: first.order_no! }))
      .orders_list?.[0];
    assert.equal(entry?.subscription_result?.recurring_status, 'Active');
    assert.equal(entry.subscription_result.recurring_id, first.recurring_id);
    assert.deepEqual((await bench.ledger()).invariant.faults, []);
  });

  it('that began on the 31st comes on the last day of short months (C-201)', async () => {
    const bench = createBench();
    await subscribe(bench, {
      subscription: { ...monthly, contract_start: '2027-01-31' },
    });
    for (const time of ['62d', '62d', '30d']) await advance(bench, time);
    assert.deepEqual(await charges(bench), [
      '2026-11-21 12.00',
      '2027-01-31 9.00',
      '2027-02-28 9.00',
      '2027-03-31 9.00',
    ]);
  });

  it('moves the clock by two intervals of the shortest contract at most', async () => {
    const bench = createBench();
    await subscribe(bench, { subscription: { ...monthly, interval: 'week' } });
    assert.match(String((await advance(bench, '15d'))['message']), /at most/);
    assert.equal((await advance(bench, '14d'))['message'], undefined);
  });

  it('with 4000 0000 0000 0341 fails on renewal', async () => {
    const bench = createBench();
    const first = await subscribe(bench, { card: '4000000000000341' });
    assert.equal(first.order_status, '1');
    await advance(bench, '31d');
    const { orders } = await bench.ledger();
    assert.deepEqual(
      orders.map(({ state }) => state),
      ['succeeded', 'failed'],
    );
  });

  it('ends after its cycles and at its end', async () => {
    const bench = createBench();
    await subscribe(bench, { subscription: { ...monthly, billing_cycle: 2 } });
    await subscribe(bench, { subscription: { ...monthly, contract_end: '2026-12-20' } });
    await advance(bench, '60d');
    await advance(bench, '60d');
    assert.equal((await charges(bench)).length, 3);
  });

  it('cancelled in a period is charged once more, then never again (C-195)', async () => {
    const bench = createBench();
    const { recurring_id } = await subscribe(bench);
    const cancel = () =>
      bench.call('subscription.cancel', {
        recurring_id: recurring_id!,
        contract_name: 'Magazine',
      });
    assert.equal((await cancel()).cancel_status, '1');
    await advance(bench, '60d');
    await advance(bench, '60d');
    assert.equal((await charges(bench)).length, 2);
    const again = await cancel();
    assert.equal(again.cancel_status, '0');
    assert.match(again.error_message ?? '', /Inactived/);
  });

  it('cancelled is not charged at all, where the setting says so', async () => {
    const bench = createBench();
    await bench.control('settings', { charges_after_cancel: false });
    const { recurring_id } = await subscribe(bench);
    await bench.call('subscription.cancel', {
      recurring_id: recurring_id!,
      contract_name: 'Magazine',
    });
    await bench.pass(days(40));
    assert.equal((await charges(bench)).length, 1);
  });

  it('is cancelled in the portal as by the operation', async () => {
    const bench = createBench();
    const { recurring_id } = await subscribe(bench);
    const cancel = (subscription: string) =>
      bench.control('transition', { recurring_id: subscription, becomes: 'Inactived' });
    assert.equal((await cancel(recurring_id!))['message'], undefined);
    await advance(bench, '60d');
    assert.equal((await charges(bench)).length, 2);
    assert.match(String((await cancel(recurring_id!))['message']), /does not allow/);
    assert.match(String((await cancel('sub_none'))['message']), /no such subscription/);
  });

  it('is not found under another name (C-196)', async () => {
    const bench = createBench();
    const { recurring_id } = await subscribe(bench);
    const answer = await bench.call('subscription.cancel', {
      recurring_id: recurring_id!,
      contract_name: 'Newspaper',
    });
    assert.equal(answer.cancel_status, '0');
  });

  it('needs an interval that the profile knows (C-194)', async () => {
    const response = await createBench().send(
      'authorise.card',
      cardPayment({ subscription: { ...monthly, interval: 'fortnight' } }),
    );
    assert.equal(response.status, 400);
    assert.match(await response.text(), /one of day, week, month, year/);
  });
});
