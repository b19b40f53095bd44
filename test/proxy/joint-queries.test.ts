import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import {
  createScriptedGateway,
  paymentXml,
  type GatewayCall,
} from '../support/scripted-gateway.ts';
import { asMerchant, createBench, eventTypes, openSession, payByCard } from './harness.ts';

const QUERY = '/v1/retrievalTrans';
const ORDERS = ['A', 'B', 'C', 'D', 'E'];
const HOUR = 3_600_000;

/** What the gateway makes of a question that names several, or this one. */
type Fault = (named: readonly string[]) => Response | Promise<Response> | undefined;

const NONE: Fault = () => undefined;
const isBad = (id: string) => id.includes('C-1');
const empty = () => Response.json({ return_status: '1', return_message: 'OK', orders_list: [] });

/** How a question about several goes wrong, and whose outcome can't be found out then. */
const FAULTS: readonly (readonly [title: string, fault: Fault, lost: readonly string[]])[] = [
  ['another separator is expected', (named) => (named.length > 1 ? empty() : undefined), []],
  [
    'a question about several is refused',
    (named) => (named.length > 1 ? new Response('', { status: 400 }) : undefined),
    [],
  ],
  [
    'one order can’t be asked about',
    (named) => (named.some(isBad) ? new Response('', { status: 500 }) : undefined),
    ['C'],
  ],
];

/** A gateway that has charged every payment, and a proxy that asks it about them. */
function shop(fault: Fault) {
  const gateway = createScriptedGateway();
  const it = {
    isAnswered: true,
    status: '1',
    fault: NONE,
  };
  const authorised = (asked: GatewayCall['values']) =>
    it.isAnswered ? paymentXml(asked) : new Response('', { status: 502 });
  gateway.on('/v1/authorise', authorised);
  gateway.on(QUERY, (asked) => {
    const named = (asked.orders ?? asked.trades ?? '').split(',');
    const listed = asked.query_start === undefined ? named : [];
    return (
      it.fault(named) ??
      Response.json({
        return_status: '1',
        return_message: 'OK',
        orders_list: listed.map((id) => ({
          order_no: id.replace(/^t-/, ''),
          transaction_id: `t-${id.replace(/^t-/, '')}`,
          amount: '12.00',
          currency: 'EUR',
          payment_status: it.status,
          query_result: '1',
        })),
      })
    );
  });
  const bench = createBench({
    fetch: gateway.fetch,
    profile: { sign: {}, resolver: { schedule: [5, 60, 60] } },
  });
  const operate = (operation: string, body: object) =>
    asMerchant<OperationResult>(bench, {
      method: 'POST',
      path: `/v1/operations/${operation}`,
      body,
    });
  const begin = () => (it.fault = fault);
  return { gateway, bench, operate, begin, it };
}

type Shop = ReturnType<typeof shop>;

const outcomesIn = async ({ bench }: Shop, table: 'attempts' | 'operations') =>
  new Map(
    (await bench.store.read((reader) => reader.find(table, {}))).map((row) => [
      (row.orderNo ?? '').slice(0, 1),
      row.outcome,
    ]),
  );

const succeeded = (lost: readonly string[], otherwise: string) =>
  new Map(ORDERS.map((order) => [order, lost.includes(order) ? otherwise : 'succeeded']));

