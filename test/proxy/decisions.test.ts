import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import type { AttemptAnswer } from '../../src/contract/proxy/session.schema.ts';
import {
  createScriptedGateway,
  declineXml,
  paymentXml,
  queryJson,
} from '../support/scripted-gateway.ts';
import {
  asMerchant,
  asPage,
  createBench,
  eventsOf,
  eventTypes,
  openSession,
  payByCard,
  viewOf,
} from './harness.ts';
import type { Bench, OpenSession, ProblemBody } from './harness.ts';
import { lostAnswer } from './lost-answer.ts';
import { together } from './together.ts';

const decide = <Body = AttemptAnswer & OperationResult & ProblemBody>(
  bench: Bench,
  id: string | undefined,
  decision: Readonly<Record<string, unknown>>,
) =>
  asMerchant<Body>(bench, {
    method: 'POST',
    path: `/v1/attempts/${id}/resolve`,
    body: { reason: 'seen in the portal', decided_by: 'kim', ...decision },
  });

/** What was decided, one after the other, as the events have it. */
const decisionsOf = async (bench: Bench) =>
  (await eventsOf(bench))
    .filter(({ type }) => type.endsWith('.resolved'))
    .map(({ data }) => [data.from, data.to]);

const dies = (bench: Bench) =>
  bench.store.transaction(async (tx) => {
    for (const { id } of await tx.find('leases', {})) await tx.remove('leases', id);
  });

