import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PaymentBalance } from '../../src/contract/proxy/external-movements.schema.ts';
import type { EventPage } from '../../src/contract/proxy/events.schema.ts';
import type { OrderView } from '../../src/contract/proxy/lists.schema.ts';
import type { OperationResult, Page } from '../../src/contract/proxy/operations.schema.ts';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import { SANDBOX_PROFILE } from '../../src/contract/profile/sandbox-defaults.ts';
import { report } from '../../src/proxy/index.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { asMerchant, eventsOf, openSession, payByCard } from './harness.ts';
import type { ProblemBody } from './harness.ts';
import { createSandboxBench } from './sandbox-harness.ts';
import { GATEWAY } from './test-sandbox.ts';

const MINUTE = 60_000;
const WHY = { reason: 'seen in the portal', decided_by: 'Kim, support' };

/** A payment of so much through a session, and all that support and accountants do with it. */
async function paid(value = '12.00', currency = 'EUR') {
  const shop = createSandboxBench();
  const price = { value, currency };
  const session = await openSession(shop.bench, {
    amount: price,
    items: [{ name: 'Tea', unit_price: price, quantity: 1 }],
  });
  assert.equal((await payByCard(shop.bench, session)).body.outcome, 'succeeded');
  for (let round = 0; round < 3; round += 1) await shop.pass(MINUTE);
  const { body } = await asMerchant(shop.bench, { path: `/v1/sessions/${session.id}` });
  return { ...doorsOf(shop, body.attempts[0]?.transaction_id ?? '', currency), session };
}

function doorsOf(
  shop: ReturnType<typeof createSandboxBench>,
  id: string,
  currency: string,
  profile: Partial<ProfileInput> = {},
) {
  const { bench, open, pass } = shop;
  const money = (value: string) => ({ value, currency });
  const state = <Body = PaymentBalance & ProblemBody>(
    statement: Readonly<Record<string, unknown>>,
    key?: string,
  ) =>
    asMerchant<Body>(bench, {
      method: 'POST',
      path: `/v1/transactions/${id}/external-movements`,
      body: { ...WHY, ...statement },
      ...(key !== undefined && { key }),
    });
  const refund = (amount: string, expected: string, more: object = {}) =>
    asMerchant<OperationResult & ProblemBody>(bench, {
      method: 'POST',
      path: '/v1/operations/orders.refund',
      body: {
        refund_orders: [
          { transaction_id: id, refund_amount: amount, expected_refunded: expected, ...more },
        ],
      },
    });
  const happens = async (becomes: string, amount?: string) => {
    const answer = await open(`${GATEWAY}/__sandbox/transition`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ transaction_id: id, becomes, amount }),
    });
    assert.ok(answer.ok, await answer.text());
    for (let round = 0; round < 3; round += 1) await pass(MINUTE);
    bench.clock.advance(MINUTE);
  };
  const ends = async (becomes: 'won' | 'lost') => {
    const answer = await open(`${GATEWAY}/__sandbox/transition`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ transaction_id: id, becomes }),
    });
    assert.ok(answer.ok, await answer.text());
    for (let round = 0; round < 3; round += 1) await pass(MINUTE);
  };
  const reportRow = async (from = 0, to = bench.clock.now() + 1) => {
    const { rows } = await report(
      { store: bench.store, profile: profileSchema.parse({ ...SANDBOX_PROFILE, ...profile }) },
      { from, to },
    );
    return rows[0];
  };
  const stated = async () => {
    const { body } = await asMerchant<EventPage>(bench, { path: '/v1/events' });
    return body.data.filter(({ type }) => type === 'payment.external_movements_recorded');
  };
  return { ...shop, id, money, state, refund, happens, ends, reportRow, stated };
}

