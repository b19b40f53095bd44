import assert from 'node:assert/strict';
import { isFurther } from '../../src/proxy/money/numbered.ts';
import type { EventRow } from '../../src/proxy/store/event-rows.ts';
import type { AttemptRow } from '../../src/proxy/store/tables.ts';
import type { LedgerReport } from '../../src/sandbox/control/ledger-report.ts';
import { asPage } from '../proxy/harness.ts';
import type { CheckoutView } from '../../src/contract/proxy/checkout.schema.ts';
import { assertDeductionsTold, assertItemsTold, assertOwn } from './further-truths.ts';
import { fieldOf, fieldsOf } from './network.ts';
import {
  assertChargesTold,
  assertKnown,
  assertOrders,
  assertTrue,
  attemptIn,
  standing,
} from './money-truths.ts';
import { assertBounds, assertPortalTold } from './portal-truths.ts';
import type { World } from './world.ts';

/** What holds at any time, whatever happened. The gateway's ledger is the truth. */
export async function assertNothingWrong(world: World): Promise<void> {
  assert.deepEqual(world.faults, [], 'nobody is answered with a fault');
  const { attempts, orders, transactions } = await readStore(world);
  const ledger = await world.ledger();
  assert.deepEqual(ledger.invariant.faults, [], 'the books of the gateway add up');

  assertOwn(world, ledger, attempts);
  assertBounds(world, ledger);
  for (const one of ['order_no', 'refund_reference', 'request_id']) assertSentOnce(world, one);
  for (const attempt of attempts) assertTrue(ledger, attempt);
  for (const { order_no, outcome } of world.told)
    if (outcome !== undefined) {
      const row = attempts.find(({ orderNo }) => orderNo === order_no);
      // What was told early may have been left open; what was final is to be true for ever.
      assertTold(ledger, order_no, outcome, row);
    }
  assertOrders(world, ledger, { attempts, orders, transactions });
  // A clock that was set may let 15 minutes pass in a moment.
  if (!world.clocksSet)
    for (const { orderNo, abandoned, outcome } of attempts)
      assert.ok(
        !(abandoned && outcome === 'unknown' && isUnderWay(world, orderNo)),
        `${orderNo} was given up while it was on its way`,
      );
  for (const { id, tries } of world.sales) {
    // What the gateway lists beside what was sent, no key has made.
    const begun = attempts.filter((one) => one.sessionId === id && !isFurther(one)).length;
    assert.ok(begun <= tries, `${id}: ${tries} keys have made ${begun} attempts`);
  }
  for (const row of transactions)
    assert.ok(
      BigInt(row.refunded) + BigInt(row.refundPending) <= BigInt(row.amount),
      `${row.id}: refunds are above the payment`,
    );
}

/** What holds once everything had its time. Answers what happened, one word for each. */
export async function assertAllSettled(world: World): Promise<string[]> {
  await assertNothingWrong(world);
  const known = await readStore(world);
  const { attempts, operations, orders, events, outbox, subscriptions, transactions } = known;
  const ledger = await world.ledger();
  const typesOf = ({ id }: AttemptRow) =>
    events.filter(({ data }) => attemptIn(data) === id).map(({ type }) => type);

  assertItemsTold(world, operations, events);
  assertDeductionsTold(world, ledger, subscriptions, events);
  await assertPortalTold(world, ledger, known);
  assert.equal(outbox.length, 0, 'each event has its place');
  assert.deepEqual(
    events.map(({ id }) => Number(id)),
    events.map((_, at) => at + 1),
    'no place of an event is left out',
  );
  for (const { state, id } of [...attempts, ...operations])
    assert.equal(state, 'ended', `${id} is still ${state}`);
  for (const attempt of attempts) {
    const told = typesOf(attempt);
    const successes = told.filter((type) => type === 'payment.succeeded').length;
    const partial = told.includes('payment.partial');
    if (!told.includes('payment.cancelled') && !told.includes('payment.resolved'))
      assert.equal(
        successes,
        attempt.outcome === 'succeeded' && !partial ? 1 : 0,
        'one event for paid',
      );
    assertKnown(world, ledger, attempt, told);
  }
  assertChargesTold(world, ledger, known, events);
  for (const { transactionId: id, refunded, refundPending, external } of transactions) {
    const at = ledger.orders.find(({ transaction_id }) => transaction_id === id);
    const all = BigInt((at?.refunded ?? '0.00').replace('.', ''));
    const minor = all - world.refundedInPortal(id);
    const here = BigInt(refunded) - BigInt(external.refunded);
    assert.ok(
      here <= minor && minor <= here + BigInt(refundPending),
      `${id}: the gateway has refunded ${minor}, the books say ${here} and ${refundPending}`,
    );
  }
  for (const sale of world.sales) {
    const { proxy } = world.machine(0).process;
    const { body: view } = await asPage({ proxy }, sale, { path: '/v1/checkout' });
    assertView(world, ledger, { attempts, events }, sale.order, view);
  }
  return [
    ...attempts.map(({ outcome }) => `attempt ${outcome}`),
    ...operations.map(({ operation, outcome }) => `${operation} ${outcome}`),
    ...events.map(({ type }) => type),
    ...[...world.liar.told].flatMap(([lie, times]) => Array<string>(times).fill(`lie: ${lie}`)),
    ...[...world.liar.lasting.values()].map((lie) => `listed ${lie}`),
    ...orders.map(({ state }) => `order ${state}`),
  ];
}

