import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OrderView } from '../../src/contract/proxy/lists.schema.ts';
import type { Page } from '../../src/contract/proxy/operations.schema.ts';
import type { Unresolved } from '../../src/contract/proxy/unresolved.schema.ts';
import type { AttemptAnswer } from '../../src/contract/proxy/session.schema.ts';
import type { UnknownReason } from '../../src/contract/vocabulary/unknown-reasons.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import { asMerchant, asPage, createBench, eventsOf, openSession, payByCard } from './harness.ts';
import type { Bench } from './harness.ts';
import { lostAnswer } from './lost-answer.ts';

/** What the list of unresolved things says of each payment, as its attempt says it. */
const unknown = async (bench: Bench) => {
  const { body } = await asMerchant<Page<Unresolved>>(bench, { path: '/v1/unresolved' });
  return body.data.map(({ since, evidence: [why] }) => ({
    unknown: {
      reason: why?.code,
      ...(why?.http_status !== undefined && { http_status: why.http_status }),
      since,
    },
  }));
};

type Asked = Readonly<Record<string, string>>;

/** What the gateway answers a payment, and what the merchant server learns of it. */
const WAYS: readonly (readonly [
  what: string,
  answer: (asked: Asked) => Response,
  reason: UnknownReason,
  status?: number,
])[] = [
  ['an error of the gateway', () => new Response('no', { status: 503 }), 'status', 503],
  ['a refusal of our server', () => new Response('no', { status: 403 }), 'status', 403],
  ['a redirect', () => new Response('', { status: 302 }), 'redirect', 302],
  ['an answer that can’t be read', () => new Response('<respon>'), 'unreadable', 200],
  ['another amount', (asked) => paymentXml(asked, { amount: '13.00' }), 'amount-mismatch'],
  ['another order', (asked) => paymentXml(asked, { order_no: 'X-1' }), 'order-mismatch'],
  [
    'a code without a meaning',
    (asked) => paymentXml(asked, { order_status: '77' }),
    'unknown-code',
  ],
  [
    'a success that gives a reason for a refusal',
    (asked) => paymentXml(asked, { result_info: '0051:Not sufficient funds' }),
    'contradiction',
  ],
  [
    'an order number that was used before',
    (asked) => paymentXml(asked, { order_status: '0', result_info: '1001:Duplicate Order' }),
    'duplicate-order',
  ],
  ['a success without a number', (asked) => paymentXml(asked, { transaction_id: '' }), 'no-proof'],
];

describe('an unknown payment', () => {
  for (const [what, answer, reason, status] of WAYS)
    test(`says that it is unknown for ${what}, and since when`, async () => {
      const gateway = createScriptedGateway();
      gateway.on('/v1/authorise', answer);
      const bench = createBench({ fetch: gateway.fetch });
      const since = new Date(bench.clock.now()).toISOString();
      const session = await openSession(bench, { order_id: 'U' });
      const paid = await payByCard(bench, session);
      bench.clock.advance(1_000);

      const expected = { reason, ...(status !== undefined && { http_status: status }), since };
      const [listed] = await unknown(bench);
      assert.deepEqual(listed?.unknown, expected);
      const { body: orders } = await asMerchant<Page<OrderView>>(bench, { path: '/v1/orders' });
      assert.deepEqual(orders.data[0]?.attempts[0]?.unknown, expected);
      const { body: read } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
      assert.deepEqual(read.attempts[0]?.unknown, expected);
      const event = (await eventsOf(bench)).find(({ type }) => type === 'payment.unknown');
      assert.deepEqual((event?.data['attempt'] as AttemptAnswer).unknown, expected);
      const line = bench.lines.find(({ event: name }) => name === 'attempt outcome');
      assert.equal(line?.fields.reason, reason);

      const view = await asPage(bench, session, { path: '/v1/checkout' });
      assert.doesNotMatch(
        JSON.stringify([paid.body, view.body]),
        new RegExp(`"unknown":|since|${reason}`),
        'which is no news for the shopper',
      );
    });

  test('says so no longer once its outcome is proven', async () => {
    const { bench, session } = await lostAnswer('1');
    assert.equal((await unknown(bench))[0]?.unknown.reason, 'status');
    bench.clock.advance(5_000);
    await bench.proxy.runDue();
    const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
    assert.deepEqual(
      [body.attempts[0]?.outcome, body.attempts[0]?.unknown],
      ['succeeded', undefined],
    );
  });

  test('keeps reason and time while queries show nothing more', async () => {
    const { bench, gateway } = await lostAnswer();
    const [before] = await unknown(bench);
    gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked));
    bench.clock.advance(5_000);
    await bench.proxy.runDue();
    assert.deepEqual((await unknown(bench))[0]?.unknown, before?.unknown);
  });

  test('was interrupted if the process died before the answer came', async () => {
    const gateway = createScriptedGateway();
    gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked));
    const sent = Promise.withResolvers<undefined>();
    const bench = createBench({
      fetch(request) {
        if (!request.url.endsWith('/authorise')) return gateway.fetch(request);
        sent.resolve(undefined);
        return new Promise(() => undefined);
      },
    });
    void payByCard(bench, await openSession(bench));
    await sent.promise;
    bench.restart();
    await bench.proxy.runDue();
    bench.clock.advance(11_000);
    await bench.proxy.runDue();
    assert.equal((await unknown(bench))[0]?.unknown.reason, 'interrupted');
  });
});
