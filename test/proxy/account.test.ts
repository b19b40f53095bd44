import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AccountView } from '../../src/contract/proxy/account.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import {
  askGrant,
  asMerchant,
  eventsOf,
  freshKey,
  openSession,
  operateInBrowser,
  payByCard,
  send,
  SHOP,
  viewOf,
  type Bench,
  type ProblemBody,
} from './harness.ts';
import { createSandboxBench, type SandboxBench } from './sandbox-harness.ts';

const HOUR = 3_600_000;
const KEEP = { more: { save_card: true } };
const MASTERCARD = '5555555555554444';
const MONTHLY = {
  contract_name: 'Magazine',
  contract_amount: { value: '9.00', currency: 'EUR' },
  interval: 'month',
  interval_count: 1,
};
const EUR_9 = { value: '9.00', currency: 'EUR' };
const EUR_12 = { value: '12.00', currency: 'EUR' };

let orders = 0;
const next = (bench: Bench, terms: Readonly<Record<string, unknown>> = {}) =>
  openSession(bench, { order_id: `S-${++orders}`, save_card: 'offer', ...terms });

const grantFor = async (bench: Bench, shopper = 'shopper-1') =>
  (await askGrant(bench, { shopper, operations: ['subscription.cancel'] })).body.token;

const ask = <Body = AccountView>(
  bench: Bench,
  token: string,
  path = '',
  method = 'GET',
  key = freshKey(),
) =>
  send<Body>(bench, {
    method,
    path: `/v1/shopper${path}`,
    headers: {
      Authorization: `Bearer ${token}`,
      Origin: SHOP,
      'X-Tender': '1',
      'Idempotency-Key': key,
    },
  });

const namesOf = ({ cards }: AccountView) =>
  cards.map((card) => `${card.last_four}${card.default ? ' default' : ''}`);

/** A shopper with two stored cards, the newest a Mastercard. */
async function withCards() {
  const { bench } = createSandboxBench();
  await payByCard(bench, await next(bench), KEEP);
  bench.clock.advance(HOUR);
  await payByCard(bench, await next(bench), { ...KEEP, number: MASTERCARD });
  const token = await grantFor(bench);
  return { bench, token };
}

const handleOf = async (bench: Bench, token: string, lastFour: string) =>
  (await ask(bench, token)).body.cards.find((card) => card.last_four === lastFour)?.handle ?? '';

