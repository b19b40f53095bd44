import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { report } from '../../src/proxy/index.ts';
import { SANDBOX_DEFAULTS } from '../../src/node/configuration/sandbox-defaults.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import {
  asMerchant,
  createBench,
  eventsOf,
  openSession,
  payByCard,
  send,
  minutesPass,
} from './harness.ts';
import type { Bench } from './harness.ts';
import { createSandboxBench } from './sandbox-harness.ts';
import { GATEWAY } from './test-sandbox.ts';
import { together } from './together.ts';

const DAY = 86_400_000;
const profile = profileSchema.parse(SANDBOX_DEFAULTS.profile);

const reportOf = ({ store }: Bench, from: number, to: number) =>
  report({ store, profile }, { from, to });

const price = (value: string, currency = 'EUR') => ({
  amount: { value, currency },
  items: [{ name: 'Tea', unit_price: { value, currency }, quantity: 1 }],
});

async function paid(bench: Bench, order_id: string, value: string, currency?: string) {
  const { body } = await payByCard(
    bench,
    await openSession(bench, { order_id, ...price(value, currency) }),
  );
  const row = await bench.store.read((reader) => reader.get('attempts', body.attempt_id));
  return row?.transactionId ?? '';
}

const operate = (bench: Bench, name: string, body: Readonly<Record<string, unknown>>) =>
  asMerchant(bench, { method: 'POST', path: `/v1/operations/${name}`, body });

const refund = (bench: Bench, transaction_id: string, refund_amount: string) =>
  operate(bench, 'orders.refund', {
    refund_orders: [{ transaction_id, refund_amount, expected_refunded: '0.00' }],
  });

test('sums what was charged, refunded and reversed, by currency and method', async () => {
  const { bench } = createSandboxBench();
  const began = bench.clock.now();
  const first = await paid(bench, 'A', '12.00');
  bench.clock.advance(1);
  const second = await paid(bench, 'B', '30.50');
  bench.clock.advance(1);
  await paid(bench, 'C', '1900', 'JPY');
  bench.clock.advance(1);
  await refund(bench, first, '5.00');
  bench.clock.advance(1);
  await operate(bench, 'orders.cancel', { cancel_orders: [{ transaction_id: second }] });
  const { rows, totals, lines } = await reportOf(bench, began, began + DAY);
  assert.deepEqual(
    rows.map(({ currency, method, net }) => [currency, method, net]),
    [
      ['EUR', 'card', '7.00'],
      ['JPY', 'card', '1900'],
    ],
  );
  assert.deepEqual(rows[0]?.sums.charged, { count: 2, amount: '42.50' });
  assert.deepEqual(rows[0].sums.refunded, { count: 1, amount: '5.00' });
  assert.deepEqual(rows[0].sums.reversed, { count: 1, amount: '30.50' });
  assert.deepEqual(
    totals.map(({ currency, net }) => [currency, net]),
    [
      ['EUR', '7.00'],
      ['JPY', '1900'],
    ],
  );
  assert.deepEqual(
    lines.map(({ kind, order_id: id }) => [kind, id]),
    [
      ['charged', 'A'],
      ['charged', 'B'],
      ['charged', 'C'],
      ['refunded', 'A'],
      ['reversed', 'B'],
    ],
  );
});

/** Accepts each of a batch. */
const answered = (list: string) => (asked: Readonly<Record<string, unknown>>) =>
  Response.json({
    return_status: '1',
    [list]: (asked[list] as object[]).map((item) => ({
      ...item,
      refund_status: '1',
      cancel_status: '1',
    })),
  });

test('what was refunded does not go back once more when its payment is cancelled elsewhere', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  gateway.on('/v1/refund', answered('refund_orders'));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '0' }));
  const bench = createBench({ fetch: gateway.fetch });
  const began = bench.clock.now();
  const cancelElsewhere = async (payment: number) => {
    const address = gateway.callsTo('/v1/authorise')[payment]?.values.notify_url ?? '';
    await send(bench, { method: 'POST', path: new URL(address).pathname, body: 'order_status=0' });
    bench.clock.advance(2_000);
    await bench.proxy.runDue();
    await minutesPass(bench);
  };
  const early = await paid(bench, 'A', '12.00');
  await refund(bench, early, '5.00');
  await cancelElsewhere(0);
  const rowOf = async () => (await reportOf(bench, began, began + DAY)).rows[0];
  assert.deepEqual((await rowOf())?.sums.reversed, { count: 1, amount: '7.00' });
  assert.equal((await rowOf())?.net, '0.00');

  const late = await paid(bench, 'B', '12.00');
  gateway.on('/v1/refund', () => new Response('', { status: 502 }));
  const { body } = await refund(bench, late, '4.00');
  await cancelElsewhere(1);
  assert.equal((await rowOf())?.sums.reversed.amount, '19.00');
  await asMerchant(bench, {
    method: 'POST',
    path: `/v1/attempts/${body.id}/resolve`,
    body: { outcome: 'succeeded', reason: 'The portal lists it.', decided_by: 'Grace Hopper' },
  });
  assert.deepEqual((await rowOf())?.sums.reversed, { count: 2, amount: '15.00' });
  assert.equal((await rowOf())?.net, '0.00');
});

