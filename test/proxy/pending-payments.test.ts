import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MerchantEvent } from '../../src/contract/proxy/events.schema.ts';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { asMerchant, openSession, SHOP, viewOf } from './harness.ts';
import { createSandboxBench, payBy, redirectOf } from './sandbox-harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const METHODS: ProfileInput['methods'] = [
  { code: 'voucher', label: { en: 'Voucher' }, expiryMinutes: 10 * 24 * 60 },
  { code: 'wallet', label: { en: 'Wallet' } },
];

/** Lets days pass since a shopper has begun to pay, and says what ended, and on which day. */
function followed(shop: ReturnType<typeof createSandboxBench>) {
  const { bench } = shop;
  const began = bench.clock.now();
  const until = async (days: number) => {
    while (bench.clock.now() < began + days * DAY) await shop.pass(HOUR);
  };
  const ends = async () => {
    const { body } = await asMerchant<{ data: MerchantEvent[] }>(bench, { path: '/v1/events' });
    return body.data.flatMap(({ type, at }) =>
      /^(payment|operation)\.(succeeded|failed|unresolved)$/.test(type)
        ? [[type, Math.floor((Date.parse(at) - began) / DAY)]]
        : [],
    );
  };
  return { ...shop, until, ends };
}

/** A payment that the gateway never notifies of; tags say when it ends. */
async function pending(method: string, tags: string) {
  const shop = createSandboxBench({ profile: { methods: METHODS } });
  const { bench } = shop;
  const session = await openSession(bench, {
    return_url: `${SHOP}/thanks`,
    shopper: { id: 's', email: `jo+notify-none+${tags}@example.com` },
  });
  const { body } = await payBy(bench, session, 'alternative', { method });
  await shop.open(await shop.press(redirectOf(body), 'approve'));
  return { ...followed(shop), session };
}

/** The same, begun by the merchant server. */
async function pendingOperation(payment_method: string, tags: string) {
  const shop = createSandboxBench({ profile: { methods: METHODS } });
  const { card, expiration_month, expiration_year, security_code, ...payment } = CARD_PAYMENT;
  const { body } = await asMerchant<OperationResult>(shop.bench, {
    method: 'POST',
    path: '/v1/operations/authorise.alternative',
    body: {
      ...payment,
      payment_method,
      return_url: `${SHOP}/thanks`,
      shopper_email: `jo+notify-none+${tags}@example.com`,
    },
  });
  await shop.press(body.next_action?.url ?? '', 'approve');
  return followed(shop);
}

test('P-06 a payment that is pending for days is asked about until it ends, and its end is an event', async () => {
  const { bench, session, until, ends } = await pending('voucher', 'pending-8d');
  await until(8);
  assert.equal((await viewOf(bench, session)).attempt?.outcome, 'pending');
  assert.deepEqual(await ends(), []);
  await until(10);
  assert.deepEqual(await ends(), [['payment.succeeded', 8]]);
  assert.equal((await viewOf(bench, session)).state, 'paid');
});

test('P-06 a pending payment is for a person once its method’s time is over', async () => {
  const { until, ends, calls } = await pending('voucher', 'pending-20d');
  await until(10);
  assert.deepEqual(await ends(), []);
  await until(12);
  assert.deepEqual(await ends(), [['payment.unresolved', 10]]);
  const asked = calls.length;
  await until(14);
  assert.equal(calls.length, asked);
});

test('P-06 a method of minutes is asked about for as long as the schedule says', async () => {
  const { until, ends } = await pending('wallet', 'pending-20d');
  await until(7);
  assert.deepEqual(await ends(), [['payment.unresolved', 5]]);
});

test('P-06 a payment of the merchant server is asked about for as long as its method allows to pay', async () => {
  const voucher = await pendingOperation('voucher', 'pending-8d');
  await voucher.until(10);
  assert.deepEqual(await voucher.ends(), [['operation.succeeded', 8]]);
  const never = await pendingOperation('voucher', 'pending-20d');
  await never.until(12);
  assert.deepEqual(await never.ends(), [['operation.unresolved', 10]]);
  const wallet = await pendingOperation('wallet', 'pending-20d');
  await wallet.until(7);
  assert.deepEqual(await wallet.ends(), [['operation.unresolved', 5]]);
});
