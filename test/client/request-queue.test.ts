import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CheckoutError } from '../../src/client/checkout-error.ts';
import { RequestQueue } from '../../src/client/request-queue.ts';
import { manualClock } from '../support/manual-clock.ts';

const busy = new CheckoutError('problem', 'busy', { status: 503, slug: 'gateway-busy' });

test('what found no turn at the gateway is sent again', async () => {
  const clock = manualClock();
  let tries = 0;
  const answer = new RequestQueue(clock).run(() => {
    tries += 1;
    return tries < 3 ? Promise.reject(busy) : Promise.resolve('card');
  });
  await new Promise(setImmediate);
  await clock.advance(1_000);
  await clock.advance(2_000);
  assert.equal(await answer, 'card');
  assert.equal(tries, 3);
});

test('what nobody wants any more leaves the queue, also while it waits to be sent again', async () => {
  const clock = manualClock();
  const queue = new RequestQueue(clock);
  const left = new AbortController();
  let sent = 0;
  const answers = Promise.allSettled(
    Array.from({ length: 6 }, () =>
      queue.run(() => {
        sent += 1;
        return Promise.reject(busy);
      }, left.signal),
    ),
  );
  await new Promise(setImmediate);
  left.abort();
  await clock.advance(1_000);
  for (const answer of await answers)
    assert.equal(answer.status === 'rejected' && answer.reason, left.signal.reason);
  assert.equal(sent, 4);
  assert.equal(await queue.run(() => Promise.resolve(1)), 1);
});

test('anything else is an answer, and the next in the queue has its turn', async () => {
  const queue = new RequestQueue(manualClock());
  const refused = new CheckoutError('problem', 'no', { status: 403, slug: 'forbidden' });
  const answers = await Promise.allSettled(
    Array.from({ length: 9 }, () => queue.run(() => Promise.reject(refused))),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array.from({ length: 9 }, () => 'rejected'),
  );
  assert.equal(await queue.run(() => Promise.resolve(1)), 1);
});
