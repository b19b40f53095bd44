import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CardView } from '../../src/contract/proxy/operations.schema.ts';
import { withEarlierBalances } from '../../src/proxy/registry/balance-history.ts';

const seen = (value: string, minute: number, currency = 'EUR'): CardView => ({
  card_id: '1',
  status: 'active',
  balance: { value, currency },
  as_of: new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString(),
});
const kept = (view: CardView) => ({ id: '1', view, observedAt: 0 });

test('a balance that was seen twice is one entry, with when it was last so', () => {
  const again = withEarlierBalances(seen('10.00', 2), kept(seen('10.00', 1)));
  assert.equal(again.balances, undefined);
  const moved = withEarlierBalances(seen('12.00', 3), kept(again));
  assert.deepEqual(moved.balances, [{ value: '10.00', as_of: '2026-11-21T08:02:00.000Z' }]);
});

test('the newest thirty are kept', () => {
  let view = seen('0.00', 0);
  for (let minute = 1; minute < 40; minute += 1)
    view = withEarlierBalances(seen(`${minute}.00`, minute), kept(view));
  assert.equal(view.balances?.length, 30);
  assert.equal(view.balances[0]?.value, '9.00');
  assert.equal(view.balances.at(-1)?.value, '38.00');
});

test('amounts of another currency, and cards without a balance, are no history', () => {
  assert.equal(withEarlierBalances(seen('1.00', 1), undefined).balances, undefined);
  assert.equal(withEarlierBalances(seen('1.00', 1), kept(seen('9', 0, 'JPY'))).balances, undefined);
});
