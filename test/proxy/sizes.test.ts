import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TransactionsView } from '../../src/contract/proxy/transactions-view.schema.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession, payByCard, type ProblemBody } from './harness.ts';

const operate = <Body>(bench: ReturnType<typeof createBench>, name: string, body: unknown) =>
  asMerchant<Body>(bench, { method: 'POST', path: `/v1/operations/${name}`, body });

test('C-164 a hundred orders of twelve characters are one query here, and as many as it takes there', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '1' }));
  const bench = createBench({ fetch: gateway.fetch });
  const orders = Array.from({ length: 100 }, (_, index) => `order-${100_000 + index}`);
  for (const [by, wire] of [
    ['order_nos', 'orders'],
    ['transaction_ids', 'trades'],
  ] as const) {
    const before = gateway.calls.length;
    const body = { [by]: orders };
    const answer = await operate<TransactionsView>(bench, 'transactions.query', body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const sent = gateway.calls.slice(before).map(({ values }) => values[wire] ?? '');
    assert.equal(sent.join(','), orders.join(','));
    assert.ok(sent.every((list) => list.length <= 1000));
    if (wire === 'orders') assert.equal(answer.body.transactions.length, 100);
  }
  const more = [...orders, 'one-too-many'];
  assert.equal((await operate(bench, 'transactions.query', { order_nos: more })).status, 400);
});

test('a payment whose number has 64 characters is refunded, cancelled, reviewed and looked up', async () => {
  const id = 'T'.repeat(64);
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked, { transaction_id: id }));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '1', transactionId: id }));
  for (const path of ['/v1/refund', '/v1/cancel', '/v1/review'])
    gateway.on(path, () => Response.json({ return_status: '1' }));
  const bench = createBench({ fetch: gateway.fetch });
  await payByCard(bench, await openSession(bench));
  for (const [path, name, list, more] of [
    ['/v1/review', 'orders.review', 'review_orders', { decision: 'approve' }],
    [
      '/v1/refund',
      'orders.refund',
      'refund_orders',
      { refund_amount: '1.00', expected_refunded: '0.00' },
    ],
    ['/v1/cancel', 'orders.cancel', 'cancel_orders', {}],
  ] as const) {
    const { body } = await operate(bench, name, { [list]: [{ transaction_id: id, ...more }] });
    const [sent] = gateway.callsTo(path);
    assert.match(JSON.stringify(sent?.values ?? body), new RegExp(`"transaction_id":"${id}"`));
  }
  for (const kind of ['orders', 'operations'])
    assert.equal(
      (await asMerchant(bench, { path: `/v1/${kind}?transaction_id=${id}` })).status,
      200,
    );
});

test('C-152 a document of 2 MiB is sent; C-266 all else stays as small as it was', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', () => new Response('', { status: 500 }));
  const bench = createBench({ fetch: gateway.fetch });
  const payment = (bytes: number) => ({
    ...{ order_no: 'A-77', currency: 'EUR', amount: '12.00', payment_method: 'boleto' },
    person: { documents: { file_data: Buffer.alloc(bytes).toString('base64') } },
  });
  const most = 2 * 1024 * 1024;
  assert.equal((await operate(bench, 'authorise.alternative', payment(most))).status, 200);
  const sent = JSON.stringify(gateway.callsTo('/v1/authorise')[0]?.values);
  assert.ok(sent.length > (most / 3) * 4);
  assert.equal((await operate(bench, 'authorise.alternative', payment(most + 3))).status, 400);
  const card = await operate<ProblemBody>(bench, 'authorise.card', payment(300_000));
  assert.match(card.body.type, /body-too-large$/);
});
