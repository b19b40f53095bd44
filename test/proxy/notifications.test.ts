import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import {
  cancelJson,
  createScriptedGateway,
  declineXml,
  paymentXml,
  queryJson,
} from '../support/scripted-gateway.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import {
  asMerchant,
  asPage,
  createBench,
  eventTypes,
  minutesPass,
  eventsOf,
  openSession,
  payByCard,
  send,
  viewOf,
} from './harness.ts';
import type { Bench, BenchOptions } from './harness.ts';

const AUTHORISE = '/v1/authorise';
const QUERY = '/v1/retrievalTrans';

const FORM = 'transaction_id=t-A-100-1&order_no=A-100-1&order_status=1';

/** A payment that is pending, and the address that the gateway was told to notify. */
async function pending(options: Partial<BenchOptions> = {}) {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, (asked) => paymentXml(asked, { order_status: '-1', result_info: '' }));
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  const bench = createBench({ fetch: gateway.fetch, ...options });
  const session = await openSession(bench);
  await payByCard(bench, session);
  const address = gateway.callsTo(AUTHORISE)[0]?.values.notify_url ?? '';
  return { gateway, bench, session, path: new URL(address).pathname };
}

/** A payment that the merchant server made itself. */
async function paidByOperation(changes: Readonly<Record<string, string>> = {}) {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, (asked) => paymentXml(asked, changes));
  const bench = createBench({ fetch: gateway.fetch });
  await asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/authorise.card',
    body: CARD_PAYMENT,
  });
  const address = gateway.callsTo(AUTHORISE)[0]?.values.notify_url ?? '';
  return { gateway, bench, path: new URL(address).pathname };
}

const notify = (
  bench: Bench,
  path: string,
  body = FORM,
  type = 'application/x-www-form-urlencoded',
) => send<string>(bench, { method: 'POST', path, body, headers: { 'Content-Type': type } });

test('P-20 P-21 a notification is acknowledged at once, and changes nothing before a query', async () => {
  const { gateway, bench, session, path } = await pending();
  const { status, body } = await notify(bench, path);
  assert.deepEqual([status, body], [200, '']);
  assert.equal((await viewOf(bench, session)).attempt?.outcome, 'pending');
  assert.equal(gateway.callsTo(QUERY).length, 0);
  bench.clock.advance(2_000);
  await bench.proxy.runDue();
  await bench.proxy.runDue();
  assert.equal(gateway.callsTo(QUERY).length, 1);
  assert.equal((await viewOf(bench, session)).attempt?.outcome, 'succeeded');
});

test('P-21 a forged success triggers a query, and changes nothing', async () => {
  const { gateway, bench, session, path } = await pending();
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '-1' }));
  await notify(bench, path, 'order_status=1&amount=9999');
  bench.clock.advance(2_000);
  await bench.proxy.runDue();
  await bench.proxy.runDue();
  assert.equal((await viewOf(bench, session)).attempt?.outcome, 'pending');
});

for (const [type, body] of [
  ['application/json', '{"transaction_id": 1379868618653958144, "order_no": "A-100-1"}'],
  ['text/xml', '<respon><order_no>A-100-1</order_no></respon>'],
  ['text/plain', 'anything'],
  ['application/json', '{broken'],
  ['application/x-www-form-urlencoded', ''],
] as const)
  test(`C-242 C-243 ${type} "${body.slice(0, 12)}" is a notification too`, async () => {
    const { bench, session, path } = await pending();
    assert.equal((await notify(bench, path, body, type)).status, 200);
    bench.clock.advance(2_000);
    await bench.proxy.runDue();
    await bench.proxy.runDue();
    assert.equal((await viewOf(bench, session)).attempt?.outcome, 'succeeded');
  });