describe('a signed-in shopper’s cards', () => {
  test('are listed as checkouts list them, without what pays by them', async () => {
    const { bench, token } = await withCards();
    const { status, body } = await ask(bench, token);
    assert.equal(status, 200);
    assert.deepEqual(namesOf(body), ['4444 default', '4242']);
    assert.deepEqual(Object.keys(body.cards[0] ?? {}).sort(), [
      'brand',
      'default',
      'expiration_month',
      'expiration_year',
      'handle',
      'last_four',
      'usable',
    ]);
  });

  test('the default comes first in the next checkout, also once a newer card is stored', async () => {
    const { bench, token } = await withCards();
    const old = await handleOf(bench, token, '4242');
    const { body } = await ask(bench, token, `/cards/${old}/default`, 'POST');
    assert.deepEqual(namesOf(body), ['4242 default', '4444']);
    bench.clock.advance(HOUR);
    await payByCard(bench, await next(bench), { ...KEEP, number: '4000000000000341' });
    const listed = (await viewOf(bench, await next(bench))).saved_cards ?? [];
    assert.deepEqual(
      listed.map((card) => card.last_four),
      ['4242', '0341', '4444'],
    );
  });

  test('stays the default when it is stored again', async () => {
    const { bench, token } = await withCards();
    await ask(bench, token, `/cards/${await handleOf(bench, token, '4242')}/default`, 'POST');
    bench.clock.advance(HOUR);
    await payByCard(bench, await next(bench), KEEP);
    await payByCard(bench, await next(bench), { ...KEEP, number: MASTERCARD });
    const later = await grantFor(bench);
    assert.deepEqual(namesOf((await ask(bench, later)).body), ['4242 default', '4444']);
  });

  test('the one that was chosen last is the default, though the clock went back', async () => {
    const { bench, token } = await withCards();
    const [visa, other] = [
      await handleOf(bench, token, '4242'),
      await handleOf(bench, token, '4444'),
    ];
    await ask(bench, token, `/cards/${visa}/default`, 'POST');
    bench.clock.advance(-60_000);
    const { body } = await ask(bench, token, `/cards/${other}/default`, 'POST');
    assert.deepEqual(namesOf(body), ['4444 default', '4242']);
  });

  test('no other shopper makes one the default, or learns that it exists', async () => {
    const { bench, token } = await withCards();
    const old = await handleOf(bench, token, '4242');
    const stranger = await grantFor(bench, 'shopper-2');
    const answers = await Promise.all(
      [old, 'card_none'].map((handle) => ask(bench, stranger, `/cards/${handle}/default`, 'POST')),
    );
    const [theirs, none] = answers.map(({ status, body }) => [status, body]);
    assert.deepEqual(theirs, none);
    assert.deepEqual(namesOf((await ask(bench, token)).body), ['4444 default', '4242']);
  });

  test('one is removed, twice with the same answer, and no checkout offers it', async () => {
    const { bench, token } = await withCards();
    const handle = await handleOf(bench, token, '4444');
    const removed = await ask(bench, token, `/cards/${handle}`, 'DELETE', 'k');
    assert.deepEqual(namesOf(removed.body), ['4242 default']);
    const again = await ask(bench, token, `/cards/${handle}`, 'DELETE', 'k');
    assert.deepEqual([again.status, again.body], [200, removed.body]);
    assert.equal((await ask(bench, token, `/cards/${handle}`, 'DELETE')).status, 200);
    const listed = (await viewOf(bench, await next(bench))).saved_cards ?? [];
    assert.deepEqual(
      listed.map((card) => card.last_four),
      ['4242'],
    );
  });

  test('an expired one is shown as not usable, and another is the default', async () => {
    const { bench, token } = await withCards();
    await ask(bench, token, `/cards/${await handleOf(bench, token, '4242')}/default`, 'POST');
    bench.clock.advance(Date.UTC(2031, 0, 2) - bench.clock.now());
    const later = await grantFor(bench);
    const { body } = await ask(bench, later);
    assert.ok(body.cards.every((card) => !card.usable && !card.default));
  });
});

/** A shopper who pays 12.00 now and 9.00 each month. */
async function subscribed(): Promise<SandboxBench> {
  const shop = createSandboxBench();
  await payByCard(
    shop.bench,
    await next(shop.bench, { subscription: MONTHLY, metadata: { vip: 'x' } }),
  );
  return shop;
}

async function days({ pass }: SandboxBench, count: number): Promise<void> {
  for (let hour = 0; hour < count * 24; hour += 1) await pass(HOUR);
}

const onlyOne = async (bench: Bench, token?: string) => {
  const { body } = await ask(bench, token ?? (await grantFor(bench)));
  const [subscription, ...more] = body.subscriptions;
  assert.ok(subscription);
  assert.deepEqual(more, []);
  return subscription;
};

const cancel = async (bench: Bench) =>
  operateInBrowser<OperationResult>(bench, await grantFor(bench), 'subscription.cancel', {
    recurring_id: (await onlyOne(bench)).recurring_id,
    contract_name: 'Magazine',
  });

