import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import { SANDBOX_PROFILE } from '../../src/contract/profile/sandbox-defaults.ts';
import type { AttemptAnswer } from '../../src/contract/proxy/session.schema.ts';
import { report } from '../../src/proxy/index.ts';
import {
  asMerchant,
  eventsOf,
  eventTypes,
  openSession,
  payByCard,
  viewOf,
  minutesPass,
} from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { createSandboxBench } from './sandbox-harness.ts';
import { GATEWAY } from './test-sandbox.ts';

const MINUTE = 60_000;
const money = (value: string) => ({ value, currency: 'EUR' });

/** A payment of 12.00 EUR whose notification has come and gone. */
async function paid(options: Parameters<typeof createSandboxBench>[0] = {}) {
  const shop = createSandboxBench(options);
  const { bench } = shop;
  const session = await openSession(bench, { metadata: { cart: '9' } });
  assert.equal((await payByCard(bench, session)).body.outcome, 'succeeded');
  for (let round = 0; round < 8; round += 1) await shop.pass(MINUTE);
  const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
  const transactionId = body.attempts[0]?.transaction_id ?? '';
  const refund = <Body = OperationResult>(amount: string, expected: string, reason: string) =>
    asMerchant<Body>(bench, {
      method: 'POST',
      path: '/v1/operations/orders.refund',
      body: {
        refund_orders: [
          {
            transaction_id: transactionId,
            refund_amount: amount,
            refund_reason: reason,
            refund_reference: `R-${amount.replace('.', '-')}`,
            expected_refunded: expected,
          },
        ],
      },
    });
  const happens = async (becomes: string, amount?: string) => {
    const answer = await shop.open(`${GATEWAY}/__sandbox/transition`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ transaction_id: transactionId, becomes, amount }),
    });
    assert.ok(answer.ok, await answer.text());
    for (let round = 0; round < 8; round += 1) await shop.pass(MINUTE);
  };
  /** A person has looked at the gateway. */
  const confirm = (amount: string, refunded: string) =>
    refundOf(bench, transactionId, amount, refunded, true);
  return { ...shop, clock: bench.clock, session, transactionId, refund, happens, confirm };
}

const refundOf = <Body = OperationResult>(
  bench: Bench,
  transaction_id: string | undefined,
  refund_amount: string,
  expected_refunded: string,
  confirmed = false,
) =>
  asMerchant<Body>(bench, {
    method: 'POST',
    path: '/v1/operations/orders.refund',
    body: {
      refund_orders: [
        {
          transaction_id,
          refund_amount,
          refund_reason: 'returned',
          expected_refunded,
          ...(confirmed && { confirmed }),
        },
      ],
    },
  });

const told = async (bench: Bench, type: string) =>
  (await eventsOf(bench)).filter((event) => event.type === type).map(({ data }) => data);

const newsAfter = async (bench: Bench, before: readonly string[]) =>
  (await eventTypes(bench)).slice(before.length);

test('the routine notification of a success that is known makes no event', async () => {
  const { bench, notifications, calls } = await paid();
  assert.equal(notifications.length, 1);
  assert.deepEqual(await eventTypes(bench), ['payment.succeeded']);
  assert.ok(!calls.includes('/v1/retrievalTrans'), 'nor a question');
});

test('a refund is reported with payment, order, amounts, reason, and who asked for it', async () => {
  const { bench, session, transactionId, refund } = await paid();
  await refund('5.00', '0.00', 'broken');
  const { body } = await refund('2.00', '5.00', 'late');
  const [, second] = await told(bench, 'refund.succeeded');
  assert.match(String(second?.refund_reference_id), /^rf_/);
  assert.deepEqual(second, {
    transaction_id: transactionId,
    order_no: 'A-100-1',
    session_id: session.id,
    order_id: 'A-100',
    metadata: { cart: '9' },
    operation_id: body.id,
    amount: money('2.00'),
    refunded: money('7.00'),
    paid: money('12.00'),
    refund_reference: 'R-2-00',
    refund_reference_id: second?.refund_reference_id,
    reason: 'late',
    requested_by: second?.requested_by,
  });
});

test('a refund that stays pending is a person’s in the end, whose decision is its last event', async () => {
  const { bench, pass, refund } = await paid({ profile: { resolver: { schedule: [60, 60] } } });
  const { body } = await refund('5.00', '0.00', 'SBX:pending');
  assert.equal(body.outcome, 'pending');
  assert.equal((await told(bench, 'refund.pending')).length, 1);
  for (let round = 0; round < 5; round += 1) await pass(MINUTE);
  const [unresolved, ...more] = await told(bench, 'operation.unresolved');
  assert.deepEqual(more, []);
  assert.equal((unresolved?.operation as OperationResult).id, body.id);
  await asMerchant(bench, {
    method: 'POST',
    path: `/v1/attempts/${body.id}/resolve`,
    body: { outcome: 'succeeded', reason: 'seen in the portal', decided_by: 'Jo' },
  });
  const [done] = await told(bench, 'refund.succeeded');
  assert.deepEqual([done?.amount, done?.refunded], [money('5.00'), money('5.00')]);
});