describe('a payment', () => {
  async function unknown() {
    const lost = await lostAnswer();
    return { ...lost, state: async () => (await viewOf(lost.bench, lost.session)).state };
  }

  test('is decided while its process is gone, and not while it is at work', async () => {
    const gateway = createScriptedGateway();
    const sent = Promise.withResolvers<undefined>();
    const answer = Promise.withResolvers<Response>();
    gateway.on('/v1/authorise', () => {
      sent.resolve(undefined);
      return answer.promise;
    });
    const bench = createBench({ fetch: gateway.fetch });
    const session = await openSession(bench);
    const paying = payByCard(bench, session);
    await sent.promise;
    const other = { ...bench, proxy: bench.another() };
    const [attempt] = await bench.store.read((reader) => reader.find('attempts', {}));
    const early = await decide(other, attempt?.id, { outcome: 'failed' });
    assert.equal(early.body.type, '/problems/attempt-running');
    await dies(bench);
    const decided = await decide(other, attempt?.id, { outcome: 'failed' });
    assert.deepEqual([decided.body.outcome, decided.body.decided], ['failed', true]);
    assert.equal((await viewOf(other, session)).state, 'open');
    // It was only stopped: what the gateway has answered meanwhile is proof.
    answer.resolve(paymentXml(gateway.calls[0]!.values));
    assert.equal((await paying).body.outcome, 'succeeded');
    assert.equal((await viewOf(other, session)).state, 'paid');
  });

  test('that was decided wrongly is decided once more, each time with an event', async () => {
    const { gateway, bench, session, id, state } = await unknown();
    await decide(bench, id, { outcome: 'succeeded' });
    assert.equal(await state(), 'paid');
    const same = await decide(bench, id, { outcome: 'succeeded' });
    assert.equal(same.body.type, '/problems/already-final');
    await decide(bench, id, { outcome: 'failed', reason: 'looked at the wrong order' });
    assert.equal(await state(), 'open');
    await decide(bench, id, { outcome: 'succeeded' });
    assert.equal(await state(), 'paid');
    await decide(bench, id, { outcome: 'failed' });
    assert.deepEqual(await decisionsOf(bench), [
      ['unknown', 'succeeded'],
      ['succeeded', 'failed'],
      ['failed', 'succeeded'],
      ['succeeded', 'failed'],
    ]);
    gateway.on('/v1/authorise', (asked) => paymentXml(asked));
    assert.equal((await payByCard(bench, session)).body.outcome, 'succeeded');
  });

  test('that somebody decided meanwhile is not turned by who saw it undecided, and they are told', async () => {
    const { bench, id, state } = await unknown();
    await decide(bench, id, { outcome: 'succeeded' });
    const late = await decide(bench, id, {
      outcome: 'failed',
      expected_outcome: 'unknown',
      decided_by: 'ada',
    });
    assert.equal(late.status, 409);
    const { type, outcome, decided_by, outcome_at } = late.body as unknown as Record<
      string,
      string
    >;
    assert.deepEqual([type, outcome, decided_by], ['/problems/already-final', 'succeeded', 'kim']);
    assert.ok(Date.parse(outcome_at ?? '') > 0);
    assert.equal(await state(), 'paid');
    const corrected = { outcome: 'failed', expected_outcome: 'succeeded', decided_by: 'ada' };
    assert.equal((await decide(bench, id, corrected)).status, 200, 'who saw it may correct it');
    assert.equal(await state(), 'open');
  });

  test('that was decided is still asked about, and proof counts more', async () => {
    const { gateway, bench, id, state } = await unknown();
    await decide(bench, id, { outcome: 'succeeded' });
    gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '0' }));
    bench.clock.advance(5_000);
    await bench.proxy.runDue();
    assert.equal(await state(), 'open', 'the gateway took nothing');
    const late = await decide(bench, id, { outcome: 'succeeded' });
    assert.equal(late.body.type, '/problems/already-final', 'that is proven');
  });

  test('that was decided to have paid leaves the order to the one that did', async () => {
    const { gateway, bench, session, id } = await unknown();
    await decide(bench, id, { outcome: 'failed' });
    gateway.on('/v1/authorise', (asked) => paymentXml(asked));
    const second = await payByCard(bench, session);
    await decide(bench, id, { outcome: 'succeeded' });
    assert.ok((await eventTypes(bench)).includes('payment.duplicate'));
    await decide(bench, id, { outcome: 'failed' });
    const order = () => bench.store.read((reader) => reader.find('orders', {}));
    assert.equal((await order())[0]?.paidAttemptId, second.body.attempt_id);
    assert.equal((await viewOf(bench, session)).state, 'paid');
  });

  test('that was wrongly decided to be paid has begun no subscription to ask about', async () => {
    const gateway = createScriptedGateway();
    const begun = { recurring_id: 'sub_1', contract_name: 'Newspaper' };
    gateway.on('/v1/authorise', (asked) =>
      paymentXml(asked, { order_status: '-1', result_info: '', ...begun }),
    );
    gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '0' }));
    const bench = createBench({ fetch: gateway.fetch });
    const subscription = {
      contract_name: 'Newspaper',
      contract_amount: { value: '9.00', currency: 'EUR' },
      interval: 'day',
      interval_count: 1,
    };
    const { body } = await payByCard(bench, await openSession(bench, { subscription }));
    await decide(bench, body.attempt_id, { outcome: 'succeeded' });
    bench.clock.advance(5_000);
    await bench.proxy.runDue();
    const asked = gateway.calls.length;
    assert.ok((await eventTypes(bench)).includes('payment.failed'));
    bench.clock.advance(86_400_000);
    await bench.proxy.runDue();
    assert.equal(gateway.calls.length, asked);
  });

  test('that is proven can’t be decided', async () => {
    const { gateway, bench, session, id } = await unknown();
    await decide(bench, id, { outcome: 'failed' });
    gateway.on('/v1/authorise', (asked) => declineXml(asked));
    const { body } = await payByCard(bench, session);
    const refused = await decide(bench, body.attempt_id, { outcome: 'succeeded' });
    assert.equal(refused.body.type, '/problems/already-final');
    const items = [{ transaction_id: 't', outcome: 'failed' }];
    assert.equal((await decide(bench, id, { items })).status, 400, 'it is no batch');
    assert.equal((await decide(bench, id, { items, outcome: 'failed' })).status, 400);
  });
});

