import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import {
  AGREED,
  AGREED_TO_SAVE,
  asMerchant,
  createBench,
  eventsOf,
  openSession,
  payByCard,
  viewOf,
} from './harness.ts';
import type { CardEntry, ProblemBody } from './harness.ts';
import { createSandboxBench } from './sandbox-harness.ts';

/** What the gateway is told of a card payment. */
async function sentFor(
  terms: Readonly<Record<string, unknown>>,
  entry: CardEntry = {},
  profile: Partial<ProfileInput> = {},
) {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const bench = createBench({ fetch: gateway.fetch, profile });
  const session = await openSession(bench, terms);
  const { status, body } = await payByCard<ProblemBody>(bench, session, entry);
  // Nested objects arrive as they are, though most values are texts.
  const sent: Readonly<Record<string, unknown>> = gateway.callsTo('/v1/authorise')[0]?.values ?? {};
  return { status, body, sent };
}

const PLANS = {
  instalments: [
    { id: 'p3', count: 3, each: { value: '4.00', currency: 'EUR' } },
    { id: 'p6', count: 6, each: { value: '2.10', currency: 'EUR' } },
  ],
};

const CONTRACT = {
  contract_name: 'Tea every month',
  contract_amount: { value: '12.00', currency: 'EUR' },
  interval: 'month',
  interval_count: 1,
  contract_start: '2026-12-01',
  billing_cycle: 12,
};

test('C-124 the plan that the shopper chose is sent with its number of charges', async () => {
  const { sent } = await sentFor(PLANS, { more: { instalments_id: 'p6' } });
  assert.deepEqual([sent.installments, sent.installments_id], ['6', 'p6']);
  const without = await sentFor(PLANS);
  assert.equal(without.sent.installments, undefined);
});

test('the plan is in the result, the session, the order and the event', async () => {
  interface Told {
    readonly instalment_plan?: unknown;
  }
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench, PLANS);
  const { body } = await payByCard<Told>(bench, session, { more: { instalments_id: 'p3' } });
  const retrieved = await asMerchant<{ attempts: Told[] }>(bench, {
    path: `/v1/sessions/${session.id}`,
  });
  const listed = await asMerchant<{ data: { attempts: Told[] }[] }>(bench, { path: '/v1/orders' });
  const told = (await eventsOf(bench)).find(({ type }) => type === 'payment.succeeded');
  const event = told?.data as { attempt?: Told } | undefined;
  const places = [
    body,
    retrieved.body.attempts[0],
    listed.body.data[0]?.attempts[0],
    event?.attempt,
  ];
  assert.deepEqual(
    places.map((place) => place?.instalment_plan),
    places.map(() => PLANS.instalments[0]),
  );
});

test('a plan that the session does not have is refused before anything is written down', async () => {
  const { status, body, sent } = await sentFor(PLANS, { more: { instalments_id: 'p99' } });
  assert.equal(status, 400);
  assert.deepEqual(
    body.errors?.map(({ pointer }) => pointer),
    ['/instalments_id'],
  );
  assert.deepEqual(sent, {});
});

test('what the shop wants to know of the shopper is shown in the view', async () => {
  const bench = createBench({ fetch: createScriptedGateway().fetch });
  const asked = await openSession(bench, { order_id: 'C-1', collect: ['billing', 'document'] });
  assert.deepEqual((await viewOf(bench, asked)).collect, ['billing', 'document']);
  const plain = await openSession(bench, { order_id: 'C-2' });
  assert.equal((await viewOf(bench, plain)).collect, undefined);
});

test('C-194 C-202 the contract is the merchant server’s, in the gateway’s own words', async () => {
  const { sent } = await sentFor({ subscription: CONTRACT });
  assert.deepEqual(sent.subscription, {
    contract_name: 'Tea every month',
    contract_amount: '12.00',
    interval: 'month',
    interval_count: '1',
    contract_start: '2026-12-01',
    billing_cycle: 12,
  });
  const interval = { day: 'D', week: 'W', month: 'M', year: 'Y' };
  const own = await sentFor({ subscription: CONTRACT }, {}, { enums: { interval } });
  assert.equal((own.sent.subscription as { interval?: string }).interval, 'M');
});

