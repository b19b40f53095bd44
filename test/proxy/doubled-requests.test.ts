import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CardView } from '../../src/contract/proxy/issued.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, eventsOf, openSession, payByCard } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { together } from './together.ts';

const REVIEWED = '4000000000009235';
const CARD = '100029701';
const MONTHLY = {
  contract_name: 'Magazine',
  contract_amount: '9.00',
  interval: 'month',
  interval_count: '1',
};

const operate = <Body = OperationResult>(bench: Bench, operation: string, body: object) =>
  asMerchant<Body>(bench, { method: 'POST', path: `/v1/operations/${operation}`, body });

const resultOf = async (bench: Bench, id: string) => {
  const events = await eventsOf(bench);
  return events
    .flatMap(({ data }) => (data['operation'] as OperationResult | undefined) ?? [])
    .findLast((operation) => operation.id === id);
};

async function paid(number?: string) {
  const all = together();
  const session = await openSession(all.bench);
  await payByCard(all.bench, session, number === undefined ? {} : { number });
  const { body } = await asMerchant(all.bench, { path: `/v1/sessions/${session.id}` });
  return { all, bench: all.bench, id: body.attempts[0]?.transaction_id ?? '' };
}

const cancel = (bench: Bench, transaction_id: string) =>
  operate(bench, 'orders.cancel', { cancel_orders: [{ transaction_id }] });

const laterOn = async (bench: Bench) => {
  bench.clock.advance(60_000);
  await bench.proxy.runDue();
};

/** The first copy does it; the second, whose answer comes back, is refused: it is over already. */
describe('what the network sends twice', () => {
  it('a cancellation has succeeded, and says no reason of a refusal', async () => {
    const { all, bench, id } = await paid();
    all.doubles = (path) => path.endsWith('/cancel');
    const { body } = await cancel(bench, id);
    assert.deepEqual([body.outcome, body.items?.[0]?.failure], ['succeeded', undefined]);
    const types = (await eventsOf(bench)).map(({ type }) => type);
    assert.equal(types.filter((type) => type === 'payment.cancelled').length, 1);
  });

  it('a cancellation is not known to have failed while the payment can’t be queried', async () => {
    const { all, bench, id } = await paid();
    all.doubles = (path) => path.endsWith('/cancel');
    all.losesAnswer = (path) => path.endsWith('/retrievalTrans');
    const { body } = await cancel(bench, id);
    assert.equal(body.outcome, 'unknown');
    all.losesAnswer = () => false;
    await laterOn(bench);
    const later = await resultOf(bench, body.id);
    assert.deepEqual([later?.outcome, later?.items?.[0]?.failure], ['succeeded', undefined]);
  });

  it('a review has succeeded', async () => {
    const { all, bench, id } = await paid(REVIEWED);
    all.doubles = (path) => path.endsWith('/review');
    const review_orders = [{ transaction_id: id, decision: 'approve' }];
    const { body } = await operate(bench, 'orders.review', { review_orders });
    assert.equal(body.outcome, 'succeeded');
  });

  it('the end of a subscription is not known to have failed while it can’t be queried', async () => {
    const all = together();
    const { bench } = all;
    await operate(bench, 'authorise.card', { ...CARD_PAYMENT, subscription: MONTHLY });
    const [row] = await bench.store.read((reader) => reader.find('subscriptions', {}));
    all.doubles = (path) => path.endsWith('/cancelsubscription');
    all.losesAnswer = (path) => path.endsWith('/retrievalTrans');
    const { body } = await operate(bench, 'subscription.cancel', {
      recurring_id: row?.id,
      contract_name: 'Magazine',
    });
    assert.equal(body.outcome, 'unknown');
    all.losesAnswer = () => false;
    await laterOn(bench);
    const later = await resultOf(bench, body.id);
    assert.deepEqual([later?.outcome, later?.failure], ['succeeded', undefined]);
  });

  it('a refund of everything is not known to have failed: the first copy may have made it', async () => {
    const { all, bench, id } = await paid();
    all.doubles = (path) => path.endsWith('/refund');
    const refund_orders = [
      { transaction_id: id, refund_amount: '12.00', expected_refunded: '0.00' },
    ];
    const { body } = await operate(bench, 'orders.refund', { refund_orders });
    const { orders } = await all.control<{ orders: { refunded: string }[] }>('/ledger');
    assert.equal(orders[0]?.refunded, '12.00', 'the first copy did');
    assert.equal(body.outcome, 'unknown');
    assert.match(body.items?.[0]?.failure?.message ?? '', /More would be refunded/);
    await laterOn(bench);
    assert.equal((await resultOf(bench, body.id))?.outcome, 'unknown');
    const left = await operate<ProblemBody>(bench, 'orders.refund', {
      refund_orders: [{ transaction_id: id, refund_amount: '1.00', expected_refunded: '12.00' }],
    });
    assert.match(left.body.type, /over-refund$/, 'its amount stays reserved');
    const decided = await asMerchant<OperationResult>(bench, {
      method: 'POST',
      path: `/v1/attempts/${body.id}/resolve`,
      body: { outcome: 'succeeded', reason: 'seen in the portal', decided_by: 'kim' },
    });
    assert.equal(decided.body.outcome, 'succeeded');
  });

  it('an issued card is closed', async () => {
    const all = together();
    const { bench } = all;
    all.doubles = (path) => path.endsWith('/card/close');
    const { body } = await operate(bench, 'card.close', { card_id: CARD });
    assert.deepEqual([body.outcome, body.failure], ['succeeded', undefined]);
    const card = await operate<CardView>(bench, 'card.query', { card_id: CARD });
    assert.equal(card.body.status, 'closed');
  });
});

