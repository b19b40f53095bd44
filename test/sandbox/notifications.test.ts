import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { transportOver } from '../../src/contract/runtime/transport.ts';
import { checkAnswer } from '../../src/signing/index.ts';
import { cardPayment, createBench, hours, minutes, profile, type Bench } from './harness.ts';

const NOTIFY = 'http://127.0.0.1:4000/notify/payment/xyz';
const pay = (bench: Bench, given: Parameters<typeof cardPayment>[0] = {}) =>
  bench.call('authorise.card', cardPayment({ notify_url: NOTIFY, ...given }));

const signatureOf = (fields: Record<string, string>) =>
  checkAnswer('authorise.card', { request: {}, answer: { values: fields } }, profile);

describe('notifications', () => {
  it('come after the answer, as signed name-value pairs without card data (C-243)', async () => {
    const bench = createBench();
    const answer = await pay(bench);
    assert.equal(bench.notified.length, 0);
    await bench.pass(1_000);
    const [first] = bench.notified;
    assert.equal(first?.url, NOTIFY);
    assert.equal(first.fields['event'], 'PAYMENT');
    assert.equal(first.fields['order_no'], answer.order_no);
    assert.equal(first.fields['transaction_id'], answer.transaction_id);
    assert.equal(first.fields['order_status'], '1');
    assert.equal(first.fields['card'], '424242******4242');
    assert.equal(await signatureOf(first.fields), 'match');
    await bench.pass(hours(1));
    assert.equal(bench.notified.length, 1, 'acknowledged: not sent again');
  });

  it('are sent again after 1 s, 2 s, 4 s … with jitter, for 36 hours (C-246)', async () => {
    const bench = createBench();
    bench.acknowledge = () => 503;
    await pay(bench);
    await bench.pass(1_000);
    const times = async () => {
      const { notifications } = await bench.control('notifications');
      return (notifications as { deliveries: { at: number }[]; state: string }[])[0]!;
    };
    for (let step = 0; step < 60; step++) await bench.pass(hours(1));
    const { deliveries, state } = await times();
    const gaps = deliveries.slice(1).map(({ at }, index) => at - deliveries[index]!.at);
    assert.equal(state, 'given-up');
    gaps.forEach((gap, index) => {
      const least = Math.min(1_000 * 2 ** index, hours(12));
      assert.ok(gap >= least && gap <= Math.min(least * 1.1, hours(12)), `${index}: ${gap}`);
    });
    assert.ok(deliveries.at(-1)!.at - deliveries[0]!.at <= hours(36));
    assert.ok(gaps.length >= 16);
  });

  it('stop as soon as one is acknowledged', async () => {
    const bench = createBench();
    bench.acknowledge = () => (bench.notified.length < 3 ? 500 : 204);
    await pay(bench);
    await bench.pass(minutes(10));
    assert.equal(bench.notified.length, 3);
  });

  for (const status of [199, 300, 302, 404])
    it(`are not acknowledged by ${status}, only by a 2xx (C-245)`, async () => {
      const bench = createBench();
      bench.acknowledge = () => (bench.notified.length < 2 ? status : 299);
      await pay(bench);
      await bench.pass(minutes(10));
      assert.equal(bench.notified.length, 2);
    });

  it('are refused for plain http beyond this machine (C-244)', async () => {
    const bench = createBench();
    await pay(bench, { notify_url: 'http://shop.example/notify' });
    await bench.pass(minutes(1));
    assert.equal(bench.notified.length, 0);
  });

  it('can be sent again by a control call', async () => {
    const bench = createBench();
    await pay(bench);
    await bench.pass(1_000);
    const { notifications } = await bench.control('notifications');
    const [{ id }] = notifications as [{ id: string }];
    await bench.control(`notifications/${id}/replay`, {});
    assert.deepEqual(bench.notified[0], bench.notified[1]);
  });

  for (const status of [200, 503])
    it(`that a reset overtakes leave nothing behind when they are answered by ${status}`, async () => {
      const underway = Promise.withResolvers<undefined>();
      const answered = Promise.withResolvers<Response>();
      const bench = createBench({
        transport: transportOver(() => {
          underway.resolve(undefined);
          return answered.promise;
        }),
      });
      await pay(bench);
      const passed = bench.pass(1_000);
      await underway.promise;
      await bench.control('reset', {});
      const before = JSON.parse(bench.sandbox.snapshot()) as unknown;
      answered.resolve(new Response(null, { status }));
      await passed;
      assert.deepEqual(JSON.parse(bench.sandbox.snapshot()), before);
    });

  it('report refunds, reviews, disputes and renewals by their kinds (C-247)', async () => {
    const bench = createBench();
    const order = await pay(bench, { card: '4000000000000259' });
    await bench.call('orders.refund', {
      refund_orders: [
        {
          transaction_id: order.transaction_id!,
          order_no: order.order_no!,
          currency: 'EUR',
          amount: '12.00',
          refund_amount: '2.00',
          refund_reason: 'wish',
        },
      ],
    });
    await bench.pass(hours(1));
    await bench.control('transition', { order_no: order.order_no, becomes: 'won' });
    await bench.pass(minutes(1));
    assert.deepEqual(
      bench.notified.map(({ fields }) => fields['event']),
      ['PAYMENT', 'REFUND RESULT', 'DISPUTE RECIEVED', 'DISPUTE RESULT'],
    );
    assert.equal(bench.notified[1]?.fields['refund_amount'], '2.00');
  });
});

describe('tags of notifications', () => {
  it('+notify-first: half a second before the answer', async () => {
    const bench = createBench();
    const answer = pay(bench, { tags: 'notify-first' });
    await bench.untilWaiting();
    assert.equal(bench.notified.length, 1);
    bench.clock.advance(500);
    assert.equal((await answer).order_status, '1');
  });

  it('+notify-dup-3: three identical ones', async () => {
    const bench = createBench();
    await pay(bench, { tags: 'notify-dup-3' });
    await bench.pass(1_000);
    assert.equal(bench.notified.length, 3);
    assert.deepEqual(bench.notified[0], bench.notified[2]);
  });

  it('+notify-reorder: the success, then that it is pending', async () => {
    const bench = createBench();
    await pay(bench, { tags: 'notify-reorder' });
    await bench.pass(minutes(1));
    assert.deepEqual(
      bench.notified.map(({ fields }) => fields['order_status']),
      ['1', '-1'],
    );
  });

  it('+notify-forged: a wrong signature, then another amount, then the truth', async () => {
    const bench = createBench();
    await pay(bench, { tags: 'notify-forged' });
    await bench.pass(1_000);
    const [wrong, altered, right] = bench.notified.map(({ fields }) => fields);
    assert.equal(await signatureOf(wrong!), 'mismatch');
    assert.equal(altered?.['amount'], '912.00');
    assert.equal(await signatureOf(altered), 'match');
    assert.equal(right?.['amount'], '12.00');
    assert.equal(await signatureOf(right), 'match');
  });

  it('+notify-late: after 36 hours; +notify-none: never', async () => {
    const bench = createBench();
    await pay(bench, { tags: 'notify-late' });
    await pay(bench, { tags: 'notify-none' });
    await bench.pass(hours(36) - 1);
    assert.equal(bench.notified.length, 0);
    await bench.pass(1);
    assert.equal(bench.notified.length, 1);
    await bench.pass(hours(100));
    assert.equal(bench.notified.length, 1);
  });
});
