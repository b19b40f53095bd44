import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CardView } from '../../src/contract/proxy/issued.schema.ts';
import type { OperationView } from '../../src/contract/proxy/lists.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { isIssuingActivity } from '../../src/contract/proxy/issuing-guards.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import { askGrant, asMerchant, operateInBrowser, send, SHOP } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { together } from './together.ts';

const CARD = '100029701';
const OTHER = '100029702';

const grantOf = async (bench: Bench, operations: readonly OperationName[], more: object = {}) =>
  (await askGrant(bench, { operations, resources: { cards: [CARD], groups: ['5001'] }, ...more }))
    .body.token;

const list = <Body = { data: OperationView[]; next: string | null }>(
  bench: Bench,
  token: string,
  query: string,
) =>
  send<Body>(bench, {
    path: `/v1/operations${query}`,
    headers: { Authorization: `Bearer ${token}`, Origin: SHOP },
  });

const charge = (bench: Bench, token: string, charge_amount: string, card_id = CARD) =>
  operateInBrowser<OperationResult>(bench, token, 'card.charge', { card_id, charge_amount });

test('what was done with a card is told to a grant for it: what, how much, by whom, when, with which outcome', async () => {
  const world = together();
  const { bench } = world;
  const ada = await grantOf(bench, ['card.charge', 'card.query']);
  const bob = await grantOf(bench, ['card.status'], { subject: 'bob' });
  await charge(bench, ada, '5.00');
  bench.clock.advance(1_000);
  await operateInBrowser(bench, bob, 'card.status', { card_id: CARD, status: 'blocked' });
  bench.clock.advance(1_000);
  world.losesAnswer = (path) => path.endsWith('/card/charge');
  await charge(bench, ada, '7.50');

  const { status, body } = await list(bench, ada, `?card_id=${CARD}`);
  assert.equal(status, 200);
  assert.deepEqual(
    body.data.map(({ operation, amount, requested_by, requested_status, outcome, resource }) => [
      operation,
      amount?.value,
      requested_by,
      requested_status,
      outcome,
      resource?.id,
    ]),
    [
      ['card.charge', '7.50', 'ada', undefined, 'unknown', CARD],
      ['card.status', undefined, 'bob', 'blocked', 'succeeded', CARD],
      ['card.charge', '5.00', 'ada', undefined, 'succeeded', CARD],
    ],
  );
  assert.ok(body.data.every(isIssuingActivity));
  assert.equal(body.next, null);
});

test('C-226 what was last known to be on a card that is closed stays in the list', async () => {
  const { bench } = together();
  const ada = await grantOf(bench, ['card.query', 'card.close']);
  const { body: card } = await operateInBrowser<CardView>(bench, ada, 'card.query', {
    card_id: CARD,
  });
  assert.ok(card.balance);
  await operateInBrowser(bench, ada, 'card.close', { card_id: CARD });
  const { body } = await list(bench, ada, `?card_id=${CARD}`);
  assert.deepEqual(
    body.data.map(({ evidence }) => evidence),
    [{ before: { value: card.balance.value, as_of: card.as_of }, currency: 'USD' }],
  );
});

test('one that is under way is in the list, without an outcome', async () => {
  const world = together();
  const ada = await grantOf(world.bench, ['card.charge', 'card.query']);
  const answered = Promise.withResolvers<undefined>();
  const arrived = Promise.withResolvers<undefined>();
  world.delays = (path) => {
    if (!path.endsWith('/card/charge')) return undefined;
    arrived.resolve(undefined);
    return answered.promise;
  };
  const charging = charge(world.bench, ada, '5.00');
  await arrived.promise;
  const { body } = await list(world.bench, ada, `?card_id=${CARD}`);
  assert.deepEqual(
    body.data.map(({ state, outcome }) => [state, outcome]),
    [['sent', undefined]],
  );
  answered.resolve(undefined);
  await charging;
});

test('a page ends after fifty, and the next leads on', async () => {
  const { bench } = together();
  const ada = await grantOf(bench, ['card.limit', 'card.query']);
  const wanted: string[] = [];
  for (let count = 1; count <= 60; count += 1) {
    const { body } = await operateInBrowser<OperationResult>(bench, ada, 'card.limit', {
      card_id: CARD,
      limit_amount: `${count}.00`,
      currency: 'USD',
    });
    wanted.unshift(body.id);
    bench.clock.advance(1);
  }
  const first = await list(bench, ada, `?card_id=${CARD}`);
  const second = await list(bench, ada, `?card_id=${CARD}&after=${first.body.next}`);
  assert.deepEqual(
    [...first.body.data, ...second.body.data].map(({ id }) => id),
    wanted,
  );
  assert.equal(second.body.next, null);
});