for (const { currency, paidValue, seen, rest, over, zero } of [
  { currency: 'EUR', paidValue: '12.00', seen: '5.00', rest: '7.00', over: '0.01', zero: '0.00' },
  { currency: 'JPY', paidValue: '1900', seen: '900', rest: '1000', over: '1', zero: '0' },
  {
    currency: 'KWD',
    paidValue: '4.250',
    seen: '1.125',
    rest: '3.125',
    over: '0.001',
    zero: '0.000',
  },
])
  test(`a refund in the portal is stated with its amount in ${currency}: ledger, report and refunds follow`, async () => {
    const shop = await paid(paidValue, currency);
    const { money, state, refund, happens, reportRow, stated } = shop;
    await happens('refunded', seen);
    assert.match((await refund(rest, zero)).body.type, /refunds-unconfirmed$/);
    assert.deepEqual((await reportRow())?.sums.refunded_externally, { count: 1, amount: zero });
    const { status, body } = await state({ refunded: money(seen) });
    assert.equal(status, 200);
    assert.deepEqual(body, {
      transaction_id: shop.id,
      order_id: 'A-100',
      order_no: 'A-100-1',
      paid: money(paidValue),
      refunded: money(seen),
      refund_pending: money(zero),
      external: { refunded: money(seen), lost_to_disputes: money(zero) },
      refundable: money(rest),
    });
    const row = await reportRow();
    assert.deepEqual(row?.sums.refunded_externally, { count: 1, amount: seen });
    assert.equal(row.net, rest);
    const [event, ...more] = await stated();
    assert.ok(event);
    assert.deepEqual(more, []);
    assert.deepEqual(event.actor, { kind: 'person', name: WHY.decided_by });
    const { requested_by, session_id, ...data } = event.data;
    assert.match(String(requested_by), /^key_/);
    assert.equal(session_id, shop.session.id);
    assert.deepEqual(data, {
      transaction_id: shop.id,
      order_no: 'A-100-1',
      order_id: 'A-100',
      paid: money(paidValue),
      from: { refunded: money(zero), lost_to_disputes: money(zero) },
      to: { refunded: money(seen), lost_to_disputes: money(zero) },
      ...WHY,
    });
    assert.equal((await refund(rest, seen)).body.outcome, 'succeeded', 'without `confirmed`');
    assert.match((await refund(over, paidValue)).body.type, /over-refund$/);
    assert.equal((await reportRow())?.net, zero);
  });