test('P-22 the same notification again, and again, is one', async () => {
  const { gateway, bench, path } = await pending();
  for (let i = 0; i < 5; i++) assert.equal((await notify(bench, path)).status, 200);
  const rows = await bench.store.transaction((tx) => tx.find('notifications', {}));
  assert.equal(rows.length, 1);
  bench.clock.advance(2_000);
  await bench.proxy.runDue();
  await bench.proxy.runDue();
  await notify(bench, path);
  bench.clock.advance(2_000);
  await bench.proxy.runDue();
  assert.equal(gateway.callsTo(QUERY).length, 1);
});

for (const [news, often] of [
  ['order_status=0', 2],
  ['event=DISPUTE_RECEIVED', 1],
] as const)
  test(`P-22 "${news}" again an hour later is a reason to ask ${often === 1 ? 'no more' : 'again'}`, async () => {
    const { gateway, bench, path } = await pending();
    bench.clock.advance(5_000);
    await bench.proxy.runDue();
    const before = gateway.callsTo(QUERY).length;
    for (let time = 0; time < 2; time += 1) {
      await notify(bench, path, news);
      bench.clock.advance(2_000);
      for (let run = 0; run < 3; run += 1) await bench.proxy.runDue();
      bench.clock.advance(3_600_000);
    }
    assert.equal(gateway.callsTo(QUERY).length, before + often);
    assert.equal((await bench.store.find('notifications', {})).length, 1);
  });

test('P-21 log and metrics say of each notification what its signature is worth, and no value', async () => {
  const counted: (string | undefined)[] = [];
  const metrics = {
    count: (name: string, labels?: Readonly<Record<string, string>>) => {
      if (name === 'notifications') counted.push(labels?.['signature']);
    },
    duration: () => undefined,
    gauge: () => undefined,
  };
  const payment = { status: 'exact' as const, parts: [{ field: 'order_no' }] };
  const sign = { notificationRecipes: { payment } };
  const { bench, path } = await pending({ metrics, profile: { sign } });
  const right = createHash('sha256').update('A-100-1test_sign_key_123').digest('hex');
  for (const signature of [`&encryption_data=${right}`, '&encryption_data=00', ''])
    assert.equal((await notify(bench, path, FORM + signature)).status, 200);
  await notify(bench, '/notify/payment/guessed', `${FORM}&encryption_data=${right}`);
  assert.deepEqual(counted, ['match', 'mismatch', 'absent', 'unchecked']);
  const lines = bench.lines.filter(({ event }) => event === 'notification');
  assert.deepEqual(
    lines.map(({ level, fields }) => [level, fields.signature]),
    [
      ['info', 'match'],
      ['warn', 'mismatch'],
      ['warn', 'absent'],
    ],
  );
  assert.doesNotMatch(JSON.stringify(lines), new RegExp(`A-100|${right}`));
});

test('C-251 an unknown token is acknowledged, kept apart, and nothing is done about it', async () => {
  const { gateway, bench } = await pending();
  const { status, body } = await notify(bench, '/notify/payment/nobody-knows-this-token');
  assert.deepEqual([status, body], [200, '']);
  const [row] = await bench.store.transaction((tx) => tx.find('notifications', {}));
  assert.deepEqual([row?.about, row?.dueAt], ['unknown', null]);
  bench.clock.advance(2_000);
  await bench.proxy.runDue();
  assert.equal(gateway.callsTo(QUERY).length, 0);
});

test('C-252 a flood is acknowledged, and kept no longer than it could matter', async () => {
  const { gateway, bench, session, path } = await pending();
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '-1' }));
  const flood = async (to: string) => {
    for (let i = 0; i < 50; i++)
      assert.equal((await notify(bench, to, `transaction_id=forged-${i}`)).status, 200);
  };
  await flood(path);
  await flood('/notify/payment/guessed');
  const rows = await bench.store.transaction((tx) => tx.find('notifications', {}));
  assert.equal(rows.length, 40);
  bench.clock.advance(2_000);
  for (let i = 0; i < 6; i++) await bench.proxy.runDue();
  assert.ok(gateway.callsTo(QUERY).length <= 4, 'many hints at once are one reason to ask');
  assert.equal((await viewOf(bench, session)).attempt?.outcome, 'pending');
});

