import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { isStaffCase } from '../../src/contract/proxy/case-guards.ts';
import type { Page } from '../../src/contract/proxy/operations.schema.ts';
import type { Unresolved } from '../../src/contract/proxy/unresolved.schema.ts';
import { DATABASES } from '../support/each-store.ts';
import {
  cancelJson,
  createScriptedGateway,
  paymentXml,
  queryJson,
  type ScriptedGateway,
} from '../support/scripted-gateway.ts';
import { asMerchant, asPage, createBench, openSession, payByCard, type Bench } from './harness.ts';
import { createSandboxBench, type SandboxBench } from './sandbox-harness.ts';
import { GATEWAY } from './test-sandbox.ts';
import { together } from './together.ts';

/** What somebody has to decide is listed with all that a person needs to decide, and no longer than it waits. */

const MINUTE = 60_000;
const EUR = (value: string) => ({ value, currency: 'EUR' });

const list = async (bench: Bench, query = '') => {
  const { body } = await asMerchant<Page<Unresolved>>(bench, { path: `/v1/unresolved${query}` });
  assert.ok(body.data.every(isStaffCase), 'elements for staff do not know it');
  return body;
};
const kinds = async (bench: Bench, query = '') =>
  (await list(bench, query)).data.map(({ kind }) => kind);
const theOne = async (bench: Bench, query = ''): Promise<Unresolved> => {
  const { data } = await list(bench, query);
  assert.equal(data.length, 1, JSON.stringify(data));
  return data[0] ?? assert.fail();
};
const codes = ({ evidence }: Unresolved) => evidence.map(({ code }) => code);
const decisions = (one: Unresolved) =>
  one.decisions.map(({ decision, through }) => `${decision} by ${through}`);

const post = (bench: Bench, path: string, body: Readonly<Record<string, unknown>>) =>
  asMerchant<{ id: string; outcome: string }>(bench, { method: 'POST', path, body });
const BY_KIM = { reason: 'seen in the portal', decided_by: 'Kim' };

for (const [name, open] of Object.entries(DATABASES))
  describe(`what somebody has to decide, on ${name}`, () => {
    const store = open();
    after(async () => (await store).close());

    test('is an unknown payment, a held one and an unproven refund, until each is decided', async () => {
      const world = together({}, {}, await store);
      const { bench } = world;
      await payByCard(bench, await openSession(bench, { order_id: 'PAID' }));
      const { body: paid } = await asMerchant<Page<{ attempts: { transaction_id: string }[] }>>(
        bench,
        { path: '/v1/orders?order_id=PAID' },
      );
      const number = paid.data[0]?.attempts[0]?.transaction_id ?? '';
      world.losesAnswer = (path) => path.endsWith('/refund');
      const refund = await post(bench, '/v1/operations/orders.refund', {
        refund_orders: [
          { transaction_id: number, refund_amount: '5.00', expected_refunded: '0.00' },
        ],
      });
      const refunded = await theOne(bench);
      assert.deepEqual(
        [refunded.id, refunded.kind, refunded.asks, refunded.amount, refunded.requested_by],
        [refund.body.id, 'refund_unknown', 'confirm', EUR('5.00'), 'merchant'],
      );
      assert.deepEqual(
        [refunded.order_id, refunded.transaction_id, refunded.action_required_by],
        ['PAID', number, 'merchant'],
      );
      assert.deepEqual(codes(refunded), ['not_proven', 'never_shown']);
      assert.deepEqual(decisions(refunded), ['succeeded by resolve', 'failed by resolve']);

      bench.clock.advance(MINUTE);
      world.loses = (path) => path.endsWith('/authorise');
      const session = await openSession(bench, { order_id: 'LOST' });
      const { body: lost } = await payByCard(bench, session);
      const since = new Date(bench.clock.now()).toISOString();
      const page = await list(bench);
      assert.deepEqual(
        page.data.map(({ kind }) => kind),
        ['payment_unknown', 'refund_unknown'],
        'what was begun last first',
      );
      const [payment = assert.fail()] = page.data;
      assert.deepEqual(
        [payment.id, payment.since, payment.requested_by, payment.session_id, payment.amount],
        [lost.attempt_id, since, 'shopper', session.id, EUR('12.00')],
      );
      assert.equal(payment.action_required_by, 'gateway');
      assert.ok(payment.next_query_at !== undefined);
      assert.equal(codes(payment)[0], 'reset');
      for (const { consequence } of [...payment.decisions, ...refunded.decisions])
        assert.match(consequence, /\. If /, 'what follows, and what if it is wrong');
      assert.deepEqual(await kinds(bench, '?action_required_by=merchant'), ['refund_unknown']);
      assert.deepEqual(await kinds(bench, '?kind=payment_unknown'), ['payment_unknown']);
      assert.deepEqual(await kinds(bench, '?asks=choose'), []);
      assert.deepEqual(await kinds(bench, `?to=${since}`), ['refund_unknown']);

      const first = await list(bench, '?limit=1');
      assert.deepEqual(
        [first.data[0]?.kind, (await list(bench, `?limit=1&after=${first.next}`)).data[0]?.kind],
        ['payment_unknown', 'refund_unknown'],
      );

      for (const id of [lost.attempt_id, refund.body.id])
        await post(bench, `/v1/attempts/${id}/resolve`, { outcome: 'failed', ...BY_KIM });
      assert.deepEqual(await kinds(bench), []);
    });
  });