/** One path for each file that asks about several at once; the test below holds both lists together. */
const PATHS: Readonly<Record<string, (here: Shop, lost: readonly string[]) => Promise<void>>> = {
  'jobs/query-together.ts': async (here, lost) => {
    const { bench, it, operate, begin } = here;
    it.isAnswered = false;
    for (const order of ORDERS)
      await payByCard(bench, await openSession(bench, { order_id: order }));
    for (const order of ORDERS)
      await operate('authorise.card', { ...CARD_PAYMENT, order_no: `${order}-1-0` });
    it.isAnswered = true;
    begin();
    bench.clock.advance(6_000);
    await bench.proxy.runDue();
    assert.deepEqual(await outcomesIn(here, 'attempts'), succeeded(lost, 'unknown'));
    assert.deepEqual(await outcomesIn(here, 'operations'), succeeded(lost, 'unknown'));
    assert.ok(!(await eventTypes(bench)).includes('payment.unresolved'));
  },
  'operations/transactions.ts': async ({ gateway, operate, begin }, lost) => {
    gateway.on('/v1/refund', () => new Response('', { status: 502 }));
    begin();
    const named = ['A', 'B'].concat(lost);
    const { status, body } = await operate('orders.refund', {
      refund_orders: named.map((order) => ({
        transaction_id: `t-${order}-1`,
        refund_amount: '1.00',
        expected_refunded: '0.00',
      })),
    });
    // One that can't be looked up keeps a refund of it from being sent; nothing is said of the others.
    assert.equal(status, lost.length > 0 ? 502 : 200, JSON.stringify(body));
  },
  'operations/ask-about-orders.ts': async ({ gateway, bench, operate, begin, it }, lost) => {
    for (const order of ORDERS)
      await operate('authorise.card', { ...CARD_PAYMENT, order_no: `${order}-1` });
    gateway.on('/v1/cancel', () => new Response('', { status: 502 }));
    const { body } = await operate('orders.cancel', {
      cancel_orders: ORDERS.map((order) => ({ transaction_id: `t-${order}-1` })),
    });
    assert.equal(body.outcome, 'unknown');
    it.status = '0';
    begin();
    bench.clock.advance(6_000);
    await bench.proxy.runDue();
    const row = await bench.store.read((reader) => reader.get('operations', body.id));
    assert.deepEqual(
      row?.result?.items?.map(({ outcome }) => outcome),
      ORDERS.map((order) => (lost.includes(order) ? 'unknown' : 'succeeded')),
    );
  },
  'operations/confirm-unrefunded.ts': async ({ gateway, operate, begin }, lost) => {
    for (const order of ORDERS)
      await operate('authorise.card', { ...CARD_PAYMENT, order_no: `${order}-1` });
    gateway.on('/v1/refund', (asked) => {
      const orders = asked.refund_orders as unknown as Readonly<Record<string, string>>[];
      begin();
      return Response.json({
        return_status: '1',
        refund_orders: orders.map((order) => ({
          ...order,
          refund_status: '0',
          refund_message: '0005:No',
        })),
      });
    });
    const { body } = await operate('orders.refund', {
      refund_orders: ORDERS.map((order) => ({
        transaction_id: `t-${order}-1`,
        refund_amount: '1.00',
        expected_refunded: '0.00',
      })),
    });
    assert.deepEqual(
      body.items?.map(({ outcome }) => outcome),
      ORDERS.map((order) => (lost.includes(order) ? 'unknown' : 'failed')),
    );
  },
  'reconciliation/reconcile.ts': async ({ bench, begin }, lost) => {
    for (const order of ORDERS)
      await payByCard(bench, await openSession(bench, { order_id: order }));
    begin();
    const now = bench.clock.now();
    const { unanswered, differences } = await bench.proxy.reconcile(now - HOUR, now + HOUR);
    assert.equal(unanswered, lost.length);
    assert.deepEqual(differences, []);
  },
};

for (const [title, fault, lost] of FAULTS)
  describe(`given that ${title}`, () => {
    for (const [path, run] of Object.entries(PATHS))
      test(`when ${path} asks, then every other payment is proven`, () => run(shop(fault), lost));
  });

test('given one order whose question gets no answer, when it fails, then only that one takes a step of its schedule', async () => {
  const here = shop((named) =>
    named.includes('A-1') ? Promise.reject(new TypeError('connection reset')) : undefined,
  );
  const { bench, it, begin } = here;
  it.isAnswered = false;
  for (const order of ORDERS) await payByCard(bench, await openSession(bench, { order_id: order }));
  it.isAnswered = true;
  // The gateway is known to be there.
  await payByCard(bench, await openSession(bench, { order_id: 'F' }));
  begin();
  bench.clock.advance(6_000);
  await bench.proxy.runDue();
  const rows = await bench.store.read((reader) => reader.find('attempts', {}));
  assert.deepEqual(
    rows.filter(({ queryCount }) => queryCount > 0).map(({ orderNo }) => orderNo),
    ['A-1'],
  );
  bench.clock.advance(21_000);
  await bench.proxy.runDue();
  assert.deepEqual(
    await outcomesIn(here, 'attempts'),
    new Map([...succeeded(['A'], 'unknown'), ['F', 'succeeded']]),
  );
});

describe('questions about several orders at once', () => {
  const proxy = join(import.meta.dirname, '../../src/proxy');
  const files = readdirSync(proxy, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(join(proxy, file), 'utf8') }));

  test('are asked by one function, and each of its callers is tried above', () => {
    const callers = files
      .filter(({ text }) => text.includes('queryBatch('))
      .map(({ file }) => file);
    assert.deepEqual(callers.toSorted(), Object.keys(PATHS).toSorted());
  });

  test('are asked by nobody else: what calls the gateway itself names one order, or a time', () => {
    const single = files
      .filter(({ text }) => /\.call\(\s*'transactions\.query'/.test(text))
      .map(({ file }) => file);
    assert.deepEqual(single.toSorted(), [
      'attempts/query-attempt.ts',
      'exchange/watch-questions.ts',
      'jobs/gateway-due.ts',
      // What the caller asks for, and no more.
      'operations/read-transactions.ts',
      'subscriptions/find-payments.ts',
      'subscriptions/read-subscription.ts',
    ]);
  });
});