/** A payment that is pending, of a session, or the merchant server's own. */
const PENDING = {
  'a payment': { begin: pending, kind: 'attempts' },
  'the merchant’s own payment': {
    begin: () => paidByOperation({ order_status: '-1', result_info: '' }),
    kind: 'operations',
  },
} as const;

for (const [payment, { begin, kind }] of Object.entries(PENDING)) {
  test(`P-06 hints use no step of the schedule of ${payment} up`, async () => {
    const { gateway, bench, path } = await begin();
    gateway.on(QUERY, (asked) => queryJson(asked, { status: '-1' }));
    for (let i = 0; i < 15; i++) {
      await notify(bench, path, `transaction_id=forged-${i}`);
      bench.clock.advance(2_000);
      await bench.proxy.runDue();
      await bench.proxy.runDue();
    }
    assert.ok(gateway.callsTo(QUERY).length > 10);
    assert.ok(!(await eventTypes(bench)).some((type) => type.endsWith('.unresolved')));
    gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
    bench.clock.advance(60_000);
    await bench.proxy.runDue();
    assert.ok((await eventTypes(bench)).some((type) => type.endsWith('.succeeded')));
  });

  test(`${payment} of which a notification comes while it is asked about is asked about once more at once`, async () => {
    const { gateway, bench, path } = await begin();
    gateway.on(QUERY, (asked) => queryJson(asked, { status: '-1' }));
    for (const ms of [5_000, 15_000, 60_000, 300_000]) {
      bench.clock.advance(ms);
      await bench.proxy.runDue(kind);
    }
    gateway.on(QUERY, async (asked) => {
      const before = queryJson(asked, { status: '-1' });
      await notify(bench, path);
      bench.clock.advance(2_000);
      await bench.another().runDue('notifications');
      return before;
    });
    bench.clock.advance(3_600_000);
    await bench.proxy.runDue(kind);
    assert.equal(gateway.callsTo(QUERY).length, 5);
    gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
    bench.clock.advance(5_000);
    await bench.proxy.runDue(kind);
    assert.ok((await eventTypes(bench)).some((type) => type.endsWith('.succeeded')));
  });
}

test('P-23 a notification that overtakes the answer waits for it', async () => {
  const gateway = createScriptedGateway();
  const asked = Promise.withResolvers<Readonly<Record<string, string>>>();
  const answer = Promise.withResolvers<undefined>();
  gateway.on(AUTHORISE, async (values) => {
    asked.resolve(values);
    await answer.promise;
    return paymentXml(values);
  });
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  const paying = payByCard(bench, session);
  const { notify_url } = await asked.promise;
  await notify(bench, new URL(notify_url ?? '').pathname);
  bench.clock.advance(2_000);
  await bench.proxy.runDue();
  await bench.proxy.runDue();
  assert.equal(gateway.callsTo(QUERY).length, 0, 'the answer may come any moment');
  answer.resolve(undefined);
  assert.equal((await paying).body.outcome, 'succeeded');
});

test('a refusal that a notification contradicts is queried once', async () => {
  const { gateway, bench, session, path } = await pending();
  gateway.on(QUERY, (values) => queryJson(values, { status: '0' }));
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  assert.equal((await viewOf(bench, session)).attempt?.outcome, 'failed');
  gateway.on(QUERY, (values) => queryJson(values, { status: '1' }));
  await notify(bench, path);
  bench.clock.advance(2_000);
  await bench.proxy.runDue();
  await bench.proxy.runDue();
  assert.equal((await viewOf(bench, session)).state, 'paid');
});

test('C-247 a dispute that a notification names is queried and reported', async () => {
  const { gateway, bench, path } = await pending();
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  const asked = gateway.callsTo(QUERY).length;
  await notify(bench, path, 'event_type=DISPUTE RECIEVED&transaction_id=t-A-100-1');
  bench.clock.advance(2_000);
  await bench.proxy.runDue();
  await bench.proxy.runDue();
  assert.ok((await eventTypes(bench)).includes('payment.disputed'));
  assert.equal(gateway.callsTo(QUERY).length, asked + 1);
});

