import type { OperationResult } from '../../../src/contract/proxy/operations.schema.ts';
import type { OperationRow } from '../../../src/proxy/store/tables.ts';
import type { LedgerReport } from '../../../src/sandbox/control/ledger-report.ts';
import type { InSnakeCase } from '../../../src/sandbox/control/in-snake-case.ts';
import type { Payout, Refund, Subscription } from '../../../src/sandbox/state/state.ts';
import { eventsOf, type Reply } from '../../proxy/harness.ts';
import { faults, type Done } from '../engine/room.ts';
import { operate } from '../engine/sandbox.ts';
import type { Till } from './till.ts';

const DAY = 86_400_000;

/** How long the proxy has until it must know everything that can be known. */
const LATER = [6_000, 6_000, 120_000, 3_600_000, DAY, DAY];
const DUE = [
  'leases',
  'notifications',
  'attempts',
  'operations',
  'sessions',
  'subscriptions',
] as const;

export async function settle({ bench, notify }: Till): Promise<void> {
  for (const ms of LATER) {
    bench.clock.advance(ms);
    await notify();
    for (const kind of DUE) await bench.proxy.runDue(kind);
  }
}

/** By the gateway's ledger, and what was answered and told. */
export async function truths(
  till: Till,
  done: readonly Done[],
): Promise<Readonly<Record<string, boolean>>> {
  const { bench, calls, control, payments } = till;
  const { store } = bench;
  const ledger = await control<LedgerReport>('/ledger');
  const { refunds } = await control<{ refunds: InSnakeCase<Refund>[] }>('/refunds');
  const { payouts } = await control<{ payouts: InSnakeCase<Payout>[] }>('/payouts');
  const { subscriptions } = await control<{ subscriptions: InSnakeCase<Subscription>[] }>(
    '/subscriptions',
  );
  const operations = await store.find('operations', {});
  const attempts = await store.find('attempts', {});
  const sessions = await store.find('sessions', {});
  const books = (await store.find('transactions', {})).map((row) => ({
    ...row,
    id: row.transactionId,
  }));
  const events = await eventsOf(bench);
  const told = (type: string, named: unknown): number =>
    events.filter(
      (event) => event.type === type && JSON.stringify(event.data).includes(String(named)),
    ).length;
  const orderOf = (id: string | null) =>
    ledger.orders.find(({ transaction_id }) => transaction_id === id);
  const isOver = (id: string | null): boolean =>
    ['cancelled', 'failed'].includes(orderOf(id)?.state ?? '');
  // A person's word may be wrong, and yields to proof.
  const byWord = done.some(({ name }) => name.startsWith('decided'));
  const items = operations.flatMap((row) => itemsOf(row));
  const isDone = ({ operation, id, reference, decision }: Item): boolean => {
    const { state } = orderOf(id) ?? {};
    if (operation === 'orders.refund')
      return refunds.some((one) => one.reference === reference && one.state === 'done');
    // One that was rejected is charged no more than one that was cancelled, and the other way round.
    if (operation === 'orders.cancel' || decision === 'reject') return isOver(id);
    // What was approved may be cancelled later.
    return decision === undefined || state !== 'failed';
  };
  const left = (path: RegExp, field: string): string[] =>
    calls
      .filter((call) => path.test(call.path))
      .flatMap(({ body }) => [...body.matchAll(new RegExp(`"${field}":"([^"]+)"`, 'g'))])
      .map(([, value = '']) => value);
  const isTwice = (all: readonly unknown[]): boolean => new Set(all).size < all.length;
  const minor = (amount: string): bigint => BigInt(amount.replace('.', ''));

  return {
    ...faults(till, done, /needs a person|security alert/),
    'the gateway’s books do not add up': ledger.invariant.faults.length > 0,
    'more was asked back than was left':
      !byWord &&
      refunds.every(({ reference }) => reference) &&
      calls.some(({ answer }) => answer.includes('More would be')),
    'an operation that never ends': operations.some(({ state }) => state !== 'ended'),
    'an attempt that never ends': attempts.some(({ state }) => state !== 'ended'),
    'told to be done, and is not': items.some(
      (item) => item.outcome === 'succeeded' && !item.decided && !isDone(item),
    ),
    'told to have failed, and is done': items.some(
      (item) =>
        item.outcome === 'failed' &&
        !item.decided &&
        item.operation === 'orders.refund' &&
        isDone(item),
    ),
    'answered otherwise than it is':
      !byWord && done.some(({ reply }) => isOtherwise(reply, operations)),
    'refunded otherwise than the books say': books.some((row) => {
      const here = BigInt(row.refunded) - BigInt(row.external.refunded);
      const there = refunds
        .filter((one) => one.transaction_id === row.id && one.state === 'done' && one.reference)
        .reduce((sum, { amount }) => sum + minor(amount), 0n);
      return !byWord && (here > there || there > here + BigInt(row.refundPending));
    }),
    'reserved for ever': books.some(
      ({ id, refundPending }) =>
        refundPending !== '0' &&
        items.every(
          (item) => item.id !== id || item.outcome === 'succeeded' || item.outcome === 'failed',
        ),
    ),
    'cancelled, and not known to be': attempts.some(
      ({ transactionId, outcome }) =>
        orderOf(transactionId)?.state === 'cancelled' &&
        outcome === 'succeeded' &&
        !books.some(({ id, cancelled }) => id === transactionId && cancelled),
    ),
    'cancelled, and its session is paid': attempts.some(
      ({ transactionId, sessionId }) =>
        orderOf(transactionId)?.state === 'cancelled' &&
        sessions.some(({ id, state }) => id === sessionId && state === 'paid'),
    ),
    'said to be cancelled, and is paid': books.some(
      ({ id, cancelled }) => cancelled && !byWord && !isOver(id),
    ),
    'its end told twice':
      !byWord &&
      payments.some((id) => told('payment.cancelled', id) + told('payment.reversed', id) > 1),
    'paid told twice': !byWord && payments.some((id) => told('payment.succeeded', id) > 1),
    'a refund told twice': isTwice(
      events
        .filter(({ type }) => type === 'refund.succeeded')
        .map(({ data }) => data['refund_reference']),
    ),
    'an operation told twice': operations.some(
      ({ id, isDecided }) => !isDecided && told('operation.succeeded', id) > 1,
    ),
    'a dispute told otherwise than once': payments.some(
      (id) => orderOf(id)?.dispute === 'open' && told('payment.disputed', id) !== 1,
    ),
    'a refund sent twice': isTwice(left(/\/refund$/, 'refund_reference')),
    'a payout sent twice': isTwice(left(/\/payout$/, 'request_id')),
    'a payout told otherwise than it is': operations.some(
      ({ operation, outcome, isDecided }) =>
        operation === 'payout.create' &&
        !isDecided &&
        ((outcome === 'succeeded' && payouts.length === 0) ||
          (outcome === 'failed' && payouts.length > 0)),
    ),
    'a subscription that ended, and was not told once': subscriptions.some(
      ({ id, status }) =>
        (status === 'Inactived') !== (told('subscription.cancelled', id) === 1) && !byWord,
    ),
    'a deduction that was not told once': ledger.rows.some(
      ({ kind, at, order_no: orderNo }) =>
        kind === 'charge' &&
        attempts.every((attempt) => attempt.orderNo !== orderNo) &&
        Date.parse(at) < bench.clock.now() - DAY &&
        told('subscription.deducted', orderNo) !== 1,
    ),
    'the rest can’t be refunded': await isStuck(till, operations, ledger),
  };
}

