import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DateTime } from 'luxon';
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
  viewOf,
} from './harness.ts';
import type { Bench } from './harness.ts';
import { createSandboxBench } from './sandbox-harness.ts';
import type { SandboxBench } from './sandbox-harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;

const money = (value: string) => ({ value, currency: 'EUR' });

const MONTHLY = {
  contract_name: 'Magazine',
  contract_amount: { value: '9.00', currency: 'EUR' },
  interval: 'month',
  interval_count: 1,
};

/** A subscription whose first payment was made on 21 November; further ones follow each month. */
async function subscribed(number?: string): Promise<SandboxBench> {
  const shop = createSandboxBench();
  const terms = { subscription: MONTHLY, metadata: { member: '17' } };
  const session = await openSession(shop.bench, terms);
  const { body } = await payByCard(shop.bench, session, number === undefined ? {} : { number });
  assert.equal(body.outcome, 'succeeded');
  return shop;
}

/** Days pass, an hour at a time. */
async function days({ pass }: SandboxBench, count: number): Promise<void> {
  for (let hour = 0; hour < count * 24; hour += 1) await pass(HOUR);
}

const deductionsOf = async (bench: Bench) =>
  (await eventsOf(bench)).filter(({ type }) => type === 'subscription.deducted');

const told = async (bench: Bench, type: string) =>
  (await eventsOf(bench)).filter((event) => event.type === type).map(({ data }) => data);

const subscriptions = (bench: Bench) =>
  bench.store.transaction((tx) => tx.find('subscriptions', {}));

test('C-200 each deduction is queried on its billing date, and reported', async () => {
  const shop = await subscribed();
  await days(shop, 29);
  assert.deepEqual(await deductionsOf(shop.bench), []);
  const before = shop.calls.length;
  await days(shop, 3);
  const [first, ...more] = await deductionsOf(shop.bench);
  assert.deepEqual(more, []);
  assert.equal(first?.data.period, '2');
  const { order_no, session_id, payments, ...told } = first.data;
  const [payment] = payments as Record<string, string>[];
  assert.match(String(session_id), /^ses_/);
  assert.deepEqual([order_no, payment?.order_no], ['A-100-1', 'A-100-1-2']);
  assert.deepEqual([payment?.amount, payment?.outcome], [money('9.00'), 'succeeded']);
  assert.deepEqual(told, {
    recurring_id: told.recurring_id,
    order_id: 'A-100',
    contract_name: 'Magazine',
    metadata: { member: '17' },
    period: '2',
    status: 'Active',
    amount: money('9.00'),
    expected: { amount: money('9.00'), at: '2026-12-21T12:00:00Z' },
  });
  // The notification names a transaction that the first payment does not have: one question about that
  // payment, one about the contract, one more by the calendar, one for the payments themselves.
  assert.ok(shop.calls.length - before <= 4);
  await days(shop, 31);
  assert.deepEqual(
    (await deductionsOf(shop.bench)).map(({ data }) => data.period),
    ['2', '3'],
  );
});

test('a deduction is in the journal, with its own number, and what goes back of it beside it', async () => {
  const shop = await subscribed();
  const { bench } = shop;
  await days(shop, 32);
  const [first] = await deductionsOf(bench);
  const [payment] = first?.data['payments'] as { transaction_id: string; order_no: string }[];
  const { transaction_id: transactionId = '', order_no: orderNo } = payment ?? {};
  const journal = async () =>
    (await bench.store.read((reader) => reader.find('movements', {})))
      .filter((row) => row.transactionId === transactionId)
      .map((row) => [row.kind, row.minor, row.orderNo]);
  assert.deepEqual(await journal(), [['charged', '900', orderNo]]);
  const { body } = await asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: '/v1/operations/orders.refund',
    body: {
      refund_orders: [
        { transaction_id: transactionId, refund_amount: '4.00', expected_refunded: '0.00' },
      ],
    },
  });
  assert.equal(body.outcome, 'succeeded');
  assert.deepEqual(await journal(), [
    ['charged', '900', orderNo],
    ['refunded', '400', orderNo],
  ]);
});

test('a deduction that is listed with the number of another payment is not proven by that', async () => {
  const { bench, ask } = await describedBy(
    {
      recurring_deduction_period: '2',
      recurring_deduction_time: '2027-01-21 12:00:00',
      recurring_status: 'Active',
    },
    { charged: [{ payment_status: '1', transaction_id: 't-A-100-1' }] },
  );
  bench.clock.advance(32 * DAY);
  await ask();
  assert.deepEqual(await told(bench, 'subscription.deducted'), []);
  const [missing] = await told(bench, 'subscription.deduction_missing');
  assert.equal((missing?.['payments'] as { outcome: string }[])[0]?.outcome, 'unknown');
  assert.deepEqual(
    (await told(bench, 'alert.security')).map(({ alert }) => alert),
    ['transaction-mismatch'],
  );
});

