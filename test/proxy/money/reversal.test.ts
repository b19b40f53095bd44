import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckoutView } from '../../../src/contract/proxy/checkout.schema.ts';
import { CARD_PAYMENT } from '../../support/card-payment.ts';
import { openSession, payByCard, send, viewOf } from '../harness.ts';
import type { ProblemBody } from '../harness.ts';
import { openStream, viewIn } from '../streams.ts';
import { report } from '../../../src/proxy/books/report.ts';
import { gatewayProfile } from '../../support/gateway-profile.ts';
import { queryJson } from '../../support/scripted-gateway.ts';
import type { QueryEntry } from '../../support/scripted-gateway.ts';
import {
  AUTHORISE,
  CANCEL,
  QUERY,
  createShop,
  notify,
  operate,
  orderOf,
  refund,
  resolve,
  toldBy,
  type Shop,
} from './lying-gateway.ts';

async function paidOrder() {
  const shop = createShop();
  shop.answers({});
  const session = await openSession(shop.bench);
  const { body } = await payByCard(shop.bench, session);
  assert.equal(body.outcome, 'succeeded');
  /** Shows what it is told to, and is asked because of a notification. */
  const hears = async (entry: QueryEntry, seconds = 30) => {
    shop.shows(entry);
    await notify(shop, entry.status);
    await shop.waits(seconds);
    await shop.waits(1);
  };
  return { shop, session, attemptId: body.attempt_id, hears };
}

const FAILED = { status: '0', reason: '0005:Charged back' };
const REASONLESS = { status: '0', reason: '' };

test('given a paid order, when one query shows it as failed, then nothing is reversed', async () => {
  const { shop, session, hears } = await paidOrder();
  await hears(FAILED);
  shop.shows({ status: '1' });
  await shop.waits(600);
  await hears(FAILED);
  assert.ok(!(await toldBy(shop)).includes('payment.reversed'), 'what lies between breaks the row');
  assert.equal((await viewOf(shop.bench, session)).state, 'paid');
});

test('given a paid order, when queries minutes apart show it as failed without a reason, then it is paid, and a person decides', async () => {
  const { shop, session, attemptId, hears } = await paidOrder();
  await hears(REASONLESS);
  for (let times = 0; times < 20; times += 1) await shop.waits(86_400);
  assert.ok(!(await toldBy(shop)).includes('payment.reversed'));
  assert.ok((await toldBy(shop)).includes('payment.unresolved'));
  assert.equal((await viewOf(shop.bench, session)).state, 'paid');
  assert.equal((await resolve(shop, attemptId, 'failed')).status, 200);
  assert.equal((await orderOf(shop)).state, 'reversed');
});

test('given a paid order, when two queries minutes apart show it as failed with a reason, then it is reversed, and can be paid again', async () => {
  const { shop, session, hears } = await paidOrder();
  await hears(FAILED);
  await shop.waits(600);
  assert.ok((await toldBy(shop)).includes('payment.reversed'));
  assert.equal((await viewOf(shop.bench, session)).state, 'cancelled');
  assert.equal((await orderOf(shop)).state, 'reversed');
  const refused = await refund<ProblemBody>(shop, 't-A-100-1', '12.00');
  assert.equal(refused.body.type, '/problems/payment-cancelled');
  const again = await openSession(shop.bench);
  assert.equal((await payByCard(shop.bench, again)).body.outcome, 'succeeded');
  assert.equal((await orderOf(shop)).state, 'paid');
});

/** A query that proves nothing: the gateway contradicts itself, or names another payment, or none. */
const UNCLEAR: Readonly<Record<string, QueryEntry | undefined>> = {
  'refused with the text of a success': { status: '0', reason: '0000:Success' },
  'of another amount': { status: '1', amount: '12.36' },
  'with a number of its own': { ...FAILED, transactionId: 't-other' },
  'not listed': undefined,
};

