import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { decodeRequest } from '../../src/codec/index.ts';
import { isQuery, operationOf } from '../../src/contract/operations/operations.schema.ts';
import type { Profile } from '../../src/contract/profile/profile.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import type { TransactionsView } from '../../src/contract/proxy/transactions-view.schema.ts';
import {
  OPERATION_NAMES,
  type OperationName,
} from '../../src/contract/vocabulary/operation-names.ts';
import { loadConfiguration } from '../../src/node/configuration/load-configuration.ts';
import { introduceCompany } from '../support/issued-company.ts';
import { OWN_SIGNATURES } from '../support/invented/own-signatures.ts';
import { asMerchant, eventTypes, openSession, payByCard, viewOf } from './harness.ts';
import { createSandboxBench, payBy, redirectOf } from './sandbox-harness.ts';

const FOLDER = 'test/support/invented';
const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.config.json'))
  .map((file) => file.replace('.config.json', ''));

const SECRETS = { signKey: 'kJ8sPq20vBz7wT4m', issuingKey: 'Wm4rTy61nXc9aQ3e', notifyKey: '' };
/** Keys that are given otherwise than as texts, and one of notifications. */
const OWN_SECRETS: Readonly<Record<string, typeof SECRETS>> = {
  kestrel: {
    signKey: '9f0c77d1e4a2b8635d105a3ec68f1b2794c0de31',
    issuingKey: 'q7Lw+3ZkT0/9eRmYc2XvHg==',
    notifyKey: 'hook-Vb6nZt5wQx83hLk1',
  },
};
const secretsOf = (name: string) => OWN_SECRETS[name] ?? SECRETS;
const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
/** A pair of keys each, of payments and of cards. */
const PAIRS = {
  acquiring: { merchant: pair(), gateway: pair() },
  issuing: { merchant: pair(), gateway: pair() },
};
/** Where both sides have pairs, and no key that both know. */
const RSA = ['tarn'];
/** How 12.00 euros are sent, where it is not so. */
const TWELVE: Readonly<Record<string, string>> = { meridian: '1200', kestrel: '1200' };
/** What stands in no file, and what a shop says of itself. */
const ENVIRONMENT = {
  TENDER_PUBLIC_URL: 'https://pay.shop.example',
  TENDER_ALLOWED_ORIGINS: 'https://shop.example',
  TENDER_API_KEY: 'Zt5wQx83hLk1Vb6n',
  TENDER_SECRET: 'u7Gf2Kd9Xs4Lp1Nq8Rv3Bm6Hc5Jw0Zt'.repeat(2),
};

/** A proxy configured by the file alone, in live mode, and the sandbox as that gateway. */
async function open(name: string, lost: { now: boolean } = { now: false }) {
  const { profile } = await loadConfiguration({
    environment: {
      ...ENVIRONMENT,
      ...(RSA.includes(name)
        ? {
            TENDER_PRIVATE_KEY: PAIRS.acquiring.merchant.privateKey,
            TENDER_GATEWAY_KEY: PAIRS.acquiring.gateway.publicKey,
            TENDER_ISSUING_PRIVATE_KEY: PAIRS.issuing.merchant.privateKey,
            TENDER_ISSUING_GATEWAY_KEY: PAIRS.issuing.gateway.publicKey,
          }
        : {
            TENDER_SIGN_KEY: secretsOf(name).signKey,
            TENDER_ISSUING_KEY: secretsOf(name).issuingKey,
            TENDER_NOTIFY_KEY: secretsOf(name).notifyKey,
          }),
    },
    file: `${FOLDER}/${name}.config.json`,
  });
  const { ids, mode: _mode, baseUrl: _baseUrl, website: _website, ...brand } = profile;
  const secrets = {
    ...profile.secrets,
    ...(RSA.includes(name) && {
      gatewayKey: [PAIRS.acquiring.gateway.privateKey],
      issuingGatewayKey: [PAIRS.issuing.gateway.privateKey],
    }),
  };
  const seen = new Set<OperationName>();
  const shop = createSandboxBench({
    profile,
    brand,
    gateway: { ids, secrets },
    async beforeSending(request) {
      seen.add(await checkSignature(name, request, profile));
    },
    answerInstead: (path) =>
      lost.now && path === '/v1/authorise' ? new Response('', { status: 502 }) : undefined,
  });
  await introduceCompany(shop.bench);
  return { ...shop, seen, profile };
}

/** As the gateway's own program sees it. */
async function checkSignature(name: string, request: Request, profile: Profile) {
  const body = new Uint8Array(await request.clone().arrayBuffer());
  const { pathname } = new URL(request.url);
  const at = OPERATION_NAMES.filter((each) => operationOf(each).path === pathname);
  const text = new TextDecoder().decode(body);
  const operation = at.find((each) =>
    each === 'authorise.alternative'
      ? text.includes('payment_method')
      : !text.includes('payment_method'),
  );
  assert.ok(operation, pathname);
  const { base, encoding, signature } = operationOf(operation);
  const fields = decodeRequest(
    body,
    operation,
    profile.operations[operation]?.encoding ?? encoding,
    profile.xml,
  ) as Readonly<Record<string, unknown>>;
  const shared = signature === 'sign' ? secretsOf(name).issuingKey : secretsOf(name).signKey;
  const key = RSA.includes(name) ? PAIRS[base].merchant.privateKey : shared;
  if (operation === 'authorise.card') assert.equal(fields['amount'], TWELVE[name] ?? '12.00');
  assert.equal(fields[signature], OWN_SIGNATURES[name]?.(operation, fields, key), operation);
  return operation;
}

