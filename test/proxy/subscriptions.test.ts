import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import {
  asMerchant,
  createBench,
  eventsOf,
  eventTypes,
  openSession,
  payByCard,
} from './harness.ts';
import type { Bench } from './harness.ts';
import { createSandboxBench } from './sandbox-harness.ts';
import type { SandboxBench } from './sandbox-harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const MONTHLY = {
  contract_name: 'Magazine',
  contract_amount: { value: '9.00', currency: 'EUR' },
  interval: 'month',
  interval_count: 1,
};

/** A subscription whose first payment was made on 21 November; further ones follow each month. */
async function subscribed(number?: string): Promise<SandboxBench> {
  const shop = createSandboxBench();
  const session = await openSession(shop.bench, { subscription: MONTHLY });
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
  const [payment] = first.data.payments as Record<string, string>[];
  assert.deepEqual(
    [payment?.order_no, payment?.amount, payment?.currency, payment?.outcome],
    ['A-100-1-2', '9.00', 'EUR', 'succeeded'],
  );
  // One question for the notification, one more by the calendar, one for the payments themselves.
  assert.ok(shop.calls.length - before <= 3);
  await days(shop, 31);
  assert.deepEqual(
    (await deductionsOf(shop.bench)).map(({ data }) => data.period),
    ['2', '3'],
  );
});

test('C-200 a refused deduction is reported as refused', async () => {
  const shop = await subscribed('4000000000000341');
  await days(shop, 32);
  const [first] = await deductionsOf(shop.bench);
  const [payment] = (first?.data.payments ?? []) as Record<string, string>[];
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

/** A subscription that the gateway describes like this when it is asked on its billing date. */
async function describedAs(result: Readonly<Record<string, string>>) {
  const gateway = createScriptedGateway();
  const ids = { recurring_id: 'sub_1', contract_name: 'Magazine' };
  gateway.on('/v1/authorise', (asked) =>
    paymentXml(asked, {
      ...ids,
      recurring_deduction_period: '1',
      recurring_deduction_time: '2026-12-21 12:00:00',
    }),
  );
  gateway.on('/v1/retrievalTrans', async (asked) => {
    const answer = (await queryJson(asked, { status: '1' }).json()) as { orders_list: object[] };
    Object.assign(answer.orders_list[0] ?? {}, { subscription_result: { ...ids, ...result } });
    return Response.json(answer);
  });
  const bench = createBench({ fetch: gateway.fetch });
  await payByCard(bench, await openSession(bench, { subscription: MONTHLY }));
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
    { recurring_status: 'Ended', recurring_deduction_period: '2' },
  ]) {
    const { ended, dueAt } = await describedAs(result);
    assert.deepEqual([ended, dueAt], [true, null], result.recurring_status);
  }
});

test('C-200 one that names a next time goes on, whatever its status is called', async () => {
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
