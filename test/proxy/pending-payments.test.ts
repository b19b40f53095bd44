import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MerchantEvent } from '../../src/contract/proxy/events.schema.ts';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import { asMerchant, openSession, SHOP, viewOf } from './harness.ts';
import { createSandboxBench, payBy, redirectOf } from './sandbox-harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const METHODS: ProfileInput['methods'] = [
  { code: 'voucher', label: { en: 'Voucher' }, expiryMinutes: 10 * 24 * 60 },
  { code: 'wallet', label: { en: 'Wallet' } },
];

/** A payment that the gateway never notifies of; tags say when it ends. */
async function pending(method: string, tags: string) {
  const shop = createSandboxBench({ profile: { methods: METHODS } });
  const { bench } = shop;
  const began = bench.clock.now();
  const session = await openSession(bench, {
    return_url: `${SHOP}/thanks`,
    shopper: { id: 's', email: `jo+notify-none+${tags}@example.com` },
  });
  const { body } = await payBy(bench, session, 'alternative', { method });
  await shop.open(await shop.press(redirectOf(body), 'approve'));
  const until = async (days: number) => {
    while (bench.clock.now() < began + days * DAY) await shop.pass(HOUR);
  };
  /** Events of an end, with the day. */
  const ends = async () => {
    const { body } = await asMerchant<{ data: MerchantEvent[] }>(bench, { path: '/v1/events' });
    return body.data.flatMap(({ type, at }) =>
      /^payment\.(succeeded|failed|unresolved)$/.test(type)
        ? [[type, Math.floor((Date.parse(at) - began) / DAY)]]
        : [],
    );
  };
  return { ...shop, session, until, ends };
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

test('P-06 a method of minutes is asked about for as long as the ladder says', async () => {
  const { until, ends } = await pending('wallet', 'pending-20d');
  await until(7);
  assert.deepEqual(await ends(), [['payment.unresolved', 5]]);
});