describe('a payment that was given up', () => {
  /** It is pending, as are all; `statuses` says by order number how the gateway has them. */
  async function givenUp() {
    const gateway = createScriptedGateway();
    const statuses: Record<string, string> = {};
    const done = (list: string, more: object) => (asked: Readonly<Record<string, unknown>>) =>
      Response.json({
        return_status: '1',
        [list]: (asked[list] as object[]).map((item) => ({ ...item, ...more })),
      });
    const pending = { order_status: '-1', result_info: '' };
    gateway.on('/v1/authorise', (asked) => paymentXml(asked, pending));
    gateway.on('/v1/retrievalTrans', (asked) =>
      queryJson(asked, (order) => ({ status: statuses[order] ?? '-1' })),
    );
    gateway.on('/v1/cancel', done('cancel_orders', { cancel_status: '1' }));
    gateway.on('/v1/refund', done('refund_orders', { refund_status: '1' }));
    const bench = createBench({ fetch: gateway.fetch });
    const session = await openSession(bench);
    const { body } = await payByCard(bench, session);
    await asPage(bench, session, { method: 'POST', path: '/v1/checkout/abandon', body: {} });
    gateway.on('/v1/cancel', (asked) => {
      statuses['A-100-2'] = '0';
      return done('cancel_orders', { cancel_status: '1' })(asked);
    });
    const pass = async () => {
      bench.clock.advance(600_000);
      await bench.proxy.runDue();
    };
    const operate = <Body = OperationResult>(operation: string, body: object) =>
      asMerchant<Body>(bench, { method: 'POST', path: `/v1/operations/${operation}`, body });
    const refund = (transaction_id: string, refund_amount: string) =>
      operate<OperationResult & ProblemBody>('orders.refund', {
        refund_orders: [{ transaction_id, refund_amount, expected_refunded: '0.00' }],
      });
    const state = async () => (await viewOf(bench, session)).state;
    return { bench, session, statuses, id: body.attempt_id, pass, operate, refund, state };
  }

  test('and then decided is asked about until there is proof', async () => {
    const { bench, statuses, id, pass, state } = await givenUp();
    await decide(bench, id, { outcome: 'succeeded' });
    await pass();
    assert.equal(await state(), 'paid');
    statuses['A-100-1'] = '0';
    await pass();
    assert.equal(await state(), 'open');
  });

  const WAYS_BACK = {
    cancelled: ({ operate }) =>
      operate('orders.cancel', { cancel_orders: [{ transaction_id: 't-A-100-2' }] }),
    refunded: ({ refund }) => refund('t-A-100-2', '12.00'),
  } satisfies Record<
    string,
    (shop: Awaited<ReturnType<typeof givenUp>>) => Promise<{ body: OperationResult }>
  >;

  for (const [way, goesBack] of Object.entries(WAYS_BACK))
    test(`and wrongly decided to be paid leaves the order to no duplicate that was ${way}`, async () => {
      const shop = await givenUp();
      const { bench, session, statuses, id, pass, state } = shop;
      await payByCard(bench, session);
      await decide(bench, id, { outcome: 'succeeded' });
      statuses['A-100-2'] = '1';
      await pass();
      assert.ok((await eventTypes(bench)).includes('payment.duplicate'));
      assert.equal((await goesBack(shop)).body.outcome, 'succeeded');
      assert.equal(await state(), 'paid');
      await decide(bench, id, { outcome: 'failed' });
      assert.equal(await state(), 'open');
    });

  test('and wrongly decided to be a duplicate is not refunded', async () => {
    const { bench, session, statuses, id, pass, refund } = await givenUp();
    await payByCard(bench, session);
    statuses['A-100-2'] = '1';
    await pass();
    await decide(bench, id, { outcome: 'succeeded' });
    assert.equal((await refund('t-A-100-1', '5.00')).body.outcome, 'succeeded');
    await decide(bench, id, { outcome: 'failed' });
    assert.equal((await refund('t-A-100-1', '7.00')).body.type, '/problems/forbidden');
  });
});

/** Payments of 12.00 EUR each, and how to refund some of each of them. */
async function refunding(count: number) {
  const all = together();
  const { bench } = all;
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const session: OpenSession = await openSession(bench, { order_id: `R-${index}` });
    await payByCard(bench, session);
    const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
    ids.push(body.attempts[0]?.transaction_id ?? '');
  }
  const refund = <Body = OperationResult & ProblemBody>(
    items: readonly string[],
    { amount = '5.00', expected = '0.00', reason = 'returned' } = {},
  ) =>
    asMerchant<Body>(bench, {
      method: 'POST',
      path: '/v1/operations/orders.refund',
      body: {
        refund_orders: items.map((transaction_id) => ({
          transaction_id,
          refund_amount: amount,
          refund_reason: reason,
          expected_refunded: expected,
        })),
      },
    });
  const ledger = async (id: string | undefined) => {
    const row = await bench.store.read((reader) =>
      reader.get('transactions', `15670001|${id ?? ''}`),
    );
    return [row?.refunded, row?.refundPending];
  };
  /** Holds what the gateway answers to the nth refund call. */
  const held = (nth = 1) => {
    const arrived = Promise.withResolvers<undefined>();
    const answer = Promise.withResolvers<undefined>();
    let calls = 0;
    all.delays = (path) => {
      if (!path.endsWith('/refund') || (calls += 1) !== nth) return undefined;
      arrived.resolve(undefined);
      return answer.promise;
    };
    return { arrived: arrived.promise, answer: () => answer.resolve(undefined) };
  };
  const operation = async () =>
    (await bench.store.read((reader) => reader.find('operations', {})))[0];
  return { all, bench, ids, refund, ledger, held, operation };
}

