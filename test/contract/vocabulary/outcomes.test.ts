import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdsOrder } from '../../../src/contract/vocabulary/holds-order.ts';
import {
  isFinal,
  mayBecome,
  needsAsking,
  OUTCOMES,
} from '../../../src/contract/vocabulary/outcomes.ts';

test('P-05 there are six outcomes, and no one of them is both unknown and final', () => {
  assert.equal(OUTCOMES.length, 6);
  assert.ok(!isFinal('unknown'));
});

test('C-193 C-279 a success never goes back, and a refusal is overturned by success only', () => {
  for (const outcome of OUTCOMES) assert.ok(!mayBecome('succeeded', outcome));
  assert.deepEqual(
    OUTCOMES.filter((outcome) => mayBecome('failed', outcome)),
    ['succeeded'],
  );
});

test('C-279 every outcome that is not final is queried, may end either way, and holds its order', () => {
  for (const outcome of OUTCOMES.filter((each) => !isFinal(each))) {
    assert.ok(needsAsking(outcome) && holdsOrder(outcome));
    assert.ok(mayBecome(outcome, 'succeeded') && mayBecome(outcome, 'failed'));
  }
});

test('C-279 nothing becomes unknown that was known', () => {
  for (const outcome of OUTCOMES) assert.ok(!mayBecome(outcome, 'unknown'));
});
