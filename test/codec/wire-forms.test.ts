import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dateFormsOf, fromWire, toWire } from '../../src/codec/wire-forms.ts';
import {
  AMOUNT_FORMS,
  type DateForm,
  type ZoneForm,
} from '../../src/contract/profile/wire.schema.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

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
        const profile = gatewayProfile({ wire: { deviceZone } });
        assert.deepEqual(toWire({ time_zone: minutes }, profile), { time_zone: text });
        assert.deepEqual(fromWire({ time_zone: text }, profile), { time_zone: minutes });
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
      const profile = gatewayProfile({ wire: { contractDate } });
      const written = { subscription: { contract_start: text, contract_end: text } };
      const own = { subscription: { contract_start: '2026-12-24', contract_end: '2026-12-24' } };
      assert.deepEqual(toWire(own, profile), written);
      assert.deepEqual(fromWire(written, profile), own);
      assert.deepEqual(dateFormsOf(text), [contractDate]);
    });

  test('one that two forms have is either, and no day of the thirteenth month is one', () => {
    assert.deepEqual(dateFormsOf('05/06/2026'), ['day/month/year', 'month/day/year']);
    assert.deepEqual(dateFormsOf('2026-13-01'), []);
  });
});

/** A payment, a refund, a charge of a card that names no currency, and a question, in the interface's own forms. */
const REQUESTS = {
  payment: {
    amount: '1234.50',
    currency: 'EUR',
    item_total: '1234.50',
    subscription: { contract_amount: '1234.50', contract_start: '2026-12-24' },
  },
  refund: { refund_orders: [{ currency: 'EUR', amount: '1234.50', refund_amount: '1234.50' }] },
  payout: { payment_amount: '1234.50', payment_currency: 'EUR' },
  charge: { card_id: '7', charge_amount: '1234.50' },
  limit: { card_id: '7', authLimitAmount: '1234.50', updateCurrency: 'EUR' },
};

describe('C-094 amounts and times of requests', () => {
  for (const requestAmount of AMOUNT_FORMS)
    test(`are written where the profile says ${requestAmount}, and read back`, () => {
      const profile = gatewayProfile({ wire: { requestAmount } });
      for (const own of Object.values(REQUESTS)) {
        const sent = toWire(own, profile, 'EUR');
        const expected = JSON.stringify(own).replaceAll('1234.50', requestAmount);
        assert.equal(JSON.stringify(sent), expected);
        assert.deepEqual(fromWire(sent, profile, 'EUR'), own);
      }
    });

  test('are as the interface shows them by default, whatever they say', () => {
    const profile = gatewayProfile({ wire: { amount: '123450', time: 'unix' } });
    const asked = { ...REQUESTS.payment, query_start: '2026-12-24 10:15:07', discount: 'none' };
    assert.deepEqual(toWire(asked, profile), asked);
    assert.deepEqual(fromWire(asked, profile), asked);
  });

  test('in any other form than the profile’s are no amounts', () => {
    for (const [requestAmount, amount] of [
      ['123450', '12.00'],
      ['1234,50', '12.00'],
      ['1234,50', '12,00 EUR'],
      ['1234,50 EUR', '12,00'],
      ['1234.50 EUR', '12.00'],
      ['€1234.50', '12.00 EUR'],
    ] as const)
      assert.notDeepEqual(
        fromWire({ amount, currency: 'EUR' }, gatewayProfile({ wire: { requestAmount } })),
        { amount: '12.00', currency: 'EUR' },
        requestAmount,
      );
  });

  test('have no minor units in a currency that nobody knows, or beyond its decimals', () => {
    const profile = gatewayProfile({ wire: { requestAmount: '123450' } });
    for (const [request, currency] of [
      [REQUESTS.charge, undefined],
      [{ amount: '12.005', currency: 'EUR' }, undefined],
      [REQUESTS.charge, 'JPY'],
    ] as const)
      assert.throws(() => toWire(request, profile, currency), /amount: can't be written/);
    assert.deepEqual(toWire({ amount: '12000', currency: 'JPY' }, profile), {
      amount: '12000',
      currency: 'JPY',
    });
    const inYen = gatewayProfile({ wire: { requestAmount: '123450' }, decimals: { JPY: 2 } });
    assert.deepEqual(toWire({ amount: '12000.00', currency: 'JPY' }, inYen), {
      amount: '1200000',
      currency: 'JPY',
    });
  });

  test('of a window are those of the zone', () => {
    const own = { query_start: '2026-12-24 10:15:07', query_end: '2026-12-24 11:00:00' };
    for (const [requestTime, query_start] of [
      ['unix', '1798103707'],
      ['YYYY-MM-DDThh:mm:ssZ', '2026-12-24T10:15:07+0100'],
      ['DD/MM/YYYY hh:mm:ss', '24/12/2026 10:15:07'],
    ] as const) {
      const profile = gatewayProfile({ timeZone: 'Europe/Berlin', wire: { requestTime } });
      const sent = toWire(own, profile);
      assert.equal(sent['query_start'], query_start);
      assert.deepEqual(fromWire(sent, profile), own);
    }
  });
});