describe('a refund', () => {
  test('decided to have failed and proven later moves the ledger, and is not made twice', async () => {
    const { bench, ids, refund, ledger, held, operation } = await refunding(1);
    const { arrived, answer } = held();
    const refunded = refund(ids, { amount: '12.00' });
    await arrived;
    await dies(bench);
    const other = { ...bench, proxy: bench.another() };
    const decided = await decide(other, (await operation())?.id, { outcome: 'failed' });
    assert.equal(decided.body.outcome, 'failed');
    assert.deepEqual(await ledger(ids[0]), ['0', '0']);
    answer();
    const { body } = await refunded;
    assert.deepEqual([body.outcome, body.decided], ['succeeded', undefined]);
    assert.deepEqual(await ledger(ids[0]), ['1200', '0']);
    const again = await refund(ids, { amount: '12.00', expected: '12.00' });
    assert.equal(again.body.type, '/problems/over-refund');
  });

  test('proven after another one was made is reported as more than was paid', async () => {
    const { bench, ids, refund, ledger, held, operation } = await refunding(1);
    const { arrived, answer } = held();
    const refunded = refund(ids, { amount: '8.00' });
    await arrived;
    await dies(bench);
    const other = { ...bench, proxy: bench.another() };
    const { body: wrong } = await decide(other, (await operation())?.id, { outcome: 'failed' });
    const again = { amount: '9.00', reason: 'SBX:missing' };
    const { body: second } = await refund(ids, again);
    await decide(other, second.id, { outcome: 'succeeded' });
    answer();
    await refunded;
    assert.deepEqual(await ledger(ids[0]), ['1700', '0']);
    const alerts = (await eventsOf(bench)).filter(({ type }) => type === 'alert.security');
    assert.deepEqual(alerts.map(({ data }) => [data.alert, data.operation_id]).at(-1), [
      'over-refunded',
      wrong.id,
    ]);
    const more = await refund(ids, { amount: '1.00', expected: '17.00' });
    assert.equal(more.body.refundable, '0.00');
  });

  test('that was decided wrongly is decided once more, and the ledger follows', async () => {
    const { all, bench, ids, refund, ledger } = await refunding(1);
    all.losesAnswer = (path) => path.endsWith('/refund');
    const { body: lost } = await refund(ids);
    assert.deepEqual(await ledger(ids[0]), ['0', '500']);
    await decide(bench, lost.id, { outcome: 'failed' });
    assert.deepEqual(await ledger(ids[0]), ['0', '0']);
    const corrected = await decide(bench, lost.id, { outcome: 'succeeded' });
    assert.deepEqual([corrected.body.outcome, corrected.body.decided], ['succeeded', true]);
    assert.deepEqual(await ledger(ids[0]), ['500', '0']);
    assert.deepEqual(await decisionsOf(bench), [
      ['unknown', 'failed'],
      ['failed', 'succeeded'],
    ]);
  });
});