test('what the gateway says about a pending refund is passed on, and doesn’t count as another refund', async () => {
  const { bench, pass, refund } = await paid();
  await refund('5.00', '0.00', 'SBX:pending');
  for (let round = 0; round < 3; round += 1) await pass(MINUTE);
  const hints = await told(bench, 'notification.received');
  assert.deepEqual([hints.length, hints[0]?.kind], [1, 'refund']);
  assert.deepEqual(await told(bench, 'payment.refunded_externally'), []);
});

test('a dispute is queried and reported, with its payment', async () => {
  const { bench, calls, happens } = await paid();
  const before = await eventTypes(bench);
  await happens('disputed');
  assert.deepEqual(await newsAfter(bench, before), ['payment.disputed']);
  assert.equal(calls.filter((path) => path === '/v1/retrievalTrans').length, 1);
  const [disputed] = await told(bench, 'payment.disputed');
  assert.deepEqual([disputed?.order_id, disputed?.proven], ['A-100', false]);
});

test('a payment that was cancelled in the portal is reversed: reported, not paid, not refundable', async () => {
  const { bench, session, refund, happens } = await paid();
  const before = await eventTypes(bench);
  await happens('cancelled');
  assert.deepEqual(await newsAfter(bench, before), ['payment.reversed']);
  assert.equal((await viewOf(bench, session)).state, 'cancelled');
  const { body } = await refund<ProblemBody>('5.00', '0.00', 'broken');
  assert.equal(body.type, '/problems/payment-cancelled');
});

test('a cancellation whose answer was lost, and that a notification shows to be done, is told once', async () => {
  const { bench, clock, pass, session, transactionId } = await paid({
    beforeAnswer(path) {
      if (path === '/v1/cancel') throw new TypeError('connection reset');
    },
  });
  const before = await eventTypes(bench);
  const cancelled = await asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: '/v1/operations/orders.cancel',
    body: { cancel_orders: [{ transaction_id: transactionId }] },
  });
  assert.equal(cancelled.body.outcome, 'unknown');
  await pass(2_000);
  clock.advance(2_000);
  await bench.proxy.runDue('notifications');
  await bench.proxy.runDue('attempts');
  await pass(MINUTE);
  assert.deepEqual(await newsAfter(bench, before), [
    'operation.unknown',
    'payment.cancelled',
    'operation.succeeded',
  ]);
  assert.equal((await viewOf(bench, session)).state, 'cancelled');
});

test('a hint is queried again if there is no answer', async () => {
  let silent = false;
  const shop = await paid({
    profile: { resolver: { schedule: [60, 60, 60, 60] } },
    beforeAnswer(path) {
      if (silent && path === '/v1/retrievalTrans') throw new TypeError('connection reset');
    },
  });
  silent = true;
  await shop.happens('cancelled');
  assert.equal((await viewOf(shop.bench, shop.session)).state, 'paid');
  silent = false;
  for (let round = 0; round < 8; round += 1) await shop.pass(MINUTE);
  assert.equal((await viewOf(shop.bench, shop.session)).state, 'cancelled');
});

test('what a merchant server’s own query shows of a payment counts', async () => {
  const shop = createSandboxBench({ profile: { resolver: { schedule: [86_400] } } });
  const { bench } = shop;
  const session = await openSession(bench);
  assert.equal((await payByCard(bench, session)).body.outcome, 'succeeded');
  await shop.open(`${GATEWAY}/__sandbox/transition`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ order_no: 'A-100-1', becomes: 'cancelled' }),
  });
  const query = () =>
    asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/transactions.query',
      body: { order_nos: ['A-100-1'] },
    });
  await query();
  assert.deepEqual(await eventTypes(bench), ['payment.succeeded'], 'one answer may be stale');
  await minutesPass(bench);
  await query();
  assert.deepEqual(await eventTypes(bench), ['payment.succeeded', 'payment.reversed']);
});

