import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import {
  asMerchant,
  createBench,
  eventsOf,
  openSession,
  payByCard,
  sessionTerms,
  type CardEntry,
  type ProblemBody,
} from './harness.ts';
import { together } from './together.ts';

/** What the gateway is sent when this card entry is paid. */
async function sentFor(
  entry: CardEntry = {},
  profile: Partial<ProfileInput> = {},
  terms: Readonly<Record<string, unknown>> = {},
) {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const bench = createBench({ fetch: gateway.fetch, profile });
  const { status, body } = await payByCard(bench, await openSession(bench, terms), entry);
  return { status, body, sent: gateway.callsTo('/v1/authorise')[0]?.values ?? {}, bench, gateway };
}

test('C-085 no cookie of the browser goes to the gateway', async () => {
  const { sent } = await sentFor({ headers: { Cookie: 'shop=MARK' } });
  assert.ok(!('cookie_new' in sent) && !('cookie_old' in sent));
  assert.doesNotMatch(JSON.stringify(sent), /MARK/);
});

test('C-113 the website is the profile’s, and the browser can name none', async () => {
  assert.equal((await sentFor()).sent['website'], 'shop.example');
  const named = await sentFor({ more: { website: 'evil.example' } });
  assert.equal(named.status, 400);
});

test('C-116 what headers say of the browser is taken from them', async () => {
  const { sent } = await sentFor({
    headers: { 'User-Agent': 'Browser/1', Accept: 'text/html', 'Accept-Language': 'de-AT,de' },
    more: { device: { browser_lang: 'fr' } },
  });
  assert.equal(sent['user_agent'], 'Browser/1');
  assert.equal(sent['accept'], 'text/html');
  assert.equal(sent['browser_lang'], 'de-AT');
});

test('C-117 a name is sent in the script in which it is written', async () => {
  const { sent } = await sentFor({ card: { holder: 'Zoë Ångström-山田' } });
  assert.deepEqual([sent['first_name'], sent['last_name']], ['Zoë', 'Ångström-山田']);
});

test('C-118 a single name is sent as both names, or as the first alone', async () => {
  const entry = { card: { holder: 'Suharto' } };
  const { sent: both } = await sentFor(entry);
  assert.deepEqual([both['first_name'], both['last_name']], ['Suharto', 'Suharto']);
  const { sent: one } = await sentFor(entry, { card: { singleName: 'empty' } });
  assert.deepEqual([one['first_name'], one['last_name']], ['Suharto', undefined]);
});

test('C-120 3-D Secure is requested with the profile’s values', async () => {
  assert.equal((await sentFor()).sent['open3d'], 'do3DS');
  assert.equal((await sentFor({}, { threeDS: 'off' })).sent['open3d'], 'no3DS');
  const { sent } = await sentFor({}, { enums: { open3d: { on: 'Y', off: 'N' } } });
  assert.equal(sent['open3d'], 'Y');
});

test('C-120 the session decides about 3-D Secure before the profile', async () => {
  const open3d = async (terms: Readonly<Record<string, unknown>>, threeDS: 'on' | 'off') =>
    (await sentFor({}, { threeDS }, terms)).sent['open3d'];
  assert.equal(await open3d({ three_ds: 'off' }, 'on'), 'no3DS');
  assert.equal(await open3d({ three_ds: 'on' }, 'off'), 'do3DS');
  assert.equal(await open3d({ three_ds: 'default' }, 'on'), 'do3DS');
  assert.equal(await open3d({ three_ds: 'default' }, 'off'), 'no3DS');
});

test('C-078 with an authentication made elsewhere the gateway is asked for none', async () => {
  for (const three_ds of [undefined, 'on']) {
    const authentication = { eci: '05', cavv: 'AAABBEg0VhI0VniQEjRWAAAAAAA=' };
    const { sent } = await sentFor({}, { threeDS: 'on' }, { authentication, three_ds });
    assert.equal(sent['open3d'], 'no3DS');
    assert.deepEqual(sent['additional_information'], [{ mpi_info: authentication }]);
  }
});