/** Was listed without a number, and proved to be another payment. */
const isNone = ({ id, besides, outcome, isDecided }: AttemptRow): boolean =>
  besides === id && outcome === 'failed' && !isDecided;

const readStore = ({ store }: World) =>
  store.read(async (reader) => ({
    attempts: (await reader.find('attempts', {})).filter((attempt) => !isNone(attempt)),
    operations: await reader.find('operations', {}),
    orders: await reader.find('orders', {}),
    events: await reader.find('events', {}),
    outbox: await reader.find('outbox', {}),
    subscriptions: await reader.find('subscriptions', {}),
    sessions: await reader.find('sessions', {}),
    transactions: await reader.find('transactions', {}),
  }));

const isUnderWay = ({ network }: World, orderNo: string): boolean =>
  [...network.underWay].some((body) => fieldOf(body, 'order_no') === orderNo);

function assertTold(
  ledger: LedgerReport,
  orderNo: string,
  outcome: string,
  row: AttemptRow | undefined,
): void {
  assert.ok(row, `${orderNo} was told of, and is not in the store`);
  assertTrue(ledger, { ...row, outcome: outcome as AttemptRow['outcome'] });
}

/** A number that stands for one intention leaves once, for ever. */
function assertSentOnce({ network }: World, field: string): void {
  const seen = new Set<string>();
  for (const { body } of network.sent.filter(({ path }) => LEAVES_ONCE[field]?.test(path))) {
    for (const value of fieldsOf(body, field)) {
      assert.ok(!seen.has(value), `${field} ${value} has left twice`);
      seen.add(value);
    }
  }
}

const LEAVES_ONCE: Readonly<Record<string, RegExp>> = {
  order_no: /authorise|local/,
  refund_reference: /refund/,
  request_id: /payout/,
};

function assertView(
  { clocksSet, deeds, heard, liar }: World,
  ledger: LedgerReport,
  { attempts, events }: { attempts: readonly AttemptRow[]; events: readonly EventRow[] },
  order: string,
  { proven, state }: CheckoutView,
): void {
  const own = attempts.filter(({ orderNo }) => orderNo.startsWith(`${order}-`));
  if (own.some(({ isDecided }) => isDecided)) return;
  const isPaid = own.some(({ orderNo }) => standing(ledger, orderNo).length > 0);
  if (proven === 'refused' || proven === 'nothing_sent')
    assert.ok(!isPaid, `${order}: shown as ${proven}, is paid`);
  // What nobody has heard of is only in the reconciliation.
  const isUnheard = deeds.some(
    ({ isShown, orderNo, news }) =>
      isShown &&
      orderNo.startsWith(`${order}-`) &&
      // Listed otherwise than it was sent, it proves no reversal either: a person was told.
      (clocksSet || !heard.has(news) || liar.lasting.has(orderNo)),
  );
  // By the payment, or by the cancellation of it that nothing proves.
  const isHandedOn = own.some(
    ({ id, orderNo, transactionId }) =>
      liar.lasting.has(orderNo) &&
      events.some(
        ({ type, data }) =>
          (type === 'payment.unresolved' && (data['attempt'] as { id?: unknown }).id === id) ||
          (type === 'operation.unresolved' &&
            transactionId !== null &&
            JSON.stringify(data).includes(`"${transactionId}"`)),
      ),
  );
  if (state === 'paid')
    assert.ok(isPaid || isUnheard || isHandedOn, `${order}: shown as paid, is not`);
}
