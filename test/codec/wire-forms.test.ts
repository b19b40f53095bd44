import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fromWire, toWire } from '../../src/codec/wire-forms.ts';
import { wireForms, type ZoneForm } from '../../src/contract/profile/wire.schema.ts';

/** Minutes east of UTC, and how each form has them: not every zone is whole hours away. */
const ZONES: readonly (readonly [minutes: string, written: Readonly<Record<ZoneForm, string>>])[] =
  [
    ['0', { minutes: '0', 'minutes-west': '0', hours: '0', offset: '+00:00' }],
    ['60', { minutes: '60', 'minutes-west': '-60', hours: '1', offset: '+01:00' }],
    ['-300', { minutes: '-300', 'minutes-west': '300', hours: '-5', offset: '-05:00' }],
    ['330', { minutes: '330', 'minutes-west': '-330', hours: '5.5', offset: '+05:30' }],
    ['345', { minutes: '345', 'minutes-west': '-345', hours: '5.75', offset: '+05:45' }],
    ['-210', { minutes: '-210', 'minutes-west': '210', hours: '-3.5', offset: '-03:30' }],
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
