import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import { report } from '../../src/proxy/index.ts';
import { REQUESTS } from '../support/evidence-cases.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';
import {
  asMerchant,
  createBench,
  eventsOf,
  openSession,
  payByCard,
  send,
  viewOf,
  minutesPass,
} from './harness.ts';
import type { Bench, OpenSession, ProblemBody } from './harness.ts';
import { together } from './together.ts';

const operate = <Body = OperationResult>(bench: Bench, operation: string, body: object) =>
  asMerchant<Body>(bench, { method: 'POST', path: `/v1/operations/${operation}`, body });

const cancel = <Body = OperationResult>(bench: Bench, ...ids: string[]) =>
  operate<Body>(bench, 'orders.cancel', {
    cancel_orders: ids.map((transaction_id) => ({ transaction_id })),
  });

const review = <Body = OperationResult>(bench: Bench, id: string, decision = 'approve') =>
  operate<Body>(bench, 'orders.review', {
    review_orders: [{ transaction_id: id, decision }],
  });

const refund = <Body = ProblemBody & OperationResult>(
  bench: Bench,
  id: string,
  ...more: string[]
) =>
  operate<Body>(bench, 'orders.refund', {
    refund_orders: [id, ...more].map((transaction_id) => ({
      transaction_id,
      refund_amount: '5.00',
      expected_refunded: '0.00',
    })),
  });

/** Two refunds in one call, the second of which ends as its reason has the sandbox do. */
const refundPartly = (bench: Bench, first: string, second: string, refund_reason: string) => {
  const item = { refund_amount: '5.00', expected_refunded: '0.00' };
  return operate(bench, 'orders.refund', {
    refund_orders: [
      { ...item, transaction_id: first },
      { ...item, transaction_id: second, refund_reason },
    ],
  });
};

const unproven = (body: ProblemBody) => [body.type, body['operation_id'], body['transaction_id']];

interface Payment {
  readonly session: OpenSession;
  readonly id: string;
}

const REVIEWED = '4000000000009235';

/** Payments of 12.00 EUR each, as the proxy knows them. */
async function paid(count: number, number?: string) {
  const all = together();
  const { bench } = all;
  const payments: Payment[] = [];
  for (let index = 0; index < count; index += 1) {
    const session = await openSession(bench, { order_id: `M-${index}` });
    await payByCard(bench, session, number === undefined ? {} : { number });
    const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
    payments.push({ session, id: body.attempts[0]?.transaction_id ?? '' });
  }
  const callsTo = (path: string) => all.calls.filter((called) => called.endsWith(path)).length;
  const [first = '', second = '', third = ''] = payments.map(({ id }) => id);
  return { all, bench, payments, first, second, third, callsTo };
}

/** What is asked reaches the gateway, and its answer nobody. */
const lost = async <T>(all: ReturnType<typeof together>, path: string, act: () => Promise<T>) => {
  all.losesAnswer = (asked) => asked.endsWith(path);
  const result = await act();
  all.losesAnswer = () => false;
  return result;
};

test('P-09 an unknown cancellation locks the payment that it names, and no other', async () => {
  const { all, bench, first, second } = await paid(2);
  const unknown = await lost(all, '/cancel', () => cancel(bench, first));
  assert.equal(unknown.body.outcome, 'unknown');
  assert.equal((await cancel(bench, second)).body.outcome, 'succeeded');
});

test('P-08 a repeated cancellation queries the gateway first, and is answered from the first', async () => {
  const { all, bench, first, callsTo } = await paid(1);
  const unknown = await lost(all, '/cancel', () => cancel(bench, first));
  const again = await cancel(bench, first);
  assert.equal(again.body.outcome, 'succeeded');
  assert.equal(again.body.id, unknown.body.id, 'it was carried out, and not sent again');
  assert.equal(callsTo('/cancel'), 1);
});

test('P-08 a cancellation that never arrived is sent again once a query has shown so', async () => {
  const { all, bench, first } = await paid(1);
  all.loses = (path) => path.endsWith('/cancel');
  assert.equal((await cancel(bench, first)).body.outcome, 'unknown');
  all.loses = () => false;
  const again = await cancel(bench, first);
  assert.equal(again.body.outcome, 'succeeded');
});

test('P-09 while the gateway can’t be asked, an unknown cancellation stays locked', async () => {
  const { all, bench, first } = await paid(1);
  const unknown = await lost(all, '/cancel', () => cancel(bench, first));
  all.losesAnswer = (path) => path.endsWith('/retrievalTrans');
  const { status, body } = await cancel<ProblemBody>(bench, first);
  assert.equal(status, 409);
  assert.deepEqual(unproven(body), ['/problems/earlier-operation-unknown', unknown.body.id, first]);
});