for (const [how, entry] of Object.entries(UNCLEAR))
  test(`given a reversal that was notified of, when the first query shows the payment as ${how}, then the next ones reverse it`, async () => {
    const { shop } = await paidOrder();
    shop.shows(entry);
    await notify(shop, '0');
    await shop.waits(30);
    await shop.waits(1);
    shop.shows(FAILED);
    for (let times = 0; times < 5; times += 1) await shop.waits(600);
    assert.equal((await orderOf(shop)).state, 'reversed');
  });

for (const [how, entry] of Object.entries(UNCLEAR))
  test(`given an operation's payment whose reversal was notified of, when the first query shows it as ${how}, then the next ones reverse it`, async () => {
    const shop = createShop();
    shop.answers({});
    await operate(shop, 'authorise.card', CARD_PAYMENT);
    shop.shows(entry);
    await notify(shop, '0');
    await shop.waits(30);
    await shop.waits(1);
    shop.shows(FAILED);
    for (let times = 0; times < 5; times += 1) await shop.waits(600);
    assert.ok((await toldBy(shop)).includes('operation.reversed'));
  });

/** What may come of every question, until the last one. */
const NEVER_CLEAR: Readonly<Record<string, (shop: Shop) => void>> = {
  ...Object.fromEntries(
    Object.entries(UNCLEAR).map(([how, entry]) => [
      `shows it as ${how}`,
      (shop) => shop.shows(entry),
    ]),
  ),
  'is answered with an error': ({ gateway }) =>
    gateway.on(QUERY, () => new Response('', { status: 500 })),
};

for (const [how, begins] of Object.entries(NEVER_CLEAR))
  for (const [maker, begin, told] of [
    ['a session', async () => (await paidOrder()).shop, 'payment.unresolved'],
    ['an operation', () => paidByOperation(), 'operation.unresolved'],
  ] as const)
    test(`given a reversal of a payment by ${maker} that was notified of, when every query ${how}, then a person is told once`, async () => {
      const shop = await begin();
      begins(shop);
      await notify(shop, '0');
      for (let times = 0; times < 20; times += 1) await shop.waits(86_400);
      assert.equal((await toldBy(shop)).filter((type) => type === told).length, 1);
    });

test('given a reversal that was told, when the gateway shows the payment as paid again, then it is reinstated', async () => {
  const { shop, session, hears } = await paidOrder();
  await hears(FAILED);
  await shop.waits(600);
  await hears({ status: '1' });
  assert.ok((await toldBy(shop)).includes('payment.reinstated'));
  assert.equal((await viewOf(shop.bench, session)).state, 'paid');
  assert.equal((await refund(shop, 't-A-100-1', '12.00')).body.outcome, 'succeeded');
});

