import assert from 'node:assert/strict';
import type { AttemptRow, EventRow } from '../../src/proxy/store/tables.ts';
import type { LedgerReport } from '../../src/sandbox/control/ledger-report.ts';
import { asPage } from '../proxy/harness.ts';
import type { CheckoutView } from '../../src/contract/proxy/checkout.schema.ts';
import { assertDeductionsTold, assertItemsTold, assertOwn } from './further-truths.ts';
import { fieldOf, fieldsOf } from './network.ts';
import { assertBounds, assertPortalTold } from './portal-truths.ts';
import type { World } from './world.ts';

/** What holds at any time, whatever happened. The gateway's ledger is the truth. */
export async function assertNothingWrong(world: World): Promise<void> {
  assert.deepEqual(world.faults, [], 'nobody is answered with a fault');
  const { attempts, transactions } = await readStore(world);
  const ledger = await world.ledger();
  assert.deepEqual(ledger.invariant.faults, [], 'the books of the gateway add up');

  assertOwn(world, ledger);
  assertBounds(world, ledger);
  for (const one of ['order_no', 'refund_reference', 'request_id']) assertSentOnce(world, one);
  for (const attempt of attempts) assertTrue(ledger, attempt);
  for (const { order_no, outcome } of world.told)
    if (outcome !== undefined) {
      const row = attempts.find(({ orderNo }) => orderNo === order_no);
      // What was told early may have been left open; what was final is to be true for ever.
      assertTold(ledger, order_no, outcome, row);
    }
  for (const order of new Set(attempts.map(({ orderKey }) => orderKey))) {
    const own = attempts.filter(({ orderKey }) => orderKey === order);
    const given = own.filter(({ abandoned, isDecided }) => abandoned || isDecided).length;
    const charges = own.flatMap(({ orderNo }) => standing(ledger, orderNo)).length;
    assert.ok(charges <= 1 + given, `${order} is charged ${charges} times, given up ${given}`);
  }
  // A clock that was set may let 15 minutes pass in a moment.
  if (!world.clocksSet)
    for (const { orderNo, abandoned, outcome } of attempts)
      assert.ok(
        !(abandoned && outcome === 'unknown' && isUnderWay(world, orderNo)),
        `${orderNo} was given up while it was on its way`,
      );
  for (const { id, tries } of world.sales) {
    const begun = attempts.filter(({ sessionId }) => sessionId === id).length;
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
    assert.equal(state, 'settled', `${id} is still ${state}`);
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
  for (const order of orders) {
    const active = attempts.find(({ id }) => id === order.activeAttemptId);
    assert.ok(
      active?.outcome !== 'succeeded' && active?.outcome !== 'failed',
      `${order.id} is held by an attempt that is over`,
    );
    const own = attempts.filter(({ orderKey }) => orderKey === order.id);
    const charges = own.flatMap(({ orderNo }) => standing(ledger, orderNo)).length;
    const duplicates = own.flatMap(typesOf).filter((type) => type === 'payment.duplicate').length;
    const open = own.filter(({ outcome }) => outcome !== 'succeeded' && outcome !== 'failed');
    if (open.length === 0)
      assert.ok(charges - duplicates <= 1, `${order.id}: a second charge was told nobody`);
  }
  for (const { id, refunded, refundPending, elsewhere } of transactions) {
    const at = ledger.orders.find(({ transaction_id }) => transaction_id === id);
    const all = BigInt((at?.refunded ?? '0.00').replace('.', ''));
    const minor = all - world.refundedInPortal(id);
    const here = BigInt(refunded) - BigInt(elsewhere?.refunded ?? 0);
    assert.ok(
      here <= minor && minor <= here + BigInt(refundPending),
      `${id}: the gateway has refunded ${minor}, the books say ${here} and ${refundPending}`,
    );
  }
  for (const sale of world.sales) {
    const { proxy } = world.machine(0).process;
    const { body: view } = await asPage({ proxy }, sale, { path: '/v1/checkout' });
    assertView(world, ledger, attempts, sale.order, view);
  }
  return [
    ...attempts.map(({ outcome }) => `attempt ${outcome}`),
    ...operations.map(({ operation, outcome }) => `${operation} ${outcome}`),
    ...events.map(({ type }) => type),
  ];
}

const readStore = ({ store }: World) =>
  store.read(async (reader) => ({
    attempts: await reader.find('attempts', {}),
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

/** Payments under a number that still are some. */
const standing = ({ orders }: LedgerReport, orderNo: string) =>
  orders.filter(({ order_no, state }) => order_no === orderNo && state === 'succeeded');

const wasCharged = ({ rows }: LedgerReport, orderNo: string): boolean =>
  rows.some(({ kind, order_no }) => kind === 'charge' && order_no === orderNo);

function assertTrue(ledger: LedgerReport, { orderNo, outcome, isDecided }: AttemptRow): void {
  if (isDecided) return;
  if (outcome === 'succeeded') assert.ok(wasCharged(ledger, orderNo), `${orderNo}: never charged`);
  if (outcome === 'failed')
    assert.equal(
      standing(ledger, orderNo).length,
      0,
      `${orderNo}: said to have failed, is charged`,
    );
}

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

/** Whoever the gateway knows an end of is known here too, or a person was told. */
function assertKnown(
  { deeds }: World,
  ledger: LedgerReport,
  attempt: AttemptRow,
  told: readonly string[],
): void {
  const { orderNo, outcome, isDecided } = attempt;
  if (isDecided || told.includes('payment.unresolved')) return;
  // What a person changed in the portal is known once it was heard of: see the truths of the portal.
  if (deeds.some((deed) => deed.isShown && deed.orderNo === orderNo)) return;
  const states = ledger.orders
    .filter(({ order_no }) => order_no === orderNo)
    .map(({ state }) => state);
  if (states.includes('succeeded')) assert.equal(outcome, 'succeeded', `${orderNo} is paid`);
  else if (states.length > 0 && states.every((state) => state === 'failed'))
    assert.equal(outcome, 'failed', `${orderNo} has failed`);
}

function assertView(
  { clocksSet, deeds, heard }: World,
  ledger: LedgerReport,
  attempts: readonly AttemptRow[],
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
      isShown && orderNo.startsWith(`${order}-`) && (clocksSet || !heard.has(news)),
  );
  if (state === 'paid') assert.ok(isPaid || isUnheard, `${order}: shown as paid, is not`);
}

const attemptIn = (data: EventRow['data']): unknown =>
  (data['attempt'] as { id?: unknown } | undefined)?.id;