test('a refund in the portal is reported, and no refund is made before a person has looked', async () => {
  const { bench, clock, refund, happens, confirm } = await paid();
  const before = await eventTypes(bench);
  await happens('refunded', '5.00');
  assert.deepEqual(await newsAfter(bench, before), ['payment.refunded_externally']);
  const unseen = await refund<ProblemBody>('5.00', '0.00', 'broken');
  assert.match(unseen.body.type, /refunds-unconfirmed$/, 'it may be the one that was made there');
  clock.advance(MINUTE);
  assert.equal((await confirm('7.00', '5.00')).body.outcome, 'succeeded');
  const [, elsewhere] = await told(bench, 'payment.refunded_externally');
  assert.deepEqual(elsewhere?.amount, money('5.00'));
  const more = await refund<ProblemBody>('0.01', '12.00', 'more');
  assert.match(more.body.type, /over-refund$/);
});

test('a refund in the portal is distinguished from those that were requested here', async () => {
  const { bench, refund, happens, pass } = await paid();
  await refund('2.00', '0.00', 'late');
  await refund('3.00', '2.00', 'SBX:fail');
  for (let round = 0; round < 3; round += 1) await pass(MINUTE);
  assert.deepEqual(await told(bench, 'payment.refunded_externally'), []);
  await happens('refunded', '4.00');
  assert.equal((await told(bench, 'payment.refunded_externally')).length, 1);
  const unseen = await refund<ProblemBody>('4.00', '2.00', 'broken');
  assert.match(unseen.body.type, /refunds-unconfirmed$/);
});

test('a refund in the portal is passed on where the number of the one from here is not known', async () => {
  const { bench, refund, happens } = await paid();
  const lost = await refund('5.00', '0.00', 'SBX:missing');
  assert.equal(lost.body.outcome, 'unknown');
  const decided = await asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: `/v1/attempts/${lost.body.id}/resolve`,
    body: { outcome: 'succeeded', reason: 'seen in the portal', decided_by: 'kim' },
  });
  assert.equal(decided.body.outcome, 'succeeded');
  const before = await eventTypes(bench);
  await happens('refunded', '3.00');
  assert.deepEqual(await newsAfter(bench, before), [
    'notification.received',
    'notification.received',
  ]);
  const [, elsewhere] = await told(bench, 'notification.received');
  assert.deepEqual([elsewhere?.kind, elsewhere?.proven], ['refund', false]);
});

test('the notification of a refund that failed is no refund elsewhere', async () => {
  const { bench, refund, pass } = await paid();
  const { body } = await refund('5.00', '0.00', 'SBX:fail');
  for (let round = 0; round < 5; round += 1) await pass(MINUTE);
  assert.equal(body.operation, 'orders.refund');
  assert.deepEqual(
    (await told(bench, 'refund.failed')).map(({ amount }) => amount),
    [money('5.00')],
  );
  assert.deepEqual(await told(bench, 'payment.refunded_externally'), []);
  assert.equal((await refund('5.00', '0.00', 'again')).body.outcome, 'succeeded');
});

/** A payment that the merchant server made without a session, 12.00 EUR unless told otherwise. */
async function charged(
  values: Readonly<Record<string, string>> = {},
  options: Parameters<typeof createSandboxBench>[0] = {},
) {
  const shop = createSandboxBench(options);
  const { body } = await asMerchant<OperationResult>(shop.bench, {
    method: 'POST',
    path: '/v1/operations/authorise.card',
    body: { ...CARD_PAYMENT, ...values },
  });
  assert.equal(body.outcome, 'succeeded');
  for (let round = 0; round < 8; round += 1) await shop.pass(MINUTE);
  const happens = async (becomes: string, amount?: string) => {
    const answer = await shop.open(`${GATEWAY}/__sandbox/transition`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ transaction_id: body.transaction_id, becomes, amount }),
    });
    assert.ok(answer.ok, await answer.text());
    for (let round = 0; round < 8; round += 1) await shop.pass(MINUTE);
  };
  return { ...shop, id: body.id, transactionId: body.transaction_id, happens };
}

test('a payment made by an operation and cancelled in the portal is queried and reported, and can’t be refunded', async () => {
  const { bench, transactionId, happens, pass } = await charged();
  const before = await eventTypes(bench);
  assert.deepEqual(before, ['operation.succeeded'], 'the success that is known makes no event');
  await happens('cancelled');
  assert.deepEqual(await newsAfter(bench, before), ['operation.reversed']);
  const [reversed] = await told(bench, 'operation.reversed');
  assert.deepEqual(reversed?.amount, money('12.00'));
  assert.equal((reversed.operation as OperationResult).order_no, CARD_PAYMENT.order_no);
  const refund = await refundOf<ProblemBody>(bench, transactionId, '1.00', '0.00');
  assert.match(refund.body.type, /payment-cancelled$/);
  for (let round = 0; round < 3; round += 1) await pass(MINUTE);
  assert.equal((await told(bench, 'operation.reversed')).length, 1, 'once');
});