test('C-200 a subscription of which a notification comes while it is asked about is asked about once more at once', async () => {
  let isHeard = true;
  const shop = createSandboxBench({
    async beforeAnswer(path) {
      if (isHeard || path !== '/v1/retrievalTrans') return;
      isHeard = true;
      const { url = '' } = shop.notifications[0] ?? {};
      await send(bench, { method: 'POST', path: new URL(url).pathname, body: 'order_status=1' });
      bench.clock.advance(2_000);
      await bench.another().runDue('notifications');
    },
  });
  const { bench } = shop;
  await payByCard(bench, await openSession(bench, { subscription: MONTHLY }));
  await days(shop, 29);
  isHeard = false;
  bench.clock.advance(2 * DAY);
  await bench.proxy.runDue('subscriptions');
  assert.ok(isHeard);
  const before = shop.calls.length;
  await bench.proxy.runDue('subscriptions');
  assert.ok(shop.calls.length > before);
});

test('C-200 a refused deduction is reported as refused', async () => {
  const shop = await subscribed('4000000000000341');
  await days(shop, 32);
  assert.deepEqual(await deductionsOf(shop.bench), []);
  const [failed, ...more] = await told(shop.bench, 'subscription.deduction_failed');
  assert.deepEqual(more, []);
  assert.deepEqual([failed?.period, failed?.amount], ['2', undefined]);
  const [payment] = (failed?.payments ?? []) as Record<string, string>[];
  assert.equal(payment?.outcome, 'failed');
});

test('C-195 C-200 what is cancelled is watched until nothing more is deducted', async () => {
  const shop = await subscribed();
  const [row] = await subscriptions(shop.bench);
  await asMerchant(shop.bench, {
    method: 'POST',
    path: '/v1/operations/subscription.cancel',
    body: { recurring_id: row?.id, contract_name: 'Magazine' },
  });
  await days(shop, 32);
  assert.equal((await deductionsOf(shop.bench)).length, 1, 'one more, as the interface says');
  assert.ok((await eventTypes(shop.bench)).includes('subscription.ended'));
  assert.equal((await subscriptions(shop.bench))[0]?.dueAt, null);
});

test('C-200 a gateway that can’t be reached on the day is queried again', async () => {
  let silent = false;
  const shop = createSandboxBench({
    beforeAnswer(path) {
      if (silent && path === '/v1/retrievalTrans') throw new TypeError('connection reset');
    },
  });
  await payByCard(shop.bench, await openSession(shop.bench, { subscription: MONTHLY }));
  silent = true;
  await days(shop, 31);
  assert.deepEqual(await deductionsOf(shop.bench), []);
  silent = false;
  await days(shop, 1);
  assert.equal((await deductionsOf(shop.bench)).length, 1);
});

for (const [what, terms, outage, periods] of [
  ['three days of a daily one', { interval: 'day' }, 3, ['2', '3', '4']],
  ['ten weeks of a monthly one', { interval: 'month' }, 70, ['2', '3']],
  ['a hundred days of a weekly one', { interval: 'week' }, 100, count(2, 15)],
] as const)
  test(`C-200 after an outage of ${what} each period has its event, with what was paid`, async () => {
    const shop = createSandboxBench();
    const session = await openSession(shop.bench, { subscription: { ...MONTHLY, ...terms } });
    await payByCard(shop.bench, session);
    shop.bench.clock.advance(outage * DAY + HOUR);
    for (let round = 0; round < 3; round += 1) await shop.pass(HOUR);
    const deductions = await told(shop.bench, 'subscription.deducted');
    assert.deepEqual(
      deductions.map(({ period }) => period),
      periods,
    );
    for (const { period, amount, payments } of deductions) {
      const [payment, ...more] = payments as Record<string, string>[];
      assert.deepEqual([amount, payment?.order_no], [money('9.00'), `A-100-1-${String(period)}`]);
      assert.deepEqual(more, []);
    }
    await days(shop, 1);
    const types = (await eventTypes(shop.bench)).filter((type) => type.includes('deduct'));
    assert.equal(types.length, periods.length + (terms.interval === 'day' ? 1 : 0));
  });

