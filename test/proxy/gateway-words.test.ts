import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AttemptAnswer } from '../../src/contract/proxy/session.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import type { OrderView } from '../../src/contract/proxy/lists.schema.ts';
import type { TransactionView } from '../../src/contract/proxy/transactions-view.schema.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import {
  askGrant,
  asMerchant,
  asPage,
  createBench,
  eventsOf,
  openSession,
  payByCard,
  send,
  SHOP,
} from './harness.ts';
import { together } from './together.ts';

const RISK = `<risk_reasons><name>velocity</name><status>hit</status></risk_reasons><risk_reasons><name>address</name><status>ok</status></risk_reasons>`;

/** A payment that the gateway holds for review, with what it says of that, and a query of it. */
async function underReview() {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', async (asked) => {
    const xml = await paymentXml(asked, {
      order_status: '-3',
      result_info: '0022:Review',
      risk_action: 'review',
      risk_score: '87',
      threeds_result: 'Y',
      tomorrows_field: 'T-MARK',
    }).text();
    return new Response(xml.replace('</respon>', `${RISK}</respon>`));
  });
  gateway.on('/v1/retrievalTrans', (asked) =>
    Response.json({
      return_status: '1',
      orders_list: [
        {
          order_no: asked['orders'],
          transaction_id: `t-${asked['orders']}`,
          ...{ amount: '12.00', currency: 'EUR', payment_status: '-3', query_result: '1' },
          antifraud_provider: 'Sentry',
          fraud_check_result: [{ check_items: 'ip', status: '2' }],
          shopper_email: 'jo@example.com',
        },
      ],
    }),
  );
  const bench = createBench({
    fetch: gateway.fetch,
    profile: { codes: { orderStatus: { '-3': 'review' }, paymentStatus: { '-3': 'review' } } },
  });
  const session = await openSession(bench);
  const paid = await payByCard(bench, session);
  const read = async (): Promise<AttemptAnswer> => {
    const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
    const [attempt] = body.attempts;
    assert.ok(attempt);
    return attempt;
  };
  return { bench, session, paid, read };
}

const REASONS = [
  { name: 'velocity', status: 'hit' },
  { name: 'address', status: 'ok' },
];

describe('what the gateway says of a payment', () => {
  test('C-135 C-136 risk and 3-D Secure are with the attempt, the order, its list and the event', async () => {
    const { bench, paid, read } = await underReview();
    assert.equal(paid.body.outcome, 'review');
    const attempt = await read();
    const risk = { action: 'review', score: '87', reasons: REASONS };
    assert.deepEqual([attempt.risk, attempt.three_ds_result], [risk, 'Y']);
    assert.equal(attempt.gateway_answer?.answered?.['tomorrows_field'], 'T-MARK');
    const { body } = await asMerchant<{ data: OrderView[] }>(bench, { path: '/v1/orders' });
    assert.deepEqual(body.data[0]?.attempts[0]?.risk, risk);
    const event = (await eventsOf(bench)).find(({ type }) => type === 'payment.review');
    const told = event?.data['attempt'] as AttemptAnswer;
    assert.deepEqual([told.risk, told.three_ds_result], [risk, 'Y']);
    assert.ok(!('gateway_answer' in told));
  });

  test('C-170 a query adds its checks, and no answer takes those of the first away', async () => {
    const { bench, read } = await underReview();
    bench.clock.advance(3_600_000);
    await bench.proxy.runDue();
    const { risk, gateway_answer: said = {} } = await read();
    assert.deepEqual(risk, {
      ...{ action: 'review', score: '87', reasons: REASONS },
      provider: 'Sentry',
      checks: [{ items: 'ip', status: '2' }],
    });
    assert.equal(said.answered?.['risk_score'], '87');
    assert.equal(said.listed?.['antifraud_provider'], 'Sentry');
    assert.doesNotMatch(JSON.stringify(said), /jo@example/, 'no person is kept');
  });

  test('C-257 no word of it reaches the shopper', async () => {
    const { bench, session, paid } = await underReview();
    const view = await asPage(bench, session, { path: '/v1/checkout' });
    assert.doesNotMatch(
      JSON.stringify([paid.body, view.body]),
      /velocity|\b87\b|T-MARK|gateway_answer/,
    );
  });

  test('it goes with its shopper, and does not come back', async () => {
    const { bench, read } = await underReview();
    await asMerchant(bench, {
      method: 'POST',
      path: `/v1/attempts/${(await read()).id}/resolve`,
      body: { outcome: 'failed', reason: 'not ours', decided_by: 'kim' },
    });
    const erased = await asMerchant(bench, { method: 'DELETE', path: '/v1/shoppers/shopper-1' });
    assert.equal(erased.status, 200, JSON.stringify(erased.body));
    bench.clock.advance(3_600_000);
    await bench.proxy.runDue();
    const { body } = await asMerchant<{ data: OrderView[] }>(bench, { path: '/v1/orders' });
    const [attempt] = body.data[0]?.attempts ?? [];
    assert.ok(attempt && !('gateway_answer' in attempt) && !('risk' in attempt));
  });
});

