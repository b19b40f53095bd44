import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  CardholderView,
  CardView,
  GroupView,
} from '../../src/contract/proxy/issued.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { importSeen } from '../../src/proxy/index.ts';
import { asMerchant, eventsOf } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { holdsNextAnswer, together } from './together.ts';

const CARD = '100029701';
/** The one that has a limit. */
const SHARED = '100029703';
const GROUP = '5001';

const operate = <Body = OperationResult>(
  bench: Bench,
  operation: string,
  body: Readonly<Record<string, unknown>>,
  key?: string,
) =>
  asMerchant<Body>(bench, {
    method: 'POST',
    path: `/v1/operations/${operation}`,
    body,
    ...(key && { key }),
  });

const cardOf = async (bench: Bench) =>
  (await operate<CardView>(bench, 'card.query', { card_id: CARD })).body;

test('P-30 C-016 C-222 a card is shown without its number and security code, to the merchant too', async () => {
  const { bench } = together();
  const { status, body } = await operate<CardView>(bench, 'card.query', { card_id: CARD });
  assert.equal(status, 200);
  assert.equal(body.card_id, CARD);
  assert.match(body.last_four ?? '', /^\d{4}$/);
  assert.equal(body.status, 'active');
  assert.deepEqual(body.balance, { value: '250.00', currency: 'USD' });
  assert.ok(!/\d{13,}/.test(JSON.stringify(body)));
  assert.ok(!('cvv' in body));
});

test('C-218 a query that the gateway refuses by a code has that code, and says what may be wrong', async () => {
  const { bench } = together();
  const refused = await operate<ProblemBody>(bench, 'card.query', { card_id: '7777' });
  assert.equal(refused.status, 502);
  assert.equal(refused.body.gateway_code, '1404');
  assert.equal(refused.body.type, '/problems/query-refused');
});

test('a card is charged, and money taken off it, to the minor unit', async () => {
  const { bench } = together();
  const charged = await operate(bench, 'card.charge', { card_id: CARD, charge_amount: '10.50' });
  assert.equal(charged.body.outcome, 'succeeded');
  assert.ok(charged.body.operation_no);
  const taken = await operate(bench, 'card.withdraw', { card_id: CARD, refund_amount: '0.25' });
  assert.equal(taken.body.outcome, 'succeeded');
  assert.equal((await cardOf(bench)).balance?.value, '260.25');
});

test('a card has the history of its balance, as far as it was seen to change', async () => {
  const { bench } = together();
  assert.equal((await cardOf(bench)).balances, undefined);
  await cardOf(bench);
  await operate(bench, 'card.charge', { card_id: CARD, charge_amount: '10.00' });
  const { balance, balances } = await cardOf(bench);
  assert.equal(balance?.value, '260.00');
  assert.deepEqual(
    balances?.map(({ value }) => value),
    ['250.00'],
  );
});

test('P-02 a repeated charge is one charge', async () => {
  const { bench } = together();
  const body = { card_id: CARD, charge_amount: '10.00' };
  const first = await operate(bench, 'card.charge', body, 'same');
  const second = await operate(bench, 'card.charge', body, 'same');
  assert.deepEqual(second.body, first.body);
  assert.equal((await cardOf(bench)).balance?.value, '260.00');
});

