import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { importSeen } from '../../src/proxy/registry/import-records.ts';
import {
  askGrant,
  asMerchant,
  eventsOf,
  openSession,
  payByCard,
  send,
  SHOP,
  type Bench,
  type ProblemBody,
  operateInBrowser,
} from '../proxy/harness.ts';
import { together } from '../proxy/together.ts';

/** A browser with a grant tries to move more than the grant lets it. */

const CARD = '100029701';

async function grant(bench: Bench, wanted: Readonly<Record<string, unknown>>) {
  const { status, body } = await askGrant(bench, wanted);
  return { status, token: body.token };
}

/** Paid orders of 12.00, by their transactions. */
async function paidOrders(bench: Bench, ...currencies: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, currency] of currencies.entries()) {
    const session = await openSession(bench, {
      order_id: `P-${index}`,
      amount: { value: '12.00', currency },
      items: [],
    });
    await payByCard(bench, session);
    const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
    ids.push(body.attempts[0]?.transaction_id ?? '');
  }
  return ids;
}

const refundOf = (...ids: readonly string[]) => ({
  refund_orders: ids.map((transaction_id) => ({
    transaction_id,
    refund_amount: '4.00',
    expected_refunded: '0.00',
  })),
});

describe('a limit of the amount', () => {
  test('holds for refunds, in sum', async () => {
    const { bench } = together();
    const [id = ''] = await paidOrders(bench, 'EUR');
    const { token } = await grant(bench, {
      operations: ['orders.refund'],
      resources: { transactions: [id] },
      limits: { amount: { value: '4.00', currency: 'EUR' } },
    });
    assert.equal((await operateInBrowser(bench, token, 'orders.refund', refundOf(id))).status, 200);
    const again = {
      refund_orders: [{ transaction_id: id, refund_amount: '0.01', expected_refunded: '4.00' }],
    };
    assert.equal((await operateInBrowser(bench, token, 'orders.refund', again)).status, 403);
  });

  test('holds for cancelling a payment, by the ledger', async () => {
    const { bench } = together();
    const [id = ''] = await paidOrders(bench, 'EUR');
    const { token } = await grant(bench, {
      operations: ['orders.cancel'],
      resources: { transactions: [id] },
      limits: { amount: { value: '11.99', currency: 'EUR' } },
    });
    const cancel = { cancel_orders: [{ transaction_id: id }] };
    assert.equal((await operateInBrowser(bench, token, 'orders.cancel', cancel)).status, 403);
  });

  test('in one currency lets no other through, of a payment or of a card', async () => {
    const { bench } = together();
    const [id = ''] = await paidOrders(bench, 'EUR');
    const group = { group_id: '5001', currency: 'EUR' };
    await importSeen(bench.store, bench.clock, 'groups', [group], { correct: true });
    const { token } = await grant(bench, {
      operations: ['orders.refund', 'card.charge', 'group.charge'],
      resources: { transactions: [id], cards: [CARD], groups: ['5001'] },
      limits: { amount: { value: '1000.00', currency: 'USD' } },
    });
    for (const [operation, body] of [
      ['orders.refund', refundOf(id)],
      ['card.charge', { card_id: CARD, charge_amount: '1.00' }],
      ['group.charge', { group_id: '5001', charge_amount: '1.00' }],
    ] as const)
      assert.equal((await operateInBrowser(bench, token, operation, body)).status, 403, operation);
  });

  test('rejects a card of unknown currency', async () => {
    const { bench } = together();
    const { token } = await grant(bench, {
      operations: ['card.charge'],
      resources: { cards: ['7'] },
      limits: { amount: { value: '1000.00', currency: 'USD' } },
    });
    const { status, body } = await operateInBrowser(bench, token, 'card.charge', {
      card_id: '7',
      charge_amount: '1.00',
    });
    assert.equal(status, 409);
    assert.match(String(body['detail']), /not known/);
  });

  for (const operation of ['card.close', 'orders.review', 'subscription.cancel'])
    test(`can’t be put on ${operation}, and creating such a grant says so`, async () => {
      const { bench } = together();
      const { status } = await grant(bench, {
        operations: ['card.charge', operation],
        resources: { cards: [CARD] },
        limits: { amount: { value: '0.01', currency: 'USD' } },
      });
      assert.equal(status, 400);
    });
});

test('a limit of the count counts each order of a batch', async () => {
  const { bench } = together();
  const ids = await paidOrders(bench, 'EUR', 'EUR', 'EUR');
  const { token } = await grant(bench, {
    operations: ['orders.refund'],
    resources: { transactions: ids },
    limits: { count: 2 },
  });
  assert.equal(
    (await operateInBrowser(bench, token, 'orders.refund', refundOf(...ids))).status,
    403,
  );
  assert.equal(
    (await operateInBrowser(bench, token, 'orders.refund', refundOf(...ids.slice(1)))).status,
    200,
  );
  assert.equal(
    (await operateInBrowser(bench, token, 'orders.refund', refundOf(ids[0] ?? ''))).status,
    403,
  );
});

describe('an amount has the decimals of its group’s currency', () => {
  for (const [currency, good, bad] of [
    ['JPY', '100', '100.50'],
    ['KWD', '1.234', '1.2345'],
  ] as const)
    test(currency, async () => {
      const { bench } = together();
      const group = { group_id: '5001', currency };
      await importSeen(bench.store, bench.clock, 'groups', [group], { correct: true });
      const charge = (charge_amount: string) =>
        asMerchant<ProblemBody>(bench, {
          method: 'POST',
          path: '/v1/operations/group.charge',
          body: { group_id: '5001', charge_amount },
        });
      assert.equal((await charge(bad)).status, 422);
      assert.notEqual((await charge(good)).status, 422);
    });
});

test('200 wrong secrets of a reveal make one alert, and the grant ends after three', async () => {
  const { bench } = together();
  const commitment = 'A'.repeat(43);
  const { token } = await grant(bench, {
    resources: { cards: [CARD] },
    reveal_commitment: commitment,
  });
  const statuses: number[] = [];
  for (let tries = 0; tries < 200; tries += 1) {
    const { status } = await send(bench, {
      method: 'POST',
      path: `/v1/cards/${CARD}/reveal`,
      headers: {
        Authorization: `Bearer ${token}`,
        Origin: 'https://pay.shop.example',
        'X-Tender': '1',
      },
      body: { secret: 'B'.repeat(43), origin: SHOP },
    });
    statuses.push(status);
  }
  assert.deepEqual(statuses.slice(0, 5), [403, 403, 403, 401, 401]);
  const alerts = (await eventsOf(bench)).filter(({ type }) => type === 'alert.security');
  assert.equal(alerts.length, 1);
});
