import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dateFormsOf, fromWire, toWire } from '../../src/codec/wire-forms.ts';
import { wireForms, type DateForm, type ZoneForm } from '../../src/contract/profile/wire.schema.ts';

/** Minutes east of UTC, and how each form has them: not every zone is whole hours away. */
const ZONES: readonly (readonly [minutes: string, written: Readonly<Record<ZoneForm, string>>])[] =
  [
    [
      '0',
      {
        minutes: '0',
        'minutes-west': '0',
        hours: '0',
        offset: '+00:00',
        'utc-offset': 'UTC+00:00',
      },
    ],
    [
      '60',
      {
        minutes: '60',
        'minutes-west': '-60',
        hours: '1',
        offset: '+01:00',
        'utc-offset': 'UTC+01:00',
      },
    ],
    [
      '-300',
      {
        minutes: '-300',
        'minutes-west': '300',
        hours: '-5',
        offset: '-05:00',
        'utc-offset': 'UTC-05:00',
      },
    ],
    [
      '330',
      {
        minutes: '330',
        'minutes-west': '-330',
        hours: '5.5',
        offset: '+05:30',
        'utc-offset': 'UTC+05:30',
      },
    ],
    [
      '345',
      {
        minutes: '345',
        'minutes-west': '-345',
        hours: '5.75',
        offset: '+05:45',
        'utc-offset': 'UTC+05:45',
      },
    ],
    [
      '-210',
      {
        minutes: '-210',
        'minutes-west': '210',
        hours: '-3.5',
        offset: '-03:30',
        'utc-offset': 'UTC-03:30',
      },
    ],
  ];

describe('C-110 the zone of the shopper’s device', () => {
  for (const [minutes, written] of ZONES)
    for (const [deviceZone, text] of Object.entries(written) as [ZoneForm, string][])
      test(`${minutes} minutes is ${text} as ${deviceZone}, and read back`, () => {
        const wire = wireForms.parse({ deviceZone });
        assert.deepEqual(toWire({ time_zone: minutes }, wire), { time_zone: text });
        assert.deepEqual(fromWire({ time_zone: text }, wire), { time_zone: minutes });
      });
});

/** A day that is the same in one form only, and one that two have. */
const DATES: Readonly<Record<DateForm, string>> = {
  date: '2026-12-24',
  'day-month-year': '24-12-2026',
  compact: '20261224',
  'date-time': '2026-12-24 00:00:00',
  'date-time-utc': '2026-12-24T00:00:00Z',
  'year/month/day': '2026/12/24',
  'day/month/year': '24/12/2026',
  'month/day/year': '12/24/2026',
  'day.month.year': '24.12.2026',
};

describe('dates of contracts', () => {
  for (const [contractDate, text] of Object.entries(DATES) as [DateForm, string][])
    test(`${text} as ${contractDate}, and read back as nothing else`, () => {
      const wire = wireForms.parse({ contractDate });
      const written = { subscription: { contract_start: text, contract_end: text } };
      const own = { subscription: { contract_start: '2026-12-24', contract_end: '2026-12-24' } };
      assert.deepEqual(toWire(own, wire), written);
      assert.deepEqual(fromWire(written, wire), own);
      assert.deepEqual(dateFormsOf(text), [contractDate]);
    });

  test('one that two forms have is either, and no day of the thirteenth month is one', () => {
    assert.deepEqual(dateFormsOf('05/06/2026'), ['day/month/year', 'month/day/year']);
    assert.deepEqual(dateFormsOf('2026-13-01'), []);
  });
});