test('P-09 after a lost answer the same charge is held back, with balances as evidence', async () => {
  const all = together();
  const { bench } = all;
  await cardOf(bench);
  all.losesAnswer = () => true;
  const body = { card_id: CARD, charge_amount: '10.00' };
  const lost = await operate(bench, 'card.charge', body);
  all.losesAnswer = () => false;
  assert.equal(lost.body.outcome, 'unknown');
  const again = await operate<ProblemBody>(bench, 'card.charge', body);
  assert.equal(again.body.type, '/problems/earlier-operation-unknown');
  assert.equal(again.body.operation_id, lost.body.id);
  for (const charge_amount of ['10', '10.0']) {
    const respelled = await operate<ProblemBody>(bench, 'card.charge', { ...body, charge_amount });
    assert.equal(respelled.body.operation_id, lost.body.id, charge_amount);
  }
  const other = await operate(bench, 'card.charge', { card_id: CARD, charge_amount: '1.00' });
  assert.equal(other.body.outcome, 'succeeded', 'another amount is another charge');

  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  const kept = await bench.store.transaction((tx) => tx.get('operations', lost.body.id));
  const evidence = kept?.result?.evidence;
  assert.equal(evidence?.before?.value, '250.00');
  assert.equal(evidence.after?.value, '261.00');
  assert.equal(kept?.outcome, 'unknown', 'a balance decides nothing');

  const resolved = await asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: `/v1/attempts/${lost.body.id}/resolve`,
    body: { outcome: 'succeeded', reason: 'balance and portal agree', decided_by: 'kim' },
  });
  assert.equal(resolved.body.outcome, 'succeeded');
  assert.equal((await operate(bench, 'card.charge', body)).body.outcome, 'succeeded');
  const audit = (await eventsOf(bench)).find(({ type }) => type === 'operation.resolved');
  assert.deepEqual(
    [audit?.data.decided_by, audit?.data.reason, audit?.data.from],
    ['kim', 'balance and portal agree', 'unknown'],
  );
});

test('P-09 the same charge is held back also if the card’s currency was corrected in the meantime', async () => {
  const all = together();
  const { bench } = all;
  all.losesAnswer = () => true;
  const body = { card_id: CARD, charge_amount: '10.00' };
  const lost = await operate(bench, 'card.charge', body);
  all.losesAnswer = () => false;
  const groups = [{ group_id: GROUP, currency: 'KWD' }];
  await importSeen(bench.store, bench.clock, 'groups', groups, { correct: true });
  const again = await operate<ProblemBody>(bench, 'card.charge', body);
  assert.equal(again.body.operation_id, lost.body.id);
});