for (const [what, value, profile] of [
  ['C-263 more than the profile allows', '1000.01', { limits: { maxAmount: 1000 } }],
  ['C-264 nothing', '0.00', {}],
] as const)
  test(`${what} can’t be charged`, async () => {
    const bench = createBench({ fetch: createScriptedGateway().fetch, profile });
    const amount = { value, currency: 'EUR' };
    const { status, body } = await asMerchant<ProblemBody>(bench, {
      method: 'POST',
      path: '/v1/sessions',
      body: sessionTerms({ amount, items: [] }),
    });
    assert.equal(status, 422);
    assert.equal(body.errors?.[0]?.pointer, '/amount/value');
  });

test('C-112 goods that don’t sum up to the total are worth a line in the log', async () => {
  const bench = createBench({ fetch: createScriptedGateway().fetch });
  await openSession(bench, { parts: { item_total: '11.00' } });
  assert.deepEqual(
    bench.lines.filter(({ level }) => level === 'warn').map(({ event }) => event),
    ['amount parts do not add up'],
  );
});

test('C-097 a refund names the original amount next to its own', async () => {
  const { bench, gateway } = await sentFor();
  gateway.on('/v1/refund', () => Response.json({ return_status: '1', refund_orders: [] }));
  await asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/orders.refund',
    body: {
      refund_orders: [
        {
          transaction_id: 't-A-100-1',
          refund_amount: '5.00',
          refund_reason: 'returned',
          expected_refunded: '0.00',
        },
      ],
    },
  });
  const sent: unknown = gateway.callsTo('/v1/refund')[0]?.values['refund_orders'];
  assert.deepEqual(sent, [
    {
      transaction_id: 't-A-100-1',
      order_no: 'A-100-1',
      currency: 'EUR',
      amount: '12.00',
      refund_amount: '5.00',
      refund_reason: 'returned',
    },
  ]);
});

const charge = <Body = OperationResult>(all: ReturnType<typeof together>, amount: string) =>
  asMerchant<Body>(all.bench, {
    method: 'POST',
    path: '/v1/operations/card.charge',
    body: { card_id: '100029701', charge_amount: amount },
  });

test('C-258 the gateway’s reason reaches the merchant server, as text and in the event', async () => {
  const all = together();
  const { body } = await charge(all, '999999.00');
  assert.equal(body.outcome, 'failed');
  assert.deepEqual(body.failure, { message: 'Insufficient funds', source: 'errorMsg' });
  assert.match(JSON.stringify(await eventsOf(all.bench)), /Insufficient funds/);
});

test('C-183 a decision about a held payment is sent as the profile’s flag', async () => {
  const codes = { reviewFlag: { approve: 'ACCEPT', reject: 'DENY' } };
  for (const [decision, flag] of [
    ['approve', 'ACCEPT'],
    ['reject', 'DENY'],
  ] as const) {
    const { bench, gateway } = await sentFor({}, { codes });
    gateway.on('/v1/review', () => Response.json({ return_status: '1', review_orders: [] }));
    await asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/orders.review',
      body: { review_orders: [{ transaction_id: 't-A-100-1', decision }] },
    });
    const sent = gateway.callsTo('/v1/review')[0]?.values['review_orders'];
    assert.equal((sent as unknown as { review_flag: string }[])[0]?.review_flag, flag);
  }
});

test('C-185 C-186 a cancellation names the whole amount, and one that is refused becomes no refund', async () => {
  const { bench, gateway } = await sentFor();
  const named = {
    transaction_id: 't-A-100-1',
    order_no: 'A-100-1',
    currency: 'EUR',
    amount: '12.00',
  };
  gateway.on('/v1/cancel', () =>
    Response.json({
      return_status: '1',
      cancel_orders: [{ ...named, cancel_status: '0', error_message: 'settled: use refund' }],
    }),
  );
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '1' }));
  const { status } = await asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/orders.cancel',
    body: { cancel_orders: [{ transaction_id: named.transaction_id }] },
  });
  assert.equal(status, 200);
  bench.clock.advance(3_600_000);
  await bench.proxy.runDue();
  const [cancelled, ...more] = gateway.callsTo('/v1/cancel');
  assert.deepEqual(cancelled?.values['cancel_orders'], [named]);
  assert.deepEqual([more, gateway.callsTo('/v1/refund')], [[], []]);
});

