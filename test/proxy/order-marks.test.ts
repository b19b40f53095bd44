import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OrderView } from '../../src/contract/proxy/lists.schema.ts';
import { isStaffOrder } from '../../src/contract/proxy/staff-guards.ts';
import type { Page } from '../../src/contract/proxy/operations.schema.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession, payByCard } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { createSandboxBench, type SandboxBench } from './sandbox-harness.ts';
import { GATEWAY } from './test-sandbox.ts';

/** What the lists of orders say beside the state of the money, so that nobody takes an order for settled. */

const MINUTE = 60_000;

const orders = async (bench: Bench, query = '') =>
  (await asMerchant<Page<OrderView>>(bench, { path: `/v1/orders${query}` })).body;
const idsOf = ({ data }: Page<OrderView>) => data.map(({ order_id: id }) => id);
const theOrder = async (bench: Bench): Promise<OrderView> => {
  const order = (await orders(bench)).data[0] ?? assert.fail('no order');
  assert.ok(isStaffOrder(order), 'elements for staff do not know it');
  return order;
};

/** A paid order of 12.00, and what may happen to it at the gateway. */
async function paid(terms: Readonly<Record<string, unknown>> = {}) {
  const shop = createSandboxBench();
  await payByCard(shop.bench, await openSession(shop.bench, terms));
  for (let round = 0; round < 3; round += 1) await shop.pass(MINUTE);
  const id = (await theOrder(shop.bench)).attempts[0]?.transaction_id ?? '';
  return { ...shop, id };
}

async function happens({ open, pass }: SandboxBench, id: string, status: string, amount?: string) {
  const answer = await open(`${GATEWAY}/__sandbox/transition`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ transaction_id: id, becomes: status, amount }),
  });
  assert.ok(answer.ok, await answer.text());
  for (let round = 0; round < 4; round += 1) await pass(MINUTE);
}

const money = (value: string) => ({ value, currency: 'EUR' });

const states = (bench: Bench, id: string, statement: Readonly<Record<string, unknown>>) =>
  asMerchant(bench, {
    method: 'POST',
    path: `/v1/transactions/${id}/external-movements`,
    body: { reason: 'seen in the portal', decided_by: 'Kim', ...statement },
  });

const refunds = (bench: Bench, transaction_id: string, refund_amount: string) =>
  asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/orders.refund',
    body: { refund_orders: [{ transaction_id, refund_amount, expected_refunded: '0.00' }] },
  });

const found = (bench: Bench, query: string) => orders(bench, query).then(idsOf);

describe('an order of which the gateway hints at something that no query shows', () => {
  test('is disputed and waits for a person until they state what the dispute took', async () => {
    const shop = await paid();
    const { bench, id } = shop;
    assert.deepEqual(
      [(await theOrder(bench)).marks, await found(bench, '?mark=disputed')],
      [[], []],
    );
    await happens(shop, id, 'disputed');
    const disputed = await theOrder(bench);
    assert.deepEqual(
      [disputed.state, disputed.marks, disputed.action_required_by],
      ['paid', ['disputed'], 'merchant'],
    );
    assert.equal(disputed.attempts[0]?.action_required_by, 'merchant');
    assert.match(disputed.attempts[0].dispute_hinted_at ?? '', /^2026-/);
    for (const query of ['?mark=disputed', '?action_required_by=merchant', '?state=paid'])
      assert.deepEqual(await found(bench, query), ['A-100'], query);

    await states(bench, id, { refunded: money('0.00') });
    assert.deepEqual((await theOrder(bench)).marks, ['disputed'], 'of a dispute that says nothing');
    await states(bench, id, { lost_to_disputes: money('5.00') });
    const lost = await theOrder(bench);
    assert.deepEqual(
      [lost.marks, lost.action_required_by, lost.attempts[0]?.dispute_hinted_at],
      [['partly_refunded', 'lost_to_dispute'], undefined, undefined],
    );
    assert.deepEqual(await found(bench, '?action_required_by=merchant'), []);
  });

  test('is refunded externally and waits for a person until they state how much', async () => {
    const shop = await paid();
    const { bench, id } = shop;
    await happens(shop, id, 'refunded', '5.00');
    const hinted = await theOrder(bench);
    assert.deepEqual(
      [hinted.marks, hinted.action_required_by, hinted.attempts[0]?.refunded],
      [['refunded_externally'], 'merchant', money('0.00')],
    );
    assert.match(hinted.attempts[0]?.refund_hinted_at ?? '', /^2026-/);
    assert.deepEqual(await found(bench, '?action_required_by=merchant'), ['A-100']);
    await states(bench, id, { refunded: money('5.00') });
    const stated = await theOrder(bench);
    assert.deepEqual(
      [stated.marks, stated.action_required_by, stated.attempts[0]?.refunded_externally],
      [['partly_refunded', 'refunded_externally'], undefined, money('5.00')],
    );
  });
});

