import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SubscriptionTerms } from '../../src/contract/proxy/session.schema.ts';
import { recurringCharges } from '../../src/elements/checkout/recurring-charges.ts';

const NOW = Date.parse('2026-01-31T09:00:00Z');
const read = (terms: Partial<SubscriptionTerms>) =>
  recurringCharges(
    {
      contract_name: 'Tea',
      contract_amount: { value: '12.00', currency: 'EUR' },
      interval: 'month',
      interval_count: 1,
      ...terms,
    },
    NOW,
  );
const nextDay = (terms: Partial<SubscriptionTerms>) => {
  const { next } = read(terms);
  return next === undefined ? undefined : new Date(next).toISOString().slice(0, 10);
};

test('C-201 the next charge is one interval on, at the last day of a shorter month', () => {
  assert.equal(nextDay({}), '2026-02-28');
  assert.equal(nextDay({ interval: 'week', interval_count: 2 }), '2026-02-14');
  assert.equal(nextDay({ interval: 'year' }), '2027-01-31');
});

test('a contract that starts later is charged from there', () => {
  assert.equal(nextDay({ contract_start: '2026-02-10' }), '2026-02-10');
  assert.equal(nextDay({ contract_start: '2026-01-10' }), '2026-02-10');
});

test('no charge follows the last day, nor the last of so many', () => {
  assert.equal(nextDay({ contract_end: '2026-02-27' }), undefined);
  assert.equal(nextDay({ contract_end: '2026-02-28' }), '2026-02-28');
  assert.equal(nextDay({ billing_cycle: 1 }), undefined);
  assert.equal(nextDay({ billing_cycle: 2 }), '2026-02-28');
});

test('it ends on a day, after so many charges, or when it is cancelled', () => {
  assert.deepEqual(read({ contract_end: '2026-12-31', billing_cycle: 3 }).ends, {
    on: '2026-12-31',
  });
  assert.deepEqual(read({ billing_cycle: 3 }).ends, { after: 3 });
  assert.equal(read({}).ends, undefined);
  assert.equal(read({ billing_cycle: 0 }).ends, undefined);
});
