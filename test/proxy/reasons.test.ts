import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import {
  askGrant,
  asMerchant,
  asPage,
  createBench,
  eventsOf,
  freshKey,
  openSession,
  payByCard,
  send,
  SHOP,
} from './harness.ts';
import { together } from './together.ts';

const WEBHOOK = 'https://shop.example/hooks';
const AUTHORISE = '/v1/authorise';

/** A payment that the gateway refuses with these words, seen from every side. */
async function refusedWith(answer: (asked: Readonly<Record<string, string>>) => Response) {
  const gateway = createScriptedGateway();
  const hooks: string[] = [];
  gateway.on(AUTHORISE, answer);
  const bench = createBench({
    settings: { webhookUrl: WEBHOOK },
    async fetch(request) {
      if (request.url !== WEBHOOK) return gateway.fetch(request);
      hooks.push(await request.text());
      return new Response();
    },
  });
  const session = await openSession(bench);
  const paid = await payByCard(bench, session);
  const view = await asPage(bench, session, { path: '/v1/checkout' });
  await bench.proxy.runDue();
  const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
  const event = (await eventsOf(bench)).find(({ type }) => type === 'payment.failed');
  return {
    bench,
    session,
    shopper: JSON.stringify([paid.body, view.body]),
    decline: paid.body.decline,
    attempt: body.attempts[0],
    event: event?.data['attempt'] as { failure?: unknown } | undefined,
    hooks,
  };
}

test('C-256 C-258 the words of a refusal reach session, event and webhook, and the shopper gets the category', async () => {
  const seen = await refusedWith((asked) =>
    paymentXml(asked, { order_status: '0', result_info: '0051:Not sufficient funds' }),
  );
  const failure = { code: '0051', message: 'Not sufficient funds', source: 'result_info' };
  assert.deepEqual(seen.attempt?.failure, failure);
  assert.deepEqual(seen.event?.failure, failure);
  assert.ok(seen.hooks.some((hook) => hook.includes('"message":"Not sufficient funds"')));
  assert.equal(seen.decline, 'declined');
  assert.doesNotMatch(seen.shopper, /sufficient|0051|failure/);
});

test('C-253 the text of a 400 reaches the merchant server, without card number and code', async () => {
  const seen = await refusedWith(
    (asked) =>
      new Response(`card ${asked['card']} with ${asked['security_code']}: order_no is wrong`, {
        status: 400,
      }),
  );
  const { source, message = '' } = seen.attempt?.failure ?? {};
  assert.equal(source, 'http');
  assert.match(message, /order_no is wrong/);
  const everywhere = JSON.stringify([seen.attempt, seen.event, seen.hooks]);
  assert.doesNotMatch(everywhere, /4242424242424242|\b123\b/);
  assert.doesNotMatch(seen.shopper, /order_no is wrong/);
});

test('C-257 a card number in the gateway’s words is masked wherever they are kept', async () => {
  const seen = await refusedWith((asked) =>
    paymentXml(asked, {
      order_status: '0',
      result_info: '0005:Card 5555 5555 5555 4444 is blocked',
    }),
  );
  assert.match(seen.attempt?.failure?.message ?? '', /blocked/);
  const kept = await seen.bench.store.transaction(async (tx) => [
    await tx.find('attempts', {}),
    await tx.find('events', {}),
  ]);
  const everywhere = JSON.stringify([kept, seen.hooks, seen.bench.lines]);
  assert.doesNotMatch(everywhere, /5555 ?5555 ?5555 ?4444/);
});

test('C-258 a reason that only a query shows is reported as well', async () => {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, () => Promise.reject(new TypeError('connection reset')));
  gateway.on('/v1/retrievalTrans', async (asked) => {
    const answer = (await queryJson(asked, { status: '0' }).json()) as {
      orders_list: Record<string, string>[];
    };
    Object.assign(answer.orders_list[0] ?? {}, { decline_reason: '0054:Expired card' });
    return Response.json(answer);
  });
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  await payByCard(bench, session);
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
  assert.deepEqual(body.attempts[0]?.failure, {
    code: '0054',
    message: 'Expired card',
    source: 'decline_reason',
  });
});

const CARD = '100029701';

test('C-257 C-258 a browser with a grant learns that it failed, but not why', async () => {
  const { bench } = together();
  const charge = { card_id: CARD, charge_amount: '1.13' };
  const path = '/v1/operations/card.charge';
  const staff = await asMerchant<OperationResult>(bench, { method: 'POST', path, body: charge });
  assert.deepEqual(staff.body.failure, { message: 'Insufficient funds', source: 'errorMsg' });
  const { body: grant } = await askGrant(bench, {
    operations: ['card.charge'],
    resources: { cards: [CARD] },
  });
  const browser = await send<OperationResult>(bench, {
    method: 'POST',
    path,
    body: charge,
    headers: {
      Authorization: `Bearer ${grant.token}`,
      Origin: SHOP,
      'X-Tender': '1',
      'Idempotency-Key': freshKey(),
    },
  });
  assert.equal(browser.body.outcome, 'failed');
  assert.doesNotMatch(JSON.stringify(browser.body), /Insufficient|failure/);
});

test('C-184 C-259 each refused item of a batch says why', async () => {
  const { bench } = together();
  const session = await openSession(bench);
  await payByCard(bench, session);
  const { body: seen } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
  const { body } = await asMerchant<OperationResult>(bench, {
    method: 'POST',
    path: '/v1/operations/orders.review',
    body: {
      review_orders: [{ transaction_id: seen.attempts[0]?.transaction_id, decision: 'approve' }],
    },
  });
  assert.equal(body.outcome, 'failed');
  assert.deepEqual(body.items?.[0]?.failure, {
    message: 'The order is not under review',
    source: 'error_message',
  });
});
