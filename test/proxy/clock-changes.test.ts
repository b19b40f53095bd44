import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listPayments } from '../../src/proxy/subscriptions/find-payments.ts';
import { gatewayBench } from '../support/gateway-harness.ts';

const MINUTE = 60_000;
/** What the clocks of Berlin show in 2026, worked out without the code under test. */
const SUMMER = [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)] as const;
const offset = (at: number) => (at >= SUMMER[0] && at < SUMMER[1] ? 2 : 1) * 60 * MINUTE;
const shownAt = (at: number) => at + offset(at);
const asClock = (text: string | null) => Date.parse(`${String(text).replace(' ', 'T')}Z`);

/** How a gateway may understand a time without its offset. */
const READERS = {
  'as its clocks show it': { of: shownAt, bound: (clock: number) => clock },
  'as the first of two': {
    of: (at: number) => at,
    bound: (clock: number) => clock - (shownAt(clock - 120 * MINUTE) === clock ? 120 : 60) * MINUTE,
  },
  'as the second of two': {
    of: (at: number) => at,
    bound: (clock: number) => clock - (shownAt(clock - 60 * MINUTE) === clock ? 60 : 120) * MINUTE,
  },
};

/** A gateway with a payment every minute, a hundred at most in an answer, and what it was asked. */
function busyGateway({ of, bound }: (typeof READERS)['as its clocks show it'], about: number) {
  const payments = Array.from({ length: 601 }, (_, index) => about + (index - 300) * MINUTE);
  const asked: (readonly [number, number])[] = [];
  const bench = gatewayBench(
    async (_request, body) => {
      const form = new URLSearchParams(body);
      const [from, to] = [
        asClock(form.get('query_start')),
        asClock(form.get('query_end')),
      ] as const;
      asked.push([from, to]);
      await bench.clock.advance(1000);
      const orders_list = payments
        .filter((at) => of(at) >= bound(from) && of(at) <= bound(to))
        .slice(0, 100)
        .map((at) => ({
          order_no: `A-${at}`,
          transaction_id: `t-${at}`,
          order_status: '1',
          amount: '12.00',
          currency: 'EUR',
        }));
      return JSON.stringify({ return_status: '1', orders_list });
    },
    { timeZone: 'Europe/Berlin' },
  );
  return { ...bench, asked, payments };
}

for (const [way, reader] of Object.entries(READERS))
  for (const [name, about] of [
    ['repeat an hour', SUMMER[1]],
    ['skip an hour', SUMMER[0]],
  ] as const)
    test(`C-166 lists all payments while clocks ${name}, with times read ${way}`, async () => {
      const spans = [
        [-10, 10],
        [-50, -20],
        [10, 40],
        [-180, 30],
        [20, 180],
        [-180, 180],
      ] as const;
      for (const [from, to] of spans) {
        const bench = busyGateway(reader, about);
        const [start, end] = [about + from * MINUTE, about + to * MINUTE];
        const listed = await listPayments(bench, start, end);
        const ids: readonly unknown[] = (listed ?? []).map(({ entry }) => entry.order_no);
        const due = bench.payments.filter((at) => at >= start && at <= end).map((at) => `A-${at}`);
        assert.deepEqual(
          due.filter((id) => !ids.includes(id)),
          [],
          `${from} to ${to}`,
        );
        assert.equal(new Set(ids).size, ids.length, 'each once');
        assert.ok(
          bench.asked.every(([first, last]) => first <= last),
          'never inverted',
        );
      }
    });
