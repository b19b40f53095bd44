import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { asMerchant, createBench, eventsOf, eventTypes, openSession, viewOf } from './harness.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { together } from './together.ts';

const MONTHLY = {
  contract_name: 'Magazine',
  contract_amount: '9.00',
  interval: 'month',
  interval_count: '1',
};

type Shop = ReturnType<typeof together>;

const operate = ({ bench }: Shop, operation: string, body: object) =>
  asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: `/v1/operations/${operation}`,
    body,
  });

const subscriptions = ({ bench }: Shop) =>
  bench.store.transaction((tx) => tx.find('subscriptions', {}));

test('C-196 C-200 a subscription that the merchant server began is kept and watched', async () => {
  const shop = together();
  const { body } = await operate(shop, 'authorise.card', {
    ...CARD_PAYMENT,
    subscription: MONTHLY,
  });
  assert.equal(body.outcome, 'succeeded', JSON.stringify(body));
  const [row] = await subscriptions(shop);
  assert.match(row?.id ?? '', /^sub_/);
  assert.equal(body.subscription?.recurring_id, row?.id);
  assert.ok((row?.dueAt ?? 0) > shop.bench.clock.now(), 'its deduction is looked for');
});

test('C-197 its ids are kept although the answer was lost', async () => {
  const shop = together();
  shop.losesAnswer = () => true;
  const lost = await operate(shop, 'authorise.card', { ...CARD_PAYMENT, subscription: MONTHLY });
  shop.losesAnswer = () => false;
  assert.equal(lost.body.outcome, 'unknown');
  shop.bench.clock.advance(5_000);
  await shop.bench.proxy.runDue();
  const [row] = await subscriptions(shop);
  assert.match(row?.id ?? '', /^sub_/);
  const told = (await eventsOf(shop.bench)).find(({ type }) => type === 'operation.succeeded');
  const { subscription } = told?.data['operation'] as OperationResult;
  assert.equal(subscription?.recurring_id, row?.id);
});

/** A payment that begins a subscription, of which the gateway says no more than that it is pending. */
async function undecided(said: 'in its answer' | 'to a question') {
  const gateway = createScriptedGateway();
  const contract = { contract_name: 'Magazine' };
  const begun = { recurring_id: 'sub_1', recurring_deduction_period: '1' };
  const next = { recurring_deduction_time: '2026-12-21 00:00:00' };
  gateway.on('/v1/authorise', (asked) =>
    paymentXml(asked, {
      order_status: '-1',
      result_info: '',
      ...(said === 'in its answer' && { ...begun, ...contract, ...next }),
    }),
  );
  const shows = (status: string, named: boolean) =>
    gateway.on('/v1/retrievalTrans', (asked) =>
      queryJson(asked, { status, ...(named && { subscription: { ...begun, ...next } }) }),
    );
  shows('-1', false);
  const bench = createBench({ fetch: gateway.fetch });
  const { body } = await asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: '/v1/operations/authorise.card',
    body: { ...CARD_PAYMENT, subscription: MONTHLY },
  });
  const decide = (outcome: 'succeeded' | 'failed') =>
    asMerchant<OperationResult>(bench, {
      method: 'POST',
      path: `/v1/attempts/${body.id}/resolve`,
      body: { outcome, reason: 'seen in the portal', decided_by: 'kim' },
    });
  const watched = () => bench.store.read((reader) => reader.find('subscriptions', {}));
  return { bench, body, decide, shows, watched };
}

test('C-200 the subscription of a payment is watched once a person has decided that it was paid', async () => {
  const { bench, body, decide, watched } = await undecided('in its answer');
  assert.equal(body.outcome, 'pending');
  assert.deepEqual(await watched(), []);
  const decided = await decide('succeeded');
  assert.equal(decided.body.subscription?.recurring_id, 'sub_1');
  assert.ok(!('recurring' in decided.body));
  const [row] = await watched();
  assert.deepEqual([row?.id, row?.attemptId, row?.period], ['sub_1', body.id, '1']);
  assert.equal(row?.contract?.amount.value, '9.00');
  assert.ok((row.dueAt ?? 0) > bench.clock.now(), 'its deduction is looked for');
});

test('C-197 its ids may become known only after a person has decided', async () => {
  const { bench, body, decide, shows, watched } = await undecided('to a question');
  await decide('succeeded');
  assert.deepEqual(await watched(), []);
  shows('-1', true);
  bench.clock.advance(60_000);
  await bench.proxy.runDue();
  const [row] = await watched();
  assert.deepEqual([row?.id, row?.attemptId, row?.period], ['sub_1', body.id, '1']);
});

for (const [what, after] of [
  ['proof', 'the gateway'],
  ['another word', 'a person'],
] as const)
  test(`a payment that was wrongly decided to be paid has begun no subscription, by ${what} of ${after}`, async () => {
    const { bench, decide, shows, watched } = await undecided('in its answer');
    await decide('succeeded');
    assert.equal((await watched()).length, 1);
    if (after === 'a person') await decide('failed');
    else {
      shows('0', false);
      bench.clock.advance(60_000);
      await bench.proxy.runDue();
    }
    assert.deepEqual(await watched(), []);
  });