interface Item {
  readonly operation: string;
  readonly id: string;
  readonly outcome: string;
  readonly reference: string | undefined;
  readonly decision: string | undefined;
  readonly decided: boolean;
}

const itemsOf = ({ operation, isDecided, result, summary }: OperationRow): Item[] =>
  (result?.items ?? []).map(({ transaction_id, outcome, refund_reference, decided }) => ({
    operation,
    id: transaction_id,
    outcome,
    reference: refund_reference,
    decision: summary.decisions?.[transaction_id],
    decided: decided === true || isDecided,
  }));

/** What was told to be final stays so, unless a person said so. */
function isOtherwise(
  reply: Reply<unknown> | undefined,
  operations: readonly OperationRow[],
): boolean {
  const { id, outcome } = (reply?.body ?? {}) as Partial<OperationResult>;
  const row = operations.find((one) => one.id === id);
  return (
    row !== undefined &&
    !row.isDecided &&
    (outcome === 'succeeded' || outcome === 'failed') &&
    row.outcome !== outcome
  );
}

/** Nothing keeps what is left of the last payment from being refunded, unless something is not proven. */
async function isStuck(
  till: Till,
  operations: readonly OperationRow[],
  { orders }: LedgerReport,
): Promise<boolean> {
  const id = till.payments.at(-1);
  const {
    state,
    refunded = '0.00',
    dispute,
  } = orders.find((one) => one.transaction_id === id) ?? {};
  const rest = (12 - Number(refunded)).toFixed(2);
  const isOpen = operations.some(
    ({ outcome, isDecided }) => outcome === 'unknown' || outcome === 'pending' || isDecided,
  );
  if (state !== 'succeeded' || dispute !== null || isOpen || rest === '0.00') return false;
  const { status, body } = await operate(till, 'orders.refund', {
    refund_orders: [
      { transaction_id: id, refund_amount: rest, expected_refunded: refunded, confirmed: true },
    ],
  });
  return status !== 200 || (body as OperationResult).outcome === 'unknown';
}
