import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { EVENT_VERSION, type EventPage } from '../../src/contract/proxy/events.schema.ts';
import { createScriptedGateway, queryJson } from '../support/scripted-gateway.ts';
import { API_KEY, asMerchant, createBench, openSession, payByCard } from './harness.ts';
import type { Bench } from './harness.ts';
import { lostAnswer } from './lost-answer.ts';
import { createSandboxBench, payBy, redirectOf } from './sandbox-harness.ts';

const KEY = `key_${createHash('sha256').update(API_KEY).digest('hex').slice(0, 8)}`;

/** Each event's type, and who made it happen. */
async function actors(bench: Bench) {
  const { data } = (await asMerchant<EventPage>(bench, { path: '/v1/events' })).body;
  assert.ok(data.every(({ version }) => version === EVENT_VERSION));
  return data.map(({ type, actor }) => [type, actor.kind, actor.name]);
}

test('a shopper pays, and the merchant server by its API key gives the money back', async () => {
  const { bench } = createSandboxBench();
  const session = await openSession(bench);
  const { body } = await payByCard(bench, session);
  const [attempt] = await bench.store.read((reader) => reader.find('attempts', {}));
  assert.equal(body.attempt_id, attempt?.id);
  await asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/orders.refund',
    body: {
      refund_orders: [
        {
          transaction_id: attempt?.transactionId,
          refund_amount: '1.00',
          expected_refunded: '0.00',
        },
      ],
    },
  });
  assert.deepEqual(
    (await actors(bench)).filter(([type]) => type !== 'notification.received'),
    [
      ['payment.succeeded', 'shopper', session.id],
      ['refund.succeeded', 'merchant', KEY],
      ['operation.succeeded', 'merchant', KEY],
    ],
  );
});

test('an unpaid session expires by the clock, and one is cancelled by the merchant server', async () => {
  const bench = createBench({ fetch: createScriptedGateway().fetch });
  await openSession(bench);
  const { id } = await openSession(bench, { order_id: 'B' });
  await asMerchant(bench, { method: 'DELETE', path: `/v1/sessions/${id}` });
  bench.clock.advance(3_600_000);
  await bench.proxy.runDue();
  assert.deepEqual(await actors(bench), [
    ['session.cancelled', 'merchant', KEY],
    ['session.expired', 'clock', undefined],
  ]);
});

test('what a person decided names the person, and what the schedule proves the clock', async () => {
  const { gateway, bench, session, id } = await lostAnswer();
  await asMerchant(bench, {
    method: 'POST',
    path: `/v1/attempts/${id}/resolve`,
    body: { outcome: 'failed', reason: 'not in the portal', decided_by: 'kim' },
  });
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '1' }));
  bench.clock.advance(60_000);
  await bench.proxy.runDue();
  assert.deepEqual(
    (await actors(bench)).filter(([type]) => !type?.startsWith('alert.')),
    [
      ['payment.unknown', 'shopper', session.id],
      ['payment.failed', 'person', 'kim'],
      ['payment.resolved', 'person', 'kim'],
      ['payment.succeeded', 'clock', undefined],
    ],
  );
});

for (const [how, tag, expected] of [
  ['notified of', 'paid', 'notification'],
  ['found when the shopper comes back', 'notify-none', 'shopper'],
] as const)
  test(`a wallet payment that is ${how} names the ${expected}`, async () => {
    const shop = createSandboxBench({
      profile: {
        methods: [{ code: 'wallet', label: { en: 'Wallet' } }],
        resolver: { schedule: [86_400] },
      },
    });
    const session = await openSession(shop.bench, {
      return_url: 'https://shop.example/thanks',
      shopper: { id: 's', email: `jo+${tag}@example.com` },
    });
    const { body } = await payBy(shop.bench, session, 'alternative', { method: 'wallet' });
    const back = await shop.press(redirectOf(body), 'approve');
    if (expected === 'shopper') await shop.open(back);
    for (const wait of [1_000, 2_000, 0]) await shop.pass(wait);
    assert.deepEqual(
      (await actors(shop.bench)).find(([type]) => type === 'payment.succeeded'),
      ['payment.succeeded', expected, expected === 'shopper' ? session.id : undefined],
    );
  });
