import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionAnswer } from '../../src/contract/proxy/session-answer.schema.ts';
import { API_KEY, asMerchant, payByCard, send, sessionTerms, viewOf } from './harness.ts';
import type { Bench, OpenSession, ProblemBody, Reply } from './harness.ts';
import { createSandboxBench } from './sandbox-harness.ts';

const HOUR = 3_600_000;
const { order_id: _named, ...CART } = sessionTerms();

/** What the merchant server sends each time the shopper opens the checkout. */
const open = <Body = SessionAnswer>(
  bench: Bench,
  terms: object = {},
  order = 'cart-7',
): Promise<Reply<Body>> =>
  send<Body>(bench, {
    method: 'PUT',
    path: `/v1/orders/${order}/session`,
    headers: { Authorization: `Bearer ${API_KEY}` },
    body: { ...CART, ...terms },
  });

const openFor = ({ body: { id, client_secret = '' } }: Reply<SessionAnswer>): OpenSession => ({
  id,
  secret: client_secret,
});

test('a shopper who comes back after half an hour, after two hours, after a week pays', async () => {
  const { bench, pass } = createSandboxBench();
  for (const away of [0, HOUR / 2, 2 * HOUR, 7 * 24 * HOUR]) {
    await pass(away);
    const { body } = await open(bench);
    assert.equal(body.state, 'open', `after ${away / HOUR} hours`);
    assert.ok(Date.parse(body.expires_at) - bench.clock.now() >= HOUR / 2);
  }
  const { body } = await payByCard(bench, openFor(await open(bench)));
  assert.equal(body.outcome, 'succeeded');
});

test('a cart that grew is the same session with the new amount, for pages that are open too', async () => {
  const { bench } = createSandboxBench();
  const first = await open(bench);
  const page = openFor(first);
  const grown = await open(bench, { amount: { value: '20.00', currency: 'EUR' }, items: [] });
  assert.equal(grown.status, 200);
  assert.equal(grown.body.id, first.body.id);
  assert.deepEqual((await viewOf(bench, page)).amount, { value: '20.00', currency: 'EUR' });
  const again = await open(bench, { amount: { value: '20.00', currency: 'EUR' }, items: [] });
  assert.equal(
    (await viewOf(bench, openFor(again))).revision,
    (await viewOf(bench, page)).revision,
  );
});

test('an order that is paid answers with the session that paid it', async () => {
  const { bench, pass } = createSandboxBench();
  const session = openFor(await open(bench));
  await payByCard(bench, session);
  await pass(48 * HOUR);
  const { status, body } = await open(bench, { amount: { value: '99.00', currency: 'EUR' } });
  assert.equal(status, 200);
  assert.deepEqual([body.id, body.state], [session.id, 'paid']);
});

test('what is being paid is not changed under the shopper', async () => {
  const { bench } = createSandboxBench();
  const session = openFor(await open(bench));
  await payByCard(bench, session, { number: '4000000000003220' });
  const { body } = await open(bench, { amount: { value: '99.00', currency: 'EUR' } });
  assert.equal(body.id, session.id);
  assert.notEqual(body.amount.value, '99.00');
});

test('an order id that no order can have is refused', async () => {
  const { bench } = createSandboxBench();
  const { status, body } = await open<ProblemBody>(bench, {}, 'cart%207');
  assert.equal(status, 400);
  assert.match(String(body.detail), /letters, digits/);
});

test('P-02 a repeated creation says how the session is now, not how it was', async () => {
  const { bench, pass } = createSandboxBench();
  const create = () =>
    asMerchant(bench, {
      method: 'POST',
      path: '/v1/sessions',
      body: sessionTerms(),
      key: 'cart-7',
    });
  await create();
  await pass(HOUR);
  assert.equal((await create()).body.state, 'expired');
});
