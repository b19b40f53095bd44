import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SANDBOX_PROFILE } from '../../src/contract/profile/sandbox-defaults.ts';
import { eventsOf, openSession, payByCard, viewOf } from './harness.ts';
import { together } from './together.ts';

const shopperOf = (tag: string) => ({
  shopper: { id: 'shopper-1', email: `jo+${tag}@example.com` },
});

for (const [number, outcome, decline] of [
  ['4242424242424242', 'succeeded', undefined],
  ['5555555555554444', 'succeeded', undefined],
  ['4000000000000002', 'failed', 'declined'],
  ['4000000000009995', 'failed', 'insufficient_funds'],
  ['4000000000000069', 'failed', 'expired_card'],
  ['4000000000000127', 'failed', 'incorrect_security_code'],
  ['4000000000009987', 'failed', 'declined'],
  ['4000000000000119', 'failed', 'try_again'],
  ['4000000000009235', 'review', undefined],
] as const)
  test(`the sandbox card ${number} ends as ${outcome}`, async () => {
    const { bench } = together({ errors: SANDBOX_PROFILE.errors });
    const { body } = await payByCard(bench, await openSession(bench), { number });
    assert.equal(body.outcome, outcome);
    assert.equal(body.decline, decline);
  });

test('an accepted payment raises no alert: request and answer are signed as agreed', async () => {
  const { bench } = together();
  await payByCard(bench, await openSession(bench));
  assert.deepEqual(
    (await eventsOf(bench)).map(({ type }) => type),
    ['payment.succeeded'],
  );
});

test('P-05 +timeout-after: charged without an answer is found as a success, once', async () => {
  const { bench, chargesOf, payAndWait } = together();
  const session = await openSession(bench, shopperOf('timeout-after'));
  assert.equal((await payAndWait(session)).body.outcome, 'unknown');
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  assert.equal((await viewOf(bench, session)).state, 'paid');
  assert.equal(await chargesOf('A-100-1'), 1);
});

test('P-07 +timeout-before: never recorded stays unknown, however often it is queried', async () => {
  const { bench, payAndWait } = together();
  const session = await openSession(bench, shopperOf('timeout-before'));
  assert.equal((await payAndWait(session)).body.outcome, 'unknown');
  for (let step = 0; step < 12; step++) {
    bench.clock.advance(86_400_000);
    await bench.proxy.runDue();
  }
  assert.equal((await viewOf(bench, session)).attempt?.outcome, 'unknown');
  const unresolved = (await eventsOf(bench)).filter(({ type }) => type === 'payment.unresolved');
  assert.equal(unresolved.length, 1);
});

test('+timeout-pending: what was pending is found final later', async () => {
  const { bench, payAndWait } = together();
  const session = await openSession(bench, shopperOf('timeout-pending'));
  assert.equal((await payAndWait(session)).body.outcome, 'unknown');
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  assert.equal((await viewOf(bench, session)).attempt?.outcome, 'pending');
  for (let quarter = 0; quarter < 8; quarter++) {
    bench.clock.advance(900_000);
    await bench.proxy.runDue();
  }
  assert.equal((await viewOf(bench, session)).attempt?.outcome, 'succeeded');
});

for (const tag of [
  'amount-tamper',
  'currency-tamper',
  'order-tamper',
  'xml-doctype',
  'xml-dupstatus',
  'xml-trunc',
  'html200',
  'empty200',
  'http500',
  'http429',
  'redirect302',
  'unknown-code',
])
  test(`P-41 C-132 +${tag}: a contradictory answer is unknown, and a query gives the truth`, async () => {
    const { bench, payAndWait } = together();
    const session = await openSession(bench, shopperOf(tag));
    assert.equal((await payAndWait(session)).body.outcome, 'unknown');
    bench.clock.advance(5_000);
    await bench.proxy.runDue();
    const outcome = (await viewOf(bench, session)).attempt?.outcome;
    assert.ok(outcome === 'succeeded' || outcome === 'unknown', outcome);
  });
