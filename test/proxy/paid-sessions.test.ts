import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderView } from '../../src/contract/proxy/lists.schema.ts';
import type { Page } from '../../src/contract/proxy/operations.schema.ts';
import {
  cancelJson,
  createScriptedGateway,
  paymentXml,
  queryJson,
} from '../support/scripted-gateway.ts';
import {
  asMerchant,
  asPage,
  createBench,
  eventsOf,
  minutesPass,
  openSession,
  payByCard,
  sessionTerms,
  viewOf,
} from './harness.ts';
import type { Bench, OpenSession } from './harness.ts';
import { together } from './together.ts';

const OTHER_AMOUNT = {
  amount: { value: '999.00', currency: 'USD' },
  items: [{ name: 'Tea', unit_price: { value: '999.00', currency: 'USD' }, quantity: 1 }],
};

const read = async (bench: Bench, { id }: OpenSession) =>
  (await asMerchant(bench, { path: `/v1/sessions/${id}` })).body;

/** A payment that is given up and goes on all the same: the gateway only says that it cancels it. */
async function givenUp() {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) =>
    paymentXml(asked, { order_status: '-1', result_info: '' }),
  );
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '-1' }));
  gateway.on('/v1/cancel', (asked) => cancelJson(asked));
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  await payByCard(bench, session);
  const { status } = await asPage(bench, session, {
    method: 'POST',
    path: '/v1/checkout/abandon',
    body: {},
  });
  assert.equal(status, 200);
  return {
    bench,
    session,
    gateway,
    async isPaidLate() {
      gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '1' }));
      await minutesPass(bench);
    },
  };
}

test('a session that changed meanwhile is not paid by the amount of before', async () => {
  const { bench, session, isPaidLate } = await givenUp();
  const changed = await asMerchant(bench, {
    method: 'PATCH',
    path: `/v1/sessions/${session.id}`,
    body: OTHER_AMOUNT,
  });
  assert.equal(changed.status, 200);
  await isPaidLate();

  assert.equal((await read(bench, session)).state, 'open', 'the merchant decides');
  assert.equal((await viewOf(bench, session)).proven, 'received', 'and nobody says "not charged"');
  const events = await eventsOf(bench);
  const partial = events.find(({ type }) => type === 'payment.partial');
  assert.deepEqual(partial?.data.due, OTHER_AMOUNT.amount);
  const { amount } = partial.data.attempt as Record<string, unknown>;
  assert.deepEqual(amount, { value: '12.00', currency: 'EUR' });
  assert.ok(!events.some(({ type }) => type === 'payment.succeeded'), 'nothing says "deliver"');
});

test('a late payment of a session that was paid in the meantime is a duplicate, whatever its amount', async () => {
  const { bench, session, gateway, isPaidLate } = await givenUp();
  await asMerchant(bench, {
    method: 'PATCH',
    path: `/v1/sessions/${session.id}`,
    body: OTHER_AMOUNT,
  });
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const paid = await payByCard(bench, session, { revision: 2 });
  assert.equal(paid.body.outcome, 'succeeded');
  await isPaidLate();

  assert.equal((await read(bench, session)).state, 'paid');
  const events = await eventsOf(bench);
  const duplicate = events.find(({ type }) => type === 'payment.duplicate');
  assert.equal(duplicate?.data.paid_by, paid.body.attempt_id);
  const { amount } = duplicate.data.attempt as Record<string, unknown>;
  assert.deepEqual(amount, { value: '12.00', currency: 'EUR' });
  assert.ok(!events.some(({ type }) => type === 'payment.partial'), 'the session is not open');
});

test('what is asked for can be paid after a payment of another amount, and then that one is too much', async () => {
  const { bench, session, gateway, isPaidLate } = await givenUp();
  await asMerchant(bench, {
    method: 'PATCH',
    path: `/v1/sessions/${session.id}`,
    body: OTHER_AMOUNT,
  });
  await isPaidLate();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const { body } = await payByCard(bench, session, { revision: 2 });
  assert.equal(body.outcome, 'succeeded');
  assert.equal((await read(bench, session)).state, 'paid');
  const events = await eventsOf(bench);
  const duplicate = events.find(({ type }) => type === 'payment.duplicate');
  assert.equal(duplicate?.data.paid_by, body.attempt_id);
  const { amount } = duplicate.data.attempt as Record<string, unknown>;
  assert.deepEqual(amount, { value: '12.00', currency: 'EUR' });
});

test('a second session of an order that another one paid is superseded', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const bench = createBench({ fetch: gateway.fetch });
  const first = await openSession(bench);
  const second = await openSession(bench);
  const paid = await payByCard(bench, first);
  assert.equal((await read(bench, first)).state, 'paid');

  const { state, paid_by } = await read(bench, second);
  assert.equal(state, 'superseded');
  assert.deepEqual(paid_by, {
    session_id: first.id,
    attempt_id: paid.body.attempt_id,
    amount: { value: '12.00', currency: 'EUR' },
  });
  assert.equal((await viewOf(bench, second)).state, 'paid', 'the shopper owes nothing');
  assert.equal((await payByCard(bench, second)).status, 409);
  for (const method of ['PATCH', 'DELETE'])
    assert.equal(
      (
        await asMerchant(bench, {
          method,
          path: `/v1/sessions/${second.id}`,
          ...(method === 'PATCH' && { body: OTHER_AMOUNT }),
        })
      ).status,
      409,
      method,
    );
});

test('a session whose order another one paid does not look paid once that payment is cancelled', async () => {
  const { bench } = together();
  const first = await openSession(bench);
  const second = await openSession(bench);
  await payByCard(bench, first);
  assert.equal((await viewOf(bench, second)).state, 'paid');
  const transaction_id = (await read(bench, first)).attempts[0]?.transaction_id;
  const { status } = await asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/orders.cancel',
    body: { cancel_orders: [{ transaction_id }] },
  });
  assert.equal(status, 200);
  assert.equal((await viewOf(bench, first)).state, 'cancelled');
  assert.equal((await viewOf(bench, second)).state, 'cancelled');
});

test('a session whose own attempt fails after another one paid is not open again', async () => {
  const { bench, gateway, session: first } = await givenUp();
  const second = await openSession(bench);
  gateway.on('/v1/authorise', (asked) =>
    paymentXml(asked, { order_status: '-1', result_info: '' }),
  );
  assert.equal((await payByCard(bench, second)).body.outcome, 'pending');
  gateway.on('/v1/retrievalTrans', (asked) =>
    queryJson(asked, (order) => ({ status: order === 'A-100-1' ? '1' : '0' })),
  );
  await minutesPass(bench);
  assert.equal((await read(bench, first)).state, 'paid');
  assert.equal((await read(bench, second)).state, 'superseded');
});

test('an order whose payment was cancelled is shown as that, and offers a session by which it can be paid again', async () => {
  const { bench } = together();
  const session = await openSession(bench);
  await payByCard(bench, session);
  const transaction_id = (await read(bench, session)).attempts[0]?.transaction_id;
  await asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/orders.cancel',
    body: { cancel_orders: [{ transaction_id }] },
  });
  const orders = await asMerchant<Page<OrderView>>(bench, { path: '/v1/orders?order_id=A-100' });
  assert.equal(orders.body.data[0]?.state, 'reversed');
  const { order_id: _order, ...terms } = sessionTerms();
  const { status, body } = await asMerchant(bench, {
    method: 'PUT',
    path: '/v1/orders/A-100/session',
    body: terms,
  });
  assert.deepEqual([status, body.state], [201, 'open']);
});