test('where a page ends with the last one, no other follows', async () => {
  const { bench } = together();
  const ada = await grantOf(bench, ['card.limit', 'card.query']);
  for (let count = 1; count <= 50; count += 1)
    await operateInBrowser(bench, ada, 'card.limit', {
      card_id: CARD,
      limit_amount: `${count}.00`,
      currency: 'USD',
    });
  const { body } = await list(bench, ada, `?card_id=${CARD}`);
  assert.deepEqual([body.data.length, body.next], [50, null]);
});

test('a group’s are told too, and who makes groups sees their own that name none', async () => {
  const world = together();
  const { bench } = world;
  const operations = ['group.charge', 'group.create'] as const;
  const ada = await grantOf(bench, operations);
  const bob = await grantOf(bench, operations, { subject: 'bob' });
  await operateInBrowser(bench, ada, 'group.charge', { group_id: '5001', charge_amount: '3.00' });
  const { body } = await list(bench, bob, '?group_id=5001');
  assert.deepEqual(
    body.data.map(({ amount, requested_by }) => [amount?.value, requested_by]),
    [['3.00', 'ada']],
  );

  world.losesAnswer = (path) => path.endsWith('/group/create');
  await operateInBrowser(bench, ada, 'group.create', {
    group_name: 'Trips',
    country: 'DE',
    currency: 'EUR',
    charge_amount: '1.00',
  });
  const own = await list(bench, ada, '?operation=group.create');
  assert.deepEqual(
    own.body.data.map(({ group_name, outcome, amount }) => [group_name, outcome, amount?.currency]),
    [['Trips', 'unknown', 'EUR']],
  );
  assert.deepEqual((await list(bench, bob, '?operation=group.create')).body.data, []);
});

describe('a grant sees no more than it names', () => {
  for (const [what, operations, query] of [
    ['everything', ['card.query'], ''],
    ['everything of an operation', ['card.query'], '?operation=card.charge'],
    ['what is unknown', ['card.query'], '?outcome=unknown'],
    ['payments', ['card.query'], '?operation=orders.refund'],
    ['another card', ['card.query'], `?card_id=${OTHER}`],
    ['a card that it may not look up', ['card.charge'], `?card_id=${CARD}`],
    ['another group', ['group.charge'], '?group_id=5002'],
    ['groups that were made, where it makes none', ['group.charge'], '?operation=group.create'],
  ] as const)
    test(`not ${what}`, async () => {
      const { bench } = together();
      const token = await grantOf(bench, operations);
      assert.equal((await list<ProblemBody>(bench, token, query)).status, 403);
    });

  test('nor what the gateway said in its own words', async () => {
    const world = together();
    const ada = await grantOf(world.bench, ['card.charge', 'card.query']);
    const { body: failed } = await charge(world.bench, ada, '5.13');
    assert.equal(failed.outcome, 'failed');
    const { body } = await list(world.bench, ada, `?card_id=${CARD}`);
    assert.equal(body.data[0]?.failure, undefined);
    const merchant = await asMerchant<{ data: OperationView[] }>(world.bench, {
      path: `/v1/operations?card_id=${CARD}`,
    });
    assert.notEqual(merchant.body.data[0]?.failure, undefined);
  });

  test('a cursor of another list leads nowhere else', async () => {
    const { bench } = together();
    const token = await grantOf(bench, ['card.query', 'card.charge'], {
      resources: { cards: [CARD, OTHER] },
    });
    await charge(bench, token, '1.00', OTHER);
    const narrow = await grantOf(bench, ['card.query']);
    const { body } = await list(bench, narrow, `?card_id=${CARD}&after=9999999999999.zzz`);
    assert.deepEqual(body.data, []);
  });

  test('nor both a card and a group at once', async () => {
    const { bench } = together();
    const token = await grantOf(bench, ['card.query']);
    assert.equal((await list(bench, token, `?card_id=${CARD}&group_id=5001`)).status, 400);
  });
});
