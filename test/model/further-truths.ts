import assert from 'node:assert/strict';
import type { AttemptRow, OperationRow } from '../../src/proxy/store/tables.ts';
import type { EventRow } from '../../src/proxy/store/event-rows.ts';
import type { SubscriptionRow } from '../../src/proxy/store/subscription-row.ts';
import type { LedgerReport } from '../../src/sandbox/control/ledger-report.ts';
import { isAnothers, MOST_CHARGES, shopperOf } from './people.ts';
import type { World } from './world.ts';

const DAY = 86_400_000;

/** Of grants and stored cards: what the gateway's books show was theirs to do. */
export function assertOwn(
  world: World,
  ledger: LedgerReport,
  attempts: readonly AttemptRow[],
): void {
  const shopperBy = (order: string): string => {
    const attempt = attempts.find(({ orderNo }) => orderNo === order);
    const sale = world.sales.find(({ id }) => id === attempt?.sessionId);
    return sale?.shopper ?? shopperOf(order);
  };
  for (const { order_no, card } of ledger.orders)
    assert.ok(
      !card || !isAnothers(shopperBy(order_no), card.slice(-4)),
      `${order_no} was paid by ${card}, which is somebody else's`,
    );
  const charges = ledger.rows.filter(({ kind }) => kind === 'card-charge');
  for (const { amount, cardId, grant, outcome } of world.charges) {
    const done = charges.filter((row) => row.amount === amount);
    assert.ok(done.length <= 1, `${cardId} was charged ${amount} ${done.length} times`);
    assert.ok(
      done.every(({ to }) => to === `card:${grant.cardId}`),
      `${grant.subject} has charged ${cardId}`,
    );
    if (outcome === 'succeeded') assert.equal(done.length, 1, `${amount} never reached ${cardId}`);
    if (outcome === 'failed') assert.equal(done.length, 0, `${amount} was said to have failed`);
  }
  for (const each of world.grants) {
    const amounts = world.charges.filter(({ grant }) => grant === each).map(({ amount }) => amount);
    const done = charges.filter(({ amount }) => amounts.includes(amount)).length;
    assert.ok(done <= MOST_CHARGES, `a grant of ${each.subject} was used ${done} times`);
  }
}

/** Each item of a batch ends in one event, and that one says what the gateway has done. */
export function assertItemsTold(
  world: World,
  operations: readonly OperationRow[],
  events: readonly EventRow[],
): void {
  const atGateway = world.gatewayRefunds();
  const told = events.filter(({ type }) => /^refund\.(succeeded|failed)$/.test(type));
  for (const { summary, result, isDecided } of operations)
    for (const { reference, transactionId } of summary.refunds ?? []) {
      const types = told
        .filter(({ data }) => data['refund_reference'] === reference)
        .map(({ type }) => type);
      const item = result?.items?.find((one) => one.transaction_id === transactionId);
      if (!isDecided && !item?.decided)
        assert.ok(types.length <= 1, `${reference} was told of as ${types.join(', ')}`);
      const outcome = item?.outcome ?? 'unknown';
      if (outcome !== 'succeeded' && outcome !== 'failed') continue;
      assert.equal(types.at(-1), `refund.${outcome}`, `${reference} has ended as ${outcome}`);
      const isDone = atGateway.get(reference)?.state === 'done';
      assert.equal(outcome === 'succeeded', isDone, `${reference} is said to have ${outcome}`);
    }
}

/** Each period of a subscription is told once, and none that was charged is left out. */
export function assertDeductionsTold(
  world: World,
  ledger: LedgerReport,
  subscriptions: readonly SubscriptionRow[],
  events: readonly EventRow[],
): void {
  const deductions = events.filter(({ type }) => type.startsWith('subscription.deduct'));
  const once = (name: string, types: readonly string[]) =>
    assert.ok(new Set(types).size === types.length, `${name} was told as ${types.join(', ')}`);
  for (const { id, orderNo } of subscriptions) {
    const own = deductions.filter(({ data }) => data['recurring_id'] === id);
    once(
      id,
      own.map(({ data }) => String(data['period'])),
    );
    for (const type of ['subscription.cancelled', 'subscription.ended'])
      once(
        id,
        events
          .filter((each) => each.type === type && each.data['recurring_id'] === id)
          .map(() => type),
      );
    const charged = ledger.rows.filter(
      ({ kind, order_no = '' }) =>
        kind === 'charge' && order_no.startsWith(`${orderNo}-`) && order_no !== orderNo,
    );
    const named = own.flatMap(({ type, data }) =>
      type === 'subscription.deducted' ? (data['payments'] as { order_no?: string }[]) : [],
    );
    for (const { order_no } of named)
      assert.ok(
        charged.some((row) => row.order_no === order_no),
        `${order_no} was told of, and never charged`,
      );
    if (world.clocksSet) continue;
    for (const { at, order_no } of charged.filter(
      (row) => Date.parse(row.at) < world.clock.now() - DAY,
    ))
      assert.ok(
        own.some(({ data }) =>
          (data['payments'] as { order_no?: string }[]).some((one) => one.order_no === order_no),
        ),
        `${order_no} was charged on ${at}, and nobody was told`,
      );
  }
}
