import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isIssuingNews, type IssuingActivity } from '../../src/contract/proxy/issuing-guards.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import { API_KEY, askGrant, asMerchant, operateInBrowser, send, SHOP } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { openStreamOf } from './streams.ts';
import { together } from './together.ts';

const CARD = '100029701';
const OTHER = '100029702';
const GROUP = '5001';
const PATH = '/v1/operations/events';

const grantOf = async (bench: Bench, operations: readonly OperationName[], more: object = {}) =>
  (await askGrant(bench, { operations, resources: { cards: [CARD], groups: [GROUP] }, ...more }))
    .body;

/** What the next message tells; nothing in the first one. */
function toldIn(message: string | undefined): IssuingActivity | undefined {
  const [event, data = ''] = message?.split('\n') ?? [];
  assert.equal(event, 'event: operation', message);
  const told: unknown = JSON.parse(data.replace(/^data: /, ''));
  assert(isIssuingNews(told), data);
  return told.operation;
}

async function open(bench: Bench, token: string) {
  const stream = await openStreamOf(bench, PATH, token);
  assert.equal(toldIn(await stream.next()), undefined, 'the first message says that all is told');
  return { ...stream, told: async () => toldIn(await stream.next()) };
}

/** A wallet with somebody who watches a card and its group, and may do nothing with them. */
async function watched() {
  const world = together();
  const { bench } = world;
  const grant = await grantOf(bench, ['card.query'], { subject: 'viewer' });
  return { world, bench, grant, stream: await open(bench, grant.token) };
}

const byServer = (bench: Bench, operation: OperationName, body: object) =>
  asMerchant<OperationResult>(bench, { method: 'POST', path: `/v1/operations/${operation}`, body });

describe('what is done to a card or group is told to whom may see it', () => {
  for (const [operation, body, kind, id] of [
    ['card.charge', { card_id: CARD, charge_amount: '5.00' }, 'cards', CARD],
    ['card.withdraw', { card_id: CARD, refund_amount: '5.00' }, 'cards', CARD],
    ['card.status', { card_id: CARD, status: 'blocked' }, 'cards', CARD],
    ['card.close', { card_id: CARD }, 'cards', CARD],
    ['group.charge', { group_id: GROUP, charge_amount: '5.00' }, 'groups', GROUP],
    ['group.status', { group_id: GROUP, status: 'inactive' }, 'groups', GROUP],
  ] as const)
    test(`${operation}, by the server`, async () => {
      const { bench, stream } = await watched();
      const { body: done } = await byServer(bench, operation, body);
      const told = await stream.told();
      assert.deepEqual(
        [told?.id, told?.operation, told?.outcome, told?.requested_by, told?.resource],
        [done.id, operation, 'succeeded', 'merchant', { kind, id }],
      );
    });

  test('by another person, with another grant', async () => {
    const { bench, stream } = await watched();
    const ada = await grantOf(bench, ['card.status']);
    await operateInBrowser(bench, ada.token, 'card.status', { card_id: CARD, status: 'blocked' });
    const told = await stream.told();
    assert.deepEqual([told?.requested_by, told?.requested_status], ['ada', 'blocked']);
  });

  test('and what was not proven, and ends by a person’s word', async () => {
    const { world, bench, stream } = await watched();
    world.losesAnswer = (path) => path.endsWith('/card/charge');
    const { body } = await byServer(bench, 'card.charge', { card_id: CARD, charge_amount: '5.00' });
    assert.equal((await stream.told())?.outcome, 'unknown');
    await asMerchant(bench, {
      method: 'POST',
      path: `/v1/attempts/${body.id}/resolve`,
      body: { outcome: 'succeeded', reason: 'seen in the portal', decided_by: 'kim' },
    });
    const told = await stream.told();
    assert.deepEqual([told?.id, told?.outcome, told?.decided], [body.id, 'succeeded', true]);
  });

  test('also what another process did, at the next look', async () => {
    const { world, bench, stream } = await watched();
    const next = stream.told();
    await new Promise(setImmediate);
    await byServer({ ...bench, proxy: bench.another() }, 'card.status', {
      card_id: CARD,
      status: 'blocked',
    });
    world.bench.clock.advance(2_000);
    assert.equal((await next)?.operation, 'card.status');
  });
});