test('given an order paid again after a reversal, when the first payment is reinstated, then it is told as a second charge', async () => {
  const { shop, hears } = await paidOrder();
  await hears(FAILED);
  await shop.waits(600);
  const again = await openSession(shop.bench);
  const { gateway } = shop;
  const first = gateway.callsTo(AUTHORISE)[0]?.values['notify_url'] ?? '';
  await payByCard(shop.bench, again);
  shop.shows({ status: '1' });
  await send(shop.bench, {
    method: 'POST',
    path: new URL(first).pathname,
    body: 'order_no=A-100-1&order_status=1',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  await shop.waits(60);
  await shop.waits(1);
  const told = await toldBy(shop);
  assert.ok(told.includes('payment.reinstated') && told.includes('payment.duplicate'));
  assert.equal((await orderOf(shop)).state, 'over');
});

const cancel = (shop: Shop, transaction_id: string) =>
  operate(shop, 'orders.cancel', { cancel_orders: [{ transaction_id }] });

const paidAs = async ({ bench }: Shop) =>
  (await bench.store.find('transactions', {}))[0]?.transactionId ?? '';

const paidByOperation = async () => {
  const shop = createShop();
  shop.answers({});
  await operate(shop, 'authorise.card', CARD_PAYMENT);
  return shop;
};

for (const [maker, begin, told] of [
  ['a session', async () => (await paidOrder()).shop, 'payment.reinstated'],
  ['an operation', paidByOperation, 'operation.reinstated'],
] as const) {
  test(`given a payment by ${maker} that the gateway says is cancelled, when it keeps it, then it is asked by itself, and reinstates it`, async () => {
    const shop = await begin();
    const transactionId = await paidAs(shop);
    assert.equal((await cancel(shop, transactionId)).body.outcome, 'succeeded');
    shop.shows({ status: '1' });
    for (let times = 0; times < 3; times += 1) await shop.waits(300);
    assert.equal((await toldBy(shop)).filter((type) => type === told).length, 1);
    assert.equal((await refund(shop, transactionId, '12.00')).body.outcome, 'succeeded');
  });

  test(`given a payment by ${maker} that was cancelled from here, when a stale copy shows it as charged, then it stays cancelled, and is asked about no more than needed`, async () => {
    const shop = await begin();
    const transactionId = await paidAs(shop);
    await cancel(shop, transactionId);
    shop.shows({ status: '1' });
    await notify(shop, '1');
    await shop.waits(30);
    await notify(shop, '1');
    await shop.waits(30);
    shop.shows(FAILED);
    await shop.waits(600);
    assert.ok(!(await toldBy(shop)).includes(told));
    const asked = shop.gateway.callsTo(QUERY).length;
    await shop.waits(86_400);
    assert.equal(shop.gateway.callsTo(QUERY).length, asked);
  });

  test(`given a payment by ${maker} that was cancelled from here, when no query finds it, then nobody is troubled`, async () => {
    const shop = await begin();
    await cancel(shop, await paidAs(shop));
    const before = await toldBy(shop);
    shop.shows(undefined);
    for (let times = 0; times < 20; times += 1) await shop.waits(86_400);
    assert.deepEqual(await toldBy(shop), before);
  });

  test(`given a payment by ${maker} that was cancelled from here, when queries show it as failed, then it stays so`, async () => {
    const shop = await begin();
    const transactionId = await paidAs(shop);
    await cancel(shop, transactionId);
    const before = await toldBy(shop);
    shop.shows(FAILED);
    await notify(shop, '1');
    for (let times = 0; times < 5; times += 1) await shop.waits(600);
    assert.deepEqual(await toldBy(shop), before);
  });

  test(`given a payment by ${maker} that is reinstated after a cancellation, when it is cancelled again, then that is sent again`, async () => {
    const shop = await begin();
    const transactionId = await paidAs(shop);
    const first = await cancel(shop, transactionId);
    const repeated = await cancel(shop, transactionId);
    assert.equal(repeated.body.id, first.body.id);
    shop.shows({ status: '1' });
    for (let times = 0; times < 3; times += 1) await shop.waits(300);
    const again = await cancel(shop, transactionId);
    assert.equal(again.body.outcome, 'succeeded');
    assert.notEqual(again.body.id, first.body.id);
    assert.equal(shop.gateway.callsTo(CANCEL).length, 2);
  });
}

test('given a payment that was cancelled from here, when a list that was long behind has reinstated it, then what the list shows next cancels it again', async () => {
  const { shop } = await paidOrder();
  await cancel(shop, await paidAs(shop));
  shop.shows({ status: '1' });
  for (let times = 0; times < 3; times += 1) await shop.waits(300);
  assert.ok((await toldBy(shop)).includes('payment.reinstated'));
  shop.shows(FAILED);
  for (let times = 0; times < 3; times += 1) await shop.waits(86_400);
  assert.equal((await toldBy(shop)).at(-1), 'payment.cancelled');
});

test('given a cancellation from here, when the answer to an older query shows the payment as paid, then it does not count again', async () => {
  const { shop } = await paidOrder();
  shop.gateway.on(QUERY, async (asked) => {
    await cancel(shop, 't-A-100-1');
    shop.shows(FAILED);
    return queryJson(asked, { status: '1' });
  });
  await notify(shop, '0');
  await shop.waits(30);
  await shop.waits(1);
  assert.equal((await orderOf(shop)).state, 'reversed');
  assert.ok(!(await toldBy(shop)).includes('payment.reinstated'));
});

test('given a pending payment that was cancelled, when a list that is behind shows it as paid, then it is told as unknown until it is told as failed', async () => {
  const shop = createShop();
  await payByCard(shop.bench, await openSession(shop.bench));
  await cancel(shop, 't-A-100-1');
  shop.shows({ status: '1' });
  await shop.waits(60);
  shop.shows(FAILED);
  for (let times = 0; times < 5; times += 1) await shop.waits(300);
  const told = (await toldBy(shop)).filter((type) => type.startsWith('payment.'));
  assert.deepEqual(told, ['payment.pending', 'payment.unknown', 'payment.failed']);
});

test('given a pending payment whose cancellation was answered falsely, when it is shown as charged, then its order is paid', async () => {
  const shop = createShop();
  await payByCard(shop.bench, await openSession(shop.bench));
  assert.equal((await cancel(shop, 't-A-100-1')).body.outcome, 'succeeded');
  shop.shows({ status: '1' });
  for (let times = 0; times < 5; times += 1) await shop.waits(120);
  assert.equal((await orderOf(shop)).state, 'paid');
  assert.deepEqual(await toldBy(shop), [
    'payment.pending',
    'operation.succeeded',
    'payment.unknown',
    'payment.succeeded',
  ]);
});

test('given a payment by an operation, when one query shows it as failed, then only a second one reverses it, and success reinstates it', async () => {
  const shop = createShop();
  shop.answers({});
  await operate(shop, 'authorise.card', CARD_PAYMENT);
  shop.shows(FAILED);
  await notify(shop, '0');
  await shop.waits(30);
  await shop.waits(1);
  assert.ok(!(await toldBy(shop)).includes('operation.reversed'));
  await shop.waits(600);
  assert.ok((await toldBy(shop)).includes('operation.reversed'));
  shop.shows({ status: '1' });
  const net = async () => {
    const period = { from: 0, to: shop.bench.clock.now() + 1 };
    const { rows } = await report({ store: shop.bench.store, profile: gatewayProfile() }, period);
    return rows.map((row) => row.net);
  };
  assert.deepEqual(await net(), ['0.00']);
  await notify(shop, '1');
  await shop.waits(30);
  await shop.waits(1);
  assert.ok((await toldBy(shop)).includes('operation.reinstated'));
  assert.deepEqual(await net(), ['12.00'], 'in the books, too');
});

test('given an operation’s payment that queries show as failed without a reason, when a person decides that it has, then it is reversed, until they correct that', async () => {
  const shop = createShop();
  shop.answers({});
  const { body } = await operate(shop, 'authorise.card', CARD_PAYMENT);
  shop.shows(REASONLESS);
  await notify(shop, '0');
  for (let times = 0; times < 5; times += 1) await shop.waits(600);
  assert.ok((await toldBy(shop)).includes('operation.unresolved'));
  assert.equal((await resolve(shop, body.id, 'failed')).status, 200);
  assert.equal((await toldBy(shop)).at(-2), 'operation.reversed');
  const refused = await refund<ProblemBody>(shop, 't-P-1', '12.00');
  assert.equal(refused.body.type, '/problems/payment-cancelled');
  assert.equal((await resolve(shop, body.id, 'succeeded')).status, 200);
  assert.equal((await toldBy(shop)).at(-2), 'operation.reinstated');
});

test('given a lost answer, when a query shows status 0 without a reason, then it has not failed before another agrees', async () => {
  const shop = createShop();
  shop.gateway.on(AUTHORISE, () => Promise.reject(new TypeError('connection reset')));
  const session = await openSession(shop.bench);
  await payByCard(shop.bench, session);
  shop.shows(REASONLESS);
  await shop.waits(10);
  assert.equal((await viewOf(shop.bench, session)).state, 'paying');
  shop.shows({ status: '1' });
  await shop.waits(20);
  assert.equal((await viewOf(shop.bench, session)).state, 'paid', 'it was a stale copy');
});

for (const [maker, begin, reversed] of [
  [
    'a session',
    async (shop: Shop) => payByCard(shop.bench, await openSession(shop.bench)),
    'payment.reversed',
  ],
  [
    'an operation',
    (shop: Shop) => operate(shop, 'authorise.card', CARD_PAYMENT),
    'operation.reversed',
  ],
] as const)
  test(`given a payment by ${maker} that is known to have failed, when an older answer shows it as paid, then it is asked about, and not paid in the end`, async () => {
    const shop = createShop();
    shop.gateway.on(AUTHORISE, () => Promise.reject(new TypeError('connection reset')));
    await begin(shop);
    shop.shows(FAILED);
    await shop.waits(10);
    assert.match((await toldBy(shop)).join(' '), /\.failed/);
    // The gateway's own notification is a reason to ask; what a copy of it answers is older than that.
    shop.shows({ status: '1' });
    await notify(shop, '0');
    await shop.waits(30);
    await shop.waits(1);
    assert.match((await toldBy(shop)).join(' '), /\.succeeded/);
    shop.shows(FAILED);
    for (let times = 0; times < 5; times += 1) await shop.waits(600);
    assert.ok((await toldBy(shop)).includes(reversed));
  });

test('given a lost answer, when queries minutes apart agree, then the payment has failed', async () => {
  const shop = createShop();
  shop.gateway.on(AUTHORISE, () => Promise.reject(new TypeError('connection reset')));
  const session = await openSession(shop.bench);
  await payByCard(shop.bench, session);
  shop.shows(REASONLESS);
  for (const seconds of [10, 20, 80, 400]) await shop.waits(seconds);
  assert.equal((await viewOf(shop.bench, session)).state, 'open');
});

/** The next view that a stream tells, after however many signs of life. */
async function nextView(stream: Awaited<ReturnType<typeof openStream>>): Promise<CheckoutView> {
  for (;;) {
    const message = await stream.next();
    if (message?.startsWith('event:') !== false) return viewIn(message);
  }
}

for (const [how, undo, shown] of [
  [
    'its cancellation is answered for',
    async ({ shop }) => cancel(shop, await paidAs(shop)),
    'cancelled',
  ],
  [
    'two queries minutes apart show it as failed with a reason',
    async ({ shop, hears }) => {
      await hears(FAILED);
      await shop.waits(600);
    },
    'reversed',
  ],
] satisfies [string, (paid: Awaited<ReturnType<typeof paidOrder>>) => Promise<unknown>, string][])
  test(`given a page with the receipt of a payment, when ${how}, then its stream says so, with number and card, and as no attempt`, async () => {
    const paid = await paidOrder();
    const { bench } = paid.shop;
    const stream = await openStream(bench, paid.session);
    assert.equal(viewIn(await stream.next()).state, 'paid');
    await undo(paid);
    const view = await nextView(stream);
    assert.equal(view.state, 'cancelled');
    assert.equal(view.attempt, undefined);
    assert.equal(view.cancelled_payment?.reversal, shown);
    assert.equal(view.cancelled_payment.order_no, 'A-100-1');
    assert.equal(view.cancelled_payment.card?.last_four, '4242');
  });

test('given a page with the receipt of a payment, when it is refunded in part and then whole, then its stream says how much', async () => {
  const { shop, session } = await paidOrder();
  const stream = await openStream(shop.bench, session);
  const refunded = async () => (await nextView(stream)).attempt?.refunded;
  assert.equal(await refunded(), undefined);
  const transactionId = await paidAs(shop);
  shop.shows({ status: '1' });
  assert.equal((await refund(shop, transactionId, '2.00')).body.outcome, 'succeeded');
  assert.deepEqual(await refunded(), { value: '2.00', currency: 'EUR' });
  await refund(shop, transactionId, '10.00', '2.00');
  assert.deepEqual(await refunded(), { value: '12.00', currency: 'EUR' });
  assert.equal((await viewOf(shop.bench, session)).state, 'paid');
});
