import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import {
  asMerchant,
  createBench,
  eventsOf,
  eventTypes,
  openSession,
  payByCard,
  send,
} from './harness.ts';
import type { ProblemBody } from './harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const FIRST = 't-A-100-1';
const ids = { recurring_id: 'sub_1', contract_name: 'Magazine' };

type Fields = Readonly<Record<string, string>>;

/** The second period as the gateway lists it. */
const PERIOD_2 = {
  order_no: 'A-100-1-2',
  transaction_id: 't-2',
  amount: '9.00',
  currency: 'EUR',
  payment_status: '1',
  transaction_date: '2026-12-21 12:00:00',
};
const REFUSED = { ...PERIOD_2, payment_status: '0', decline_reason: '0051:Insufficient funds' };

/** A subscription of 21 November, whose second period is charged a month later, or as a test says. */
async function subscribed(charged: readonly Fields[] = [PERIOD_2]) {
  const gateway = createScriptedGateway();
  const shown = { charged, period: '1', next: '2026-12-21 12:00:00', status: 'Active' };
  const result = () => ({
    ...ids,
    recurring_deduction_period: shown.period,
    recurring_deduction_time: shown.next,
    recurring_status: shown.status,
  });
  gateway.on('/v1/authorise', (asked) =>
    paymentXml(asked, {
      ...ids,
      recurring_deduction_period: '1',
      recurring_deduction_time: '2026-12-21 12:00:00',
    }),
  );
  gateway.on('/v1/retrievalTrans', async (asked) => {
    if (asked.orders === undefined && asked['trades'] === undefined)
      return Response.json({
        return_status: '1',
        orders_list: shown.charged
          .filter(({ transaction_date: at = '' }) => {
            const { query_start = '', query_end = '' } = asked;
            return at >= query_start && at <= query_end;
          })
          .map((entry) => ({ ...entry, subscription_result: ids })),
      });
    const answer = (await queryJson(asked, { status: '1' }).json()) as { orders_list: object[] };
    const orders_list = answer.orders_list.map((entry) =>
      (entry as Fields)['order_no'] === 'A-100-1'
        ? { ...entry, subscription_result: result() }
        : entry,
    );
    return Response.json({ ...answer, orders_list });
  });
  gateway.on('/v1/refund', (asked) =>
    Response.json({
      return_status: '1',
      refund_orders: (asked['refund_orders'] as unknown as object[]).map((item) => ({
        ...item,
        refund_status: '1',
      })),
    }),
  );
  const bench = createBench({ fetch: gateway.fetch });
  const subscription = {
    contract_name: 'Magazine',
    contract_amount: { value: '9.00', currency: 'EUR' },
    interval: 'month',
    interval_count: 1,
  };
  await payByCard(bench, await openSession(bench, { subscription }));
  const address = gateway.callsTo('/v1/authorise')[0]?.values['notify_url'] ?? '';
  const notify = async (fields: Fields) => {
    await send(bench, {
      method: 'POST',
      path: new URL(address).pathname,
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    bench.clock.advance(5_000);
    for (let run = 0; run < 4; run += 1) await bench.proxy.runDue();
  };
  /** The gateway counts the second period, and the subscription is asked about. */
  const chargesSecond = async () => {
    Object.assign(shown, { period: '2', next: '2027-01-21 12:00:00' });
    bench.clock.advance(31 * DAY + 2 * HOUR);
    for (let run = 0; run < 3; run += 1) await bench.proxy.runDue();
  };
  const refund = async (transaction_id: string) => {
    const { body } = await asMerchant<OperationResult & ProblemBody>(bench, {
      method: 'POST',
      path: '/v1/operations/orders.refund',
      body: {
        refund_orders: [{ transaction_id, refund_amount: '1.00', expected_refunded: '0.00' }],
      },
    });
    return body.outcome ?? body.type;
  };
  const told = async (type: string) =>
    (await eventsOf(bench)).filter((event) => event.type === type).map(({ data }) => data);
  const deductionsTold = async () =>
    (await eventTypes(bench)).filter((type) => type.startsWith('subscription.ded'));
  const journal = async () =>
    (await bench.store.read((reader) => reader.find('movements', {})))
      .filter(({ commandId }) => commandId.startsWith('sub_1|'))
      .map(({ kind, minor, transactionId }) => [kind, minor, transactionId]);
  return { bench, shown, notify, chargesSecond, refund, told, deductionsTold, journal };
}

const NAMES: readonly (readonly [string, Fields])[] = [
  ['its number', { transaction_id: 't-2' }],
  ['its order number', { order_no: 'A-100-1-2' }],
  ['both', { transaction_id: 't-2', order_no: 'A-100-1-2' }],
];

for (const [named, names] of NAMES)
  test(`given a deduction, when a refund of it is notified by ${named}, then it is held, and the first payment is not`, async () => {
    const { notify, chargesSecond, refund, told } = await subscribed();
    await chargesSecond();
    await notify({ ...names, event: 'REFUND RESULT', refund_reference_id: '9' });
    const [hinted, ...more] = await told('payment.refunded_externally');
    assert.deepEqual(more, []);
    const { attempt, recurring_id, order_id, proven } = hinted ?? {};
    const { order_no, transaction_id, amount } = attempt as Record<string, unknown>;
    assert.deepEqual(
      { order_no, transaction_id, amount, recurring_id, order_id, proven },
      {
        order_no: 'A-100-1-2',
        transaction_id: 't-2',
        amount: { value: '9.00', currency: 'EUR' },
        recurring_id: 'sub_1',
        order_id: 'A-100',
        proven: false,
      },
    );
    assert.equal(await refund('t-2'), '/problems/refunds-unconfirmed');
    assert.equal(await refund(FIRST), 'succeeded');
  });

for (const [named, names] of NAMES)
  test(`given a deduction, when a dispute of it is notified by ${named}, then it is in the journal of it`, async () => {
    const { notify, chargesSecond, told, journal } = await subscribed();
    await chargesSecond();
    await notify({ ...names, event: 'DISPUTE RECIEVED' });
    const [disputed] = await told('payment.disputed');
    assert.equal((disputed?.['attempt'] as Fields)['transaction_id'], 't-2');
    assert.deepEqual(await journal(), [
      ['charged', '900', 't-2'],
      ['disputed', '900', 't-2'],
    ]);
  });

test('given a deduction, when a refund of the first payment is notified, then that is held, and the deduction is not', async () => {
  const { notify, chargesSecond, refund } = await subscribed();
  await chargesSecond();
  await notify({ transaction_id: FIRST, order_no: 'A-100-1', event: 'REFUND RESULT' });
  assert.equal(await refund(FIRST), '/problems/refunds-unconfirmed');
  assert.equal(await refund('t-2'), 'succeeded');
});

test('given a deduction that is not known yet, when a refund of it is notified, then it is held once it is', async () => {
  const { notify, chargesSecond, refund, told, shown } = await subscribed([]);
  await chargesSecond();
  await notify({ ...NAMES[2]![1], event: 'REFUND RESULT' });
  assert.deepEqual(await told('payment.refunded_externally'), []);
  shown.charged = [PERIOD_2];
  await notify({ ...NAMES[2]![1], event: 'PAYMENT', order_status: '1' });
  assert.equal((await told('payment.refunded_externally')).length, 1);
  assert.equal(await refund('t-2'), '/problems/refunds-unconfirmed');
  assert.equal(await refund(FIRST), 'succeeded');
});

test('given a deduction that never becomes known, when a refund of it is notified, then the merchant server is told to look it up', async () => {
  const { bench, notify, chargesSecond, refund, told } = await subscribed([]);
  await chargesSecond();
  await notify({ ...NAMES[2]![1], event: 'REFUND RESULT' });
  for (let hour = 0; hour < 30; hour += 1) {
    bench.clock.advance(HOUR);
    await bench.proxy.runDue();
  }
  const received = await told('notification.received');
  assert.deepEqual(
    received.map(({ kind, order_no, transaction_id }) => [kind, order_no, transaction_id]),
    [['refund', 'A-100-1-2', 't-2']],
  );
  assert.equal(await refund(FIRST), 'succeeded');
});

test('given two orders, when a refund of one payment is notified to the address of the other, then the one that it names is held', async () => {
  const { bench, notify, refund } = await subscribed();
  await payByCard(bench, await openSession(bench, { order_id: 'B-1' }));
  await notify({ transaction_id: 't-B-1-1', event: 'REFUND RESULT' });
  assert.equal(await refund('t-B-1-1'), '/problems/refunds-unconfirmed');
  assert.equal(await refund(FIRST), 'succeeded');
});

for (const [how, before, type] of [
  ['refused', [REFUSED], 'subscription.deduction_failed'],
  ['not at all', [], 'subscription.deduction_missing'],
] as const) {
  test(`given a period that was listed ${how}, when its charge is notified of and listed, then that is told once, and booked`, async () => {
    const { bench, shown, notify, chargesSecond, deductionsTold, journal, refund } =
      await subscribed(before);
    await chargesSecond();
    assert.deepEqual(await deductionsTold(), [type]);
    shown.charged = [PERIOD_2];
    await notify({ order_no: 'A-100-1-2', order_status: '1' });
    await notify({ transaction_id: 't-2', order_status: '1' });
    assert.deepEqual(await deductionsTold(), [type, 'subscription.deducted']);
    assert.deepEqual(await journal(), [
      ...(before.length === 0
        ? [
            ['missing', '900', null],
            ['missing', '-900', null],
          ]
        : []),
      ['charged', '900', 't-2'],
    ]);
    assert.equal(await refund('t-2'), 'succeeded');
    const day = Date.parse('2026-12-21T00:00:00Z');
    assert.deepEqual((await bench.proxy.reconcile(day, day + DAY)).differences, []);
  });

  test(`given a period that was listed ${how}, when the next one is asked about, then its charge is told as well`, async () => {
    const { bench, shown, chargesSecond, deductionsTold } = await subscribed(before);
    await chargesSecond();
    const third = {
      ...PERIOD_2,
      order_no: 'A-100-1-3',
      transaction_id: 't-3',
      transaction_date: '2027-01-21 12:00:00',
    };
    Object.assign(shown, { charged: [PERIOD_2, third], period: '3', next: '2027-02-21 12:00:00' });
    bench.clock.advance(31 * DAY);
    for (let run = 0; run < 3; run += 1) await bench.proxy.runDue();
    assert.deepEqual(await deductionsTold(), [
      type,
      'subscription.deducted',
      'subscription.deducted',
    ]);
  });

  test(`given a period that was listed ${how}, when it is charged otherwise than agreed, then a person is asked once`, async () => {
    const { shown, notify, chargesSecond, deductionsTold, told } = await subscribed(before);
    await chargesSecond();
    shown.charged = [{ ...PERIOD_2, amount: '90.00' }];
    for (const order_status of ['1', '-1', '0'])
      await notify({ order_no: 'A-100-1-2', order_status });
    assert.deepEqual(await deductionsTold(), [type, 'subscription.deduction_review']);
    assert.equal((await told('alert.security')).length, 1);
  });

  test(`given a last period that was listed ${how}, when its charge is notified of, then that is told, and the end is told once`, async () => {
    const { shown, notify, chargesSecond, deductionsTold, bench } = await subscribed(before);
    shown.status = 'Inactived';
    await chargesSecond();
    shown.next = '';
    await notify({ order_no: 'A-100-1', order_status: '-1' });
    shown.charged = [PERIOD_2];
    await notify({ order_no: 'A-100-1-2', order_status: '1' });
    assert.deepEqual(await deductionsTold(), [type, 'subscription.deducted']);
    const ends = (await eventTypes(bench)).filter((each) => each === 'subscription.ended');
    assert.equal(ends.length, 1);
    assert.equal((await bench.store.get('subscriptions', 'sub_1'))?.dueAt, null);
  });

  test(`given a period that was listed ${how}, when the day is compared, then its charge is named until it is told`, async () => {
    const { bench, shown, chargesSecond, notify } = await subscribed(before);
    await chargesSecond();
    shown.charged = [PERIOD_2];
    const day = Date.parse('2026-12-21T00:00:00Z');
    const compared = async () => (await bench.proxy.reconcile(day, day + DAY)).differences;
    assert.deepEqual(
      (await compared()).map((one) => [one.in, one.order_no, one.here, one.gateway]),
      [['presence', 'A-100-1-2', 'none', '9.00 EUR']],
    );
    await notify({ order_no: 'A-100-1-2', order_status: '1' });
    assert.deepEqual(await compared(), []);
  });
}

test('given a period that was not listed, when it is listed as refused, then it is told as that, and no longer missing', async () => {
  const { shown, notify, chargesSecond, deductionsTold, journal } = await subscribed([]);
  await chargesSecond();
  shown.charged = [REFUSED];
  await notify({ order_no: 'A-100-1-2', order_status: '0' });
  assert.deepEqual(await deductionsTold(), [
    'subscription.deduction_missing',
    'subscription.deduction_failed',
  ]);
  assert.deepEqual(await journal(), [
    ['missing', '900', null],
    ['missing', '-900', null],
  ]);
});

test('given a refused deduction, when it is tried again within the day, then the period is charged', async () => {
  const { chargesSecond, deductionsTold } = await subscribed([
    REFUSED,
    { ...PERIOD_2, transaction_id: 't-2b', transaction_date: '2026-12-21 20:00:00' },
  ]);
  await chargesSecond();
  assert.deepEqual(await deductionsTold(), ['subscription.deducted']);
});

test('given a charged deduction, when it is listed otherwise, then the day’s differences name it', async () => {
  const { bench, shown, chargesSecond } = await subscribed();
  await chargesSecond();
  const day = Date.parse('2026-12-21T00:00:00Z');
  const compared = async (entry: Fields) => {
    shown.charged = [entry];
    const { differences } = await bench.proxy.reconcile(day, day + DAY);
    return differences.map((one) => [one.in, one.transaction_id, one.here, one.gateway]);
  };
  assert.deepEqual(await compared(PERIOD_2), []);
  assert.deepEqual(await compared(REFUSED), [['state', 't-2', 'succeeded', 'failed']]);
  assert.deepEqual(await compared({ ...PERIOD_2, amount: '90.00' }), [
    ['amount', 't-2', '9.00 EUR', '90.00 EUR'],
  ]);
  assert.deepEqual(await compared({ ...PERIOD_2, transaction_id: 't-4' }), [
    ['presence', 't-4', 'none', '9.00 EUR'],
  ]);
});

test('given a deduction that is still to be told, when the day is compared, then it is no difference', async () => {
  const { bench, shown } = await subscribed();
  Object.assign(shown, { period: '2', next: '2027-01-21 12:00:00' });
  bench.clock.advance(30 * DAY + HOUR / 2);
  const day = Date.parse('2026-12-21T00:00:00Z');
  assert.deepEqual((await bench.proxy.reconcile(day, day + DAY)).differences, []);
});