describe('what was stated', () => {
  test('is corrected by another statement, on the day that it is made', async () => {
    const { bench, money, state, reportRow, stated, refund } = await paid();
    const began = bench.clock.now();
    await state({ refunded: money('12.00') });
    assert.match((await refund('1.00', '12.00')).body.type, /over-refund$/);
    bench.clock.advance(86_400_000);
    const corrected = await state({ refunded: money('2.00'), reason: 'it was another payment' });
    assert.deepEqual(corrected.body.refundable, money('10.00'));
    const first = await reportRow(0, began + 1);
    assert.deepEqual(first?.sums.refunded_externally, { count: 1, amount: '12.00' });
    const second = await reportRow(began + 1);
    assert.deepEqual(second?.sums.refunded_externally, { count: 0, amount: '-10.00' });
    assert.deepEqual(
      (await stated()).map(({ data }) => [data.from, data.to]),
      [
        [
          { refunded: money('0.00'), lost_to_disputes: money('0.00') },
          { refunded: money('12.00'), lost_to_disputes: money('0.00') },
        ],
        [
          { refunded: money('12.00'), lost_to_disputes: money('0.00') },
          { refunded: money('2.00'), lost_to_disputes: money('0.00') },
        ],
      ],
    );
    assert.equal((await refund('10.00', '2.00')).body.outcome, 'succeeded');
  });

  test('can be that nothing went back', async () => {
    const { money, state, happens, refund, reportRow, stated } = await paid();
    await happens('refunded', '5.00');
    await state({ refunded: money('0.00'), reason: 'the portal took it back' });
    assert.equal((await stated()).length, 1);
    assert.deepEqual((await reportRow())?.sums.refunded_externally, { count: 0, amount: '0.00' });
    assert.notEqual((await refund('1.00', '0.00')).body.outcome, undefined, 'it is sent');
  });

  test('includes what was confirmed with a refund', async () => {
    const { money, state, happens, refund, reportRow } = await paid();
    await happens('refunded', '5.00');
    const made = await refund('3.00', '5.00', { confirmed: true });
    assert.equal(made.body.outcome, 'succeeded');
    const { body } = await state({ refunded: money('4.00') });
    assert.deepEqual(body.external.refunded, money('4.00'));
    assert.deepEqual(body.refunded, money('7.00'));
    const row = await reportRow();
    assert.equal(row?.sums.refunded_externally.amount, '4.00');
    assert.equal(row.net, '5.00');
  });

  test('is asked about once more when the portal refunds again', async () => {
    const { money, state, happens, refund, reportRow } = await paid();
    await happens('refunded', '5.00');
    await state({ refunded: money('5.00') });
    await happens('refunded', '2.00');
    assert.match((await refund('1.00', '5.00')).body.type, /refunds-unconfirmed$/);
    assert.deepEqual((await reportRow())?.sums.refunded_externally, { count: 2, amount: '5.00' });
    await state({ refunded: money('7.00') });
    assert.equal((await refund('5.00', '7.00')).body.outcome, 'succeeded');
    assert.equal((await reportRow())?.net, '0.00');
  });

  test('is at most what was paid, next to refunds from here, those on their way too', async () => {
    const { money, state, refund, stated } = await paid();
    assert.match((await state({ refunded: money('12.01') })).body.type, /over-refund$/);
    await refund('3.00', '0.00');
    await refund('2.00', '3.00', { refund_reason: 'SBX:pending' });
    const over = await state({ refunded: money('4.00'), lost_to_disputes: money('3.01') });
    assert.deepEqual([over.status, over.body.refundable], [409, '7.00']);
    assert.equal((await stated()).length, 0);
    const most = await state({ refunded: money('4.00'), lost_to_disputes: money('3.00') });
    assert.deepEqual(most.body.refundable, money('0.00'));
    assert.deepEqual(most.body.refunded, money('7.00'));
    assert.deepEqual(most.body.refund_pending, money('2.00'));
  });

  test('is stated once by one Idempotency-Key', async () => {
    const { money, state, stated } = await paid();
    const first = await state({ refunded: money('5.00') }, 'same');
    await state({ refunded: money('6.00') });
    const again = await state({ refunded: money('5.00') }, 'same');
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(again.body, first.body);
    assert.equal((await stated()).length, 2);
    const { body } = await state({ lost_to_disputes: money('0.00') });
    assert.deepEqual(body.external.refunded, money('6.00'), 'a late copy overwrites nothing');
  });

  test('is refused with what to mend', async () => {
    const { bench, state, refund, id } = await paid();
    const yen = await state({ refunded: { value: '5', currency: 'JPY' } });
    assert.deepEqual([yen.status, yen.body.errors?.[0]?.pointer], [422, '/refunded/currency']);
    for (const [statement, pointer] of [
      [{}, '/refunded'],
      [{ refunded: { value: '5', currency: 'EUR' } }, '/refunded/value'],
      [{ refunded: { value: '-5.00', currency: 'EUR' } }, '/refunded/value'],
      [{ lost_to_disputes: { value: '5.00', currency: 'EUR' }, decided_by: '' }, '/decided_by'],
    ] as const) {
      const { status, body } = await state(statement);
      assert.deepEqual([status, body.errors?.[0]?.pointer], [400, pointer]);
    }
    for (const name of ['t-none', 'a%20b', '%3Cb%3E', '4242424242424242']) {
      const nowhere = await asMerchant<ProblemBody>(bench, {
        method: 'POST',
        path: `/v1/transactions/${name}/external-movements`,
        body: { ...WHY, refunded: { value: '5.00', currency: 'EUR' } },
      });
      assert.equal(nowhere.status, 404, name);
      assert.doesNotMatch(JSON.stringify(nowhere.body), /4242/);
    }
    const cancel = { cancel_orders: [{ transaction_id: id }] };
    await asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/orders.cancel',
      body: cancel,
    });
    const gone = await state({ refunded: { value: '5.00', currency: 'EUR' } });
    assert.match(gone.body.type, /payment-cancelled$/);
    assert.match((await refund('1.00', '0.00')).body.type, /payment-cancelled$/);
  });
});