test('a dispute is told, whatever is notified of before the gateway was asked about it', async () => {
  const { gateway, bench, path } = await pending();
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  for (const news of ['event=DISPUTE_RECEIVED', 'order_status=-1']) {
    await notify(bench, path, news);
    bench.clock.advance(2_000);
    await bench.proxy.runDue('notifications');
  }
  await bench.proxy.runDue();
  const told = (await eventTypes(bench)).filter((type) => type === 'payment.disputed');
  assert.equal(told.length, 1);
});

test('a dispute of which a notification comes while the payment is asked about is told', async () => {
  const { gateway, bench, path } = await paidByOperation();
  const hear = async (news: string) => {
    await notify(bench, path, news);
    bench.clock.advance(2_000);
    await bench.another().runDue('notifications');
  };
  gateway.on(QUERY, async (asked) => {
    await hear('event=DISPUTE_RECEIVED');
    return queryJson(asked, { status: '1' });
  });
  await hear('order_status=-1');
  await bench.proxy.runDue('operations');
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  const told = (await eventTypes(bench)).filter((type) => type === 'payment.disputed');
  assert.equal(told.length, 1);
});

test('a change of which a notification comes while the payment is asked about is asked about next', async () => {
  const { gateway, bench, path } = await pending();
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  const hear = async (news: string) => {
    await notify(bench, path, news);
    bench.clock.advance(2_000);
    await bench.another().runDue('notifications');
  };
  gateway.on(QUERY, async (asked) => {
    await hear('order_status=-1');
    return queryJson(asked, { status: '1' });
  });
  await hear('event=DISPUTE_RECEIVED');
  await bench.proxy.runDue();
  const asked = gateway.callsTo(QUERY).length;
  gateway.on(QUERY, (question) => queryJson(question, { status: '0' }));
  bench.clock.advance(60_000);
  await bench.proxy.runDue();
  assert.equal(gateway.callsTo(QUERY).length, asked + 1);
  await minutesPass(bench);
  assert.ok((await eventTypes(bench)).includes('payment.reversed'));
});

test('a second change of which a notification comes while the first is asked about is asked about next', async () => {
  const { gateway, bench, path } = await pending();
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  const hear = async (news: string) => {
    await notify(bench, path, news);
    bench.clock.advance(2_000);
    await bench.another().runDue('notifications');
  };
  gateway.on(QUERY, async (asked) => {
    await hear('order_status=0');
    return queryJson(asked, { status: '1' });
  });
  await hear('order_status=-1');
  await bench.proxy.runDue('attempts');
  gateway.on(QUERY, (question) => queryJson(question, { status: '0' }));
  bench.clock.advance(60_000);
  await bench.proxy.runDue();
  await minutesPass(bench);
  assert.ok((await eventTypes(bench)).includes('payment.reversed'));
});

/** Who asks what a pending payment has become. */
const ASKERS = {
  'the schedule': (bench: Bench) => bench.proxy.runDue('attempts'),
  'the merchant server': (bench: Bench) =>
    asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/transactions.query',
      body: { order_nos: ['A-100-1'] },
    }),
};

for (const [asker, ask] of Object.entries(ASKERS))
  test(`a reversal of which a notification comes while ${asker} asks whether it was paid is asked about next`, async () => {
    const { gateway, bench, path } = await pending();
    const hear = async (news: string) => {
      await notify(bench, path, news);
      bench.clock.advance(2_000);
      await bench.another().runDue('notifications');
    };
    await hear('order_status=1');
    gateway.on(QUERY, async (asked) => {
      await hear('order_status=0');
      return queryJson(asked, { status: '1' });
    });
    await ask(bench);
    assert.ok((await eventTypes(bench)).includes('payment.succeeded'));
    gateway.on(QUERY, () => new Response('', { status: 500 }));
    await bench.proxy.runDue();
    gateway.on(QUERY, (question) => queryJson(question, { status: '0' }));
    bench.clock.advance(60_000);
    await bench.proxy.runDue();
    await minutesPass(bench);
    assert.ok((await eventTypes(bench)).includes('payment.reversed'));
  });

