import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateLimit } from '../../src/gateway/rate-limit.ts';
import { manualClock } from '../support/manual-clock.ts';

test('C-175 C-262 ten calls go at once, further ones so many a second, in order', async () => {
  const clock = manualClock();
  const take = createRateLimit(2, clock);
  const passed: number[] = [];
  for (let call = 1; call <= 13; call++) void take().then(() => passed.push(call));

  await clock.advance(0);
  assert.deepEqual(passed, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await clock.advance(500);
  assert.deepEqual(passed.at(-1), 11);
  await clock.advance(1000);
  assert.deepEqual(passed.at(-1), 13);
});

test('C-262 after a rest there is a burst again, and no larger one', async () => {
  const clock = manualClock();
  const take = createRateLimit(10, clock);
  await clock.advance(3_600_000);
  let passed = 0;
  for (let call = 1; call <= 30; call++) void take().then(() => passed++);
  await clock.advance(0);
  assert.equal(passed, 10);
});