describe('a dispute', () => {
  test('that is lost takes the money: it can’t be refunded too, and the report has it', async () => {
    const { bench, session, money, state, refund, happens, reportRow } = await paid();
    await happens('disputed');
    const before = await reportRow();
    assert.deepEqual([before?.sums.disputed.amount, before?.net], ['12.00', '12.00']);
    const { body } = await state({ lost_to_disputes: money('10.00') });
    assert.deepEqual([body.refunded, body.refundable], [money('0.00'), money('2.00')]);
    const over = await refund('3.00', '0.00');
    assert.deepEqual([over.status, over.body.refundable], [409, '2.00']);
    const row = await reportRow();
    assert.deepEqual(row?.sums.lost_to_disputes, { count: 1, amount: '10.00' });
    assert.deepEqual([row.sums.disputed.amount, row.net], ['12.00', '2.00']);
    const orders = await asMerchant<Page<OrderView>>(bench, { path: '/v1/orders?order_id=A-100' });
    const [attempt] = orders.body.data[0]?.attempts ?? [];
    assert.deepEqual(attempt?.lost_to_disputes, money('10.00'));
    assert.deepEqual(attempt.refunded, money('0.00'));
    const { body: read } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
    assert.equal(read.state, 'paid');
  });

  for (const [end, lost, net] of [
    ['lost', '12.00', '0.00'],
    ['won', '0.00', '12.00'],
  ] as const)
    test(`that ends ${end} is told once more, booked once, and what it took is a person’s to state`, async () => {
      const { bench, id, money, happens, ends, reportRow, state, refund } = await paid();
      await happens('disputed');
      await ends(end);
      const disputed = (await eventsOf(bench)).filter(({ type }) => type === 'payment.disputed');
      assert.equal(disputed.length, 2, 'opened, and ended');
      assert.ok(disputed.every(({ data }) => data.proven === false));
      assert.deepEqual((await reportRow())?.sums.disputed, { count: 1, amount: '12.00' });
      await state({ lost_to_disputes: money(lost) });
      const row = await reportRow();
      assert.deepEqual([row?.sums.lost_to_disputes.amount, row?.net], [lost, net]);
      const { body } = await refund('12.00', '0.00');
      if (end === 'won') assert.equal(body.outcome, 'succeeded', id);
      else assert.match(body.type, /over-refund$/);
    });

  test('that turns out won gives everything back', async () => {
    const { money, state, happens, reportRow } = await paid();
    await happens('disputed');
    await state({ lost_to_disputes: money('12.00') });
    assert.equal((await reportRow())?.net, '0.00');
    const won = await state({ lost_to_disputes: money('0.00'), reason: 'won on appeal' });
    assert.deepEqual(won.body.refundable, money('12.00'));
    const row = await reportRow();
    assert.deepEqual(row?.sums.lost_to_disputes, { count: 0, amount: '0.00' });
    assert.equal(row.net, '12.00');
  });
});

test('a payment that an operation made is stated by its own number, in the currency’s own decimals', async () => {
  const decimals = { JPY: 2 };
  const shop = createSandboxBench({ profile: { decimals }, brand: { decimals } });
  const { body } = await asMerchant<OperationResult>(shop.bench, {
    method: 'POST',
    path: '/v1/operations/authorise.card',
    body: { ...CARD_PAYMENT, amount: '1000.00', currency: 'JPY' },
  });
  const { money, state, stated, refund } = doorsOf(shop, body.transaction_id ?? '', 'JPY');
  const balance = await state({ refunded: money('400') });
  assert.deepEqual(balance.body.refundable, money('600'));
  const [event] = await stated();
  assert.equal(event?.data['session_id'], undefined);
  assert.equal(event?.data['order_no'], CARD_PAYMENT.order_no);
  assert.equal((await refund('600.00', '400.00')).body.outcome, 'succeeded');
});