test('a success of which a notification comes while the schedule finds a refusal is asked about next', async () => {
  const { gateway, bench, path } = await pending();
  bench.clock.advance(5_000);
  gateway.on(QUERY, async (asked) => {
    await notify(bench, path, 'order_status=1');
    bench.clock.advance(2_000);
    await bench.another().runDue('notifications');
    return queryJson(asked, { status: '0' });
  });
  await bench.proxy.runDue('attempts');
  assert.ok((await eventTypes(bench)).includes('payment.failed'));
  gateway.on(QUERY, () => new Response('', { status: 500 }));
  await bench.proxy.runDue();
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  bench.clock.advance(60_000);
  await bench.proxy.runDue();
  assert.ok((await eventTypes(bench)).includes('payment.succeeded'));
});

test('a reversal of the merchant’s own payment is asked about next, though it comes before that is known to be paid', async () => {
  const { gateway, bench, path } = await paidByOperation({ order_status: '-1', result_info: '' });
  bench.clock.advance(5_000);
  gateway.on(QUERY, async (asked) => {
    await notify(bench, path, 'order_status=0');
    bench.clock.advance(2_000);
    await bench.another().runDue('notifications');
    return queryJson(asked, { status: '1' });
  });
  await bench.proxy.runDue('operations');
  assert.ok((await eventTypes(bench)).includes('operation.succeeded'));
  gateway.on(QUERY, (question) => queryJson(question, { status: '0' }));
  bench.clock.advance(60_000);
  await bench.proxy.runDue();
  await minutesPass(bench);
  assert.ok((await eventTypes(bench)).includes('operation.reversed'));
});

for (const [news, told] of [
  ['event=DISPUTE_RECEIVED', 'payment.disputed'],
  ['event=REFUND_RESULT&refund_reference_id=9', 'payment.refunded_externally'],
] as const) {
  test(`${told} is told of a payment whose success was not known yet, once`, async () => {
    const { bench, path } = await pending();
    await notify(bench, path, news);
    bench.clock.advance(2_000);
    for (let run = 0; run < 4; run += 1) await bench.proxy.runDue();
    const types = await eventTypes(bench);
    assert.ok(types.indexOf('payment.succeeded') < types.indexOf(told), types.join());
    assert.equal(types.filter((type) => type === told).length, 1);
  });

  test(`${told} is told of the merchant’s own payment whose success was not known yet, once`, async () => {
    const { gateway, bench, path } = await paidByOperation({ order_status: '-1', result_info: '' });
    gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
    await notify(bench, path, news);
    bench.clock.advance(2_000);
    for (let run = 0; run < 4; run += 1) await bench.proxy.runDue();
    const types = await eventTypes(bench);
    assert.ok(types.indexOf('operation.succeeded') < types.indexOf(told), types.join());
    assert.equal(types.filter((type) => type === told).length, 1);
  });
}

for (const [name, status] of [
  ['was refused', '0'],
  ['is pending still', '-1'],
] as const)
  for (const [payment, begin, kind] of [
    ['a payment', pending, 'attempts'],
    [
      'the merchant’s own payment',
      () => paidByOperation({ order_status: '-1', result_info: '' }),
      'operations',
    ],
  ] as const)
    test(`a dispute of ${payment} that ${name} is told once the gateway was asked`, async () => {
      const { gateway, bench, path } = await begin();
      gateway.on(QUERY, (asked) => queryJson(asked, { status }));
      bench.clock.advance(5_000);
      await bench.proxy.runDue(kind);
      const asked = gateway.callsTo(QUERY).length;
      await notify(bench, path, 'event=DISPUTE_RECEIVED');
      bench.clock.advance(2_000);
      await bench.proxy.runDue('notifications');
      await bench.proxy.runDue(kind);
      await bench.proxy.runDue(kind);
      const told = (await eventTypes(bench)).filter((type) => type === 'payment.disputed');
      assert.equal(told.length, 1);
      assert.equal(gateway.callsTo(QUERY).length, asked + 1);
    });