test('C-224 C-225 a card has a limit by the type that the profile names, and no status that nobody named', async () => {
  const seen = async (cardType: string) => {
    const gateway = createScriptedGateway();
    gateway.on('/card/query', () =>
      Response.json({ code: 0, data: { cardId: 7, cardType, status: '77' } }),
    );
    const profile = { issuing: { sharedTypes: ['FLEET'] } };
    const bench = createBench({ fetch: gateway.fetch, profile });
    const { body } = await asMerchant<Readonly<Record<string, unknown>>>(bench, {
      method: 'POST',
      path: '/v1/operations/card.query',
      body: { card_id: '7' },
    });
    return [body['shared'], body['status']];
  };
  assert.deepEqual(await seen('FLEET'), [true, 'unknown']);
  assert.deepEqual(await seen('shared'), [false, 'unknown']);
});

test('C-223 a card’s month and year are shown in two and four digits', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/card/query', () =>
    Response.json({ code: 0, data: { cardId: 7, expireMonth: 5, expireYear: 31, status: '1' } }),
  );
  const bench = createBench({ fetch: gateway.fetch });
  const { body } = await asMerchant<Readonly<Record<string, unknown>>>(bench, {
    method: 'POST',
    path: '/v1/operations/card.query',
    body: { card_id: '7' },
  });
  assert.deepEqual([body['expiration_month'], body['expiration_year']], ['05', '2031']);
});

test('C-188 an order update is sent only where the profile turns it on', async () => {
  const update = (all: ReturnType<typeof together>) =>
    asMerchant(all.bench, {
      method: 'POST',
      path: '/v1/operations/orders.update',
      body: { update_orders: [{ transaction_id: 't1', status: '1', three_ds_flag: '0' }] },
    });
  assert.equal((await update(together())).status, 403);
  const on = await update(together({ enable: { payout: false, orderUpdate: true } }));
  assert.equal(on.status, 200);
});

test('C-215 a payout is for today or later, by the days of the gateway', async () => {
  // The clock of the tests stands at noon of 21 November 2026 in UTC; Kiritimati is a day ahead.
  const payOut = (payment_date: string, timeZone: string) =>
    asMerchant<ProblemBody>(
      together({ enable: { payout: true, orderUpdate: false }, timeZone }).bench,
      {
        method: 'POST',
        path: '/v1/operations/payout.create',
        body: {
          request_id: '3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f',
          beneficiary_id: 'b1',
          payment_amount: '10.00',
          payment_currency: 'EUR',
          payment_date,
        },
      },
    );
  assert.equal((await payOut('2026-11-21', 'UTC')).status, 200);
  assert.equal((await payOut('2026-11-20', 'UTC')).status, 400);
  const late = await payOut('2026-11-21', 'Pacific/Kiritimati');
  assert.equal(late.body.errors?.[0]?.pointer, '/payment_date');
});

test('C-107 the year of a card is sent with the digits that the gateway wants, however it was given', async () => {
  for (const [yearDigits, sent] of [
    [2, '39'],
    [4, '2039'],
  ] as const)
    for (const expiration_year of ['39', '2039']) {
      const gateway = createScriptedGateway();
      gateway.on('/v1/authorise', (asked) => paymentXml(asked));
      const profile = { card: { yearDigits } };
      const bench = createBench({ fetch: gateway.fetch, profile });
      await asMerchant(bench, {
        method: 'POST',
        path: '/v1/operations/authorise.card',
        body: { ...CARD_PAYMENT, expiration_year },
      });
      assert.equal(gateway.callsTo('/v1/authorise')[0]?.values['expiration_year'], sent);
    }
});