test('P-06 an unknown cancellation is queried unprompted', async () => {
  const { all, bench, payments, first } = await paid(1);
  await lost(all, '/cancel', () => cancel(bench, first));
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  const events = await eventsOf(bench);
  assert.ok(events.some(({ type }) => type === 'operation.succeeded'));
  assert.ok(events.some(({ type }) => type === 'payment.cancelled'));
  const [{ session }] = payments as [Payment];
  assert.equal((await viewOf(bench, session)).state, 'cancelled');
});

test('of overlapping batches only what is unknown is locked', async () => {
  const { all, bench, first, second, third } = await paid(3);
  const unknown = await lost(all, '/refund', () => refund(bench, first, second));
  assert.equal(unknown.body.outcome, 'unknown');
  const overlapping = await refund(bench, second, third);
  assert.deepEqual(unproven(overlapping.body), [
    '/problems/earlier-operation-unknown',
    unknown.body.id,
    second,
  ]);
  assert.equal((await refund(bench, third)).body.outcome, 'succeeded');
});

test('what a batch has proven of one payment locks that one no longer', async () => {
  const { bench, first, second } = await paid(2);
  const { body } = await refundPartly(bench, first, second, 'SBX:missing');
  assert.deepEqual(
    [body.outcome, body.succeeded_items, body.total_items],
    ['unknown', 1, 2],
    'one of two, and not known of the whole',
  );
  const again = await operate(bench, 'orders.refund', {
    refund_orders: [{ transaction_id: first, refund_amount: '5.00', expected_refunded: '5.00' }],
  });
  assert.equal(again.body.outcome, 'succeeded');
  assert.equal((await refund(bench, second)).body.type, '/problems/earlier-operation-unknown');
});

test('a batch with one refused item has failed, on the route and in the event', async () => {
  const { bench, first, second } = await paid(2);
  const { body } = await refundPartly(bench, first, second, 'SBX:fail');
  const partly = ['failed', 1, 2, ['succeeded', 'failed']];
  const told = ({ outcome, succeeded_items, total_items, items }: OperationResult) => [
    outcome,
    succeeded_items,
    total_items,
    items?.map((item) => item.outcome),
  ];
  assert.deepEqual(told(body), partly);
  const event = (await eventsOf(bench)).find(({ type }) => type === 'operation.failed');
  assert.deepEqual(told(event?.data['operation'] as OperationResult), partly);
});

test('two operations on one payment at once: one is carried out', async () => {
  const { bench, first, callsTo } = await paid(1);
  const both = await Promise.all([cancel(bench, first), cancel(bench, first)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(callsTo('/cancel'), 1);
});

test('P-08 a repeated review queries first: what was decided is not decided again', async () => {
  const { all, bench, first, callsTo } = await paid(1, REVIEWED);
  const unknown = await lost(all, '/review', () => review(bench, first));
  assert.equal(unknown.body.outcome, 'unknown');
  const again = await review<OperationResult & ProblemBody>(bench, first);
  const { body } = await asMerchant<{
    data: { type: string; data: { operation?: { id: string } } }[];
  }>(bench, { path: '/v1/events' });
  assert.ok(
    body.data.some(
      ({ type, data }) => type === 'operation.succeeded' && data.operation?.id === unknown.body.id,
    ),
    'the first is shown to be carried out',
  );
  assert.equal(callsTo('/review'), 1);
  assert.equal(again.body.id, unknown.body.id);
});

test('P-08 a review that never arrived is made again once a query has shown so', async () => {
  const { all, bench, first } = await paid(1, REVIEWED);
  all.loses = (path) => path.endsWith('/review');
  await review(bench, first, 'reject');
  all.loses = () => false;
  assert.equal((await review(bench, first, 'reject')).body.outcome, 'succeeded');
});

test('a review of a payment that had succeeded is followed by a query of what it is now', async () => {
  const gateway = createScriptedGateway();
  let status = '1';
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status }));
  gateway.on('/v1/review', (asked) => {
    status = '0';
    const items = asked.review_orders as unknown as readonly object[];
    return Response.json({
      return_status: '1',
      review_orders: items.map((item) => ({ ...item, review_status: '1', error_message: '' })),
    });
  });
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  await payByCard(bench, session);
  const { body } = await review(bench, 't-A-100-1', 'reject');
  assert.equal(body.outcome, 'succeeded');
  await bench.proxy.runDue();
  await minutesPass(bench);
  assert.equal((await viewOf(bench, session)).state, 'cancelled');
  assert.equal((await eventsOf(bench)).at(-1)?.type, 'payment.reversed');
});