describe('a payment that is held', () => {
  test('asks to be accepted or refused', async () => {
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (asked) => paymentXml(asked, { order_status: '-2' }));
    const bench = createBench({ fetch: gateway.fetch });
    await payByCard(bench, await openSession(bench));
    const held = await theOne(bench);
    assert.deepEqual([held.kind, held.asks], ['payment_under_review', 'choose']);
    assert.deepEqual(codes(held)[0], 'held_by_gateway');
    assert.deepEqual(decisions(held), ['approve by orders.review', 'reject by orders.review']);
  });
});

describe('what the gateway hints at', () => {
  async function happens({ open, pass }: SandboxBench, id: string, status: string) {
    await open(`${GATEWAY}/__sandbox/transition`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        transaction_id: id,
        becomes: status,
        ...(status === 'refunded' && { amount: '5.00' }),
      }),
    });
    for (let round = 0; round < 4; round += 1) await pass(MINUTE);
  }
  async function paid() {
    const shop = createSandboxBench();
    const session = await openSession(shop.bench);
    await payByCard(shop.bench, session);
    for (let round = 0; round < 3; round += 1) await shop.pass(MINUTE);
    const { body } = await asMerchant(shop.bench, { path: `/v1/sessions/${session.id}` });
    const [attempt = assert.fail()] = body.attempts;
    return { ...shop, attempt: attempt.id, number: attempt.transaction_id ?? '' };
  }

  for (const [status, kind, asks, statement] of [
    ['disputed', 'disputed', 'answer', { lost_to_disputes: EUR('5.00') }],
    ['refunded', 'refunded_externally', 'confirm', { refunded: EUR('5.00') }],
  ] as const)
    test(`waits until a person states it: ${kind}`, async () => {
      const shop = await paid();
      const { bench, attempt, number } = shop;
      assert.deepEqual(await kinds(bench), []);
      await happens(shop, number, status);
      const hinted = await theOne(bench);
      assert.deepEqual(
        [hinted.id, hinted.kind, hinted.asks, hinted.requested_by, hinted.amount],
        [attempt, kind, asks, 'gateway', EUR('12.00')],
      );
      assert.deepEqual(
        [hinted.order_id, hinted.transaction_id, hinted.action_required_by],
        ['A-100', number, 'merchant'],
      );
      assert.match(hinted.evidence[0]?.at ?? '', /^2026-/);
      assert.equal(decisions(hinted)[0], 'record by external-movements');
      await post(bench, `/v1/transactions/${number}/external-movements`, {
        ...statement,
        ...BY_KIM,
      });
      assert.deepEqual(await kinds(bench), []);
    });
});

describe('a payment that was charged beside the one that pays its order', () => {
  async function chargedTwice(gateway: ScriptedGateway, bench: Bench) {
    gateway.on('/v1/cancel', (asked) => cancelJson(asked));
    gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '-1' }));
    gateway.on('/v1/authorise', (asked) =>
      paymentXml(asked, { order_status: '-1', result_info: '' }),
    );
    const session = await openSession(bench, { order_id: 'TWICE' });
    const { body: late } = await payByCard(bench, session);
    await asPage(bench, session, { method: 'POST', path: '/v1/checkout/abandon', body: {} });
    bench.clock.advance(1_000);
    gateway.on('/v1/authorise', (asked) => paymentXml(asked));
    await payByCard(bench, session);
    bench.clock.advance(1_000);
    await post(bench, `/v1/attempts/${late.attempt_id}/resolve`, {
      outcome: 'succeeded',
      ...BY_KIM,
    });
    return late.attempt_id;
  }

  test('asks for the money to go back, and no longer once it went', async () => {
    const gateway = createScriptedGateway();
    const bench = createBench({ fetch: gateway.fetch });
    const late = await chargedTwice(gateway, bench);
    const beside = await theOne(bench, '?asks=return_money');
    assert.deepEqual(
      [beside.id, beside.kind, beside.amount, beside.order_id],
      [late, 'payment_beside', EUR('12.00'), 'TWICE'],
    );
    assert.deepEqual(decisions(beside), ['refund by orders.refund', 'keep by none']);
    await post(bench, `/v1/attempts/${late}/resolve`, { outcome: 'failed', ...BY_KIM });
    assert.deepEqual(await kinds(bench), []);
  });
});

test('a payout whose answer was lost is listed, and can’t be asked about', async () => {
  const world = together({ enable: { payout: true } });
  world.losesAnswer = (path) => path.endsWith('/payout');
  await post(world.bench, '/v1/operations/payout.create', {
    request_id: '3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f',
    beneficiary_id: 'b1',
    payment_amount: '10.00',
    payment_currency: 'EUR',
  });
  const payout = await theOne(world.bench);
  assert.deepEqual(
    [payout.kind, payout.amount, payout.action_required_by, payout.resource?.kind],
    ['payout_unknown', EUR('10.00'), 'merchant', 'payouts'],
  );
  assert.deepEqual(codes(payout), ['not_proven', 'never_shown']);
});