for (const [payment, begin] of [
  ['a payment', pending],
  ['the merchant’s own payment', paidByOperation],
] as const) {
  const disputed = async () => {
    const begun = await begin();
    const { gateway, bench, path } = begun;
    gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
    bench.clock.advance(5_000);
    await bench.proxy.runDue();
    await notify(bench, path, 'event=DISPUTE_RECEIVED');
    bench.clock.advance(2_000);
    await bench.proxy.runDue('notifications');
    return begun;
  };

  test(`a dispute of ${payment} that is reviewed before the gateway was asked about it is told`, async () => {
    const { gateway, bench } = await disputed();
    const [row] = [
      ...(await bench.store.find('attempts', {})),
      ...(await bench.store.find('operations', {})),
    ];
    const orderNo = row?.orderNo ?? '';
    const transaction_id = `t-${orderNo}`;
    gateway.on(QUERY, (asked) => queryJson({ ...asked, orders: orderNo }, { status: '1' }));
    gateway.on('/v1/review', () =>
      Response.json({
        merchant_id: '15670',
        account_id: '15670001',
        return_status: '1',
        return_message: 'OK',
        review_orders: [
          {
            transaction_id,
            order_no: orderNo,
            currency: 'EUR',
            review_status: '1',
            amount: '12.00',
          },
        ],
      }),
    );
    const reviewed = await asMerchant<OperationResult>(bench, {
      method: 'POST',
      path: '/v1/operations/orders.review',
      body: { review_orders: [{ transaction_id, decision: 'approve' }] },
    });
    assert.equal(reviewed.body.outcome, 'succeeded');
    await bench.proxy.runDue();
    assert.ok((await eventTypes(bench)).includes('payment.disputed'));
  });

  test(`a dispute of ${payment} that is shown as reversed is told, too`, async () => {
    const { gateway, bench } = await disputed();
    gateway.on(QUERY, (asked) => queryJson(asked, { status: '0' }));
    await bench.proxy.runDue();
    await minutesPass(bench);
    const types = await eventTypes(bench);
    assert.ok(types.some((type) => type.endsWith('.reversed')));
    assert.ok(types.includes('payment.disputed'), types.join());
  });
}

test('C-200 a notification of the merchant’s own payment is a reason to look at its subscription', async () => {
  const begun = { recurring_id: 'sub_1', contract_name: 'Magazine' };
  const { bench, path } = await paidByOperation(begun);
  const dueAt = async () =>
    (await bench.store.get('subscriptions', 'sub_1'))?.dueAt ?? Number.POSITIVE_INFINITY;
  assert.ok((await dueAt()) > bench.clock.now() + 60_000);
  await notify(bench, path, 'transaction_id=t-of-a-deduction&order_status=1');
  bench.clock.advance(2_000);
  await bench.proxy.runDue('notifications');
  assert.equal(await dueAt(), bench.clock.now());
});

test('a reversal is none of the cancellation of long ago', async () => {
  const { gateway, bench, session, path } = await pending();
  const passDays = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      bench.clock.advance(86_400_000);
      await bench.proxy.runDue();
    }
  };
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '-1' }));
  gateway.on('/v1/cancel', (asked) => cancelJson(asked));
  await asPage(bench, session, { method: 'POST', path: '/v1/checkout/abandon', body: {} });
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  await passDays(12);
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '0' }));
  await notify(bench, path, 'order_status=0');
  await passDays(4);
  const told = await eventTypes(bench);
  const since = told.slice(told.indexOf('payment.succeeded'));
  assert.ok(since.includes('payment.reversed'));
  assert.ok(!since.includes('payment.cancelled'));
});