describe('a signed-in shopper’s subscription', () => {
  test('says what it costs, what comes next, and what was charged', async () => {
    const shop = await subscribed();
    const { recurring_id, order_id, order_no, ...begun } = await onlyOne(shop.bench);
    assert.ok(recurring_id);
    assert.equal(order_id, `S-${orders}`);
    assert.equal(order_no, `${order_id}-1`);
    assert.deepEqual(begun, {
      contract_name: 'Magazine',
      amount: EUR_9,
      interval: 'month',
      interval_count: 1,
      state: 'active',
      next_charge: { at: '2026-12-21T12:00:00Z', amount: EUR_9 },
      deductions: [{ period: '1', at: '2026-11-21T12:00:00Z', amount: EUR_12, outcome: 'paid' }],
    });
    await days(shop, 32);
    const { next_charge, deductions } = await onlyOne(shop.bench);
    assert.deepEqual(next_charge, { at: '2027-01-21T12:00:00Z', amount: EUR_9 });
    assert.deepEqual(
      deductions.map(({ period, amount, outcome }) => [period, amount?.value, outcome]),
      [
        ['2', '9.00', 'paid'],
        ['1', '12.00', 'paid'],
      ],
    );
  });

  test('tells a refused deduction, and stays after its session is forgotten', async () => {
    const shop = createSandboxBench({ settings: { retention: { sessionDays: 1 } } });
    const session = await next(shop.bench, { subscription: MONTHLY });
    await payByCard(shop.bench, session, { number: '4000000000000341' });
    await days(shop, 33);
    assert.equal(
      (await shop.bench.store.get('sessions', session.id))?.id,
      undefined,
      'the session is still there',
    );
    const { deductions } = await onlyOne(shop.bench);
    assert.deepEqual(
      deductions.map(({ period, outcome }) => [period, outcome]),
      [
        ['2', 'refused'],
        ['1', 'paid'],
      ],
    );
  });

  test('is cancelled by its shopper: one more charge is told, then it has ended (C-195, C-283)', async () => {
    const shop = await subscribed();
    const { status, body } = await cancel(shop.bench);
    assert.deepEqual([status, body.outcome], [200, 'succeeded']);
    const cancelled = await onlyOne(shop.bench);
    assert.equal(cancelled.state, 'cancelled');
    assert.equal(cancelled.next_charge, undefined);
    assert.deepEqual(cancelled.last_charge, { at: '2026-12-21T12:00:00Z', amount: EUR_9 });
    await days(shop, 40);
    const ended = await onlyOne(shop.bench);
    assert.equal(ended.state, 'ended');
    assert.equal(ended.last_charge, undefined);
    assert.deepEqual(
      ended.deductions.map(({ outcome }) => outcome),
      ['paid', 'paid'],
    );
  });

  test('whose cancellation has no answer is shown as one that is requested', async () => {
    let isLost = false;
    const shop = createSandboxBench({
      answerInstead: (path) =>
        isLost && /subscription|recurring/i.test(path)
          ? new Response('', { status: 502 })
          : undefined,
    });
    await payByCard(shop.bench, await next(shop.bench, { subscription: MONTHLY }));
    isLost = true;
    const { body } = await cancel(shop.bench);
    assert.notEqual(body.outcome, 'succeeded');
    assert.equal((await onlyOne(shop.bench)).state, 'cancelling');
    isLost = false;
    await days(shop, 1);
    assert.equal((await onlyOne(shop.bench)).state, 'cancelled');
  });
});

describe('a grant for a shopper', () => {
  test('goes with nothing else', async () => {
    const { bench } = createSandboxBench();
    const refused = async (more: Readonly<Record<string, unknown>>) => {
      const { status, body } = await askGrant<ProblemBody>(bench, {
        shopper: 'shopper-1',
        ...more,
      });
      assert.equal(status, 400, JSON.stringify(more));
      return [...new Set(body.errors?.map(({ pointer }) => pointer))];
    };
    assert.deepEqual(await refused({ orders: 'all' }), ['/orders']);
    assert.deepEqual(await refused({ operations: ['orders.refund'] }), ['/operations']);
    assert.deepEqual(await refused({ resources: { subscriptions: ['1'] } }), ['/resources']);
    assert.deepEqual(await refused({ step_up: true }), ['/step_up']);
    assert.deepEqual(await refused({ decisions: true }), ['/decisions']);
    assert.deepEqual(await refused({ reveal_commitment: 'a'.repeat(43) }), ['/reveal_commitment']);
    assert.deepEqual(await refused({ shopper: '4242424242424242' }), ['/shopper']);
    assert.equal((await askGrant(bench, { shopper: 'shopper-1' })).status, 201);
  });

  test('leaves nothing of the shopper in the events, nor in the store once they are erased', async () => {
    const { bench } = await subscribed();
    await cancel(bench);
    await asMerchant(bench, { method: 'DELETE', path: '/v1/shoppers/shopper-1' });
    assert.deepEqual((await ask(bench, await grantFor(bench))).body, {
      cards: [],
      subscriptions: [],
    });
    const [row] = await bench.store.read((reader) => reader.find('subscriptions', {}));
    assert.deepEqual([row?.owner, row?.metadata], ['erased', {}]);
    const kept = await eventsOf(bench);
    assert.ok(kept.some(({ type }) => type === 'grant.created'));
    assert.ok(!JSON.stringify(await bench.store.find('grants', {})).includes('shopper-1'));
  });
});
