import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CardView } from '../../src/contract/proxy/issued.schema.ts';
import {
  CARD_COLUMNS,
  filterRows,
  listedCard,
  sortRows,
  sumsOf,
  withGroupsApart,
} from '../../src/elements/wallet/card-rows.ts';

const SEEN = '2026-11-21T12:00:00.000Z';
const row = (id: string, more: Partial<CardView> = {}) =>
  listedCard(
    { card_id: id, status: 'active', as_of: SEEN, ...more },
    { holderOf: (holder) => `holder ${holder}`, groupOf: (group) => `group ${group}` },
  );
const amount = (value: string, currency?: string) => ({ value, ...(currency && { currency }) });

describe('rows of cards', () => {
  test('name a group as its card does, else as its own record does', () => {
    assert.equal(row('1', { group_id: '5', group_name: 'Operations' }).group, 'Operations');
    assert.equal(row('1', { group_id: '5' }).group, 'group 5');
    assert.equal(row('1').group, undefined);
  });

  test('tell groups of one name apart by their numbers', () => {
    const rows = [
      row('1', { group_id: '5', group_name: 'Europe' }),
      row('2', { group_id: '6', group_name: 'Europe' }),
      row('3', { group_id: '5', group_name: 'Europe' }),
      row('4', { group_id: '7', group_name: 'Operations' }),
      row('5', { group_name: 'Europe' }),
      row('6'),
    ];
    assert.deepEqual(
      withGroupsApart(rows).map(({ group }) => group),
      ['Europe (5)', 'Europe (6)', 'Europe (5)', 'Operations', 'Europe', undefined],
    );
  });

  test('are found by a number in their name, and by digits of the card only where there are three', () => {
    const rows = [
      row('100030001', { alias: 'Ads 12', last_four: '0282' }),
      row('100030002', { alias: 'Ads 28', last_four: '7326' }),
    ];
    const found = (search: string) =>
      filterRows(rows, { search, group: '', status: '' }).map(({ name }) => name);
    assert.deepEqual(found('ads 28'), ['Ads 28']);
    assert.deepEqual(found('282'), ['Ads 12']);
    assert.deepEqual(found('0002'), ['Ads 28']);
  });

  test('have no status while nothing is known of the card, and the unmapped one once it is', () => {
    assert.equal(row('1', { status: 'unknown' }).status, undefined);
    assert.equal(row('1', { status: 'unknown', balance: amount('1.00', 'USD') }).status, 'unknown');
  });

  test('are summed by currency, exactly, and without those whose balance or currency isn’t known', () => {
    const rows = [
      row('1', { balance: amount('0.10', 'USD') }),
      row('2', { balance: amount('0.20', 'USD') }),
      row('3', { balance: amount('12000', 'JPY') }),
      row('4', { balance: amount('1.005', 'KWD') }),
      row('5', { balance: amount('7.00') }),
      row('6'),
    ];
    assert.deepEqual(sumsOf(rows), {
      sums: [amount('0.30', 'USD'), amount('12000', 'JPY'), amount('1.005', 'KWD')],
      without: 2,
    });
  });

  test('say of how many cards a sum tells nothing, also while they are asked for', () => {
    const rows = [row('1', { balance: amount('0.10', 'USD') }), { ...row('2'), awaited: true }];
    assert.deepEqual(sumsOf(rows), { sums: [amount('0.10', 'USD')], without: 1 });
  });

  for (const column of CARD_COLUMNS)
    for (const descending of [false, true])
      test(`sorted by ${column}${descending ? ', descending' : ''}, end with what has nothing there`, () => {
        const full = (id: string, value: string) =>
          row(id, {
            alias: `Card ${value}`,
            cardholder_id: value,
            group_id: value,
            balance: amount(`${value}.00`, 'USD'),
            limit: amount(`${value}.00`, 'USD'),
            as_of: `2026-11-${value.padStart(2, '0')}T12:00:00.000Z`,
          });
        const ids = sortRows([row('z'), full('b', '10'), full('a', '9')], column, descending, 'en');
        const [one, other] = descending ? ['b', 'a'] : ['a', 'b'];
        const order = ids.map(({ view }) => view.card_id);
        if (column === 'status' || column === 'card' || column === 'asOf')
          assert.equal(
            order.indexOf(one) < order.indexOf(other),
            column !== 'status' || !descending,
          );
        else assert.deepEqual(order, [one, other, 'z']);
      });
});