test('C-231 a card does one thing at a time', async () => {
  const { bench } = together();
  const both = await Promise.all([
    operate<ProblemBody>(bench, 'card.charge', { card_id: CARD, charge_amount: '1.00' }),
    operate<ProblemBody>(bench, 'card.withdraw', { card_id: CARD, refund_amount: '2.00' }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
});

test('C-225 a status is named in our words or by a mapped code, and by nothing else', async () => {
  const { bench } = together();
  const blocked = await operate(bench, 'card.status', { card_id: CARD, status: 'blocked' });
  assert.equal(blocked.body.outcome, 'succeeded');
  assert.equal((await cardOf(bench)).status, 'blocked');
  const again = await operate(bench, 'card.status', { card_id: CARD, status: 'active' });
  assert.equal(again.body.outcome, 'succeeded');
  const guessed = await operate<ProblemBody>(bench, 'card.status', { card_id: CARD, status: '9' });
  assert.equal(guessed.status, 400);
});

test('P-32 blocking may be repeated after a lost answer, since it moves no money', async () => {
  const all = together();
  all.losesAnswer = () => true;
  const lost = await operate(all.bench, 'card.status', { card_id: CARD, status: 'blocked' });
  assert.equal(lost.body.outcome, 'unknown');
  all.losesAnswer = () => false;
  const again = await operate(all.bench, 'card.status', { card_id: CARD, status: 'blocked' });
  assert.equal(again.body.outcome, 'succeeded');
});

test('C-217 C-218 a receipt that says neither success nor why not proves nothing', async () => {
  const { bench } = together();
  for (const amount of ['1.14', '1.15'])
    assert.equal(
      (await operate(bench, 'card.charge', { card_id: CARD, charge_amount: amount })).body.outcome,
      'unknown',
      amount,
    );
});

test('C-230 a refusal that says why has failed, and locks nothing', async () => {
  const { bench } = together();
  for (const time of ['first', 'again'])
    assert.equal(
      (await operate(bench, 'card.charge', { card_id: CARD, charge_amount: '1.13' })).body.outcome,
      'failed',
      time,
    );
});

test('C-232 C-098 amounts of cards are more than nothing and fit the currency', async () => {
  const { bench } = together();
  for (const charge_amount of ['0.00', '1.005'])
    assert.equal(
      (await operate(bench, 'card.charge', { card_id: CARD, charge_amount })).status,
      422,
      charge_amount,
    );
  const limit = { card_id: SHARED, limit_amount: '0.00', currency: 'USD' };
  assert.equal((await operate(bench, 'card.limit', limit)).status, 422);
});

test('C-240 what was made or seen is listed, with what is known of it', async () => {
  const { bench } = together();
  const made = await operate(bench, 'group.create', {
    group_name: 'Travel',
    country: 'DE',
    currency: 'EUR',
    charge_amount: '100.00',
  });
  assert.equal(made.body.outcome, 'succeeded');
  const { body: groups } = await asMerchant<{ data: GroupView[] }>(bench, { path: '/v1/groups' });
  const listed = groups.data.find(({ group_id }) => group_id === made.body.group_id);
  assert.deepEqual([listed?.name, listed?.status], ['Travel', 'active']);

  await cardOf(bench);
  await operate(bench, 'card.close', { card_id: CARD });
  const { body: cards } = await asMerchant<{ data: CardView[] }>(bench, { path: '/v1/cards' });
  assert.deepEqual([cards.data[0]?.card_id, cards.data[0]?.status], [CARD, 'closed']);
});

test('C-235 the registry keeps of a cardholder what a browser may see', async () => {
  const { bench } = together();
  const { body } = await operate<CardholderView>(bench, 'cardholder.query', {
    cardholder_id: 8201,
  });
  assert.equal(body.email, 'ada@company.example');
  const { body: listed } = await asMerchant<{ data: CardholderView[] }>(bench, {
    path: '/v1/cardholders',
  });
  assert.deepEqual(
    [listed.data[0]?.first_name, listed.data[0]?.email, listed.data[0]?.birth_date],
    ['Ada', undefined, undefined],
  );
});

test('C-187 C-216 payouts and order updates are off until the profile turns them on', async () => {
  const update = { update_orders: [{ transaction_id: 't1', status: '1', three_ds_flag: '0' }] };
  const payout = {
    request_id: '3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f',
    beneficiary_id: 'b1',
    payment_amount: '10.00',
    payment_currency: 'EUR',
    reference: 'Invoice 7',
  };
  const off = together();
  assert.equal((await operate(off.bench, 'orders.update', update)).status, 403);
  assert.equal((await operate(off.bench, 'payout.create', payout)).status, 403);

  const on = together({ enable: { payout: true, orderUpdate: true } });
  const { status, body } = await operate(on.bench, 'payout.create', payout);
  assert.equal(status, 200);
  assert.ok(body.outcome === 'succeeded' || body.outcome === 'pending', body.outcome);
  assert.ok(body.transaction_id);
});

test('C-284 an order update says of a payment only what is proven: what queries show afterwards is its own word', async () => {
  const all = together({ enable: { orderUpdate: true } });
  const update = async (transaction_id: string, status: '0' | '1') => {
    const body = { update_orders: [{ transaction_id, status, three_ds_flag: '1' }] };
    return (await operate(all.bench, 'orders.update', body)).status;
  };
  const transactionOf = async (card: string) => {
    const { body } = await operate(all.bench, 'authorise.card', {
      ...CARD_PAYMENT,
      order_no: `U-${card.slice(-4)}`,
      card,
    });
    return body.transaction_id ?? '';
  };
  const cases = [
    ['4242424242424242', [200, 403]],
    ['4000000000000002', [403, 200]],
    ['4000000000003220', [403, 403]],
  ] as const;
  for (const [card, told] of cases) {
    const id = await transactionOf(card);
    assert.deepEqual([await update(id, '1'), await update(id, '0')], told, card);
  }
});

test('C-284 an order update changes no outcome here, and what is refunded afterwards goes by what is proven', async () => {
  const all = together({ enable: { orderUpdate: true } });
  const { body: paid } = await operate(all.bench, 'authorise.card', CARD_PAYMENT);
  const transaction_id = paid.transaction_id ?? '';
  const known = async () => {
    const { body } = await asMerchant<OperationResult>(all.bench, {
      path: `/v1/operations/${paid.id}`,
    });
    return body.outcome;
  };
  const before = await known();
  const update_orders = [{ transaction_id, status: '1', three_ds_flag: '1' }];
  assert.equal((await operate(all.bench, 'orders.update', { update_orders })).status, 200);
  all.bench.clock.advance(3_600_000);
  await all.bench.proxy.runDue();
  assert.equal(await known(), before);
  const types = (await eventsOf(all.bench)).map(({ type, data }) => [
    type,
    (data['operation'] as OperationResult).operation,
  ]);
  assert.deepEqual(types, [
    ['operation.succeeded', 'authorise.card'],
    ['operation.succeeded', 'orders.update'],
  ]);
  const refund_orders = [
    { transaction_id, refund_amount: CARD_PAYMENT.amount, expected_refunded: '0.00' },
  ];
  const refund = await operate(all.bench, 'orders.refund', { refund_orders });
  assert.equal(refund.body.outcome, 'succeeded', JSON.stringify(refund.body));
});

test('C-233 requests can’t name the company, and every other wire field is checked', async () => {
  const { bench } = together();
  const foreign = { group_id: GROUP, charge_amount: '1.00', company_id: '9' };
  assert.equal((await operate(bench, 'group.charge', foreign)).status, 400);
  assert.equal(
    (await operate(bench, 'group.charge', { groupId: GROUP, charge_amount: '1.00' })).status,
    400,
  );
});

test('C-267 an operation that the interface only names says so', async () => {
  const { bench } = together();
  const { status, body } = await operate<ProblemBody>(bench, 'orders.capture', {});
  assert.deepEqual([status, body.type], [501, '/problems/not-shown-by-the-interface']);
  assert.equal((await operate(bench, 'orders.nonesuch', {})).status, 404);
});

test('C-260 an operation whose answer names another amount is unknown, and raises an alert', async () => {
  const { bench } = together();
  const { body } = await operate(bench, 'authorise.card', {
    ...CARD_PAYMENT,
    shopper_email: 'jo+amount-tamper@example.com',
  });
  assert.equal(body.outcome, 'unknown');
  const alert = (await eventsOf(bench)).find(({ type }) => type === 'alert.security');
  assert.deepEqual([alert?.data.alert, alert?.data.operation_id], ['amount-mismatch', body.id]);
});

test('the merchant server pays for a shopper on the phone, and a lost answer is queried', async () => {
  const all = together();
  all.losesAnswer = () => true;
  const lost = await operate(all.bench, 'authorise.card', CARD_PAYMENT);
  all.losesAnswer = () => false;
  assert.equal(lost.body.outcome, 'unknown');
  all.bench.clock.advance(5_000);
  await all.bench.proxy.runDue();
  const repeat = await asMerchant<OperationResult>(all.bench, { path: '/v1/events' });
  assert.ok(JSON.stringify(repeat.body).includes('operation.succeeded'));
  const same = await operate<ProblemBody>(all.bench, 'authorise.card', CARD_PAYMENT);
  assert.equal(same.body.type, '/problems/order-conflict', 'C-142: a number is used once');
  const kept = JSON.stringify([
    await all.bench.store.transaction((tx) => tx.find('operations', {})),
    await all.bench.store.transaction((tx) => tx.find('requests', {})),
    all.bench.lines,
  ]);
  assert.ok(!kept.includes('4242424242424242') && !kept.includes('"987"'), 'P-42, P-43');
});

test('what an earlier query shows of a cardholder does not replace what a later one has shown', async () => {
  const world = together();
  const { bench } = world;
  const { answered, arrived } = holdsNextAnswer(world);
  const query = () => operate<CardholderView>(bench, 'cardholder.query', { cardholder_id: '8201' });
  const earlier = query();
  await arrived.promise;
  bench.clock.advance(1);
  const later = await query();
  bench.clock.advance(1);
  answered.resolve(undefined);
  await earlier;
  const row = await bench.store.get('cardholders', '8201');
  assert.equal(row?.view.as_of, later.body.as_of);
});
