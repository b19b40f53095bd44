import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  dateIn,
  formatTime,
  fromDayMonthYear,
  parseTime,
  toDayMonthYear,
} from '../../src/codec/index.ts';

const moment = Date.UTC(2026, 10, 21, 3, 47, 43);
const ZONES = ['UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe'];

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
      { numRuns: 1000 },
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
