import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Reconciliation } from '../../src/contract/proxy/reconciliation.schema.ts';
import type { EventPage } from '../../src/contract/proxy/events.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import {
  createMemoryStore,
  startOfDay,
  startOfNextDay,
  type Store,
} from '../../src/proxy/index.ts';
import { asMerchant, eventTypes, openSession, payByCard } from './harness.ts';
import type { Bench } from './harness.ts';
import { createSandboxBench } from './sandbox-harness.ts';
import { together } from './together.ts';

const HOUR = 3_600_000;

const pay = async (bench: Bench, order_id: string) =>
  (await payByCard(bench, await openSession(bench, { order_id }))).body;

const today = ({ clock, proxy }: Bench): Promise<Reconciliation> =>
  proxy.reconcile(clock.now() - 12 * HOUR, clock.now() + HOUR);

const change = (bench: Bench, id: string, changes: object) =>
  bench.store.transaction((tx) => tx.update('attempts', id, changes));

const daily = () => together({}, { dailyReconciliation: true });

for (const [day, after, hours] of [
  ['2026-03-29', '2026-03-30', 23],
  ['2026-06-21', '2026-06-22', 24],
  ['2026-10-25', '2026-10-26', 25],
] as const)
  test(`the day after ${day} begins ${hours} hours later in Berlin`, () => {
    const zone = 'Europe/Berlin';
    const start = startOfDay(day, zone) ?? Number.NaN;
    assert.equal(startOfNextDay(start, zone), startOfDay(after, zone));
    assert.equal(startOfNextDay(start, zone) - start, hours * HOUR);
  });

