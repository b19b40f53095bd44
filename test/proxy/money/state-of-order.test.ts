import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { stateOfOrder } from '../../../src/proxy/money/state-of-order.ts';
import type { KnownMovement } from '../../../src/proxy/money/state-of-order.ts';
import type { StateOfOrder } from '../../../src/contract/vocabulary/order-states.ts';

const DUE = { number: 2, currency: 'EUR', minor: 1200n };

type Movements = readonly Omit<KnownMovement, 'payment'>[];
const euros = (minor: bigint) => ({ currency: 'EUR', minor });
const held = { kind: 'held', ...euros(1200n) } as const;
const charged = { kind: 'charged', ...euros(1200n), terms: 2 } as const;
const back = (minor: bigint) => ({ kind: 'refunded', ...euros(minor) }) as const;
const reversed = { kind: 'reversed', ...euros(1200n) } as const;

/** Everything that can be known of one payment, with what its order is by that alone. */
const PAYMENTS: Readonly<Record<string, readonly [Movements, StateOfOrder]>> = {
  'nothing moved': [[], 'open'],
  'in progress': [[held], 'held'],
  'shown as charged in another currency': [
    [held, { kind: 'contradicted', currency: 'USD', minor: 1310n }],
    'contradicted',
  ],
  'shown as charged with a fee': [[{ kind: 'contradicted', ...euros(1236n) }], 'contradicted'],
  'shown as charged, given up before': [
    [{ kind: 'contradicted', ...euros(1200n) }],
    'contradicted',
  ],
  'charged as due': [[charged], 'paid'],
  'charged as due, shown otherwise before': [
    [{ kind: 'contradicted', ...euros(1236n) }, charged],
    'paid',
  ],
  'charged less': [[{ ...charged, minor: 1199n }], 'partial'],
  'charged more': [[{ ...charged, minor: 1201n }], 'partial'],
  'charged as much in another currency': [[{ ...charged, currency: 'USD' }], 'partial'],
  'charged as much before the terms were set': [[{ ...charged, terms: 1 }], 'partial'],
  'charged by a word that was wrong': [[charged, { ...charged, minor: -1200n }], 'open'],
  'charged and refunded in part': [[charged, back(1199n)], 'paid'],
  'charged and refunded in full': [[charged, back(1200n)], 'refunded'],
  'charged less and refunded in full': [[{ ...charged, minor: 500n }, back(500n)], 'open'],
  'charged and reversed': [[charged, reversed], 'reversed'],
  'charged less and reversed': [[{ ...charged, minor: 500n }, reversed], 'open'],
};

const named = (payment: string, movements: Movements): KnownMovement[] =>
  movements.map((movement) => ({ payment, ...movement }));

for (const [what, [movements, state]] of Object.entries(PAYMENTS))
  test(`an order whose payment is ${what} is ${state}`, () => {
    const found = stateOfOrder(named('a', movements), DUE, { paidBy: 'a' });
    assert.equal(found.state, state);
    assert.equal(found.paidBy, ['paid', 'refunded', 'reversed'].includes(state) ? 'a' : null);
  });

/** What two payments make of an order, by what each would make of it alone, in the order of their proof. */
const PAIRS: Readonly<Record<StateOfOrder, Readonly<Partial<Record<StateOfOrder, StateOfOrder>>>>> =
  {
    open: {
      open: 'open',
      held: 'held',
      contradicted: 'contradicted',
      partial: 'partial',
      paid: 'paid',
      refunded: 'refunded',
      reversed: 'reversed',
    },
    held: {
      open: 'held',
      held: 'held',
      contradicted: 'contradicted',
      partial: 'held',
      paid: 'paid',
      refunded: 'refunded',
      reversed: 'held',
    },
    contradicted: {
      open: 'contradicted',
      held: 'contradicted',
      contradicted: 'contradicted',
      partial: 'contradicted',
      paid: 'over',
      refunded: 'contradicted',
      reversed: 'contradicted',
    },
    partial: {
      open: 'partial',
      held: 'held',
      contradicted: 'contradicted',
      partial: 'partial',
      paid: 'over',
      refunded: 'partial',
      reversed: 'partial',
    },
    paid: {
      open: 'paid',
      held: 'paid',
      contradicted: 'over',
      partial: 'over',
      paid: 'over',
      refunded: 'paid',
      reversed: 'paid',
    },
    refunded: {
      open: 'refunded',
      held: 'refunded',
      contradicted: 'contradicted',
      partial: 'partial',
      paid: 'paid',
      refunded: 'refunded',
      reversed: 'refunded',
    },
    reversed: {
      open: 'reversed',
      held: 'held',
      contradicted: 'contradicted',
      partial: 'partial',
      paid: 'paid',
      refunded: 'reversed',
      reversed: 'reversed',
    },
    over: {},
  };