describe('nobody is told of more than the grant covers', () => {
  const quiet = async (
    grantee: Parameters<typeof grantOf>[1],
    more: object,
    act: (bench: Bench) => Promise<unknown>,
  ) => {
    const { bench } = together();
    const { token } = await grantOf(bench, grantee, more);
    const stream = await open(bench, token);
    await act(bench);
    const next = stream.next();
    await new Promise(setImmediate);
    bench.clock.advance(15_000);
    assert.match((await next) ?? '', /^: /, 'nothing but a sign of life');
  };

  test('not of another card', () =>
    quiet(['card.query'], {}, (bench) =>
      byServer(bench, 'card.status', { card_id: OTHER, status: 'blocked' }),
    ));
  test('not of a card that may not be looked up', () =>
    quiet(['card.charge'], {}, (bench) =>
      byServer(bench, 'card.status', { card_id: CARD, status: 'blocked' }),
    ));
  test('not of another group', () =>
    quiet(['card.query'], { resources: { cards: [CARD] } }, (bench) =>
      byServer(bench, 'group.status', { group_id: GROUP, status: 'inactive' }),
    ));
  test('not of groups that others made', () =>
    quiet(['group.create'], {}, (bench) =>
      byServer(bench, 'group.create', {
        group_name: 'Trips',
        country: 'DE',
        currency: 'EUR',
        charge_amount: '1.00',
      }),
    ));

  test('not what the gateway said in its own words', async () => {
    const { bench, stream } = await watched();
    await byServer(bench, 'card.charge', { card_id: CARD, charge_amount: '5.13' });
    const told = await stream.told();
    assert.equal(told?.outcome, 'failed');
    assert.equal('failure' in told, false);
  });

  test('not without a grant', async () => {
    const { bench } = together();
    const { status } = await send<ProblemBody>(bench, {
      path: PATH,
      headers: { Authorization: 'Bearer none', Origin: SHOP },
    });
    assert.equal(status, 401);
  });
});

describe('the stream ends with the grant', () => {
  test('that is over', async () => {
    const { bench, grant, stream } = await watched();
    const ended = stream.ended();
    await new Promise(setImmediate);
    bench.clock.advance(Date.parse(grant.expires_at) - bench.clock.now());
    assert.equal(await ended, true);
  });

  test('that is revoked', async () => {
    const { bench, grant, stream } = await watched();
    await asMerchant(bench, { method: 'DELETE', path: `/v1/grants/${grant.id}` });
    await byServer(bench, 'card.status', { card_id: CARD, status: 'blocked' });
    assert.equal(await stream.ended(), true);
  });
});

test('a person has at most twenty streams, whatever grants they come with', async () => {
  const { bench } = together();
  const streams = [];
  for (let count = 0; count < 20; count += 1) {
    const { token } = await grantOf(bench, ['card.query']);
    streams.push(await open(bench, token));
  }
  const { token } = await grantOf(bench, ['card.query']);
  const asked = () =>
    send<ProblemBody>(bench, {
      path: PATH,
      headers: { Authorization: `Bearer ${token}`, Origin: SHOP },
    });
  const { status, body } = await asked();
  assert.deepEqual([status, body.type], [429, '/problems/too-many-attempts']);
  const bob = await grantOf(bench, ['card.query'], { subject: 'bob' });
  await open(bench, bob.token);
  streams[0]?.leave();
  await open(bench, token);
});

test('the server may follow everything', async () => {
  const { bench } = together();
  const stream = await open(bench, API_KEY);
  await byServer(bench, 'card.status', { card_id: OTHER, status: 'blocked' });
  assert.equal((await stream.told())?.resource?.id, OTHER);
});