test('each day has what happened on it, whenever it was started', async () => {
  const { bench } = createSandboxBench();
  const began = bench.clock.now();
  const id = await paid(bench, 'A', '12.00');
  bench.clock.advance(DAY);
  await refund(bench, id, '12.00');
  const nets = await Promise.all(
    [0, 1, 2].map(async (day) => {
      const { totals } = await reportOf(bench, began + day * DAY, began + (day + 1) * DAY);
      return totals[0]?.net;
    }),
  );
  assert.deepEqual(nets, ['12.00', '-12.00', undefined]);
});

test('a decision that was wrong is taken back on the day that shows it', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', () => new Response('', { status: 502 }));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked));
  const bench = createBench({ fetch: gateway.fetch });
  const began = bench.clock.now();
  const { body } = await payByCard(bench, await openSession(bench));
  const open = (await reportOf(bench, began, began + DAY)).rows[0];
  assert.deepEqual(open?.sums.unresolved, { count: 1, amount: '12.00' });
  const decide = (outcome: string) =>
    asMerchant(bench, {
      method: 'POST',
      path: `/v1/attempts/${body.attempt_id}/resolve`,
      body: { outcome, reason: 'seen in the portal', decided_by: 'kim' },
    });
  await decide('succeeded');
  bench.clock.advance(DAY);
  await decide('failed');
  const [first] = (await reportOf(bench, began, began + DAY)).rows;
  const [second] = (await reportOf(bench, began + DAY, began + 2 * DAY)).rows;
  assert.deepEqual(first?.sums.charged, { count: 1, amount: '12.00' });
  assert.deepEqual(second?.sums.charged, { count: -1, amount: '-12.00' });
  assert.equal(first.sums.unresolved.count, 0);
});

test('a refund whose end is not proven is unresolved, and no refund', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  gateway.on('/v1/refund', () => new Response('', { status: 502 }));
  const bench = createBench({ fetch: gateway.fetch });
  const began = bench.clock.now();
  await refund(bench, await paid(bench, 'A', '12.00'), '5.00');
  const [row] = (await reportOf(bench, began, began + DAY)).rows;
  assert.deepEqual(row?.sums.unresolved_refunds, { count: 1, amount: '5.00' });
  assert.deepEqual([row.sums.refunded.count, row.net], [0, '12.00']);
});

test('a period has its sums when its events are no longer kept', async () => {
  const { bench } = createSandboxBench();
  const began = bench.clock.now();
  await paid(bench, 'A', '12.00');
  await bench.proxy.runDue();
  const before = await reportOf(bench, began, began + DAY);
  await bench.store.transaction(async (tx) => {
    for (const { id } of await tx.find('events', {})) await tx.remove('events', id);
  });
  assert.equal(before.totals[0]?.net, '12.00');
  assert.deepEqual(await reportOf(bench, began, began + DAY), before);
});

test('a refund in the portal is one, whether a hint or a person reports it', async () => {
  const shop = createSandboxBench();
  const { bench } = shop;
  const began = bench.clock.now();
  const transaction_id = await paid(bench, 'A', '12.00');
  const elsewhere = async () => {
    const { totals } = await reportOf(bench, began, bench.clock.now() + 1);
    return totals[0]?.sums.refunded_externally;
  };
  const inPortal = async (amount: string) => {
    const { status } = await shop.open(`${GATEWAY}/__sandbox/transition`, {
      method: 'POST',
      body: JSON.stringify({ transaction_id, becomes: 'refunded', amount }),
    });
    assert.equal(status, 200);
    for (let round = 0; round < 3; round += 1) await shop.pass(60_000);
  };
  const confirm = (expected_refunded: string) => {
    bench.clock.advance(1);
    return operate(bench, 'orders.refund', {
      refund_orders: [
        { transaction_id, refund_amount: '1.00', expected_refunded, confirmed: true },
      ],
    });
  };
  await inPortal('3.00');
  assert.deepEqual(await elsewhere(), { count: 1, amount: '0.00' });
  await confirm('3.00');
  assert.deepEqual(await elsewhere(), { count: 1, amount: '3.00' });
  const { lines } = await reportOf(bench, began, bench.clock.now() + 1);
  const back = lines.filter(({ kind }) => kind === 'refunded_externally');
  assert.deepEqual(
    back.map(({ amount, correction }) => [amount.value, correction]),
    [['3.00', false]],
    'what was in doubt is known by now',
  );
  await inPortal('2.00');
  assert.deepEqual(await elsewhere(), { count: 2, amount: '3.00' });
  await confirm('6.00');
  assert.deepEqual(await elsewhere(), { count: 1, amount: '5.00' });
});