function count(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

test('C-200 a period whose payment is not found is reported after a day, with what was expected', async () => {
  const { bench, ask } = await describedBy({
    recurring_deduction_period: '2',
    recurring_deduction_time: '2027-01-21 12:00:00',
    recurring_status: 'Active',
  });
  bench.clock.advance(30 * DAY + 2 * HOUR);
  await ask();
  assert.deepEqual(await told(bench, 'subscription.deduction_missing'), [], 'it may come yet');
  bench.clock.advance(DAY);
  await ask();
  await ask();
  const [missing, ...more] = await told(bench, 'subscription.deduction_missing');
  assert.deepEqual(more, []);
  assert.deepEqual(
    [missing?.period, missing?.expected, missing?.payments, missing?.amount],
    ['2', { amount: money('9.00'), at: '2026-12-21T12:00:00Z' }, [], undefined],
  );
});

for (const { begun, interval, timeZone } of [
  // Each begins in an offset of the zone that a later charge is not in.
  { begun: '2027-01-31T09:30:00', interval: 'month', timeZone: 'Europe/Berlin' },
  { begun: '2027-10-31T00:30:00', interval: 'month', timeZone: 'America/New_York' },
  { begun: '2028-02-29T23:30:00', interval: 'month', timeZone: 'Europe/Berlin' },
  { begun: '2028-02-29T23:30:00', interval: 'year', timeZone: 'America/New_York' },
  { begun: '2027-03-25T00:30:00', interval: 'day', timeZone: 'Europe/Berlin' },
  { begun: '2027-10-28T23:30:00', interval: 'day', timeZone: 'Europe/Berlin' },
] as const)
  test(`C-201 after an outage, what began ${begun} in ${timeZone} was expected each ${interval} on the calendar’s days`, async () => {
    const from = DateTime.fromISO(begun, { zone: timeZone });
    const times = [1, 2, 3, 4, 5, 6].map((count) => from.plus({ [interval]: count }));
    const named = (at: DateTime | undefined) => at?.toFormat('yyyy-MM-dd HH:mm:ss') ?? '';
    const { bench, ask } = await describedBy(
      {
        recurring_deduction_period: '6',
        recurring_deduction_time: named(times.at(-1)),
        recurring_status: 'Active',
      },
      {
        begun: { recurring_deduction_period: '1', recurring_deduction_time: named(times[0]) },
        terms: { interval },
        timeZone,
        from: from.toMillis(),
      },
    );
    bench.clock.advance((times.at(-2)?.toMillis() ?? 0) + 25 * HOUR - bench.clock.now());
    await ask();
    const missing = await told(bench, 'subscription.deduction_missing');
    assert.deepEqual(
      missing.map(({ period, expected }) => [period, (expected as { at: string }).at]),
      times
        .slice(0, 5)
        .map((at, index) => [
          String(index + 2),
          at.toUTC().toISO({ suppressMilliseconds: true }) ?? '',
        ]),
    );
  });

test('a cancellation is reported at once, with the charge that is still planned', async () => {
  const shop = await subscribed();
  const [row] = await subscriptions(shop.bench);
  const cancel = () =>
    asMerchant(shop.bench, {
      method: 'POST',
      path: '/v1/operations/subscription.cancel',
      body: { recurring_id: row?.id, contract_name: 'Magazine' },
    });
  await cancel();
  await cancel();
  const [cancelled, ...more] = await told(shop.bench, 'subscription.cancelled');
  assert.deepEqual(more, []);
  assert.deepEqual(
    [cancelled?.recurring_id, cancelled?.order_id, cancelled?.last_charge],
    [row?.id, 'A-100', { at: '2026-12-21T12:00:00Z', amount: money('9.00') }],
  );
  const before = shop.calls.length;
  await shop.pass(0);
  assert.equal(shop.calls.length, before + 1, 'it is asked about at once');
});

test('C-198 a subscription that was cancelled elsewhere is reported', async () => {
  const { bench, ask } = await describedBy({
    recurring_status: 'Inactived',
    recurring_deduction_period: '1',
    recurring_deduction_time: '2026-12-21 12:00:00',
  });
  bench.clock.advance(31 * DAY);
  await ask();
  await ask();
  assert.equal((await told(bench, 'subscription.cancelled')).length, 1);
});

test('C-198 a cancellation whose answer was lost is proven as soon as the subscription shows it', async () => {
  let cuts = true;
  const shop = createSandboxBench({
    profile: { resolver: { schedule: [5] } },
    beforeAnswer(path) {
      if (cuts && /cancelsubscription|retrievalTrans/.test(path))
        throw new TypeError('connection reset');
    },
  });
  await payByCard(shop.bench, await openSession(shop.bench, { subscription: MONTHLY }));
  const [row] = await subscriptions(shop.bench);
  const { body } = await asMerchant<OperationResult>(shop.bench, {
    method: 'POST',
    path: '/v1/operations/subscription.cancel',
    body: { recurring_id: row?.id, contract_name: 'Magazine' },
  });
  assert.equal(body.outcome, 'unknown');
  for (let round = 0; round < 3; round += 1) await shop.pass(MINUTE);
  assert.deepEqual(await told(shop.bench, 'subscription.cancelled'), []);
  cuts = false;
  await days(shop, 31);
  await shop.pass(MINUTE);
  assert.equal((await told(shop.bench, 'subscription.cancelled')).length, 1);
  const [proven] = await told(shop.bench, 'operation.succeeded');
  assert.equal((proven?.operation as OperationResult).id, body.id);
});

test('C-198 a subscription that was wrongly decided to be cancelled is reported once it is', async () => {
  const shop = createSandboxBench({
    beforeAnswer(path) {
      if (path.endsWith('cancelsubscription')) throw new TypeError('connection reset');
    },
  });
  const { bench } = shop;
  await payByCard(bench, await openSession(bench, { subscription: MONTHLY }));
  const [row] = await subscriptions(bench);
  const { body } = await asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: '/v1/operations/subscription.cancel',
    body: { recurring_id: row?.id, contract_name: 'Magazine' },
  });
  for (const outcome of ['succeeded', 'failed'])
    await asMerchant(bench, {
      method: 'POST',
      path: `/v1/attempts/${body.id}/resolve`,
      body: { outcome, reason: 'seen in the portal', decided_by: 'kim' },
    });
  assert.equal((await told(bench, 'subscription.cancelled')).length, 1);
  await days(shop, 31);
  assert.equal((await told(bench, 'subscription.cancelled')).length, 2);
});