test('C-137 a token that the merchant server asked for is the shopper’s saved card', async () => {
  const shop = together({ savedCards: { enabled: true } });
  const { body } = await operate(shop, 'authorise.card', { ...CARD_PAYMENT, token_flag: 'YES' });
  assert.equal(body.outcome, 'succeeded');
  const session = await openSession(shop.bench, {
    shopper: { id: 's1', email: 'jo@example.com' },
    save_card: 'offer',
  });
  const [card] = (await viewOf(shop.bench, session)).saved_cards ?? [];
  assert.deepEqual(
    [card?.brand, card?.last_four, card?.expiration_month, card?.expiration_year],
    ['visa', '4242', '12', '2030'],
  );
  const stored = JSON.stringify(
    await shop.bench.store.transaction((tx) => tx.find('savedCards', {})),
  );
  const { tokens } = await shop.control<{ tokens?: { token_id: string }[] }>('/state');
  for (const { token_id } of tokens ?? []) assert.ok(!stored.includes(token_id), 'sealed');
});

test('a token that nobody asked for, or of a refused card, is not kept', async () => {
  const shop = together({ savedCards: { enabled: true } });
  await operate(shop, 'authorise.card', CARD_PAYMENT);
  await operate(shop, 'authorise.card', {
    ...CARD_PAYMENT,
    order_no: 'P-2',
    token_flag: 'YES',
    card: '4000000000000002',
  });
  assert.deepEqual(await shop.bench.store.transaction((tx) => tx.find('savedCards', {})), []);
});

async function subscribed() {
  const shop = together();
  await operate(shop, 'authorise.card', { ...CARD_PAYMENT, subscription: MONTHLY });
  const [row] = await subscriptions(shop);
  const end = () =>
    operate(shop, 'subscription.cancel', { recurring_id: row?.id, contract_name: 'Magazine' });
  const sent = () => shop.calls.filter((path) => path.endsWith('/cancelsubscription')).length;
  return { shop, end, sent };
}

test('C-198 a second cancellation of a subscription is answered from the first', async () => {
  const { end, sent } = await subscribed();
  const first = await end();
  assert.equal(first.body.outcome, 'succeeded');
  assert.deepEqual((await end()).body, first.body);
  assert.equal(sent(), 1);
});

test('C-198 after a lost answer the subscription itself shows that it is cancelled', async () => {
  const { shop, end, sent } = await subscribed();
  shop.losesAnswer = (path) => path.endsWith('/cancelsubscription');
  const lost = await end();
  shop.losesAnswer = () => false;
  assert.equal(lost.body.outcome, 'unknown');
  const again = await end();
  assert.deepEqual([again.body.id, again.body.outcome], [lost.body.id, 'succeeded']);
  assert.equal(sent(), 1);
});

test('C-198 one that was ended elsewhere counts as cancelled', async () => {
  const { shop, end, sent } = await subscribed();
  const { body } = await end();
  await shop.bench.store.transaction((tx) => tx.remove('operations', body.id));
  assert.equal((await end()).body.outcome, 'succeeded');
  assert.equal(sent(), 2);
  assert.ok(!(await eventTypes(shop.bench)).includes('subscription.ended'), 'one more may follow');
});

test('a cancellation that never arrived is sent again', async () => {
  const { shop, end, sent } = await subscribed();
  shop.loses = (path) => path.endsWith('/cancelsubscription');
  assert.equal((await end()).body.outcome, 'unknown');
  shop.loses = () => false;
  assert.equal((await end()).body.outcome, 'succeeded');
  assert.equal(sent(), 2);
});

test('C-164 payments of the merchant server are asked about together, and no step is lost unasked', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', () => new Response('', { status: 502 }));
  gateway.on('/v1/retrievalTrans', () => {
    throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' });
  });
  const bench = createBench({ fetch: gateway.fetch });
  for (let index = 0; index < 25; index += 1)
    await asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/authorise.card',
      body: { ...CARD_PAYMENT, order_no: `P-${index}` },
    });
  const rows = () => bench.store.read((reader) => reader.find('operations', {}));
  bench.clock.advance(6_000);
  await bench.proxy.runDue('operations');
  assert.deepEqual(new Set((await rows()).map(({ queryCount }) => queryCount)), new Set([0]));
  gateway.on('/v1/retrievalTrans', (asked) =>
    Response.json({
      return_status: '1',
      orders_list: (asked.orders ?? '').split(',').map((order_no) => ({
        order_no,
        transaction_id: `t-${order_no}`,
        amount: CARD_PAYMENT.amount,
        currency: CARD_PAYMENT.currency,
        payment_status: '1',
      })),
    }),
  );
  bench.clock.advance(60_000);
  const before = gateway.callsTo('/v1/retrievalTrans').length;
  await bench.proxy.runDue('operations');
  assert.deepEqual(new Set((await rows()).map(({ outcome }) => outcome)), new Set(['succeeded']));
  const asked = gateway.callsTo('/v1/retrievalTrans').slice(before);
  assert.equal(asked.length, 1);
  const line = bench.lines.findLast(({ fields }) => fields.operation === 'transactions.query');
  assert.deepEqual([line?.fields.orderNo, line?.fields.count], [asked[0]?.values.orders, 25]);
});
