import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchUnnumbered } from '../../../src/proxy/money/unnumbered.ts';

const money = (value: string, currency = 'EUR') => ({ value, currency });
const known = (id: string, shown = money('10.00')) => ({ id, shown });
const listed = (transactionId: string | undefined, shown = money('10.00')) => ({
  transactionId,
  shown,
});

type Known = ReturnType<typeof known>[];
type Listed = ReturnType<typeof listed>[];

const CASES: readonly (readonly [
  name: string,
  known: Known,
  listed: Listed,
  numbers: Readonly<Record<string, string>>,
  further: readonly string[],
])[] = [
  ['nothing is listed', [known('a')], [], {}, []],
  ['a charge is listed without a number', [], [listed(undefined)], {}, ['10.00']],
  ['it still is', [known('a')], [listed(undefined)], {}, []],
  ['it has a number', [known('a')], [listed('t')], { a: 't' }, []],
  ['a number is listed beside it', [known('a')], [listed('t'), listed(undefined)], {}, []],
  ['two numbers are listed', [known('a')], [listed('t'), listed('u')], { a: 't' }, []],
  ['a number of another amount', [known('a')], [listed('t', money('11.00'))], {}, []],
  ['a number of another currency', [known('a')], [listed('t', money('10.00', 'USD'))], {}, []],
  [
    'two numbers, of which one is of its money',
    [known('a')],
    [listed('t', money('11.00')), listed('u')],
    { a: 'u' },
    [],
  ],
  [
    'another one without a number',
    [known('a')],
    [listed(undefined), listed(undefined)],
    {},
    ['10.00'],
  ],
  [
    'one of another amount without a number',
    [known('a')],
    [listed(undefined, money('11.00'))],
    {},
    ['11.00'],
  ],
  [
    'two are known, and one of them has a number',
    [known('a'), known('b')],
    [listed(undefined), listed('t')],
    { b: 't' },
    [],
  ],
  [
    'two are known by their amounts, and both have numbers',
    [known('a'), known('b', money('11.00'))],
    [listed('t', money('11.00')), listed('u')],
    { a: 'u', b: 't' },
    [],
  ],
];

for (const [name, before, now, numbers, further] of CASES)
  test(`of charges without a number: ${name}`, () => {
    const found = matchUnnumbered(before, now);
    assert.deepEqual(Object.fromEntries(found.numbers), numbers);
    assert.deepEqual(
      found.further.map(({ value }) => value),
      further,
    );
  });