const wentBack = (state: StateOfOrder): boolean => state === 'refunded' || state === 'reversed';

for (const [first, [one, alone]] of Object.entries(PAYMENTS))
  for (const [second, [other, beside]] of Object.entries(PAYMENTS)) {
    // What was charged under earlier terms is a part, whose rest was paid.
    const isRest = one.some(({ terms }) => terms === 1) && beside === 'paid';
    const expected = isRest ? 'paid' : PAIRS[alone][beside];
    test(`${first}, then ${second}: ${String(expected)}`, () => {
      const movements = [...named('a', one), ...named('b', other)];
      const paidBefore = wentBack(alone) ? 'a' : 'b';
      assert.equal(stateOfOrder(movements, DUE, { paidBy: paidBefore }).state, expected);
    });
  }

for (const [paidBefore, paidBy, beside] of [
  [null, 'a', ['b']],
  ['a', 'a', ['b']],
  ['b', 'b', ['a']],
] as const)
  test(`of two payments that are due, of which ${paidBefore ?? 'none'} paid until now, ${paidBy} does, and the other one is beside it`, () => {
    const found = stateOfOrder([...named('a', [charged]), ...named('b', [charged])], DUE, {
      paidBy: paidBefore,
    });
    assert.deepEqual([found.state, found.paidBy, found.beside], ['over', paidBy, beside]);
  });

test('how often an order was charged counts what went back, and what only contradictory answers say', () => {
  const count = (...payments: readonly Movements[]) =>
    stateOfOrder(
      payments.flatMap((movements, index) => named(String(index), movements)),
      DUE,
      { paidBy: null },
    ).timesCharged;
  const doubtful = { kind: 'contradicted', currency: 'USD', minor: 1310n } as const;
  assert.equal(count([held], []), 0);
  assert.equal(count([charged, reversed], [charged, back(1200n)]), 2);
  assert.equal(count([doubtful], [charged]), 2);
  assert.equal(count([doubtful, charged]), 1, 'once, as proven');
});

test('an order whose sessions are all forgotten is paid by what was charged', () => {
  assert.equal(stateOfOrder(named('a', [charged]), undefined, { paidBy: null }).state, 'paid');
});

test('a payment that went back as a duplicate leaves its order as if it had not been', () => {
  for (const movement of [back(1200n), reversed])
    assert.equal(stateOfOrder(named('a', [charged, movement]), DUE, { paidBy: 'b' }).state, 'open');
});

describe('of an order that was refunded, and is charged once more', () => {
  const refunded = named('a', [charged, back(1200n)]);
  const of = (movements: KnownMovement[]) =>
    stateOfOrder(movements, DUE, { paidBy: 'a', isClosed: true });

  for (const [what, more] of [
    ['as much', charged],
    ['less', { ...charged, minor: 500n }],
  ] as const)
    test(`${what} is more than was asked for`, () => {
      const { state, paidBy, beside, isClosed } = of([...refunded, ...named('b', [more])]);
      assert.deepEqual([state, paidBy, beside, isClosed], ['over', 'a', ['b'], true]);
    });

  test('it is refunded again once that has gone back', () => {
    const { state, beside } = of([...refunded, ...named('b', [charged, back(1200n)])]);
    assert.deepEqual([state, beside], ['refunded', []]);
  });

  test('what paid it does so again if it was not refunded after all', () => {
    const found = of([...named('a', [charged, back(600n)]), ...named('b', [charged])]);
    assert.deepEqual([found.state, found.paidBy, found.isClosed], ['over', 'a', false]);
  });

  test('new terms ask for a payment anew', () => {
    const terms = { ...DUE, number: DUE.number + 1 };
    const again = named('b', [{ ...charged, terms: terms.number }]);
    const found = stateOfOrder([...refunded, ...again], terms, { paidBy: 'a', isClosed: true });
    assert.deepEqual([found.state, found.paidBy], ['paid', 'b']);
  });

  test('refunding one of two that were charged does not close it', () => {
    const two = [...refunded, ...named('b', [charged])];
    const found = stateOfOrder(two, DUE, { paidBy: 'a' });
    assert.deepEqual([found.state, found.paidBy, found.isClosed], ['paid', 'b', false]);
  });
});
