import assert from 'node:assert/strict';
import type { EventRow } from '../../src/proxy/store/event-rows.ts';
import type { TransactionRow } from '../../src/proxy/store/money-rows.ts';
import type { OrderRow } from '../../src/proxy/store/order-rows.ts';
import type { AttemptRow, SessionRow } from '../../src/proxy/store/tables.ts';
import type { LedgerReport } from '../../src/sandbox/control/ledger-report.ts';
import { fieldsOf } from './network.ts';
import type { World } from './world.ts';

const HOUR = 3_600_000;
/** Clocks may have been set by a day or two. */
const AROUND = 72 * HOUR;

/** What holds at any time of what goes back, here and in the portal. */
export function assertBounds({ network, pointless }: World, { orders, rows }: LedgerReport): void {
  for (const { transaction_id: id, amount } of orders) {
    const back = rows.filter(
      ({ kind, transaction_id }) =>
        transaction_id === id && (kind === 'refund' || kind === 'cancellation'),
    );
    const sum = back.reduce((total, row) => total + minor(row.amount), 0n);
    assert.ok(sum <= minor(amount), `${sum} of ${amount} of ${id} went back`);
  }
  for (const { path, body } of network.sent)
    if (path.endsWith('/refund'))
      for (const reference of fieldsOf(body, 'refund_reference'))
        assert.ok(!pointless.has(reference), `${reference} refunds what is known to be cancelled`);
}

interface Known {
  readonly attempts: readonly AttemptRow[];
  readonly orders: readonly OrderRow[];
  readonly sessions: readonly SessionRow[];
  readonly transactions: readonly TransactionRow[];
  readonly events: readonly EventRow[];
}

/** In the end payments are known as the gateway has them; of what nothing was heard, reconciliation tells. */
export async function assertPortalTold(
  world: World,
  ledger: LedgerReport,
  known: Known,
): Promise<void> {
  const strays: AttemptRow[] = [];
  for (const attempt of known.attempts) {
    assertHintsTold(world, attempt, known.events);
    const there = atGateway(ledger, attempt);
    const here = heldHere(known, attempt);
    const { orderNo } = attempt;
    const isListedOtherwise = world.liar.lasting.has(orderNo);
    if (there === undefined || (there === here && !isListedOtherwise)) continue;
    const last = world.deeds.findLast((deed) => deed.orderNo === orderNo && deed.isShown);
    // Two machines whose clocks are an hour apart may take a whole schedule in a moment, unanswered.
    assert.ok(
      isListedOtherwise || world.clocksSet || !last || !world.heard.has(last.news),
      `${orderNo} is ${there} by a ${last?.kind} that was heard of, and said to be ${here}`,
    );
    strays.push(attempt);
  }
  await assertReconciled(world, strays);
  for (const order of known.orders) assertPaidBy(known, order);
}

/** A dispute or refund, which no query shows, is passed on. */
function assertHintsTold(
  { carried, deeds, heard }: World,
  { id, orderNo, transactionId }: AttemptRow,
  events: readonly EventRow[],
): void {
  const own = events.filter(
    ({ data }) =>
      data['about'] === id || (data['attempt'] as { id?: unknown } | undefined)?.id === id,
  );
  for (const kind of ['dispute', 'refund'] as const) {
    const told = own.filter(({ type, data }) =>
      kind === 'dispute'
        ? type === 'payment.disputed'
        : // While one from here is under way, nobody can say whose it is.
          type === 'payment.refunded_externally' ||
          (type === 'notification.received' && data['kind'] === kind),
    ).length;
    const done = deeds.filter((deed) => deed.kind === kind && deed.orderNo === orderNo);
    const known = done.filter(({ news }) => heard.has(news)).length;
    const what = `${orderNo}: of ${known} of ${done.length} notifications of a ${kind}`;
    // Two that come at the same time may be told as one.
    assert.ok(told > 0 || known === 0, `${what} nothing was told`);
    const most = [...carried].filter(
      (name) => name.startsWith(kind.toUpperCase()) && name.includes(` ${transactionId} `),
    ).length;
    assert.ok(told <= most, `${what} ${told} were told`);
  }
}

type Standing = 'paid' | 'not paid' | 'open';

/** Undefined for what never arrived there. */
function atGateway({ orders }: LedgerReport, { orderNo }: AttemptRow): Standing | undefined {
  const states = orders.filter(({ order_no }) => order_no === orderNo).map(({ state }) => state);
  if (states.length === 0) return undefined;
  if (states.includes('succeeded')) return 'paid';
  const isOver = states.every((state) => state === 'failed' || state === 'cancelled');
  return isOver ? 'not paid' : 'open';
}

function heldHere({ transactions }: Known, { outcome, transactionId }: AttemptRow): Standing {
  const isCancelled = transactions.some(
    (row) => row.transactionId === transactionId && row.cancelled,
  );
  if (outcome === 'succeeded') return isCancelled ? 'not paid' : 'paid';
  return outcome === 'failed' ? 'not paid' : 'open';
}

async function assertReconciled(world: World, strays: readonly AttemptRow[]): Promise<void> {
  if (strays.length === 0) return;
  const { proxy } = world.machine(0).process;
  const until = world.clock.now() + AROUND;
  const { differences, unanswered } = await world.meanwhile(
    proxy.reconcile(world.begun - AROUND, until),
  );
  assert.equal(unanswered, 0, 'the gateway answers about everything');
  for (const { id, orderNo } of strays)
    assert.ok(
      differences.some((difference) => difference.id === id),
      `${orderNo} is not as the gateway has it, and reconciliation does not say so`,
    );
}

/**
 * An order of whose payments something is left is paid by one that was not taken back, and a session says so.
 * One that was refunded has paid it none the less.
 */
function assertPaidBy(known: Known, { id, paidAttemptId, state, terms }: OrderRow): void {
  const paid = known.attempts.filter(
    (attempt) => attempt.orderKey === id && heldHere(known, attempt) === 'paid',
  );
  const isRefunded = ({ transactionId }: AttemptRow) =>
    known.transactions.some(
      (row) => row.transactionId === transactionId && row.refunded === row.amount,
    );
  if (paid.every(isRefunded)) return;
  const pays = ({ provenUnder, amount }: AttemptRow) =>
    provenUnder === terms?.number && amount === terms.amount.value;
  if (state === 'partial' || state === 'contradicted') {
    assert.ok(!paid.some(pays), `${id} is ${state}, though it was charged what it asks for`);
    return;
  }
  const names = paid.map((one) => one.id).join(', ');
  assert.ok(
    paid.some((attempt) => attempt.id === paidAttemptId),
    `${id} is paid by ${paidAttemptId}, which is none of ${names}`,
  );
  const states = known.sessions.filter(({ orderKey }) => orderKey === id).map(({ state }) => state);
  assert.ok(states.includes('paid'), `${id} is paid, its sessions are ${states.join(', ')}`);
}

const minor = (amount: string): bigint => BigInt(amount.replace('.', ''));
