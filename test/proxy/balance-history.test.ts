import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withEarlierBalances } from '../../src/proxy/registry/balance-history.ts';
import type { StoredCard } from '../../src/proxy/store/registry-rows.ts';

const seen = (balance: string, minute: number): StoredCard => ({
  card_id: '1',
  status: 'active',
  balance,
  as_of: new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString(),
});
const kept = (view: StoredCard) => ({ id: '1', view, observedAt: 0 });

test('a balance that was seen twice is one entry, with when it was last so', () => {
  const again = withEarlierBalances(seen('10.00', 2), kept(seen('10.00', 1)));
  assert.equal(again.balances, undefined);
  const moved = withEarlierBalances(seen('12.00', 3), kept(again));
  assert.deepEqual(moved.balances, [{ value: '10.00', as_of: '2026-11-21T08:02:00.000Z' }]);
});

test('since when a balance is so is known once it has changed, by when it was first seen', () => {
  const first = withEarlierBalances(seen('10.00', 1), undefined);
  assert.equal(first.balance_since, undefined);
  const moved = withEarlierBalances(seen('12.00', 3), kept(first));
  const again = withEarlierBalances(seen('12.00', 5), kept(moved));
  assert.equal(again.balance_since, '2026-11-21T08:03:00.000Z');
});

test('the newest thirty are kept', () => {
  let view = seen('0.00', 0);
  for (let minute = 1; minute < 40; minute += 1)
    view = withEarlierBalances(seen(`${minute}.00`, minute), kept(view));
  assert.equal(view.balances?.length, 30);
  assert.equal(view.balances[0]?.value, '9.00');
  assert.equal(view.balances.at(-1)?.value, '38.00');
});

test('cards without a balance have no history', () => {
  assert.equal(withEarlierBalances(seen('1.00', 1), undefined).balances, undefined);
});
