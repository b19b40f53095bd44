import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { TEST_CARDS } from '../../src/sandbox/index.ts';
import { cardPayment, createBench, hours, type Bench } from './harness.ts';

/** One step of a random day at the gateway; `pick` chooses among what is there. */
type Step =
  | { do: 'pay'; card: string; amount: string; subscribe: boolean }
  | { do: 'approve'; pick: number; choice: string }
  | { do: 'refund'; pick: number; amount: string; reason: string }
  | { do: 'cancel' | 'review' | 'end-dispute'; pick: number; yes: boolean }
  | { do: 'become'; pick: number; status: string }
  | { do: 'payout'; amount: string; currency: string; reference: string }
  | { do: 'transition'; pick: number; status: string }
  | {
      do: 'card';
      way: 'card.charge' | 'card.withdraw' | 'card.close';
      card: string;
      amount: string;
    }
  | { do: 'group'; way: 'group.charge' | 'group.refund'; amount: string }
  | { do: 'pass'; hours: number };

/** Few amounts and few orders, so that steps meet each other. */
const cents = fc.oneof(
  fc.constantFrom('4.00', '6.00', '10.00'),
  fc.integer({ min: 0, max: 500_000 }).map((minor) => (minor / 100).toFixed(2)),
);
const pick = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    card: fc.oneof(
      fc.constant('4242424242424242'),
      fc.constantFrom(...TEST_CARDS.map(({ number }) => number)),
    ),
    amount: fc.oneof(cents, fc.constantFrom('4001.00', '4002.00', '2051.00')),
    subscribe: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('approve' as const),
    pick,
    choice: fc.constantFrom('approve', 'refuse', 'abandon', 'slow'),
  }),
  fc.record({
    do: fc.constant('refund' as const),
    pick,
    amount: cents,
    reason: fc.constantFrom('', 'SBX:pending', 'SBX:fail', 'SBX:unknown', 'SBX:missing'),
  }),
  fc.record({
    do: fc.constantFrom('cancel' as const, 'review', 'end-dispute'),
    pick,
    yes: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('become' as const),
    pick,
    status: fc.constantFrom('succeeded', 'failed', 'cancelled', 'settled', 'disputed'),
  }),
  fc.record({
    do: fc.constant('payout' as const),
    amount: cents,
    currency: fc.constantFrom('EUR', 'KWD', 'JPY'),
    reference: fc.constantFrom('', 'SBX:pending', 'SBX:failed:X', 'SBX:returned'),
  }),
  fc.record({
    do: fc.constant('transition' as const),
    pick,
    status: fc.constantFrom('SENT', 'COMPLETED', 'FAILED', 'RETURNED', 'CANCELLED'),
  }),
  fc.record({
    do: fc.constant('card' as const),
    way: fc.constantFrom('card.charge', 'card.withdraw', 'card.close'),
    card: fc.constantFrom('100029701', '100029702', '100029703', '100029704', '100029409'),
    amount: cents,
  }),
  fc.record({
    do: fc.constant('group' as const),
    way: fc.constantFrom('group.charge', 'group.refund'),
    amount: cents,
  }),
  fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 40 }) }),
);

let payouts = 0;

async function take(bench: Bench, step: Step): Promise<void> {
  const { orders } = await bench.ledger();
  const chosen = 'pick' in step ? orders[step.pick % (orders.length || 1)] : undefined;
  const named = chosen && {
    transaction_id: chosen.transaction_id as never,
    order_no: chosen.order_no as never,
    currency: chosen.currency,
    amount: chosen.amount,
  };
  switch (step.do) {
    case 'pay': {
      const { card, amount, subscribe } = step;
      const contract = { contract_name: 'C', interval: 'week', interval_count: '1' };
      await bench.send(
        'authorise.card',
        cardPayment({ card, amount, ...(subscribe && { subscription: contract }) }),
      );
      return;
    }
    case 'approve': {
      const pages = (JSON.parse(bench.sandbox.snapshot()) as Snapshot).pages.entries;
      const page = pages[step.pick % (pages.length || 1)];
      if (page) await bench.page(`/acs/${page[0]}/choose`, { choice: step.choice });
      return;
    }
    case 'refund':
      if (named)
        await bench.send('orders.refund', {
          refund_orders: [{ ...named, refund_amount: step.amount, refund_reason: step.reason }],
        });
      return;
    case 'cancel':
      if (named) await bench.send('orders.cancel', { cancel_orders: [named] });
      return;
    case 'review':
      if (named)
        await bench.send('orders.review', {
          review_orders: [{ ...named, review_flag: step.yes ? '1' : '0' }],
        });
      return;
    case 'become':
      await bench.control('transition', {
        order_no: chosen?.order_no ?? '',
        becomes: step.status,
      });
      return;
    case 'end-dispute':
      await bench.control('transition', {
        order_no: chosen?.order_no ?? '',
        becomes: step.yes ? 'won' : 'lost',
      });
      return;
    case 'payout':
      await bench.send('payout.create', {
        request_id: `ebe1ac96-641d-458f-a49e-${String((payouts += 1)).padStart(12, '0')}`,
        payment_currency: step.currency,
        source_amount: step.amount,
        source_currency: 'EUR',
        beneficiary: { last_name: 'Li' },
        reference: step.reference,
      });
      return;
    case 'transition': {
      const all = (await bench.control('payouts'))['payouts'] as { request_id: string }[];
      await bench.control('transition', {
        request_id: all[step.pick % (all.length || 1)]?.request_id ?? '',
        becomes: step.status,
      });
      return;
    }
    case 'card': {
      const { way, card, amount } = step;
      const field = way === 'card.charge' ? 'charge_amount' : 'refund_amount';
      const values = { card_id: card, ...(way !== 'card.close' && { [field]: amount }) };
      await bench.send(way, values);
      return;
    }
    case 'group': {
      const field = step.way === 'group.charge' ? 'charge_amount' : 'refund_amount';
      await bench.send(step.way, { group_id: '5001', [field]: step.amount } as never);
      return;
    }
    case 'pass':
      await bench.pass(hours(step.hours));
  }
}

interface Snapshot {
  readonly pages: { readonly entries: [string, unknown][] };
}

describe('the ledger', () => {
  it('adds up after every step of any sequence of operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
        const bench = createBench();
        for (const each of steps) {
          await take(bench, each);
          assert.deepEqual((await bench.ledger()).invariant.faults, [], JSON.stringify(each));
        }
      }),
      { numRuns: 200, seed: 20261121 },
    );
  });
});