describe('reconciliation', () => {
  test('a day on which all is as the gateway has it has no differences', async () => {
    const { bench, calls } = together();
    for (const order of ['A', 'B', 'C']) await pay(bench, order);
    const before = calls.length;
    const result = await today(bench);
    assert.deepEqual(result.differences, []);
    assert.equal(result.payments, 3);
    assert.equal(result.unanswered, 0);
    assert.equal(result.unlisted, false);
    assert.ok(
      calls.slice(before).every((path) => path === '/v1/retrievalTrans'),
      'it only asks',
    );
    assert.ok(calls.length - before <= 14, 'in batches');
  });

  test('what differs is named: state, amount, currency and transaction', async () => {
    const { bench } = together();
    const [state, amount, currency, transaction] = [
      await pay(bench, 'A'),
      await pay(bench, 'B'),
      await pay(bench, 'C'),
      await pay(bench, 'D'),
    ];
    await change(bench, state.attempt_id, { outcome: 'failed' });
    await change(bench, amount.attempt_id, { amount: '12.50' });
    await change(bench, currency.attempt_id, { currency: 'USD' });
    await change(bench, transaction.attempt_id, { transactionId: 'another' });
    const { differences } = await today(bench);
    const said = new Map(
      differences.map((one) => [one.id, [one.in, one.here, one.gateway] as const]),
    );
    assert.deepEqual(said.get(state.attempt_id), ['state', 'failed', 'succeeded']);
    assert.deepEqual(said.get(amount.attempt_id), ['amount', '12.50', '12.00']);
    assert.deepEqual(said.get(currency.attempt_id)?.slice(0, 2), ['currency', 'USD']);
    assert.equal(said.get(transaction.attempt_id)?.[0], 'transaction');
    assert.equal(said.get(transaction.attempt_id)?.[1], 'another');
  });

  test('given a total that its journal does not add up to, when the day is compared, then that is named', async () => {
    const { bench } = together();
    const { attempt_id: id } = await pay(bench, 'A');
    await bench.store.transaction(async (tx) => {
      const [row] = await tx.find('transactions', {});
      await tx.update('transactions', row?.id ?? '', { refunded: '500' });
    });
    const { differences } = await today(bench);
    assert.deepEqual(
      differences.map((one) => [one.id, one.in, one.here, one.gateway]),
      [[id, 'journal', 'refunded 5.00 EUR', 'refunded 0.00 EUR']],
    );
  });

  test('a payment that the store has not, and one that the gateway has not, are named', async () => {
    const it = together();
    const { bench } = it;
    const lost = await pay(bench, 'lost');
    const [row] = await bench.store.read((reader) =>
      reader.find('attempts', { where: { orderNo: lost.order_no } }),
    );
    await bench.store.transaction((tx) => tx.remove('attempts', lost.attempt_id));
    await bench.store.transaction((tx) =>
      tx.insert('attempts', {
        ...row!,
        id: 'att_made_up',
        orderNo: 'made-up',
        transactionId: null,
      }),
    );
    const { differences } = await today(bench);
    assert.deepEqual(
      differences.map((one) => [one.in, one.order_id, one.order_no, one.here, one.gateway]),
      [
        ['journal', lost.order_id, 'made-up', 'charged 12.00 EUR', 'charged 0.00 EUR'],
        ['state', lost.order_id, 'made-up', 'succeeded', 'not found'],
        ['presence', null, lost.order_no, 'none', '12.00 EUR'],
      ],
    );
  });

  test('a payment that is cancelled here alone is named, by whoever’s word it is', async () => {
    const it = together();
    const { bench } = it;
    const kept = await pay(bench, 'kept');
    const cancelled = await pay(bench, 'cancelled');
    const numbers = new Map<string, string>();
    for (const { id, transactionId } of await bench.store.read((one) => one.find('attempts', {})))
      numbers.set(id, transactionId ?? '');
    const cancel = (id: string) =>
      asMerchant<OperationResult>(bench, {
        method: 'POST',
        path: '/v1/operations/orders.cancel',
        body: { cancel_orders: [{ transaction_id: numbers.get(id) }] },
      });
    await cancel(cancelled.attempt_id);
    it.loses = (path) => path === '/v1/cancel';
    const lost = await cancel(kept.attempt_id);
    await asMerchant(bench, {
      method: 'POST',
      path: `/v1/attempts/${lost.body.id}/resolve`,
      body: { outcome: 'succeeded', reason: 'looked at another one', decided_by: 'kim' },
    });
    const { differences } = await today(bench);
    assert.deepEqual(
      differences.map((one) => [one.id, one.in, one.here, one.gateway]),
      [[kept.attempt_id, 'state', 'cancelled', 'succeeded']],
    );
  });

  test('a deduction that the journal has nothing of is named, though its subscription is known', async () => {
    const { bench, pass } = createSandboxBench();
    const subscription = {
      contract_name: 'Magazine',
      contract_amount: { value: '9.00', currency: 'EUR' },
      interval: 'day',
      interval_count: 1,
      billing_cycle: 3,
    };
    const begun = bench.clock.now();
    await payByCard(bench, await openSession(bench, { subscription }));
    for (let hour = 0; hour < 5 * 24; hour += 1) await pass(HOUR);
    assert.ok((await eventTypes(bench)).includes('subscription.ended'));
    const compared = async () =>
      (await bench.proxy.reconcile(begun - HOUR, bench.clock.now())).differences;
    assert.deepEqual(await compared(), [], 'all of them were told');
    await bench.store.transaction(async (tx) => {
      for (const { id, orderNo } of await tx.find('movements', {}))
        if (orderNo === 'A-100-1-3') await tx.remove('movements', id);
    });
    assert.deepEqual(
      (await compared()).map((one) => [one.in, one.order_id, one.order_no, one.here, one.gateway]),
      [['presence', 'A-100', 'A-100-1-3', 'none', '9.00 EUR']],
    );
  });

  test('a gateway that does not answer proves nothing', async () => {
    const it = together();
    await pay(it.bench, 'A');
    it.loses = (path) => path === '/v1/retrievalTrans';
    const result = await today(it.bench);
    assert.deepEqual(result.differences, []);
    assert.equal(result.unanswered, 1);
    assert.equal(result.unlisted, true);
  });

  test('a day is compared once it is over, by one proxy, and the merchant server hears of it', async () => {
    const { bench } = daily();
    const other = bench.another();
    await bench.proxy.runDue('reconciliation');
    const paid = await pay(bench, 'A');
    await change(bench, paid.attempt_id, { outcome: 'failed' });
    for (let hour = 0; hour < 30; hour += 1) {
      bench.clock.advance(HOUR);
      await Promise.all([bench.proxy.runDue('reconciliation'), other.runDue('reconciliation')]);
    }
    const { body } = await asMerchant<EventPage>(bench, { path: '/v1/events' });
    const told = body.data.filter(({ type }) => type === 'alert.reconciliation');
    assert.equal(told.length, 1);
    const data = told[0]?.data as unknown as Reconciliation & { count: number };
    // It is not what its journal says, either.
    assert.equal(data.count, 2);
    assert.equal(data.differences[0]?.id, paid.attempt_id);
    assert.ok(bench.lines.some(({ event }) => event === 'reconciliation needs a person'));
  });

  test('a process that is slower than its successor does not take back what that has compared', async () => {
    const store = createMemoryStore();
    const stopped = new Error('stopped before its last transaction');
    let locks = 0;
    const meanwhile: { happens?: () => Promise<unknown> } = {};
    const slow: Store = {
      ...store,
      transaction: (work) => {
        const run = () =>
          store.transaction((tx) =>
            work({
              ...tx,
              async lock(aggregate, id) {
                if (aggregate === 'reconciliation' && meanwhile.happens && (locks += 1) === 2)
                  throw stopped;
                await tx.lock(aggregate, id);
              },
            }),
          );
        return run().catch(async (error: unknown) => {
          if (error !== stopped) throw error;
          await meanwhile.happens?.();
          return run();
        });
      },
    };
    const { bench } = together({}, { dailyReconciliation: true }, slow);
    const other = bench.another();
    await bench.proxy.runDue('reconciliation');
    bench.clock.advance(60 * HOUR);
    meanwhile.happens = async () => {
      bench.clock.advance(HOUR);
      for (let day = 0; day < 3; day += 1) await other.runDue('reconciliation');
    };
    await bench.proxy.runDue('reconciliation');
    const done = await store.get('counters', 'reconciled');
    assert.ok(bench.clock.now() - (done?.value ?? 0) < 25 * HOUR, 'both days');
  });

  test('a gateway that does not answer is queried again, for a day, before anyone is alerted', async () => {
    const it = daily();
    const { bench } = it;
    const alerts = async () =>
      (await asMerchant<EventPage>(bench, { path: '/v1/events' })).body.data.filter(
        ({ type }) => type === 'alert.reconciliation',
      );
    const pass = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        bench.clock.advance(HOUR);
        await bench.proxy.runDue('reconciliation');
      }
    };
    await bench.proxy.runDue('reconciliation');
    await pay(bench, 'A');
    it.loses = () => true;
    await pass(30);
    assert.deepEqual(await alerts(), []);
    it.loses = () => false;
    await pass(1);
    it.loses = () => true;
    await pass(24);
    assert.deepEqual(await alerts(), [], 'the first day was compared after all');
    await pass(24);
    assert.equal((await alerts()).length, 1, 'the second was not');
  });
});