for (const { begun, interval, days: on, timeZone = 'UTC' } of [
  {
    begun: '2027-10-31T09:30:00',
    interval: 'month',
    days: ['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
  },
  { begun: '2028-02-29T09:30:00', interval: 'month', days: ['2028-03-29', '2028-04-29'] },
  { begun: '2028-02-29T09:30:00', interval: 'year', days: ['2029-02-28'] },
  // In UTC each of these begins on another day, or is charged in another offset.
  {
    begun: '2027-10-31T00:30:00',
    interval: 'month',
    timeZone: 'Europe/Berlin',
    days: ['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'],
  },
  {
    begun: '2027-01-31T23:30:00',
    interval: 'month',
    timeZone: 'America/New_York',
    days: ['2027-02-28', '2027-03-31', '2027-04-30'],
  },
  {
    begun: '2027-03-13T12:00:00',
    interval: 'week',
    timeZone: 'America/New_York',
    days: ['2027-03-20', '2027-03-27'],
  },
  {
    begun: '2027-10-29T23:30:00',
    interval: 'day',
    timeZone: 'Europe/Berlin',
    days: ['2027-10-30', '2027-10-31', '2027-11-01'],
  },
])
  test(`C-201 what begins ${begun} in ${timeZone} is charged each ${interval} on ${on.join(', ')}`, async () => {
    const shop = createSandboxBench({ profile: { timeZone }, brand: { timeZone } });
    const { bench } = shop;
    const start = DateTime.fromISO(begun, { zone: timeZone });
    bench.clock.advance(start.toMillis() - bench.clock.now());
    const session = await openSession(bench, { subscription: { ...MONTHLY, interval } });
    assert.equal((await payByCard(bench, session)).body.outcome, 'succeeded');
    const times = on.map((day) => DateTime.fromISO(day + begun.slice(10), { zone: timeZone }));
    while (bench.clock.now() < (times.at(-1)?.toMillis() ?? 0) + 12 * HOUR)
      await shop.pass(6 * HOUR);
    assert.deepEqual(
      (await told(bench, 'subscription.deducted')).map(({ period, expected }) => [
        period,
        expected,
      ]),
      times.map((at, index) => [
        String(index + 2),
        {
          amount: money('9.00'),
          at: at.toUTC().toISO({ suppressMilliseconds: true }),
        },
      ]),
    );
  });

test('C-201 a contract’s days are those of the gateway’s zone, the last one included', async () => {
  const timeZone = 'America/New_York';
  const shop = createSandboxBench({ profile: { timeZone }, brand: { timeZone } });
  const dates = { contract_start: '2026-12-31', contract_end: '2027-02-28' };
  const session = await openSession(shop.bench, { subscription: { ...MONTHLY, ...dates } });
  assert.equal((await payByCard(shop.bench, session)).body.outcome, 'succeeded');
  await days(shop, 110);
  assert.deepEqual(
    (await told(shop.bench, 'subscription.deducted')).map(
      ({ expected }) => (expected as { at: string }).at,
    ),
    ['2026-12-31T05:00:00Z', '2027-01-31T05:00:00Z', '2027-02-28T05:00:00Z'],
  );
  assert.equal((await told(shop.bench, 'subscription.ended')).length, 1);
});

for (const begun of ['2027-03-27T02:30:00', '2027-10-30T02:30:00'])
  test(`C-201 charges of ${begun} and the days after are found, where clocks skip or repeat an hour`, async () => {
    const timeZone = 'Europe/Berlin';
    let cut = false;
    const shop = createSandboxBench({
      profile: { timeZone },
      brand: { timeZone },
      beforeAnswer() {
        if (cut) throw new TypeError('connection reset');
      },
    });
    const { bench } = shop;
    bench.clock.advance(DateTime.fromISO(begun, { zone: timeZone }).toMillis() - bench.clock.now());
    const terms = { subscription: { ...MONTHLY, interval: 'day' } };
    await payByCard(bench, await openSession(bench, terms));
    cut = true;
    await days(shop, 4);
    cut = false;
    await days(shop, 2);
    await shop.pass(4 * HOUR);
    assert.deepEqual(
      (await told(bench, 'subscription.deducted')).map(({ period, payments }) => [
        period,
        (payments as readonly { readonly order_no: string }[]).map(({ order_no }) => order_no),
      ]),
      count(2, 7).map((period) => [period, [`A-100-1-${period}`]]),
    );
  });

const CHARGE = { order_no: 'A-100-1-2', transaction_id: 't-2', amount: '9.00', currency: 'EUR' };

type Fields = Readonly<Record<string, string>>;

/** A subscription of 21 November that the gateway describes like this, and knows no payments of. */
async function describedBy(
  result: Fields,
  {
    begun = { recurring_deduction_period: '1', recurring_deduction_time: '2026-12-21 12:00:00' },
    listed = (entry) => [entry],
    charged = [],
    terms = {},
    timeZone = 'UTC',
    from,
  }: {
    readonly begun?: Fields;
    readonly listed?: (entry: object) => object[];
    readonly charged?: readonly Fields[];
    readonly terms?: object;
    readonly timeZone?: string;
    /** When it begins. */
    readonly from?: number;
  } = {},
) {
  const gateway = createScriptedGateway();
  const ids = { recurring_id: 'sub_1', contract_name: 'Magazine' };
  gateway.on('/v1/authorise', (asked) => paymentXml(asked, { ...ids, ...begun }));
  gateway.on('/v1/retrievalTrans', async (asked) => {
    if (asked.orders === undefined)
      return Response.json({
        return_status: '1',
        orders_list: charged.map(({ contract_name = ids.contract_name, ...entry }) => ({
          ...CHARGE,
          ...entry,
          subscription_result: { ...ids, contract_name },
        })),
      });
    const answer = (await queryJson(asked, { status: '1' }).json()) as { orders_list: object[] };
    const orders_list = answer.orders_list.flatMap((entry) =>
      listed({ ...entry, subscription_result: { ...ids, ...result } }),
    );
    return Response.json({ ...answer, orders_list });
  });
  const bench = createBench({ fetch: gateway.fetch, profile: { timeZone } });
  if (from !== undefined) bench.clock.advance(from - bench.clock.now());
  await payByCard(bench, await openSession(bench, { subscription: { ...MONTHLY, ...terms } }));
  const ask = async () => {
    await bench.store.transaction((tx) =>
      tx.update('subscriptions', 'sub_1', { dueAt: bench.clock.now() }),
    );
    await bench.proxy.runDue();
  };
  return { bench, ask };
}

/** A subscription that the gateway describes like this when it is asked on its billing date. */
async function describedAs(result: Readonly<Record<string, string>>) {
  const { bench } = await describedBy(result);
  bench.clock.advance(31 * DAY);
  await bench.proxy.runDue();
  const [row] = await subscriptions(bench);
  return { ended: (await eventTypes(bench)).includes('subscription.ended'), dueAt: row?.dueAt };
}

test('C-200 an active subscription without a next time has not ended, and is watched on', async () => {
  const { ended, dueAt } = await describedAs({
    recurring_status: 'Active',
    recurring_deduction_period: '2',
  });
  assert.equal(ended, false);
  assert.ok(dueAt);
});

test('C-200 a subscription that the gateway says nothing of has not ended', async () => {
  const { ended, dueAt } = await describedAs({ recurring_id: 'sub_2' });
  assert.equal(ended, false);
  assert.ok(dueAt);
});

test('C-069 C-200 an inactive one has ended, and one whose last deduction is past', async () => {
  for (const result of [
    { recurring_status: 'Inactived', recurring_deduction_period: '1' },
    { recurring_status: 'Inactive', recurring_deduction_period: '1' },
    { recurring_status: 'Ended', recurring_deduction_period: '2' },
  ]) {
    const { ended, dueAt } = await describedAs(result);
    assert.deepEqual([ended, dueAt], [true, null], result.recurring_status);
  }
});

test('C-200 one that names a next time continues, whatever its status is called', async () => {
  const { ended } = await describedAs({
    recurring_status: 'Inactived',
    recurring_deduction_period: '2',
    recurring_deduction_time: '2027-01-21 12:00:00',
  });
  assert.equal(ended, false);
});

test('a payment that begins no subscription is not watched', async () => {
  const shop = createSandboxBench();
  await payByCard(shop.bench, await openSession(shop.bench));
  await shop.pass(DAY);
  assert.deepEqual(await subscriptions(shop.bench), []);
});

const INACTIVED = { recurring_status: 'Inactived', recurring_deduction_period: '1' };

for (const [what, field, listed] of [
  ['another amount', 'amount', (entry: object) => [{ ...entry, amount: '999.00' }]],
  ['another currency', 'currency', (entry: object) => [{ ...entry, currency: 'USD' }]],
  ['another payment', 'transaction_id', (entry: object) => [{ ...entry, transaction_id: 't-9' }]],
  ['no known result', 'query_result', (entry: object) => [{ ...entry, query_result: '7' }]],
  [
    'another contract',
    'subscription_result.contract_name',
    (entry: { readonly subscription_result?: object }) => [
      { ...entry, subscription_result: { ...entry.subscription_result, contract_name: 'Other' } },
    ],
  ],
  [
    'two states',
    'subscription_result',
    (entry: { readonly subscription_result?: object }) => [
      entry,
      {
        ...entry,
        subscription_result: { ...entry.subscription_result, recurring_status: 'Active' },
      },
    ],
  ],
] as const)
  test(`C-132 an answer about a subscription that names ${what} proves nothing`, async () => {
    const { bench, ask } = await describedBy(INACTIVED, { listed });
    await ask();
    const types = await eventTypes(bench);
    assert.ok(!types.includes('subscription.cancelled') && !types.includes('subscription.ended'));
    const [alert] = await told(bench, 'alert.security');
    assert.deepEqual([alert?.field, alert?.recurring_id], [`orders_list.${field}`, 'sub_1']);
    const [row] = await subscriptions(bench);
    assert.ok(row?.dueAt, 'it is watched on');
  });

test('a subscription whose deductions were never announced ends on the gateway’s word alone', async () => {
  for (const [status, ended] of [
    ['Paused', false],
    ['Inactived', true],
  ] as const) {
    const begun = { recurring_deduction_period: '1' };
    const { bench, ask } = await describedBy({ ...begun, recurring_status: status }, { begun });
    await ask();
    assert.equal((await eventTypes(bench)).includes('subscription.ended'), ended, status);
  }
});

test('one whose last deduction was made ends once the gateway no longer calls it active', async () => {
  const result = { recurring_deduction_period: '2', recurring_status: 'Active' };
  const { bench, ask } = await describedBy(result);
  bench.clock.advance(31 * DAY);
  await ask();
  assert.ok(!(await eventTypes(bench)).includes('subscription.ended'));
  result.recurring_status = '';
  await ask();
  assert.ok(!(await eventTypes(bench)).includes('subscription.ended'), 'it says nothing');
  result.recurring_status = 'Completed';
  await ask();
  assert.equal((await told(bench, 'subscription.ended')).length, 1);
});

test('C-198 a cancellation that the gateway has not finished is queried until it has', async () => {
  const gateway = createScriptedGateway();
  const ids = { recurring_id: 'sub_1', contract_name: 'Magazine' };
  let status = 'Active';
  gateway.on('/v1/authorise', (asked) => paymentXml(asked, ids));
  gateway.on('/v1/retrievalTrans', async (asked) => {
    const answer = (await queryJson(asked, { status: '1' }).json()) as { orders_list: object[] };
    Object.assign(answer.orders_list[0] ?? {}, {
      subscription_result: { ...ids, recurring_status: status },
    });
    return Response.json(answer);
  });
  let cancels = 0;
  const bench = createBench({
    fetch: (request) => {
      if (!request.url.endsWith('/v1/cancelsubscription')) return gateway.fetch(request);
      cancels += 1;
      return Promise.resolve(Response.json({ ...ids, cancel_status: '-1' }));
    },
  });
  await payByCard(bench, await openSession(bench, { subscription: MONTHLY }));
  const cancel = () =>
    asMerchant<OperationResult>(bench, {
      method: 'POST',
      path: '/v1/operations/subscription.cancel',
      body: ids,
    });
  const first = await cancel();
  assert.equal(first.body.outcome, 'pending');
  bench.clock.advance(MINUTE);
  await bench.proxy.runDue();
  assert.deepEqual(await told(bench, 'subscription.cancelled'), []);
  status = 'Inactived';
  bench.clock.advance(MINUTE);
  await bench.proxy.runDue();
  assert.equal((await told(bench, 'subscription.cancelled')).length, 1);
  const again = await cancel();
  assert.deepEqual([again.body.id, again.body.outcome], [first.body.id, 'succeeded']);
  assert.equal(cancels, 1);
});

for (const [what, statuses, type, outcomes] of [
  ['twice', ['1', '1'], 'subscription.deducted', ['succeeded']],
  ['as paid and as refused', ['1', '0'], 'subscription.deduction_missing', ['unknown']],
] as const)
  test(`C-200 a deduction whose payment is listed ${what} is reported as ${type}`, async () => {
    const result = {
      recurring_deduction_period: '2',
      recurring_deduction_time: '2027-01-21 12:00:00',
      recurring_status: 'Active',
    };
    const charged = statuses.map((payment_status) => ({ payment_status }));
    const { bench, ask } = await describedBy(result, { charged });
    bench.clock.advance(32 * DAY);
    await ask();
    const [deduction] = await told(bench, type);
    const payments = deduction?.payments as readonly { readonly outcome: string }[];
    assert.deepEqual(
      payments.map(({ outcome }) => outcome),
      outcomes,
    );
  });

test('the shopper agrees to the day of the gateway, where it is tomorrow already', async () => {
  const { bench } = createSandboxBench({ profile: { timeZone: 'Asia/Tokyo' } });
  bench.clock.advance(Date.parse('2027-01-31T15:30:00Z') - bench.clock.now());
  const view = await viewOf(bench, await openSession(bench, { subscription: MONTHLY }));
  assert.deepEqual([view.today, view.time_zone], ['2027-02-01', 'Asia/Tokyo']);
});

const PERIOD_2 = {
  recurring_deduction_period: '2',
  recurring_deduction_time: '2027-01-21 12:00:00',
  recurring_status: 'Active',
};

/** What is told of the second period, and which alerts. */
async function chargedAs(charged: readonly Fields[], terms: object = {}) {
  const { bench, ask } = await describedBy(PERIOD_2, { charged, terms });
  bench.clock.advance(32 * DAY);
  await ask();
  const events = (await eventsOf(bench)).filter(({ type }) => type.startsWith('subscription.ded'));
  assert.equal(events.length, 1);
  const { type, data } = events[0]!;
  const alerts = (await told(bench, 'alert.security')).map(
    ({ alert, field, order_no, recurring_id }) => [alert, field, order_no, recurring_id],
  );
  const payments = data.payments as readonly Record<string, unknown>[];
  return { type, data, alerts, outcomes: payments.map(({ outcome }) => outcome) };
}

for (const [what, entry, alert, field] of [
  ['another amount', { amount: '90.00' }, 'amount-mismatch', 'amount'],
  ['less', { amount: '0.01' }, 'amount-mismatch', 'amount'],
  ['no amount that can be read', { amount: '9,00' }, 'amount-mismatch', 'amount'],
  ['another currency', { currency: 'USD' }, 'currency-mismatch', 'currency'],
] as const)
  test(`C-132 a deduction of ${what} than agreed is for a person to review`, async () => {
    const { type, data, alerts, outcomes } = await chargedAs([{ payment_status: '1', ...entry }]);
    assert.deepEqual([type, outcomes], ['subscription.deduction_review', ['review']]);
    assert.deepEqual(alerts, [[alert, `orders_list.${field}`, 'A-100-1-2', 'sub_1']]);
    assert.deepEqual((data.expected as { amount: object }).amount, money('9.00'));
  });

test('C-132 a period that was charged twice is for a person to review', async () => {
  const twice = [
    { payment_status: '1' },
    { payment_status: '1', transaction_id: 't-3', order_no: 'A-100-1-2b' },
  ];
  const { type, alerts, outcomes } = await chargedAs(twice);
  assert.deepEqual([type, outcomes], ['subscription.deduction_review', ['succeeded', 'succeeded']]);
  assert.deepEqual(alerts, [['several-successes', undefined, 'A-100-1-2b', 'sub_1']]);
});

test('a period that costs less at first is charged at most what is agreed', async () => {
  const promoted = { promotion_cycle: 2 };
  const less = await chargedAs([{ payment_status: '1', amount: '1.00' }], promoted);
  assert.deepEqual([less.type, less.alerts], ['subscription.deducted', []]);
  assert.deepEqual(less.data.expected, { at: '2026-12-21T12:00:00Z' });
  const more = await chargedAs([{ payment_status: '1', amount: '9.01' }], promoted);
  assert.equal(more.type, 'subscription.deduction_review');
  const over = await chargedAs([{ payment_status: '1', amount: '1.00' }], { promotion_cycle: 1 });
  assert.equal(
    over.type,
    'subscription.deduction_review',
    'the second period costs what is agreed',
  );
});

test('C-132 a payment that names another contract is not proven to be a deduction', async () => {
  const contract = { contract_name: 'Other' };
  const { type, alerts, outcomes } = await chargedAs([{ payment_status: '1', ...contract }]);
  assert.deepEqual([type, outcomes], ['subscription.deduction_missing', ['unknown']]);
  const field = 'orders_list.subscription_result.contract_name';
  assert.deepEqual(alerts, [['echo-mismatch', field, 'A-100-1-2', 'sub_1']]);
});

for (const when of ['one after the other', 'at once'] as const)
  test(`C-165 if a list ignores the requested times, no payment counts for two periods that are asked about ${when}`, async () => {
    const result = { ...PERIOD_2 };
    const charged = [{ payment_status: '1' }];
    const { bench, ask } = await describedBy(result, { charged });
    bench.clock.advance(32 * DAY);
    if (when === 'one after the other') await ask();
    result.recurring_deduction_period = '3';
    result.recurring_deduction_time = '2027-02-21 12:00:00';
    bench.clock.advance(31 * DAY);
    await ask();
    assert.deepEqual(
      (await told(bench, 'subscription.deducted')).map(({ period }) => period),
      ['2'],
    );
    const [missing] = await told(bench, 'subscription.deduction_missing');
    assert.deepEqual([missing?.period, missing?.payments], ['3', []]);
  });

for (const { begun, next, timeZone } of [
  { begun: '2026-12-31T12:00:00', next: '2027-01-31', timeZone: 'UTC' },
  { begun: '2027-01-31T12:00:00', next: '2027-02-28', timeZone: 'Europe/Berlin' },
  { begun: '2027-10-31T12:00:00', next: '2027-11-30', timeZone: 'America/New_York' },
])
  test(`C-104 C-201 if no period reaches the time announced in ${timeZone}, a charge is due on ${next}`, async () => {
    const from = DateTime.fromISO(begun, { zone: timeZone }).toMillis();
    const recurring_deduction_time = '9999-12-31 23:59:59';
    const { bench } = await describedBy(
      { ...PERIOD_2, recurring_deduction_time },
      { begun: { recurring_deduction_period: '1', recurring_deduction_time }, from, timeZone },
    );
    const [row] = await subscriptions(bench);
    const due = DateTime.fromISO(next, { zone: timeZone });
    assert.equal(new Date(row?.deductionAt ?? 0).toISOString(), due.toUTC().toISO());
  });

test('C-104 a next charge that no period reaches is watched for by the contract', async () => {
  for (const time of ['9999-12-31 23:59:59', '2126-12-21']) {
    const begun = { recurring_deduction_period: '1', recurring_deduction_time: time };
    const result = { ...PERIOD_2, recurring_deduction_time: time };
    const { bench } = await describedBy(result, { begun, charged: [{ payment_status: '1' }] });
    bench.clock.advance(31 * DAY);
    await bench.proxy.runDue();
    const [deducted] = await told(bench, 'subscription.deducted');
    assert.equal(deducted?.period, '2', time);
    const [row] = await subscriptions(bench);
    assert.ok((row?.dueAt ?? Infinity) < bench.clock.now() + 32 * DAY, time);
  }
});