describe('what was refused', () => {
  it('a cancellation has failed once a query shows the payment as it was', async () => {
    const { all, bench, id } = await paid();
    // Settled in the meantime: from then on it can only be refunded.
    bench.clock.advance(3 * 86_400_000);
    all.losesAnswer = (path) => path.endsWith('/retrievalTrans');
    const { body } = await cancel(bench, id);
    assert.equal(body.outcome, 'unknown');
    all.losesAnswer = () => false;
    await laterOn(bench);
    const later = await resultOf(bench, body.id);
    assert.equal(later?.outcome, 'failed');
    assert.ok(later.items?.[0]?.failure?.message, 'with the gateway’s reason');
  });

  for (const reason of [
    'R009:Refunded already',
    'R009:The amount exceeds the refundable balance',
    'R009:Order has been fully refunded',
    'R009:Nothing left to refund',
    'R009:Refund amount must not be greater than the remaining amount',
    'R009:退款金额超过可退金额',
  ])
    it(`a refund that the gateway calls too much, or made already, is for a person to look at: ${reason}`, async () => {
      const { bench, body } = await refundRefused(reason);
      assert.equal(body.outcome, 'unknown');
      await laterOn(bench);
      assert.equal((await resultOf(bench, body.id))?.outcome, 'unknown');
    });

  for (const reason of [
    'R001:The order is disputed',
    'R002:Refund failed',
    'R003:The order cannot be refunded',
    'R003:The order is not refundable',
    'R004:More than 180 days have passed since the payment',
    'R004:The refund period is exceeded',
    'R005:Insufficient merchant balance',
    'R006:账户余额不足',
  ])
    it(`a refund for another reason has failed once the payment is shown as it was: ${reason}`, async () => {
      const { body } = await refundRefused(reason);
      assert.equal(body.outcome, 'failed');
    });
});

async function refundRefused(refund_message: string) {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  gateway.on('/v1/refund', ({ refund_orders }) =>
    Response.json({
      return_status: '1',
      refund_orders: (refund_orders as unknown as Record<string, string>[]).map((item) => ({
        ...item,
        refund_status: '0',
        refund_message,
      })),
    }),
  );
  gateway.on('/v1/retrievalTrans', (asked) =>
    queryJson({ ...asked, orders: 'A-100-1' }, { status: '1' }),
  );
  const bench = createBench({ fetch: gateway.fetch });
  await payByCard(bench, await openSession(bench));
  const refund_orders = [
    { transaction_id: 't-A-100-1', refund_amount: '5.00', expected_refunded: '0.00' },
  ];
  const { body } = await operate(bench, 'orders.refund', { refund_orders });
  return { bench, body };
}