describe('a batch', () => {
  test('is decided item by item', async () => {
    const { all, bench, ids, refund, ledger } = await refunding(3);
    all.losesAnswer = (path) => path.endsWith('/refund');
    const { body: lost } = await refund(ids);
    all.losesAnswer = () => false;
    const [first, second, third] = ids;
    const one = await decide(bench, lost.id, {
      items: [
        { transaction_id: first, outcome: 'succeeded' },
        { transaction_id: second, outcome: 'failed' },
      ],
    });
    assert.equal(one.body.outcome, 'unknown', 'one of them is still open');
    assert.deepEqual(
      one.body.items?.map(({ outcome, decided }) => [outcome, decided]),
      [
        ['succeeded', true],
        ['failed', true],
        ['unknown', undefined],
      ],
    );
    assert.deepEqual(await ledger(first), ['500', '0']);
    assert.deepEqual(await ledger(second), ['0', '0']);
    assert.deepEqual(await ledger(third), ['0', '500']);
    assert.equal((await refund([second ?? ''])).body.outcome, 'succeeded', 'it is free');

    const foreign = await decide(bench, lost.id, {
      items: [{ transaction_id: 'nonesuch', outcome: 'failed' }],
    });
    assert.equal(foreign.body.errors?.[0]?.pointer, '/items/0/transaction_id');
    const rest = await decide(bench, lost.id, { outcome: 'succeeded' });
    assert.equal(rest.body.outcome, 'failed', 'of the whole, as one of them failed');
    assert.deepEqual(await ledger(third), ['500', '0']);
    const corrected = await decide(bench, lost.id, {
      items: [{ transaction_id: third, outcome: 'failed' }],
    });
    assert.equal(corrected.status, 200);
    assert.deepEqual(await ledger(third), ['0', '0']);
    const last = (await eventsOf(bench)).at(-1);
    const order = { order_id: 'R-2', order_no: 'R-2-1' };
    assert.deepEqual(last?.data.items, [{ transaction_id: third, ...order, outcome: 'failed' }]);
    const { operation } = last.data as { readonly operation: OperationResult };
    assert.deepEqual(
      operation.items?.map(({ order_id, order_no }) => [order_id, order_no]),
      ids.map((_, index) => [`R-${index}`, `R-${index}-1`]),
    );
  });

  test('of several parts: the results of the first ones are known, whatever happens to the next', async () => {
    const { bench, ids, refund, ledger, held, operation } = await refunding(52);
    const { arrived } = held(2);
    void refund(ids);
    await arrived;
    bench.restart();
    await dies(bench);
    bench.clock.advance(3_000);
    await bench.proxy.runDue();
    const row = await operation();
    assert.equal(row?.outcome, 'unknown');
    const outcomes = row.result?.items?.map(({ outcome }) => outcome) ?? [];
    assert.deepEqual(
      [outcomes.slice(0, 50), outcomes.slice(50)],
      [Array(50).fill('succeeded'), ['unknown', 'unknown']],
    );
    assert.deepEqual(await ledger(ids[0]), ['500', '0']);
    assert.deepEqual(await ledger(ids[51]), ['0', '500']);
    const { body } = await decide(bench, row.id, { outcome: 'failed' });
    assert.deepEqual([body.outcome, body.succeeded_items, body.total_items], ['failed', 50, 52]);
    assert.deepEqual(await ledger(ids[0]), ['500', '0']);
  });

  test('whose cancellation was decided wrongly leaves the payment paid', async () => {
    const { all, bench, ids, ledger } = await refunding(1);
    all.loses = (path) => path.endsWith('/cancel');
    const { body: lost } = await asMerchant<OperationResult>(bench, {
      method: 'POST',
      path: '/v1/operations/orders.cancel',
      body: { cancel_orders: [{ transaction_id: ids[0] }] },
    });
    const state = async () => (await bench.store.read((r) => r.find('sessions', {})))[0]?.state;
    await decide(bench, lost.id, { outcome: 'succeeded' });
    assert.equal(await state(), 'cancelled');
    await decide(bench, lost.id, { outcome: 'failed' });
    assert.equal(await state(), 'paid');
    const payment = await bench.store.read((reader) =>
      reader.get('transactions', `15670001|${ids[0] ?? ''}`),
    );
    assert.equal(payment?.cancelled, false);
    assert.deepEqual(await ledger(ids[0]), ['0', '0']);
  });
});

test('payments and operations that wait for a person are listed, and those that the gateway is queried about', async () => {
  const { all, bench, ids, refund } = await refunding(60);
  all.losesAnswer = (path) => path.endsWith('/refund');
  const lost: (string | undefined)[] = [];
  for (const id of ids) lost.push((await refund([id])).body.id);
  all.loses = (path) => path.endsWith('/authorise');
  const { body: payment } = await payByCard(bench, await openSession(bench, { order_id: 'P-1' }));
  await decide(bench, lost.pop(), { outcome: 'failed' });
  interface Listed {
    readonly data: readonly { readonly id: string; readonly action_required_by: string }[];
    readonly next: string | null;
  }
  const page = async (after = '') =>
    (await asMerchant<Listed>(bench, { path: `/v1/unresolved${after}` })).body;
  const first = await page();
  const second = await page(`?after=${first.next}`);
  const listed = [...first.data, ...second.data];
  assert.equal(second.next, null);
  assert.deepEqual(listed.map(({ id }) => id).sort(), [payment.attempt_id, ...lost].sort());
  assert.deepEqual(
    listed.filter(({ action_required_by }) => action_required_by === 'gateway').map(({ id }) => id),
    [payment.attempt_id],
  );
  const other = await asMerchant<ProblemBody>(bench, { path: '/v1/unresolved?outcome=failed' });
  assert.equal(other.status, 400);
});
