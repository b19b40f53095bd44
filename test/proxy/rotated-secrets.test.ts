import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { createScriptedGateway, declineXml, paymentXml } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession, payByCard, sessionTerms } from './harness.ts';
import type { Bench } from './harness.ts';

const OLD = 'root-secret-of-at-least-32-characters';
const NEW = 'a-new-root-secret-of-32-characters!!';

/** One proxy before the secret is rotated, and one while both are there, on one store. */
function rotation() {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  gateway.on('/v1/refund', () => new Response('', { status: 200 }));
  const before = createBench({ fetch: gateway.fetch });
  const after = createBench({
    fetch: gateway.fetch,
    store: before.store,
    settings: { secrets: [NEW, OLD] },
  });
  return { before, after, gateway };
}

test('a retry is the same request while two root secrets are there', async (t) => {
  const { before, after, gateway } = rotation();
  const session = await openSession(before);

  await t.test('of a session', async () => {
    const create = (bench: Bench) =>
      asMerchant(bench, {
        method: 'POST',
        path: '/v1/sessions',
        key: 'create',
        body: sessionTerms({ order_id: 'B-1' }),
      });
    const first = await create(before);
    const again = await create(after);
    assert.equal(again.status, 201);
    assert.equal(again.body.id, first.body.id);
  });

  await t.test('of a payment by card', async () => {
    const first = await payByCard(before, session, { key: 'pay' });
    const again = await payByCard(after, session, { key: 'pay' });
    assert.equal(again.status, 200);
    assert.equal(again.body.attempt_id, first.body.attempt_id);
    assert.equal(gateway.callsTo('/v1/authorise').length, 1);
  });

  await t.test('of a refund', async () => {
    const { body } = await asMerchant(before, { path: `/v1/sessions/${session.id}` });
    const refund = (bench: Bench, refund_amount = '1.00') =>
      asMerchant<OperationResult>(bench, {
        method: 'POST',
        path: '/v1/operations/orders.refund',
        key: 'refund',
        body: {
          refund_orders: [
            {
              transaction_id: body.attempts[0]?.transaction_id,
              refund_amount,
              expected_refunded: '0.00',
            },
          ],
        },
      });
    const first = await refund(before);
    const again = await refund(after);
    assert.equal(again.status, first.status);
    assert.equal(again.body.id, first.body.id);
    assert.equal(gateway.callsTo('/v1/refund').length, 1);
    assert.equal((await refund(after, '2.00')).status, 422, 'another refund is still another');
  });
});

test('declines count on while the secret is rotated: of a card, an address and a session', async () => {
  const { before, gateway } = rotation();
  gateway.on('/v1/authorise', declineXml);
  const limits = {
    cardDeclines: 2,
    addressDeclines: 3,
    sessionCards: 1,
  };
  const at = (secrets: readonly string[]) =>
    createBench({
      fetch: gateway.fetch,
      store: before.store,
      profile: { limits },
      settings: { secrets: [...secrets] },
    });
  const [old, both] = [at([OLD]), at([NEW, OLD])];
  let orders = 0;
  const session = (bench: Bench) => openSession(bench, { order_id: `R-${++orders}` });
  const tried = async (bench: Bench, number: string, from: string, on = session(bench)) =>
    (await payByCard(bench, await on, { number, remoteAddress: from })).status;
  const [visa, again] = ['4242424242424242', '4000000000000002'];

  assert.equal(await tried(old, visa, '203.0.113.1'), 200);
  assert.equal(await tried(both, visa, '203.0.113.2'), 200);
  assert.equal(await tried(both, visa, '203.0.113.3'), 429, 'declined twice');

  const others = ['5555555555554444', '4000000000009995', '4000000000009987'];
  for (const [at, number] of others.entries())
    assert.equal(await tried(at === 0 ? old : both, number, '198.51.100.7'), 200);
  assert.equal(await tried(both, again, '198.51.100.7'), 429, 'three from one address');

  const one = session(old);
  assert.equal(await tried(old, again, '192.0.2.1', one), 200);
  assert.equal(await tried(both, again, '192.0.2.1', one), 200, 'it is the same card');
});

test('an order outlives the secret that its session was made with', async () => {
  const { before, gateway } = rotation();
  const find = (bench: Bench, order_id: string) => {
    const { order_id: _inPath, ...body } = sessionTerms();
    return asMerchant(bench, { method: 'PUT', path: `/v1/orders/${order_id}/session`, body });
  };
  const first = await find(before, 'W-1');
  const dropped = createBench({
    fetch: gateway.fetch,
    store: before.store,
    settings: { secrets: [NEW] },
  });
  const { status, body } = await find(dropped, 'W-1');
  assert.deepEqual([status, body.id], [200, first.body.id]);
  const session = { id: body.id, secret: body.client_secret ?? '' };
  assert.equal((await payByCard(dropped, session)).body.outcome, 'succeeded');
  assert.equal((await find(dropped, 'W-1')).body.state, 'paid');
});
