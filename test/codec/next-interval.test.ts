import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DateTime } from 'luxon';
import { nextIntervalIn } from '../../src/codec/index.ts';
import { isDeep } from '../support/depth.ts';

const SAMPLE = [
  'UTC',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
];
const ZONES = isDeep ? Intl.supportedValuesOf('timeZone') : SAMPLE;
const INTERVALS = ['day', 'week', 'month', 'year'] as const;
/** Ends of months, leap days, and days around the changes of clocks. */
const DAYS = ['2026-01-31', '2026-03-28', '2026-10-24', '2026-10-31', '2028-02-29'];
/** The first and last minutes of a day, and times that a change of clocks skips or repeats. */
const TIMES = ['00:00:00', '00:30:00', '01:30:00', '02:30:00', '23:59:30'];
const iso = (at: number) => new Date(at).toISOString();

/** The same by another calendar; of a time that is shown twice, the first. */
function byLuxon(start: DateTime, interval: string, count: number): number {
  const found = start.plus({ [interval]: count }).getPossibleOffsets();
  return Math.min(...found.map((each) => each.toMillis()));
}

for (const zone of ZONES)
  test(`C-201 intervals keep the day and the time of day in ${zone}`, () => {
    for (const day of DAYS)
      for (const time of TIMES)
        for (const interval of INTERVALS)
          for (const intervalCount of [1, 3]) {
            const start = DateTime.fromISO(`${day}T${time}`, { zone });
            const recurrence = { interval, intervalCount, start: start.toMillis() };
            let after = start.toMillis();
            const times = SAMPLE.includes(zone) ? 16 : 3;
            for (let count = 1; count <= times; count += 1) {
              const ours = nextIntervalIn(zone, recurrence, after);
              const theirs = byLuxon(start, interval, count * intervalCount);
              const what = `${day} ${time} and ${count} times ${intervalCount} ${interval}`;
              assert.equal(iso(ours), iso(theirs), what);
              assert.equal(nextIntervalIn(zone, recurrence, ours - 1), ours, what);
              after = ours;
            }
          }
  });