test('a second change of the merchant’s own payment is asked about next, too', async () => {
  const { gateway, bench, path } = await paidByOperation();
  const hear = async (news: string) => {
    await notify(bench, path, news);
    bench.clock.advance(2_000);
    await bench.another().runDue('notifications');
  };
  gateway.on(QUERY, async (asked) => {
    await hear('order_status=0');
    return queryJson(asked, { status: '1' });
  });
  await hear('order_status=-1');
  await bench.proxy.runDue('operations');
  gateway.on(QUERY, (question) => queryJson(question, { status: '0' }));
  bench.clock.advance(60_000);
  await bench.proxy.runDue();
  await minutesPass(bench);
  assert.ok((await eventTypes(bench)).includes('operation.reversed'));
});

test('a person’s query from before a change does not answer for it', async () => {
  const { gateway, bench, path } = await pending();
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  gateway.on(QUERY, async (asked) => {
    await notify(bench, path, 'order_status=-1');
    bench.clock.advance(2_000);
    await bench.another().runDue('notifications');
    return queryJson(asked, { status: '1' });
  });
  const asked = await asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/transactions.query',
    body: { order_nos: ['A-100-1'] },
  });
  assert.equal(asked.status, 200);
  gateway.on(QUERY, (question) => queryJson(question, { status: '0' }));
  bench.clock.advance(60_000);
  await bench.proxy.runDue();
  await minutesPass(bench);
  assert.ok((await eventTypes(bench)).includes('payment.reversed'));
});

test('P-25 C-245 the acknowledgement is what the profile says', async () => {
  const { bench, path } = await pending({ profile: { notify: { acknowledge: 'receive-ok' } } });
  assert.equal((await notify(bench, path)).body, 'receive-ok');
});

test('P-20 a notification is for no browser', async () => {
  const { bench, path } = await pending();
  const { headers } = await notify(bench, path);
  assert.equal(headers.get('access-control-allow-origin'), null);
});

test('P-20 of a notification only ids are kept', async () => {
  const { bench, path } = await pending();
  await notify(bench, path, `${FORM}&shopper_email=jo%40example.com&card=424242******4242&name=Jo`);
  const kept = JSON.stringify(await bench.store.find('notifications', {}));
  assert.match(kept, /t-A-100-1/);
  assert.doesNotMatch(kept, /example|4242|"Jo"/);
});

test('P-19 the token of an address is stored hashed', async () => {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, declineXml);
  const bench = createBench({ fetch: gateway.fetch });
  await payByCard(bench, await openSession(bench));
  const token = gateway.calls[0]?.values.notify_url?.split('/').at(-1) ?? '';
  assert.match(token, /^[\w-]{43}$/);
  const kept = await bench.store.transaction((tx) => tx.find('attempts', {}));
  assert.ok(!JSON.stringify(kept).includes(token));
});

for (const [publicUrl, given] of [
  ['http://pay.shop.example', false],
  ['http://localhost:4000', true],
  ['http://127.0.0.1:4000', true],
] as const)
  test(`C-244 over plain http no address of notification is given, but on this machine: ${publicUrl}`, async () => {
    const gateway = createScriptedGateway();
    gateway.on(AUTHORISE, declineXml);
    const bench = createBench({ fetch: gateway.fetch, settings: { publicUrl } });
    const session = await openSession(bench);
    await payByCard(bench, session, { headers: { Origin: publicUrl } });
    const { notify_url: address } = gateway.calls[0]?.values ?? {};
    assert.equal(address?.startsWith(publicUrl) ?? false, given);
  });