test('a payment made by an operation is reported like a session’s when the portal refunds it', async () => {
  const { bench, id, transactionId, happens, calls } = await charged();
  const before = await eventTypes(bench);
  const asked = calls.length;
  await happens('refunded', '5.00');
  assert.deepEqual(await newsAfter(bench, before), ['payment.refunded_externally']);
  assert.deepEqual(calls.slice(asked), ['/v1/retrievalTrans'], 'it may have been cancelled');
  const [hinted] = await told(bench, 'payment.refunded_externally');
  assert.equal(hinted?.proven, false);
  const { created_at, outcome_at, ...attempt } = hinted.attempt as AttemptAnswer;
  assert.ok(created_at && outcome_at);
  assert.deepEqual(attempt, {
    id,
    operation: 'authorise.card',
    order_id: CARD_PAYMENT.order_no,
    order_no: CARD_PAYMENT.order_no,
    state: 'final',
    outcome: 'succeeded',
    abandoned: false,
    amount: money('12.00'),
    transaction_id: transactionId,
  });
  const unseen = await refundOf<ProblemBody>(bench, transactionId, '5.00', '0.00');
  assert.match(unseen.body.type, /refunds-unconfirmed$/);
  bench.clock.advance(MINUTE);
  const over = await refundOf<ProblemBody>(bench, transactionId, '8.00', '5.00', true);
  assert.match(over.body.type, /over-refund$/);
  const seen = await refundOf(bench, transactionId, '7.00', '5.00', true);
  assert.equal(seen.body.outcome, 'succeeded');
  const made = await report(
    { store: bench.store, profile: profileSchema.parse(SANDBOX_PROFILE) },
    { from: 0, to: bench.clock.now() + 1 },
  );
  const [row] = made.rows;
  assert.deepEqual([row?.method, row?.net], ['server', '0.00']);
  assert.equal(row?.sums.refunded_externally.amount, '5.00');
});

test('a dispute about a payment made by an operation is reported with its amount', async () => {
  const { bench, happens } = await charged();
  await happens('disputed');
  const [disputed] = await told(bench, 'payment.disputed');
  assert.deepEqual((disputed?.attempt as AttemptAnswer).amount, money('12.00'));
});

test('a hint is reported even if the gateway gives no usable answer', async () => {
  let broken = false;
  const { bench, happens, pass } = await charged(
    {},
    {
      profile: { resolver: { schedule: [60, 60] } },
      answerInstead: () => (broken ? new Response('', { status: 500 }) : undefined),
    },
  );
  broken = true;
  await happens('refunded', '5.00');
  for (let round = 0; round < 5; round += 1) await pass(MINUTE);
  assert.equal((await told(bench, 'payment.refunded_externally')).length, 1);
});

test('events show amounts in the currency’s own decimals, whatever the gateway writes', async () => {
  const yen = (value: string) => ({ value, currency: 'JPY' });
  const { bench, transactionId } = await charged(
    { amount: '1000.00', currency: 'JPY' },
    { profile: { decimals: { JPY: 2 } }, brand: { decimals: { JPY: 2 } } },
  );
  const [paid] = await told(bench, 'operation.succeeded');
  assert.deepEqual(paid?.amount, yen('1000'));
  const finer = await refundOf<ProblemBody>(bench, transactionId, '0.50', '0.00');
  assert.match(finer.body.type, /amount-invalid$/, 'no event could show it');
  assert.equal((await refundOf(bench, transactionId, '400.00', '0.00')).status, 200);
  const [, operation] = await told(bench, 'operation.succeeded');
  assert.deepEqual((operation?.refunds as { amount: unknown }[])[0]?.amount, yen('400'));
  const [refunded] = await told(bench, 'refund.succeeded');
  assert.deepEqual([refunded?.amount, refunded?.paid], [yen('400'), yen('1000')]);
});

test('what a person has seen refunded in the portal counts, and is reported with its amount', async () => {
  const { bench, transactionId, refund } = await paid();
  const seen = await asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: '/v1/operations/orders.refund',
    body: {
      refund_orders: [
        {
          transaction_id: transactionId,
          refund_amount: '2.00',
          refund_reason: 'late',
          expected_refunded: '5.00',
          confirmed: true,
        },
      ],
    },
  });
  assert.equal(seen.body.outcome, 'succeeded');
  const [elsewhere] = await told(bench, 'payment.refunded_externally');
  assert.deepEqual(elsewhere?.amount, money('5.00'));
  const more = await refund<ProblemBody>('6.00', '7.00', 'more');
  assert.match(more.body.type, /over-refund$/);
});