test('C-072 each kind of reference has a name of its own, from payment to refund and in what a query lists', async () => {
  const { bench } = together();
  const operate = async <Body = OperationResult>(operation: string, body: object) =>
    (await asMerchant<Body>(bench, { method: 'POST', path: `/v1/operations/${operation}`, body }))
      .body;
  const { order_no, transaction_id } = await operate('authorise.card', CARD_PAYMENT);
  const refund = { transaction_id, refund_reference: 'R-1', refund_amount: '2.00' };
  const refunded = await operate('orders.refund', {
    refund_orders: [{ ...refund, expected_refunded: '0.00' }],
  });
  const [item] = refunded.items ?? [];
  const { transactions } = await operate<{ transactions: TransactionView[] }>(
    'transactions.query',
    { order_nos: [order_no] },
  );
  const [listed] = transactions;
  assert.equal(order_no, CARD_PAYMENT.order_no);
  assert.deepEqual(
    [listed?.order_no, listed?.transaction_id, item?.transaction_id, item?.refund_reference],
    [order_no, transaction_id, transaction_id, 'R-1'],
  );
  const kinds = [
    order_no,
    transaction_id,
    listed?.reference_no,
    item?.refund_reference,
    item?.refund_reference_id,
  ];
  assert.ok(
    kinds.every((id) => typeof id === 'string' && id !== ''),
    kinds.join(', '),
  );
  assert.equal(new Set(kinds).size, kinds.length, kinds.join(', '));
});

test('C-072 C-102 a payout’s answer, event and list tell its money', async () => {
  const { bench } = together({ enable: { payout: true } });
  const { body } = await asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: '/v1/operations/payout.create',
    body: {
      request_id: '3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f',
      ...{ beneficiary_id: 'b1', payment_amount: '10.00', payment_currency: 'EUR' },
    },
  });
  const { payout } = body;
  assert.equal(payout?.beneficiary_receives?.currency, 'EUR');
  assert.match(payout.fee?.value ?? '', /^\d+\.\d\d$/);
  assert.ok(payout.payer_pays && payout.created_at && payout.last_updated_at);
  assert.ok(body.short_reference_id);
  const event = (await eventsOf(bench)).find(({ type }) => type === 'operation.succeeded');
  assert.deepEqual((event?.data['operation'] as OperationResult).payout, payout);
  const { body: list } = await asMerchant<{ data: OperationResult[] }>(bench, {
    path: '/v1/operations',
  });
  assert.deepEqual(list.data[0]?.payout, payout);
});

test('C-257 a grant sees what became of an operation, and no word of the gateway', async () => {
  const { bench } = together();
  const { body: grant } = await askGrant(bench, {
    operations: ['card.charge'],
    resources: { cards: ['100029701'] },
  });
  const charged = await send<OperationResult>(bench, {
    method: 'POST',
    path: '/v1/operations/card.charge',
    headers: {
      Authorization: `Bearer ${grant.token}`,
      ...{ Origin: SHOP, 'X-Tender': '1', 'Idempotency-Key': 'k-1' },
    },
    body: { card_id: '100029701', charge_amount: '1.00' },
  });
  assert.equal(charged.body.outcome, 'succeeded', JSON.stringify(charged.body));
  assert.ok(!('gateway_answer' in charged.body));
});
