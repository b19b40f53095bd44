import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventTypes, openSession, payByCard, viewOf } from './harness.ts';
import { createSandboxBench, payBy, redirectOf } from './sandbox-harness.ts';

const HOUR = 3_600_000;

async function start(tag: string, more: Parameters<typeof createSandboxBench>[0] = {}) {
  const { profile, ...options } = more;
  const shop = createSandboxBench({
    ...options,
    profile: { methods: [{ code: 'wallet', label: { en: 'Wallet' } }], ...profile },
  });
  const session = await openSession(shop.bench, {
    return_url: 'https://shop.example/thanks',
    shopper: { id: 's', email: `jo+${tag}@example.com` },
  });
  return { ...shop, session };
}

/** A payment by wallet that the shopper approves, and never comes back from. */
async function approveAndLeave(tag: string, more?: Parameters<typeof createSandboxBench>[0]) {
  // Only a notification can bring news: the schedule's first step is a day.
  const shop = await start(tag, { profile: { resolver: { schedule: [86_400] } }, ...more });
  const { body } = await payBy(shop.bench, shop.session, 'alternative', { method: 'wallet' });
  await shop.press(redirectOf(body), 'approve');
  return shop;
}

const queries = (calls: readonly string[]): number =>
  calls.filter((path) => path === '/v1/retrievalTrans').length;

/** Time for the notification, for the delay after it, and for the query. */
async function deliver({ pass }: { pass(milliseconds: number): Promise<void> }): Promise<void> {
  await pass(1_000);
  await pass(2_000);
  await pass(0);
}

test('P-21 a shopper who never comes back has still paid: the gateway notifies, and is queried', async () => {
  const shop = await approveAndLeave('none');
  await deliver(shop);
  assert.equal((await viewOf(shop.bench, shop.session)).state, 'paid');
  assert.equal(queries(shop.calls), 1);
});

test('P-22 +notify-dup-5: five copies are one reason to ask, and one success', async () => {
  const shop = await approveAndLeave('notify-dup-5');
  await deliver(shop);
  assert.equal(shop.notifications.length, 5);
  assert.equal(queries(shop.calls), 1);
  assert.deepEqual(
    (await eventTypes(shop.bench)).filter((type) => type === 'payment.succeeded'),
    ['payment.succeeded'],
  );
});

test('P-22 +notify-reorder: what comes after the success does not take it back', async () => {
  const shop = await approveAndLeave('notify-reorder');
  await deliver(shop);
  await shop.pass(10_000);
  await shop.pass(10_000);
  assert.equal(shop.notifications.length, 2);
  assert.equal((await viewOf(shop.bench, shop.session)).attempt?.outcome, 'succeeded');
});

test('P-21 +notify-forged: wrong signature and wrong amount change nothing; the query decides', async () => {
  const shop = await approveAndLeave('notify-forged');
  await deliver(shop);
  assert.equal(shop.notifications.length, 3);
  const view = await viewOf(shop.bench, shop.session);
  assert.equal(view.attempt?.outcome, 'succeeded');
  assert.deepEqual(view.attempt.amount, { value: '12.00', currency: 'EUR' });
});

test('P-21 a notification of success about a payment that was never made changes nothing', async () => {
  const shop = await start('none', { profile: { resolver: { schedule: [86_400] } } });
  const { body } = await payBy(shop.bench, shop.session, 'alternative', { method: 'wallet' });
  // Somebody who learned the address says that it is paid.
  await shop.press(redirectOf(body), 'refuse');
  await shop.pass(1_000);
  const [honest] = shop.notifications;
  assert.ok(honest);
  await shop.open(honest.url, {
    method: 'POST',
    body: new URLSearchParams({ order_no: 'A-100-1', order_status: '1' }),
  });
  await shop.pass(2_000);
  await shop.pass(0);
  assert.equal((await viewOf(shop.bench, shop.session)).attempt?.outcome, 'failed');
});

test('C-246 +notify-late: after 36 hours it is still understood', async () => {
  const shop = await approveAndLeave('notify-late', {
    profile: { resolver: { schedule: [40 * 3_600] } },
  });
  await deliver(shop);
  assert.equal((await viewOf(shop.bench, shop.session)).state, 'paying');
  await shop.pass(36 * HOUR);
  await deliver(shop);
  assert.equal((await viewOf(shop.bench, shop.session)).state, 'paid');
});

test('+notify-none: the schedule finds what was never notified', async () => {
  const shop = await approveAndLeave('notify-none', { profile: {} });
  for (let step = 0; step < 4; step++) await shop.pass(60_000);
  // The shopper has not come back, so "pending" would have been no news; success is.
  assert.equal((await viewOf(shop.bench, shop.session)).state, 'paid');
  assert.equal(shop.notifications.length, 0);
});

test('P-23 +notify-first: a notification that overtakes the answer waits for it, and the answer counts', async () => {
  const shop = await start('notify-first');
  const answered = new AbortController();
  const paying = payByCard(shop.bench, shop.session).finally(() => answered.abort());
  // The gateway waits for half a second before it answers; a call that takes seconds is given up.
  let left = 2_000;
  while (!answered.signal.aborted) {
    await new Promise(setImmediate);
    if (shop.notifications.length === 0 || left === 0) continue;
    shop.bench.clock.advance(100);
    left -= 100;
  }
  assert.equal((await paying).body.outcome, 'succeeded');
  assert.equal(shop.notifications.length, 1);
  await shop.pass(5_000);
  assert.deepEqual(
    (await eventTypes(shop.bench)).filter((type) => type === 'payment.succeeded'),
    ['payment.succeeded'],
  );
});

test('a proxy that dies before the answer learns from the notification what became of it', async () => {
  const died = Promise.withResolvers<undefined>();
  const shop = await start('none', {
    beforeAnswer(path) {
      if (path !== '/v1/authorise') return;
      died.resolve(undefined);
      return new Promise(() => undefined);
    },
  });
  void payByCard(shop.bench, shop.session);
  await died.promise;
  shop.bench.restart();
  await shop.pass(1_000);
  assert.equal(shop.notifications.length, 1);
  await shop.pass(2_000);
  assert.equal((await viewOf(shop.bench, shop.session)).attempt?.outcome, undefined);
  // Its lease has to end first: until then somebody may still be waiting for the answer.
  await shop.pass(90_000);
  await shop.pass(10_000);
  await shop.pass(10_000);
  assert.equal((await viewOf(shop.bench, shop.session)).state, 'paid');
});

test('a proxy that dies right after writing an alternative payment down never sends it', async () => {
  const shop = await start('none');
  const { bench } = shop;
  const { transaction } = bench.store;
  const writtenDown = Promise.withResolvers<undefined>();
  bench.store.transaction = async (work) => {
    const result = await transaction(work);
    const attempts = await transaction((tx) => tx.find('attempts', {}));
    if (attempts.length === 0) return result;
    // It is written down; then the process is gone before the bytes leave.
    writtenDown.resolve(undefined);
    return new Promise(() => undefined);
  };
  void payBy(bench, shop.session, 'alternative', { method: 'wallet' });
  await writtenDown.promise;
  bench.store.transaction = transaction;
  bench.restart();
  await shop.pass(1_000);
  await shop.pass(10_000);
  assert.deepEqual(shop.calls, ['/v1/retrievalTrans']);
  const { attempt, state } = await viewOf(bench, shop.session);
  assert.equal(attempt?.outcome, 'unknown');
  assert.equal(state, 'paying');
});
