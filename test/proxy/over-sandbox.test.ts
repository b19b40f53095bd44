import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSandbox } from '../../src/sandbox/index.ts';
import type { PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import type { Fetch } from '../../src/contract/surroundings.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { createBench, eventsOf, openSession, payByCard, viewOf } from './bench.ts';
import type { Bench, OpenSession, Reply } from './bench.ts';

const GATEWAY = 'https://gateway.example';

interface Together {
  readonly bench: Bench;
  /** How often the sandbox charged an order. */
  readonly chargesOf: (orderNo: string) => Promise<number>;
  /** Pays while time passes whenever the gateway keeps silent. */
  readonly payAndWait: (session: OpenSession) => Promise<Reply<PaymentResult>>;
}

/** Proxy and sandbox in one process, on one clock. */
function together(): Together {
  const clock = createFakeClock();
  const sandbox = createSandbox({
    ids: { merchantId: '15670', accountId: '15670001', companyId: '4101' },
    secrets: { signKey: ['test_sign_key_123'], issuingKey: ['test_api_key_123'] },
    website: 'shop.example',
    publicUrl: GATEWAY,
    clock,
    seed: 7,
    fetch: () => Promise.resolve(new Response()),
  });
  let asking = 0;
  const fetch: Fetch = async (request) => {
    asking += 1;
    try {
      return await sandbox.fetch(request, { remoteAddress: '127.0.0.1' });
    } finally {
      asking -= 1;
    }
  };
  const bench = createBench({ fetch, clock, profile: { sign: {} } });
  return {
    bench,
    async chargesOf(orderNo) {
      const response = await sandbox.fetch(new Request(`${GATEWAY}/__sandbox/ledger`));
      const { rows } = (await response.json()) as { rows: { kind: string; order_no?: string }[] };
      return rows.filter((row) => row.kind === 'charge' && row.order_no === orderNo).length;
    },
    async payAndWait(session) {
      const answered = new AbortController();
      const paying = payByCard(bench, session).finally(() => answered.abort());
      while (!answered.signal.aborted) {
        await new Promise(setImmediate);
        if (asking > 0) clock.advance(1_000);
      }
      return paying;
    },
  };
}

const shopperOf = (tag: string) => ({
  shopper: { id: 'shopper-1', email: `jo+${tag}@example.com` },
});

for (const [number, outcome, decline] of [
  ['4242424242424242', 'succeeded', undefined],
  ['5555555555554444', 'succeeded', undefined],
  ['4000000000000002', 'failed', 'declined'],
  ['4000000000009235', 'review', undefined],
] as const)
  test(`the sandbox card ${number} ends as ${outcome}`, async () => {
    const { bench } = together();
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

test('P-07 +timeout-before: never recorded stays unknown, however often it is asked', async () => {
  const { bench, payAndWait } = together();
  const session = await openSession(bench, shopperOf('timeout-before'));
  assert.equal((await payAndWait(session)).body.outcome, 'unknown');
  for (let rung = 0; rung < 12; rung++) {
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
  test(`P-41 C-132 +${tag}: a contradicting answer is unknown, and asking tells the truth`, async () => {
    const { bench, payAndWait } = together();
    const session = await openSession(bench, shopperOf(tag));
    assert.equal((await payAndWait(session)).body.outcome, 'unknown');
    bench.clock.advance(5_000);
    await bench.proxy.runDue();
    const outcome = (await viewOf(bench, session)).attempt?.outcome;
    assert.ok(outcome === 'succeeded' || outcome === 'unknown', outcome);
  });
