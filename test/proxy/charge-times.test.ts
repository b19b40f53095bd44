import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DateTime } from 'luxon';
import { addIntervals } from '../../src/contract/values/add-intervals.ts';
import { chargeTimes, periodsSince } from '../../src/proxy/subscriptions/charge-times.ts';

const ZONES = ['UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'America/Sao_Paulo'];
const INTERVALS = ['day', 'week', 'month', 'year'] as const;
/** Ends of months, leap days, and days around the changes of clocks. */
const STARTS = [
  '2026-01-29',
  '2026-01-30',
  '2026-01-31',
  '2027-12-31',
  '2028-02-29',
  '2026-03-28',
  '2026-03-29',
  '2026-10-25',
  '2026-11-01',
];
const iso = (times: readonly number[]) => times.map((at) => new Date(at).toISOString());

test('C-201 intervals are those of another calendar, from every end of a month', () => {
  for (const start of STARTS)
    for (const interval of INTERVALS)
      for (const intervalCount of [1, 2, 3, 6])
        for (let count = 0; count <= 48; count += 1) {
          const from = DateTime.fromISO(start, { zone: 'UTC' });
          const ours = addIntervals({ interval, intervalCount, start: from.toMillis() }, count);
          const theirs = from.plus({ [interval]: intervalCount * count }).toMillis();
          assert.equal(ours, theirs, `${start} and ${count} times ${intervalCount} ${interval}`);
        }
});

test('C-201 charges keep the time of day of the gateway’s zone, through changes of its clocks', () => {
  for (const zone of ZONES)
    for (const start of STARTS)
      for (const interval of INTERVALS) {
        const begun = DateTime.fromISO(`${start}T12:30:15`, { zone });
        const theirs = Array.from({ length: 14 }, (_, index) =>
          begun.plus({ [interval]: index + 1 }).toMillis(),
        );
        const ours = chargeTimes({ interval, intervalCount: 1, start }, theirs[0]!, 14, zone);
        assert.deepEqual(iso(ours), iso(theirs), `${start}, each ${interval}, ${zone}`);
      }
});

test('a first charge on another day than the contract’s counts from its own day', () => {
  const first = Date.parse('2026-12-23T12:00:00Z');
  const contract = { interval: 'month', intervalCount: 1, start: '2026-11-21' } as const;
  assert.deepEqual(
    iso(chargeTimes(contract, first, 3, 'UTC')).map((at) => at.slice(0, 10)),
    ['2026-12-23', '2027-01-23', '2027-02-23'],
  );
});

test('C-201 the 31st returns after a charge in February', () => {
  const first = Date.parse('2027-02-28T12:00:00Z');
  const contract = { interval: 'month', intervalCount: 1, start: '2026-12-31' } as const;
  assert.deepEqual(
    iso(chargeTimes(contract, first, 3, 'UTC')).map((at) => at.slice(0, 10)),
    ['2027-02-28', '2027-03-31', '2027-04-30'],
  );
});

test('periods are those that were counted since; what is no count is one period', () => {
  assert.deepEqual(periodsSince('1', '1'), []);
  assert.deepEqual(periodsSince('1', '4'), ['2', '3', '4']);
  assert.deepEqual(periodsSince('9', '10'), ['10']);
  assert.deepEqual(periodsSince(null, '3'), []);
  assert.deepEqual(periodsSince('2', undefined), []);
  assert.deepEqual(periodsSince('3', '2'), ['2']);
  assert.deepEqual(periodsSince('2026-11', '2026-12'), ['2026-12']);
});
