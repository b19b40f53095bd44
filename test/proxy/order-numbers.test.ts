import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createScriptedGateway, declineXml, paymentXml } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession, payByCard } from './harness.ts';
import type { ProblemBody } from './harness.ts';

const AUTHORISE = '/v1/authorise';

const OWN = {
  order_no: 'col-1',
  amount: '12.00',
  currency: 'EUR',
  card: '4242424242424242',
  expiration_month: '12',
  expiration_year: '2030',
  security_code: '987',
};

function openShop() {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  const bench = createBench({ fetch: gateway.fetch });
  const charge = (order_no = OWN.order_no) =>
    asMerchant<ProblemBody>(bench, {
      method: 'POST',
      path: '/v1/operations/authorise.card',
      body: { ...OWN, order_no },
    });
  return { gateway, bench, charge };
}

test('C-142 an attempt takes no number that the merchant server used for a payment of its own', async () => {
  const { bench, charge } = openShop();
  for (const own of ['col-1', 'col-2']) assert.equal((await charge(own)).status, 200);
  const { body } = await payByCard(bench, await openSession(bench, { order_id: 'col' }));
  assert.deepEqual([body.outcome, body.order_no], ['succeeded', 'col-3']);
});

test('C-142 numbers go on after one that was passed over', async () => {
  const { gateway, bench, charge } = openShop();
  await charge();
  gateway.on(AUTHORISE, declineXml);
  const session = await openSession(bench, { order_id: 'col' });
  const numbers = [await payByCard(bench, session), await payByCard(bench, session)];
  assert.deepEqual(
    numbers.map(({ body }) => body.order_no),
    ['col-2', 'col-3'],
  );
});

test('C-142 an operation takes no number that an attempt has', async () => {
  const { bench, charge } = openShop();
  await payByCard(bench, await openSession(bench, { order_id: 'col' }));
  const { status, body } = await charge();
  assert.deepEqual([status, body.type], [409, '/problems/order-conflict']);
});

test('C-142 attempt and operation that begin at once get two numbers', async () => {
  const { gateway, bench, charge } = openShop();
  const session = await openSession(bench, { order_id: 'col' });
  const [own, attempt] = await Promise.all([charge(), payByCard(bench, session)]);
  assert.equal(attempt.status, 200);
  const sent = gateway.callsTo(AUTHORISE).map(({ values }) => values.order_no);
  assert.equal(new Set(sent).size, sent.length);
  assert.equal(sent.length, own.status === 200 ? 2 : 1);
});