test('what a review or a notification may have changed is not refunded before it was asked about', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '1' }));
  gateway.on('/v1/review', (asked) => {
    const items = asked.review_orders as unknown as readonly object[];
    return Response.json({
      return_status: '1',
      review_orders: items.map((item) => ({ ...item, review_status: '1', error_message: '' })),
    });
  });
  gateway.on('/v1/refund', (asked) => {
    const items = asked.refund_orders as unknown as readonly object[];
    return Response.json({
      return_status: '1',
      refund_orders: items.map((item) => ({ ...item, refund_status: '1', refund_message: '' })),
    });
  });
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  await payByCard(bench, session);
  await review(bench, 't-A-100-1', 'reject');
  const early = await refund(bench, 't-A-100-1');
  assert.equal(early.status, 409);
  assert.match(early.body.type, /operation-in-progress$/);
  assert.equal(early.headers.get('retry-after'), '5');
  assert.deepEqual(gateway.callsTo('/v1/refund'), []);
  await bench.proxy.runDue();
  assert.equal((await viewOf(bench, session)).state, 'paid', 'the review changed nothing');
  await refund(bench, 't-A-100-1');
  assert.equal(gateway.callsTo('/v1/refund').length, 1);
});

describe('a payment that the merchant server made', () => {
  async function charged() {
    const gateway = createScriptedGateway();
    const statuses = ['1'];
    const changed = (list: string, done: object) => (asked: Readonly<Record<string, unknown>>) => {
      statuses[0] = '0';
      const items = asked[list] as readonly object[];
      return Response.json({
        return_status: '1',
        [list]: items.map((item) => ({ ...item, ...done })),
      });
    };
    gateway.on('/v1/authorise', (asked) => paymentXml(asked));
    gateway.on('/v1/cancel', changed('cancel_orders', { cancel_status: '1' }));
    gateway.on('/v1/review', changed('review_orders', { review_status: '1' }));
    gateway.on('/v1/retrievalTrans', () =>
      Response.json({
        return_status: '1',
        orders_list: statuses.map((payment_status, index) => ({
          order_no: 'A-77',
          transaction_id: index === 0 ? 't-A-77' : 't-other',
          amount: '12.00',
          currency: 'EUR',
          payment_status,
        })),
      }),
    );
    const bench = createBench({ fetch: gateway.fetch });
    const began = bench.clock.now();
    await operate(bench, 'authorise.card', REQUESTS['authorise.card']);
    const net = async () => {
      const period = { from: began, to: bench.clock.now() + 1 };
      const { rows } = await report({ store: bench.store, profile: gatewayProfile() }, period);
      return rows.map((row) => row.net);
    };
    return { gateway, bench, statuses, net };
  }

  for (const [name, act] of [
    ['cancelled', (bench: Bench) => cancel(bench, 't-A-77')],
    ['rejected', (bench: Bench) => review(bench, 't-A-77', 'reject')],
  ] as const)
    test(`is reversed when it is ${name}, in event and report`, async () => {
      const { bench, net } = await charged();
      assert.deepEqual(await net(), ['12.00']);
      assert.equal((await act(bench)).body.outcome, 'succeeded');
      await bench.proxy.runDue();
      await minutesPass(bench);
      const types = (await eventsOf(bench)).map(({ type }) => type);
      assert.equal(types.filter((type) => type === 'operation.reversed').length, 1);
      assert.deepEqual(await net(), ['0.00']);
    });

  test('P-09 is not rejected while a refund of it is not proven', async () => {
    const { gateway, bench } = await charged();
    gateway.on('/v1/refund', () => new Response('', { status: 502 }));
    const unknown = await refund(bench, 't-A-77');
    const { body } = await review<ProblemBody>(bench, 't-A-77', 'reject');
    assert.deepEqual(unproven(body), [
      '/problems/earlier-operation-unknown',
      unknown.body.id,
      't-A-77',
    ]);
    assert.equal(gateway.callsTo('/v1/review').length, 0);
  });

  test('P-08 is not refunded while it may be rejected', async () => {
    const { gateway, bench } = await charged();
    gateway.on('/v1/review', () => new Response('', { status: 502 }));
    const unknown = await review(bench, 't-A-77', 'reject');
    gateway.on('/v1/retrievalTrans', () => new Response('', { status: 502 }));
    const { body } = await refund(bench, 't-A-77');
    assert.deepEqual(unproven(body), [
      '/problems/earlier-operation-unknown',
      unknown.body.id,
      't-A-77',
    ]);
    assert.equal(gateway.callsTo('/v1/refund').length, 0);
  });

  test('and was then paid once more under its number, is an alert', async () => {
    const { gateway, bench, statuses } = await charged();
    statuses.push('1');
    const address = gateway.callsTo('/v1/authorise')[0]?.values.notify_url ?? '';
    const path = new URL(address).pathname;
    await send(bench, { method: 'POST', path, body: 'transaction_id=t-other&order_status=1' });
    bench.clock.advance(2_000);
    await bench.proxy.runDue();
    await bench.proxy.runDue();
    const alerts = (await eventsOf(bench)).filter(({ type }) => type === 'alert.security');
    assert.deepEqual(
      alerts.map(({ data }) => data.alert),
      ['several-successes'],
    );
  });
});