/** A shop that was paid 12.00, and 9.00 for the second period of a subscription. */
async function deducted() {
  const shop = createSandboxBench();
  const { bench } = shop;
  const began = bench.clock.now();
  const subscription = {
    contract_name: 'Magazine',
    contract_amount: { value: '9.00', currency: 'EUR' },
    interval: 'month',
    interval_count: 1,
  };
  await payByCard(bench, await openSession(bench, { subscription }));
  for (;;) {
    await shop.pass(DAY / 12);
    const told = (await eventsOf(bench)).find(({ type }) => type === 'subscription.deducted');
    const [payment] = (told?.data['payments'] ?? []) as { transaction_id: string }[];
    if (payment) return { bench, began, id: payment.transaction_id };
  }
}

test('a deduction that is cancelled is reversed', async () => {
  const { bench, began, id } = await deducted();
  await operate(bench, 'orders.cancel', { cancel_orders: [{ transaction_id: id }] });
  const { rows } = await reportOf(bench, began, bench.clock.now() + 1);
  const { sums, net } = rows.find(({ method }) => method === 'subscription')!;
  assert.deepEqual(sums.charged, { count: 1, amount: '9.00' });
  assert.deepEqual(sums.reversed, { count: 1, amount: '9.00' });
  assert.equal(net, '0.00');
});

test('what goes back of a deduction goes back under `subscription`, where it was charged', async () => {
  const { bench, began, id } = await deducted();
  await refund(bench, id, '4.00');
  await operate(bench, 'orders.refund', {
    refund_orders: [
      {
        transaction_id: id,
        refund_amount: '1.00',
        expected_refunded: '4.00',
        refund_reason: 'SBX:pending',
      },
    ],
  });
  const { rows } = await reportOf(bench, began, bench.clock.now() + 1);
  assert.deepEqual(
    rows.map(({ method, sums, net }) => [
      method,
      sums.charged.amount,
      sums.refunded.amount,
      sums.unresolved_refunds.amount,
      net,
    ]),
    [
      ['card', '12.00', '0.00', '0.00', '12.00'],
      ['subscription', '9.00', '4.00', '1.00', '5.00'],
    ],
  );
});

test('C-102 payouts are summed up with their fees, and change no net', async () => {
  const { bench } = together({ enable: { payout: true } });
  const began = bench.clock.now();
  const { body } = await asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: '/v1/operations/payout.create',
    body: {
      request_id: '3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f',
      ...{ beneficiary_id: 'b1', payment_amount: '10.00', payment_currency: 'EUR' },
    },
  });
  const { rows } = await reportOf(bench, began, began + DAY);
  const row = rows.find(({ method }) => method === 'payout');
  assert.deepEqual(
    [row?.sums.paid_out.amount, row?.sums.payout_fees.amount, row?.net],
    ['10.00', body.payout?.fee?.value, '0.00'],
  );
});

test('what was sent and is not proven is unresolved, whoever sent it; what the gateway shows instead, in that amount', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', () => new Response('', { status: 502 }));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '1', amount: '13.10' }));
  const bench = createBench({ fetch: gateway.fetch });
  const began = bench.clock.now();
  const unresolved = async () => {
    const { lines } = await reportOf(bench, began, began + DAY);
    return lines.map(({ kind, method, amount }) => [kind, method, amount.value]);
  };
  await operate(bench, 'authorise.card', CARD_PAYMENT);
  await payByCard(bench, await openSession(bench));
  assert.deepEqual((await unresolved()).sort(), [
    ['unresolved', 'card', '12.00'],
    ['unresolved', 'server', '12.00'],
  ]);
  await minutesPass(bench);
  assert.deepEqual((await unresolved()).sort(), [
    ['unresolved', 'card', '13.10'],
    ['unresolved', 'server', '13.10'],
  ]);
});

test('a payment that was cancelled before it was proven to be paid comes to nothing', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) =>
    paymentXml(asked, { order_status: '-1', result_info: '0002:Pending' }),
  );
  gateway.on('/v1/cancel', answered('cancel_orders'));
  const shown = [{ status: '1' }, { status: '0', reason: '0021:Cancelled' }];
  gateway.on('/v1/retrievalTrans', (asked) =>
    queryJson(asked, (shown.length > 1 ? shown.shift() : shown[0]) ?? { status: '0' }),
  );
  const bench = createBench({ fetch: gateway.fetch });
  const began = bench.clock.now();
  const transaction_id = await paid(bench, 'A', '12.00');
  await operate(bench, 'orders.cancel', { cancel_orders: [{ transaction_id }] });
  await minutesPass(bench);
  const { totals } = await reportOf(bench, began, began + DAY);
  assert.deepEqual(
    [totals[0]?.sums.charged.amount, totals[0]?.sums.reversed.amount, totals[0]?.net],
    ['12.00', '12.00', '0.00'],
  );
});
