import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  dateIn,
  formatTime,
  fromDayMonthYear,
  middleOnClock,
  parseTime,
  spanOnClock,
  toDayMonthYear,
} from '../../src/codec/index.ts';
import { isDeep } from '../support/depth.ts';

const moment = Date.UTC(2026, 10, 21, 3, 47, 43);
const ZONES = isDeep
  ? Intl.supportedValuesOf('timeZone')
  : ['UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe'];

/** The moments at which clocks show a time: none where they skip it, two where they repeat it. */
const readings = (clock: number, zone: string): readonly number[] => {
  const text = formatTime('date-time', clock, 'UTC');
  return Array.from({ length: 113 }, (_, index) => clock + (index - 56) * 900_000).filter(
    (at) => formatTime('date-time', at, zone) === text,
  );
};

describe('dates and times', () => {
  test('C-103 a birth date is day-month-year: 1 February 2000 is 01-02-2000', () => {
    assert.equal(toDayMonthYear('2000-02-01'), '01-02-2000');
    assert.equal(fromDayMonthYear('01-02-2000'), '2000-02-01');
  });

  test('C-103 a day that no calendar has is refused', () => {
    for (const day of ['2001-02-29', '2000-13-01', '2000-00-10', '1.2.2000', ''])
      assert.throws(() => toDayMonthYear(day), { name: 'DateError' });
    assert.throws(() => fromDayMonthYear('31-04-2000'), { name: 'DateError' });
  });

  test('C-104 C-105 writes a moment in each form, in the zone of the profile', () => {
    assert.equal(formatTime('date-time', moment, 'UTC'), '2026-11-21 03:47:43');
    assert.equal(formatTime('compact', moment, 'Asia/Shanghai'), '20261121114743');
    assert.equal(formatTime('offset', moment, 'Asia/Shanghai'), '2026-11-21T11:47:43+0800');
    assert.equal(formatTime('offset', moment, 'America/St_Johns'), '2026-11-21T00:17:43-0330');
    assert.equal(dateIn(moment, 'Pacific/Honolulu'), '2026-11-20');
  });

  test('C-104 reads every form that begins with the year', () => {
    for (const text of ['2026-11-21 03:47:43', '20261121034743', '2026-11-21T03:47:43+0000'])
      assert.equal(parseTime(text, 'UTC'), moment);
    assert.equal(parseTime('2026-11-21', 'Asia/Shanghai'), Date.UTC(2026, 10, 20, 16));
  });

  test('C-106 an offset without a colon is accepted, in any zone', () => {
    assert.equal(parseTime('2026-11-21T11:47:43+0800', 'America/New_York'), moment);
    assert.equal(parseTime('2026-11-21T00:17:43-0330', 'UTC'), moment);
  });

  test('C-104 refuses what is no time', () => {
    for (const text of [
      '2026-11-21 24:00:01',
      '2026-02-30 00:00:00',
      '1763696863',
      'yesterday',
      '',
    ])
      assert.throws(() => parseTime(text, 'UTC'), { name: 'DateError' }, text);
  });

  test('C-201 a skipped local time is read with the offset before, a repeated one as its first', () => {
    assert.equal(parseTime('2026-03-29 02:30:00', 'Europe/Berlin'), Date.UTC(2026, 2, 29, 1, 30));
    assert.equal(parseTime('2026-10-25 02:30:00', 'Europe/Berlin'), Date.UTC(2026, 9, 25, 0, 30));
  });

  describe('a span where clocks change', () => {
    const shown = (start: string, end: string, zone = 'Europe/Berlin') =>
      spanOnClock(Date.parse(start), Date.parse(end), zone).map((at) =>
        formatTime('date-time', at, 'UTC'),
      );

    test('C-104 is as it is shown where a time is shown once', () => {
      assert.deepEqual(shown('2026-10-25T00:00Z', '2026-10-25T02:00Z', 'UTC'), [
        '2026-10-25 00:00:00',
        '2026-10-25 02:00:00',
      ]);
      assert.deepEqual(shown('2026-03-29T00:50Z', '2026-03-29T01:10Z'), [
        '2026-03-29 01:50:00',
        '2026-03-29 03:10:00',
      ]);
    });

    test('C-104 leaves the repeated hour where the other reading would cut it', () => {
      const spans = [
        ['00:50', '01:10', '01:50', '03:10'],
        ['00:10', '00:20', '01:10', '02:20'],
        ['01:10', '01:20', '02:10', '03:20'],
        ['23:00', '01:20', '01:00', '03:20'],
        ['00:10', '02:30', '01:10', '03:30'],
      ];
      for (const [start = '', end = '', from, to] of spans) {
        const day = start === '23:00' ? '24' : '25';
        assert.deepEqual(
          shown(`2026-10-${day}T${start}Z`, `2026-10-25T${end}Z`),
          [from, to].map((time) => `2026-10-25 ${time}:00`),
        );
      }
    });

    test('C-104 holds all of it in order, however a time is read that is shown twice', () => {
      const changes = ZONES.flatMap((zone) =>
        [
          [2026, 2, 29],
          [2026, 9, 25],
          [2026, 10, 1],
          [2026, 3, 5],
          [2026, 9, 4],
        ].map(([year = 0, month = 0, day = 0]) => ({ zone, about: Date.UTC(year, month, day) })),
      );
      const minutes = fc.integer({ min: -18 * 60, max: 18 * 60 });
      fc.assert(
        fc.property(
          fc.constantFrom(...changes),
          minutes,
          minutes,
          ({ zone, about }, one, other) => {
            const [start, end] = [Math.min(one, other), Math.max(one, other)].map(
              (m) => about + m * 60_000,
            );
            if (start === undefined || end === undefined) return;
            const [from, to] = spanOnClock(start, end, zone);
            assert.ok(from <= to);
            for (let at = start; at <= end; at += 60_000) {
              const clock = Date.parse(`${formatTime('date-time', at, zone).replace(' ', 'T')}Z`);
              assert.ok(from <= clock && clock <= to, 'by the times that are shown');
            }
            assert.ok(
              Math.max(...readings(from, zone)) <= start,
              'from the start, in both readings',
            );
            assert.ok(Math.min(...readings(to, zone)) >= end, 'to the end, in both readings');
            const middle = middleOnClock(from, to, zone);
            assert.ok(from <= middle && middle <= to);
            assert.ok(readings(middle, zone).length > 0, 'is shown');
          },
        ),
        { numRuns: isDeep ? 1_000 : 100 },
      );
    });
  });

  test('C-105 a moment survives every form in every zone, clock changes apart', () => {
    const seconds = fc.integer({
      min: Date.UTC(2000, 0, 1) / 1000,
      max: Date.UTC(2050, 0, 1) / 1000,
    });
    fc.assert(
      fc.property(seconds, fc.constantFrom(...ZONES), (second, zone) => {
        const at = second * 1000;
        assert.equal(parseTime(formatTime('offset', at, zone), 'UTC'), at);
        for (const form of ['date-time', 'compact'] as const) {
          const text = formatTime(form, at, zone);
          assert.equal(formatTime(form, parseTime(text, zone), zone), text);
          assert.ok(parseTime(text, zone) <= at);
        }
      }),
      { numRuns: isDeep ? 10_000 : 1_000 },
    );
  });

  test('C-103 a birth date survives the round trip', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString().slice(0, 10);
          assert.equal(fromDayMonthYear(toDayMonthYear(iso)), iso);
        },
      ),
    );
  });
});