/** What a gateway's page says of its notifications, where keys or forms of them are others than those of requests. */
const OWN_NOTIFICATIONS: Readonly<
  Record<string, (body: string, header: (name: string) => string | null) => void>
> = {
  kestrel(body, header) {
    assert.equal(header('content-type'), 'application/json');
    assert.ok('merchantOrder' in (JSON.parse(body) as object));
    const seal = createHmac('sha512', secretsOf('kestrel').notifyKey).update(body).digest('hex');
    assert.equal(header('kestrel-signature')?.toLowerCase(), seal);
  },
};

type Shop = Awaited<ReturnType<typeof open>>;

let orders = 0;
const payment = (more: object = {}) => ({
  order_no: `P-${(orders += 1)}`,
  currency: 'EUR',
  amount: '12.00',
  shopper_email: 'jo@example.com',
  first_name: 'Jo',
  last_name: 'Ann Lee',
  card: '4242424242424242',
  expiration_month: '12',
  expiration_year: '2030',
  security_code: '123',
  ...more,
});
const hosted = (
  { card: _c, expiration_month: _m, expiration_year: _y, security_code: _s, ...rest } = payment(),
) => rest;

const perform = async (shop: Shop, operation: OperationName, body: object) => {
  const answer = await asMerchant<OperationResult & TransactionsView>(shop.bench, {
    method: 'POST',
    path: `/v1/operations/${operation}`,
    body,
  });
  assert.equal(answer.status, 200, `${operation}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

const MONTHLY = {
  contract_name: 'Magazine',
  contract_amount: '9.00',
  interval_count: '1',
  contract_start: '2027-01-01',
};

/** Each operation once, with what it has to come to. */
async function everything(shop: Shop) {
  const outcome = async (operation: OperationName, body: object, expected = 'succeeded') => {
    const result = await perform(shop, operation, body);
    assert.equal(result.outcome, expected, `${operation}: ${JSON.stringify(result)}`);
    return result;
  };
  const first = await outcome(
    'authorise.card',
    payment({ time_zone: '60', resolution: '1920x1080', items: 'Tea#,#T1#,#12.00#,#1#,#0' }),
  );
  const second = await outcome('authorise.card', payment());
  const held = await outcome(
    'authorise.card',
    payment({ shopper_email: 'jo+review@example.com' }),
    'review',
  );
  const refused = await outcome('authorise.card', payment({ card: '4000000000009995' }), 'failed');
  assert.match(JSON.stringify(refused.failure), /INSUFFICIENT|Insufficient/);
  const subscribed = await outcome(
    'authorise.card',
    payment({ subscription: { ...MONTHLY, interval: shop.profile.enums.interval.month } }),
  );
  await outcome(
    'authorise.alternative',
    { ...hosted(), payment_method: 'wallet', return_url: 'https://shop.example/back' },
    'requires_action',
  );
  await outcome('checkout', { ...hosted(), return_url: 'https://shop.example/back' }, 'pending');

  const { transactions } = await perform(shop, 'transactions.query', {
    transaction_ids: [first.transaction_id, second.transaction_id],
  });
  assert.deepEqual(
    transactions.map((each) => each.outcome),
    ['succeeded', 'succeeded'],
  );
  const declined = await perform(shop, 'transactions.query', { order_nos: [refused.order_no] });
  assert.deepEqual(
    declined.transactions.map((each) => each.outcome),
    ['failed'],
  );

  const transaction_id = first.transaction_id;
  await outcome('orders.refund', {
    refund_orders: [
      { transaction_id, refund_amount: '2.00', expected_refunded: '0.00' },
      { transaction_id: second.transaction_id, refund_amount: '1.00', expected_refunded: '0.00' },
    ],
  });
  await outcome('orders.review', {
    review_orders: [{ transaction_id: held.transaction_id, decision: 'approve' }],
  });
  await outcome('orders.cancel', { cancel_orders: [{ transaction_id: held.transaction_id }] });
  await outcome('orders.update', {
    update_orders: [{ transaction_id, status: '1', three_ds_flag: '0' }],
  });
  const recurring_id = subscribed.subscription?.recurring_id;
  assert.ok(recurring_id, JSON.stringify(subscribed));
  await outcome('subscription.cancel', { recurring_id, contract_name: 'Magazine' });
  await outcome('payout.create', {
    request_id: 'ebe1ac96-641d-458f-a49e-bbbae9ea40c4',
    payment_currency: 'EUR',
    payment_amount: '10.00',
    beneficiary: {
      first_name: 'Bo',
      last_name: 'Li',
      bank_details: { iban: 'DE02120300000000202051' },
    },
  });

  await perform(shop, 'cardholder.query', { cardholder_id: '8201' });
  const card = await perform(shop, 'card.query', { card_id: '100029701' });
  const { status, balance } = card as unknown as { status: string; balance?: object };
  assert.equal(status, 'active');
  assert.deepEqual(balance, { value: '250.00', currency: 'USD' });
  const onGroup = { group_id: '5001' };
  await outcome('group.create', {
    group_name: 'Team',
    country: 'US',
    currency: 'USD',
    charge_amount: '10.00',
  });
  await outcome('group.charge', { ...onGroup, charge_amount: '10.00' });
  await outcome('group.refund', { ...onGroup, refund_amount: '10.00' });
  await outcome('group.status', { ...onGroup, status: 'inactive' });
  await outcome('group.status', { ...onGroup, status: 'active' });
  await outcome('card.charge', { card_id: '100029701', charge_amount: '10.00' });
  const short = await outcome(
    'card.charge',
    { card_id: '100029701', charge_amount: '20.13' },
    'failed',
  );
  assert.match(JSON.stringify(short.failure), /Insufficient funds/);
  await outcome('card.withdraw', { card_id: '100029701', refund_amount: '5.00' });
  await outcome('card.limit', {
    card_id: '100029703',
    limit_amount: '900.00',
    currency: 'USD',
  });
  await outcome('card.status', { card_id: '100029701', status: 'blocked' });
  await outcome('card.close', { card_id: '100029701' });
}

for (const name of NAMES)
  describe(`a gateway like ${name}, configured by a file alone`, () => {
    test('all 21 operations come to what they are, signed as its own program signs', async () => {
      const shop = await open(name);
      await everything(shop);
      assert.deepEqual([...shop.seen].sort(), [...OPERATION_NAMES].sort());
      const alerts = (await eventTypes(shop.bench)).filter((type) => type.startsWith('alert.'));
      assert.deepEqual(alerts, []);
      assert.ok(OPERATION_NAMES.some(isQuery));
    });

    test('a shopper who never comes back has paid: a notification says so, and a query proves it', async () => {
      const shop = await open(name);
      const session = await openSession(shop.bench, { return_url: 'https://shop.example/thanks' });
      const { body } = await payBy(shop.bench, session, 'alternative', { method: 'wallet' });
      await shop.press(redirectOf(body), 'approve');
      for (const time of [1_000, 2_000, 0]) await shop.pass(time);
      const [told, ...others] = shop.notifications;
      assert.ok(told);
      assert.deepEqual(others, []);
      OWN_NOTIFICATIONS[name]?.(told.body, (header) => told.headers.get(header));
      assert.equal((await viewOf(shop.bench, session)).state, 'paid');
      assert.ok(!(await eventTypes(shop.bench)).includes('notification.unread'));
    });

    test('a card whose token only a notification brings is saved: it is signed as the file says', async () => {
      const shop = await open(name);
      const session = await openSession(shop.bench, {
        save_card: 'offer',
        return_url: 'https://shop.example/thanks',
      });
      const { body } = await payByCard(shop.bench, session, {
        number: '4000000000003220',
        more: { save_card: true },
      });
      assert.equal(body.next_action?.type, 'challenge');
      const html = await (await shop.open(body.next_action.url)).text();
      const field = (pattern: RegExp) => (pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
      const bank = field(/action="([^"]*)"/);
      const fields = {
        return_url: field(/name="return_url" value="([^"]*)"/),
        notify_url: field(/name="notify_url" value="([^"]*)"/),
      };
      await shop.open(bank, { method: 'POST', body: new URLSearchParams(fields) });
      await shop.press(bank, 'approve');
      for (let round = 0; round < 4; round += 1) await shop.pass(5_000);
      assert.equal((await viewOf(shop.bench, session)).state, 'paid');
      const saved = await shop.bench.store.read((reader) => reader.find('savedCards', {}));
      // What is only inferred may be wrong, and live mode believes no notification by it.
      assert.equal(saved.length, name === 'nimbus' ? 0 : 1);
    });

    test('a backlog of lost answers ends right, all asked about together', async () => {
      const lost = { now: true };
      const shop = await open(name, lost);
      for (const email of ['jo@example.com', 'jo@example.com', 'jo@example.com'])
        assert.equal(
          (await perform(shop, 'authorise.card', payment({ shopper_email: email }))).outcome,
          'unknown',
        );
      lost.now = false;
      const before = shop.calls.length;
      await shop.pass(6_000);
      const rows = await shop.bench.store.read((reader) => reader.find('operations', {}));
      assert.deepEqual(
        rows.map((row) => row.outcome),
        ['succeeded', 'succeeded', 'succeeded'],
      );
      assert.deepEqual(shop.calls.slice(before), ['/v1/retrievalTrans']);
    });
  });
