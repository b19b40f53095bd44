import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createMerchantClient,
  isProblem,
  NoPaymentError,
  type SessionCreate,
} from '../../src/merchant/index.ts';
import { createTestBackend } from '../../src/testing/test-backend.ts';
import { testCard } from '../../src/testing/test-cards.ts';

const ORIGIN = 'http://localhost:5173';
const PROXY = 'http://localhost:4200';

const backend = createTestBackend({
  proxyUrl: PROXY,
  allowedOrigins: [ORIGIN],
  profile: { enable: { payout: true } },
});
const tender = createMerchantClient({
  proxy: PROXY,
  apiKey: backend.apiKey,
  fetch: (request) => backend.fetch(request),
});

/** An order that a shopper has paid, or tried to pay, by this card. */
async function pay(order_id: string, card = 'visa', terms: Partial<SessionCreate> = {}) {
  const session = await tender.sessions.create({
    order_id,
    amount: { value: '12.00', currency: 'EUR' },
    origin: ORIGIN,
    shopper: { email: 'ada@shop.example', first_name: 'Ada', last_name: 'Lovelace' },
    billing: { country: 'DE', city: 'Berlin', address: 'Torstraße 1', postal_code: '10119' },
    ...terms,
  });
  const response = await backend.fetch(
    new Request(`${PROXY}/v1/checkout/card`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${session.client_secret}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        'X-Tender': '1',
        'X-Tender-Page': ORIGIN,
        Origin: PROXY,
      },
      body: JSON.stringify({
        card: {
          number: testCard(card).number,
          expiration_month: '12',
          expiration_year: '2034',
          security_code: '987',
          holder: 'Ada Lovelace',
        },
        revision: 1,
        ...(terms.subscription && {
          consents: [{ to: 'subscription', text: 'I agree', locale: 'en' }],
        }),
      }),
    }),
  );
  assert.equal(response.status, 200, await response.clone().text());
  return session;
}

/** What a call was refused with. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => assert.fail('it was not refused'),
    (thrown: unknown) => thrown,
  );

describe('an order', () => {
  test('is read with its attempts, by its own number', async () => {
    await pay('W-1');
    const order = await tender.orders.retrieve('W-1');
    assert.equal(order.state, 'paid');
    assert.equal(order.attempts[0]?.id, order.paid_by);
    assert.equal((await tender.orders.retrieve(order.attempts[0]?.order_no ?? '')).order_id, 'W-1');
  });

  test('that is not known is a problem', async () => {
    const error = await refusal(tender.orders.retrieve('W-none'));
    assert.ok(isProblem(error, 'not-found'));
    assert.equal(error.status, 404);
  });
});

describe('a refund', () => {
  test('is of all that is left, unless it names an amount', async () => {
    await pay('W-2');
    const part = await tender.refunds.create({ order_id: 'W-2', amount: '5.00', reason: 'late' });
    assert.equal(part.outcome, 'succeeded');
    const rest = await tender.refunds.create({ order_id: 'W-2', expected_refunded: '5.00' });
    assert.equal(rest.outcome, 'succeeded');
    const { state, attempts } = await tender.orders.retrieve('W-2');
    assert.deepEqual([state, attempts[0]?.refunded?.value], ['refunded', '12.00']);
  });

  test('that is asked for twice by mistake is made once', async () => {
    await pay('W-3');
    const ask = () => tender.refunds.create({ order_id: 'W-3', amount: '2.00' });
    await ask();
    const error = await refusal(ask());
    assert.ok(isProblem(error, 'refund-mismatch'));
    assert.equal(error.problem['refunded'], '2.00');
  });

  test('that is repeated with its key gets the first answer', async () => {
    await pay('W-4');
    const ask = () =>
      tender.refunds.create({ order_id: 'W-4', amount: '2.00' }, { idempotencyKey: 'refund-W-4' });
    assert.equal((await ask()).id, (await ask()).id);
  });

  test('of a currency without decimals is written as that is', async () => {
    await pay('W-5', 'visa', { amount: { value: '1200', currency: 'JPY' } });
    assert.equal((await tender.refunds.create({ order_id: 'W-5' })).outcome, 'succeeded');
    assert.equal((await tender.orders.retrieve('W-5')).state, 'refunded');
  });

  test('of an order that nobody has paid is sent to nobody, and the error has the order', async () => {
    await pay('W-6', 'declined');
    const error = await refusal(tender.refunds.create({ order_id: 'W-6' }));
    assert.ok(error instanceof NoPaymentError);
    assert.equal(error.order.state, 'open');
    assert.match(error.message, /W-6/);
  });
});

describe('a payment', () => {
  test('is cancelled by its order', async () => {
    await pay('W-7');
    assert.equal((await tender.payments.cancel('W-7')).outcome, 'succeeded');
    assert.equal((await tender.orders.retrieve('W-7')).state, 'reversed');
  });

  for (const [word, outcome] of [
    ['approve', 'succeeded'],
    ['reject', 'failed'],
  ] as const)
    test(`that is held for review: ${word}`, async () => {
      const order = `W-8-${word}`;
      await pay(order, 'review');
      assert.equal((await tender.payments[word](order)).outcome, 'succeeded');
      await backend.runDue();
      assert.equal((await tender.orders.retrieve(order)).attempts[0]?.outcome, outcome);
    });

  test('that is not held is not reviewed', async () => {
    await pay('W-9');
    assert.ok((await refusal(tender.payments.approve('W-9'))) instanceof NoPaymentError);
  });

  test('is another one where that is named', async () => {
    await pay('W-10');
    const named = { attempt_id: 'att_other' };
    assert.ok((await refusal(tender.payments.cancel('W-10', named))) instanceof NoPaymentError);
  });
});

test('a subscription is cancelled by the order that began it', async () => {
  await pay('W-11', 'visa', {
    subscription: {
      contract_name: 'Coffee club',
      contract_amount: { value: '12.00', currency: 'EUR' },
      interval: 'month',
      interval_count: 1,
    },
  });
  assert.equal((await tender.subscriptions.cancel('W-11')).outcome, 'succeeded');
  await pay('W-12');
  assert.ok((await refusal(tender.subscriptions.cancel('W-12'))) instanceof NoPaymentError);
});

test('a payout is made by its own word', async () => {
  const payout = await tender.payouts.create({
    request_id: crypto.randomUUID(),
    payment_amount: '120.00',
    payment_currency: 'USD',
    source_currency: 'USD',
    beneficiary_id: 'ben_1',
    reference: 'Sales of November',
  });
  assert.equal(payout.operation, 'payout.create');
});

test('what is in doubt is listed, called either way', async () => {
  const found = async (items: AsyncIterable<{ readonly id: string }>) => {
    const ids: string[] = [];
    for await (const { id } of items) ids.push(id);
    return ids;
  };
  assert.deepEqual(await found(tender.unresolved.list()), await found(tender.unresolved()));
});

test('a session’s attempt is as rich as in the list of orders', async () => {
  const { id } = await pay('W-13');
  await tender.refunds.create({ order_id: 'W-13', amount: '1.00' });
  const { attempts } = await tender.sessions.retrieve(id);
  assert.deepEqual(attempts, (await tender.orders.retrieve('W-13')).attempts);
  assert.equal(attempts[0]?.method, 'card');
  assert.equal(attempts[0].refunded?.value, '1.00');
});