test('C-250 if the gateway’s addresses are known, others are acknowledged and ignored', async () => {
  const { bench, path } = await pending({
    profile: { notify: { allowedAddresses: ['198.51.100.0/24', '2001:db8::/32'] } },
  });
  const kept = async (remoteAddress?: string) => {
    const { status } = await send<string>(bench, {
      method: 'POST',
      path,
      body: `order_no=A&status=${remoteAddress?.replaceAll(':', '.') ?? ''}`,
      ...(remoteAddress && { remoteAddress }),
    });
    assert.equal(status, 200);
    return (await bench.store.transaction((tx) => tx.find('notifications', {}))).length;
  };
  assert.equal(await kept('203.0.113.7'), 0);
  assert.equal(await kept(), 0);
  assert.equal(await kept('198.51.100.9'), 1);
  assert.equal(await kept('2001:db8::9'), 2);
});

test('C-248 payouts have an address of their own, which hears of nothing else', async () => {
  const { gateway, bench, session, path } = await pending();
  await notify(bench, path.replace('/payment/', '/payout/'));
  const [row] = await bench.store.transaction((tx) => tx.find('notifications', {}));
  assert.deepEqual([row?.about, row?.dueAt], ['unknown', null]);
  bench.clock.advance(2_000);
  await bench.proxy.runDue();
  assert.equal(gateway.callsTo(QUERY).length, 0);
  assert.equal((await viewOf(bench, session)).attempt?.outcome, 'pending');
});

/** The gateway lists two payments under one order number: the shopper paid, or tried to, twice there. */
const listed = (...statuses: readonly string[]): Response =>
  Response.json({
    return_status: '1',
    orders_list: statuses.map((payment_status, index) => ({
      order_no: 'A-100-1',
      transaction_id: index === 0 ? 't-A-100-1' : `t-${index}`,
      amount: '12.00',
      currency: 'EUR',
      payment_status,
      ...(payment_status === '0' && { decline_reason: '0005:Do not honour' }),
    })),
  });

async function notified(bench: Bench, path: string, transactionId: string, status: string) {
  await notify(bench, path, `transaction_id=${transactionId}&order_status=${status}`);
  bench.clock.advance(2_000);
  await bench.proxy.runDue();
  await bench.proxy.runDue();
}

test('C-167 who was refused, and then paid under the same number, has paid', async () => {
  const { gateway, bench, session, path } = await pending();
  gateway.on(QUERY, () => listed('0'));
  await notified(bench, path, 't-A-100-1', '0');
  assert.equal((await viewOf(bench, session)).state, 'open');
  gateway.on(QUERY, () => listed('0', '1'));
  const { differences } = await reconciled(bench);
  assert.deepEqual(
    differences.map((one) => [one.in, one.gateway]),
    [['transaction', 't-1']],
  );
  await notified(bench, path, 't-1', '1');
  const { state, attempt } = await viewOf(bench, session);
  assert.deepEqual([state, attempt?.outcome], ['paid', 'succeeded']);
  assert.equal(await transactionOf(bench), 't-1', 'a refund names the one that paid');
});

test('a second payment under a number that has paid is a difference, and once it is known an alert and a duplicate', async () => {
  const { gateway, bench, path } = await pending();
  gateway.on(QUERY, () => listed('1'));
  await notified(bench, path, 't-A-100-1', '1');
  gateway.on(QUERY, () => listed('1', '1'));
  const { differences } = await reconciled(bench);
  assert.deepEqual(
    differences.map(({ gateway: shown }) => shown),
    ['paid more than once'],
  );
  await notified(bench, path, 't-1', '1');
  const told = await eventsOf(bench);
  assert.equal(told.filter(({ type }) => type === 'payment.duplicate').length, 1);
  const alerts = told.filter(({ type }) => type === 'alert.security');
  assert.deepEqual(
    alerts.map(({ data }) => data.alert),
    ['several-successes'],
  );
  assert.equal(await transactionOf(bench), 't-A-100-1');
  assert.deepEqual((await reconciled(bench)).differences, []);
});

async function transactionOf(bench: Bench) {
  const [row] = await bench.store.read((reader) => reader.find('attempts', {}));
  return row?.transactionId;
}

const reconciled = ({ proxy, clock }: Bench) =>
  proxy.reconcile(clock.now() - 3_600_000, clock.now() + 1);