test('a refund from here marks its order, whole or in part', async () => {
  const { bench, id } = await paid();
  await refunds(bench, id, '4.00');
  assert.deepEqual((await theOrder(bench)).marks, ['partly_refunded']);
  assert.deepEqual(await found(bench, '?mark=partly_refunded&state=paid'), ['A-100']);
  await asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/orders.refund',
    body: {
      refund_orders: [{ transaction_id: id, refund_amount: '8.00', expected_refunded: '4.00' }],
    },
  });
  const { marks, state } = await theOrder(bench);
  assert.deepEqual([marks, state], [[], 'refunded']);
});

test('a cancelled subscription has no next deduction, only one that was planned already', async () => {
  const { bench, pass } = await paid({
    subscription: {
      contract_name: 'Magazine',
      contract_amount: money('9.00'),
      interval: 'month',
      interval_count: 1,
    },
  });
  const begun = (await theOrder(bench)).attempts[0]?.subscription ?? assert.fail();
  assert.match(begun.next_deduction ?? '', /^2026-12-21/);
  await asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/subscription.cancel',
    body: { recurring_id: begun.recurring_id, contract_name: 'Magazine' },
  });
  const cancelled = await theOrder(bench);
  assert.deepEqual(cancelled.marks, ['subscription_cancelled']);
  const { next_deduction, last_deduction, cancelled_at } =
    cancelled.attempts[0]?.subscription ?? assert.fail();
  assert.deepEqual([next_deduction, last_deduction], [undefined, begun.next_deduction]);
  assert.ok(cancelled_at);
  for (let day = 0; day < 40; day += 1) await pass(24 * 60 * MINUTE);
  const over = (await theOrder(bench)).attempts[0]?.subscription;
  assert.deepEqual([over?.next_deduction, over?.last_deduction], [undefined, undefined]);
});

describe('a payment that the merchant server makes itself', () => {
  /** One by the server, a minute later one in a session, and a minute later one by the server again. */
  async function three() {
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (asked) => paymentXml(asked));
    const bench = createBench({ fetch: gateway.fetch });
    const charge = (order_no: string, amount: string) =>
      asMerchant(bench, {
        method: 'POST',
        path: '/v1/operations/authorise.card',
        body: { ...CARD_PAYMENT, order_no, amount, items: `Tea#,#1#,#${amount}#,#1#,#0` },
      });
    await charge('S-1', '12.00');
    bench.clock.advance(MINUTE);
    await payByCard(bench, await openSession(bench));
    bench.clock.advance(MINUTE);
    await charge('S-2', '20.00');
    return { bench, gateway };
  }

  test('is listed among the orders of sessions, by its time', async () => {
    const { bench } = await three();
    const page = await orders(bench);
    assert.deepEqual(idsOf(page), ['S-2', 'A-100', 'S-1']);
    const [newest] = page.data;
    assert.deepEqual(
      [newest?.state, newest?.attempts, newest?.sessions, newest?.server_payment?.amount],
      ['paid', [], [], money('20.00')],
    );
    assert.equal(newest?.paid_by, newest?.server_payment?.id);
    assert.equal(newest?.server_payment?.requested_by, 'merchant');
  });

  test('is found by what an order of a session is found by', async () => {
    const { bench } = await three();
    const [{ server_payment } = assert.fail()] = (await orders(bench)).data;
    assert.deepEqual(await found(bench, '?amount_min=20&currency=EUR'), ['S-2']);
    assert.deepEqual(await found(bench, '?order_id=S-1'), ['S-1']);
    assert.deepEqual(await found(bench, `?transaction_id=${server_payment?.transaction_id}`), [
      'S-2',
    ]);
    assert.deepEqual(await found(bench, '?state=paid&outcome=succeeded'), ['S-2', 'A-100', 'S-1']);
    assert.deepEqual(await found(bench, '?state=refunded'), []);
  });

  test('keeps its place on pages of any length', async () => {
    const { bench } = await three();
    const seen: string[] = [];
    let after = '';
    for (let pages = 0; pages < 3; pages += 1) {
      const page = await orders(bench, `?limit=1${after}`);
      seen.push(...idsOf(page));
      after = `&after=${page.next}`;
      assert.equal(page.next === null, pages === 2);
    }
    assert.deepEqual(seen, ['S-2', 'A-100', 'S-1']);
  });
});

