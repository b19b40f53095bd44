import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD_PAYMENT } from '../../support/card-payment.ts';
import { asMerchant } from '../harness.ts';
import type { ProblemBody } from '../harness.ts';
import { AUTHORISE, createShop, operate, refund, toldBy, type Shop } from './lying-gateway.ts';

const PAYMENT = {
  ...CARD_PAYMENT,
  amount: '42.00',
  items: 'Tea#,#1#,#42.00#,#1#,#0',
};
const ID = 't-P-1';

async function paid(shop: Shop): Promise<void> {
  shop.answers({});
  assert.equal((await operate(shop, 'authorise.card', PAYMENT)).body.outcome, 'succeeded');
}

test('given a payment of 42.00 by an operation, when it is listed once as 4200.00, then no more than 42.00 goes back', async () => {
  const shop = createShop();
  await paid(shop);
  shop.shows({ status: '1', amount: '4200.00' });
  const tooMuch = await refund<ProblemBody>(shop, ID, '1000.00');
  assert.deepEqual([tooMuch.status, tooMuch.body.type], [409, '/problems/over-refund']);
  shop.shows({ status: '1', amount: '42.00' });
  assert.equal((await refund(shop, ID, '42.00')).body.outcome, 'succeeded');
});

test('given a payment in EUR by an operation, when it is listed once in KWD, then it is refunded in EUR', async () => {
  const shop = createShop();
  await paid(shop);
  shop.shows({ status: '1', amount: '42.000', currency: 'KWD' });
  assert.equal((await refund(shop, ID, '42.00')).body.outcome, 'succeeded');
});

test('given a lost answer to an operation, when its payment is listed in another currency, then it is not refunded, and that is told', async () => {
  const shop = createShop();
  shop.gateway.on(AUTHORISE, () => Promise.reject(new TypeError('connection reset')));
  await operate(shop, 'authorise.card', PAYMENT);
  shop.gateway.on('/v1/retrievalTrans', () =>
    Response.json({
      merchant_id: '15670',
      account_id: '15670001',
      return_status: '1',
      orders_list: [
        {
          order_no: 'P-1',
          transaction_id: ID,
          amount: '42.000',
          currency: 'KWD',
          payment_status: '1',
          query_result: '1',
        },
      ],
    }),
  );
  const { status, body } = await refund<ProblemBody>(shop, ID, '42.00');
  assert.deepEqual([status, body.type], [403, '/problems/forbidden']);
  assert.ok((await toldBy(shop)).includes('currency-mismatch'));
});

test('given a payment from before the proxy, when it is listed with a third of a cent, then the problem has a name', async () => {
  const shop = createShop();
  shop.gateway.on('/v1/retrievalTrans', () =>
    Response.json({
      merchant_id: '15670',
      account_id: '15670001',
      return_status: '1',
      orders_list: [
        {
          order_no: 'OLD-1',
          transaction_id: 'old',
          amount: '42.005',
          currency: 'EUR',
          payment_status: '1',
          query_result: '1',
        },
      ],
    }),
  );
  const { status, body } = await refund<ProblemBody>(shop, 'old', '42.00');
  assert.deepEqual([status, body.type], [502, '/problems/gateway-unavailable']);
  assert.ok((await toldBy(shop)).includes('amount-mismatch'));
});

test('given a session’s payment, when it is looked up before its first refund, then the listed amount changes nothing', async () => {
  const shop = createShop();
  await paid(shop);
  const { body } = await asMerchant<{ paid: unknown }>(shop.bench, {
    method: 'POST',
    path: `/v1/transactions/${ID}/external-movements`,
    body: {
      refunded: { value: '1.00', currency: 'EUR' },
      reason: 'seen at the gateway',
      decided_by: 'ada',
    },
  });
  assert.deepEqual(body.paid, { value: '42.00', currency: 'EUR' });
});
