import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  fromGatewayForms,
  readTime,
  timeFormsOf,
  toGatewayForms,
  writeTime,
} from '../../src/codec/index.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

const MOMENT = Date.UTC(2026, 11, 24, 9, 15, 7);

describe('C-104 a time in a form that the profile names', () => {
  for (const [form, text] of [
    ['DD/MM/YYYY hh:mm:ss', '24/12/2026 10:15:07'],
    ['MM.DD.YYYY, hh.mm.ss', '12.24.2026, 10.15.07'],
    ['DDMMYYYYhhmmss', '24122026101507'],
    ['DD-MM-YYYYThh:mm:ssZ', '24-12-2026T10:15:07+0100'],
    ['unix', '1798103707'],
    ['unix-ms', '1798103707000'],
  ] as const)
    test(`${form} is read and written`, () => {
      assert.equal(writeTime(MOMENT, form, 'Europe/Berlin'), text);
      assert.equal(readTime(text, form, 'Europe/Berlin'), MOMENT);
    });

  for (const [form, text] of [
    ['DD/MM/YYYY hh:mm', '31/02/2026 10:15'],
    ['DD/MM/YYYY hh:mm', '24/12/2026 25:15'],
    ['DD/MM/YYYY hh:mm', '24/12/2026 10:15:00'],
    ['DD.MM.YYYY hh:mm', '24/12/2026 10:15'],
    ['unix', '17981037070000000'],
    ['unix', '-1'],
  ] as const)
    test(`${text} is none of ${form}`, () => {
      assert.equal(readTime(text, form, 'UTC'), undefined);
    });

  test('a sample shows its form, or several where day and month may be either', () => {
    assert.deepEqual(timeFormsOf('24/12/2026 10:15'), ['DD/MM/YYYY hh:mm']);
    assert.deepEqual(timeFormsOf('05/06/2026 10:15'), ['DD/MM/YYYY hh:mm', 'MM/DD/YYYY hh:mm']);
    assert.deepEqual(timeFormsOf('20261224101507'), []);
    assert.deepEqual(timeFormsOf('24 Dec 2026'), []);
  });
});

test('times of an answer are those that the interface shows, in the zone of the profile', () => {
  const profile = gatewayProfile({ timeZone: 'Asia/Tokyo', wire: { time: 'unix' } });
  const answer = {
    orders_list: [
      {
        transaction_date: '20261224181507',
        subscription_result: { recurring_deduction_time: '2027-01-24 00:00:00' },
      },
    ],
    created_at: '2026-12-24T18:15:07+0900',
  };
  const written = toGatewayForms(answer, profile);
  assert.equal(written['created_at'], '1798103707');
  assert.deepEqual(fromGatewayForms(written, profile), answer);
  const other = { transaction_date: '24/12/2026', created_at: '' };
  assert.deepEqual(fromGatewayForms(other, profile), other);
  assert.deepEqual(toGatewayForms(other, profile), other);
});