test('a subscription begins only with its shopper’s consent, whose words the merchant server reads', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench, { subscription: CONTRACT });

  for (const consents of [undefined, [], [AGREED_TO_SAVE]]) {
    const { status, body } = await payByCard<ProblemBody>(bench, session, { more: { consents } });
    assert.equal(status, 422);
    assert.match(body.type, /consent-missing$/);
  }
  assert.equal(gateway.callsTo('/v1/authorise').length, 0);

  assert.equal((await payByCard(bench, session)).body.outcome, 'succeeded');
  const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
  assert.deepEqual(
    body.attempts.map(({ consents }) => consents),
    [[AGREED]],
  );
});

test('C-196 C-197 the ids of a subscription reach the merchant server with the payment', async () => {
  const { bench } = createSandboxBench();
  const session = await openSession(bench, { subscription: CONTRACT });
  await payByCard(bench, session);
  const succeeded = (await eventsOf(bench)).find(({ type }) => type === 'payment.succeeded');
  const { subscription } = succeeded?.data.attempt as {
    subscription: { recurring_id: string; contract_name: string };
  };
  assert.match(subscription.recurring_id, /^sub_/);
  assert.equal(subscription.contract_name, 'Tea every month');
  const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
  assert.equal(body.attempts[0]?.subscription?.recurring_id, subscription.recurring_id);
});

test('C-197 ids that were lost with an answer come back by query', async () => {
  let lost = 0;
  const shop = createSandboxBench({
    beforeAnswer(path) {
      if (path === '/v1/authorise' && ++lost === 1) throw new TypeError('connection reset');
    },
  });
  const session = await openSession(shop.bench, { subscription: CONTRACT });
  assert.equal((await payByCard(shop.bench, session)).body.outcome, 'unknown');
  await shop.pass(5_000);
  const { body } = await asMerchant(shop.bench, { path: `/v1/sessions/${session.id}` });
  assert.equal(body.attempts[0]?.outcome, 'succeeded');
  assert.match(body.attempts[0].subscription?.recurring_id ?? '', /^sub_/);
});

test('what the shopper adds is sent, and what the merchant server fixed stays', async () => {
  const { sent } = await sentFor(
    {
      shopper: { id: 's1', email: 'fixed@example.com' },
      billing: { country: 'DE', city: 'Bonn' },
    },
    {
      more: {
        details: {
          email: 'other@example.com',
          phone: '+49 228 1',
          document: 'X1',
          birth_date: '1990-02-01',
          billing: { country: 'FR', city: 'Paris', address: 'Weg 1', postal_code: '53111' },
          delivery: { first_name: 'Jo', city: 'Köln', country: 'DE' },
        },
      },
    },
  );
  const { shopper_email, shopper_phone, document, birth_date } = sent;
  assert.deepEqual(
    { shopper_email, shopper_phone, document, birth_date },
    {
      shopper_email: 'fixed@example.com',
      shopper_phone: '+49 228 1',
      document: 'X1',
      birth_date: '01-02-1990',
    },
  );
  assert.deepEqual(
    [sent.billing_country, sent.billing_city, sent.billing_address, sent.billing_postal_code],
    ['DE', 'Bonn', 'Weg 1', '53111'],
  );
  assert.deepEqual([sent.delivery_firstname, sent.delivery_city], ['Jo', 'Köln']);
});

test('C-078 external 3-D Secure data is sent under its own mixed names', async () => {
  const { sent } = await sentFor({
    authentication: { eci: '05', cavv: 'AAAB', xid: 'x-1', ds_trans_id: 'd-1' },
  });
  assert.deepEqual(sent.additional_information, [
    { mpi_info: { eci: '05', cavv: 'AAAB', xid: 'x-1', dsTransID: 'd-1' } },
  ]);
});

test('C-121 a token is requested only if the card is to be stored', async () => {
  const offered = { save_card: 'offer' };
  assert.equal((await sentFor(offered)).sent.token_flag, undefined);
  const { sent } = await sentFor(offered, { more: { save_card: true } });
  assert.equal(sent.token_flag, 'YES');
});

test('a token that comes with a refusal, or unasked, is not kept', async () => {
  for (const [change, more] of [
    [{ order_status: '0', result_info: '0005:No' }, { save_card: true }],
    [{}, {}],
  ] as const) {
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (asked) => paymentXml(asked, { token_id: 'tok_1', ...change }));
    const bench = createBench({ fetch: gateway.fetch });
    await payByCard(bench, await openSession(bench, { save_card: 'offer' }), { more });
    assert.deepEqual(await bench.store.transaction((tx) => tx.find('savedCards', {})), []);
  }
});