test('P-08 what may be cancelled is not refunded before that is known', async () => {
  const { all, bench, first, callsTo } = await paid(1);
  await lost(all, '/cancel', () => cancel(bench, first));
  const { status, body } = await refund(bench, first);
  assert.equal(status, 409);
  assert.equal(body.type, '/problems/payment-cancelled');
  assert.equal(callsTo('/refund'), 0);
});

test('after a cancellation of a paid order session, view and events say so, and no refund is sent', async () => {
  const { bench, payments, first, callsTo } = await paid(1);
  const [{ session }] = payments as [Payment];
  assert.equal((await viewOf(bench, session)).state, 'paid');
  assert.equal((await cancel(bench, first)).body.outcome, 'succeeded');
  assert.equal((await viewOf(bench, session)).state, 'cancelled');
  const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
  assert.equal(body.state, 'cancelled');
  const told = (await eventsOf(bench)).find(({ type }) => type === 'payment.cancelled');
  assert.equal(told?.data['session_id'], session.id);
  const late = await refund(bench, first);
  assert.deepEqual(
    [late.status, late.body.type, late.body['transaction_id']],
    [409, '/problems/payment-cancelled', first],
  );
  assert.equal(callsTo('/refund'), 0);
});

test('a payment that is cancelled is not cancelled again together with another one', async () => {
  const { bench, first, second, callsTo } = await paid(2);
  await cancel(bench, first);
  const { body } = await cancel<ProblemBody>(bench, first, second);
  assert.deepEqual([body.type, body['transaction_id']], ['/problems/payment-cancelled', first]);
  assert.equal(callsTo('/cancel'), 1);
});

test('an unknown new group locks no group of another name', async () => {
  const { all, bench } = await paid(0);
  const create = <Body = OperationResult>(group_name: string) =>
    operate<Body>(bench, 'group.create', {
      group_name,
      country: 'DE',
      currency: 'EUR',
      charge_amount: '100.00',
    });
  all.losesAnswer = () => true;
  assert.equal((await create('Travel')).body.outcome, 'unknown');
  all.losesAnswer = () => false;
  assert.equal(
    (await create<ProblemBody>('Travel')).body.type,
    '/problems/earlier-operation-unknown',
  );
  assert.equal((await create('Tools')).body.outcome, 'succeeded');
});

for (const [name, list, act, before, after] of [
  ['cancellation', 'cancel', cancel, '1', '0'],
  ['review', 'review', review, '-2', '1'],
] as const)
  test(`P-06 a ${name} that the gateway has not finished is queried until it has`, async () => {
    const gateway = createScriptedGateway();
    const order = { transaction_id: 'T-1', order_no: 'A-1', amount: '12.00', currency: 'EUR' };
    let payment_status: string = before;
    gateway.on('/v1/retrievalTrans', () =>
      Response.json({ return_status: '1', orders_list: [{ ...order, payment_status }] }),
    );
    gateway.on(`/v1/${list}`, () =>
      Response.json({
        return_status: '1',
        [`${list}_orders`]: [{ ...order, [`${list}_status`]: '-1' }],
      }),
    );
    const bench = createBench({ fetch: gateway.fetch });
    const first = await act(bench, 'T-1');
    assert.equal(first.body.outcome, 'pending');
    const pass = async () => {
      bench.clock.advance(60_000);
      await bench.proxy.runDue();
      return (await eventsOf(bench)).filter(({ type }) => type === 'operation.succeeded').length;
    };
    assert.equal(await pass(), 0);
    payment_status = after;
    assert.equal(await pass(), 1);
    assert.equal((await act(bench, 'T-1')).body.id, first.body.id, 'it is not sent again');
    assert.equal(gateway.callsTo(`/v1/${list}`).length, 1);
  });