test('filters are the same one by one and as one JSON object', async () => {
  const { bench } = await paid();
  const json = (filters: unknown) => `?filters=${encodeURIComponent(JSON.stringify(filters))}`;
  const asked = { state: 'paid', currency: 'EUR', amount: '12.00', limit: 25 };
  assert.deepEqual(await found(bench, json(asked)), ['A-100']);
  assert.deepEqual(await found(bench, json({ ...asked, state: 'open' })), []);
  assert.deepEqual(await found(bench, `${json({ currency: 'EUR' })}&state=open`), []);
  for (const [query, said] of [
    ['?filters=paid', '"filters" must be a JSON object'],
    [json(['paid']), '"filters" must be a JSON object'],
    [json({ state: { not: 'paid' } }), '"state" in "filters" must be a text or a number'],
    [json({ limit: 3, currency: null }), '"currency" in "filters" must be a text or a number'],
    [json({ '4242424242424242': [] }), '" in "filters" must be a text or a number'],
    ['?filters={"state":"open","state":"paid"}', '"state" in "filters" is named twice'],
    [json({ state: 'gone' }), '"state"'],
    [json({ colour: 'red' }), '"colour" is not a known parameter'],
    [`${json({ state: 'paid' })}&state=open`, '"state" must not be named beside "filters"'],
    ['?limit=101', '"limit" must be a whole number from 1 to 100'],
    ['?limit=0', '"limit" must be a whole number from 1 to 100'],
    ['?limit=ten', '"limit" must be a whole number from 1 to 100'],
  ] as const) {
    const { status, body } = await asMerchant<ProblemBody>(bench, { path: `/v1/orders${query}` });
    assert.equal(status, 400, query);
    assert.ok(String(body['detail']).includes(said), String(body['detail']));
    assert.doesNotMatch(String(body['detail']), /4242424242/);
  }
});

describe('the orders of a person', () => {
  /** Two of Ada, the second with another card, one of Bo, who declined to be named. */
  async function threePeople() {
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (asked) => paymentXml(asked));
    const bench = createBench({ fetch: gateway.fetch });
    const ada = {
      id: 'ada',
      email: 'Ada@Shop.example',
      first_name: 'Ada',
      last_name: 'de la  Cruz',
    };
    const pays = async (order_id: string, shopper: object, number?: string) => {
      await payByCard(
        bench,
        await openSession(bench, { order_id, shopper }),
        number === undefined ? {} : { number },
      );
      bench.clock.advance(MINUTE);
    };
    await pays('A1', ada);
    await pays('A2', ada, '5555555555554444');
    await pays('B1', { id: 'bo', email: 'bo@shop.example' });
    return bench;
  }

  test('are found by e-mail, name, shopper id and last four', async () => {
    const bench = await threePeople();
    for (const [query, ids] of [
      ['email=ada@shop.example', ['A2', 'A1']],
      ['email=ADA@shop.example', ['A2', 'A1']],
      ['email=ada', []],
      ['name=ada+DE+la+cruz', ['A2', 'A1']],
      ['name=cruz', []],
      ['shopper_id=ada', ['A2', 'A1']],
      ['shopper_id=ad', []],
      ['last_four=4242', ['B1', 'A1']],
      ['last_four=4242&shopper_id=ada', ['A1']],
      ['last_four=4444&email=bo@shop.example', []],
      ['shopper_id=ada&limit=1', ['A2']],
      ['order_id=A1&email=ada@shop.example', ['A1']],
      ['order_id=A1&email=bo@shop.example', []],
      ['charged=more_than_once&email=ada@shop.example', []],
    ] as const)
      assert.deepEqual(await found(bench, `?${query}`), ids, query);
    const { body } = await asMerchant<ProblemBody>(bench, { path: '/v1/orders?last_four=42' });
    assert.match(String(body['detail']), /"last_four" must be four digits/);
  });

  test('are not found by anything of theirs once they are erased', async () => {
    const bench = await threePeople();
    await asMerchant(bench, { method: 'DELETE', path: '/v1/shoppers/ada' });
    for (const query of ['email=ada@shop.example', 'name=ada de la cruz', 'shopper_id=ada'])
      assert.deepEqual(await found(bench, `?${query}`), [], query);
    const sessions = await bench.store.read((reader) => reader.find('sessions', {}));
    assert.doesNotMatch(JSON.stringify(sessions), /ada@shop|cruz/i);
    assert.equal((await found(bench, '')).length, 3);
  });

  test('are those of a session by what it says of them now', async () => {
    const bench = createBench({ fetch: createScriptedGateway().fetch });
    const put = (email: string) =>
      asMerchant(bench, {
        method: 'PUT',
        path: '/v1/orders/C1/session',
        body: {
          amount: money('12.00'),
          origin: 'https://shop.example',
          shopper: { id: 'cy', email },
        },
      });
    await put('old@shop.example');
    await put('new@shop.example');
    const rows = await bench.store.read((reader) => reader.find('sessions', {}));
    assert.deepEqual(
      rows.map(({ email }) => email),
      ['new@shop.example'],
    );
  });
});
