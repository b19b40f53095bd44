import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CardView } from '../../src/contract/proxy/issued.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { importSeen } from '../../src/proxy/registry/import-records.ts';
import { createScriptedGateway } from '../support/scripted-gateway.ts';
import { asMerchant, createBench } from './harness.ts';
import type { ProblemBody } from './harness.ts';
import { holdsNextAnswer, together } from './together.ts';

const CARD = '100029701';
const GROUP = '5001';

function wallet() {
  const world = together();
  const { bench, calls } = world;
  const operate = async (operation: string, body: object) => {
    const before = calls.length;
    const answer = await asMerchant<OperationResult & ProblemBody>(bench, {
      method: 'POST',
      path: `/v1/operations/${operation}`,
      body,
    });
    return { ...answer, sent: calls.length - before };
  };
  const refused = async (operation: string, body: object) => {
    const slug = operation.startsWith('card.') ? 'card-closed' : 'group-inactive';
    const { status, body: problem, sent } = await operate(operation, body);
    assert.deepEqual([status, problem.type, sent], [409, `/problems/${slug}`, 0], operation);
  };
  /** One of which the answer is lost, and a later one; then a person decides the first to be done. */
  const decidedLate = async (operation: string, body: object, later: () => Promise<unknown>) => {
    world.losesAnswer = () => true;
    const { body: lost } = await operate(operation, body);
    assert.equal(lost.outcome, 'unknown');
    world.losesAnswer = () => false;
    bench.clock.advance(1_000);
    await later();
    const { status } = await asMerchant(bench, {
      method: 'POST',
      path: `/v1/attempts/${lost.id}/resolve`,
      body: { outcome: 'succeeded', reason: 'seen in the portal', decided_by: 'kim' },
    });
    assert.equal(status, 200);
  };
  return { world, bench, operate, refused, decidedLate };
}

test('C-227 a closed card is sent nothing more, until a query shows that it is not closed', async () => {
  const { bench, operate, refused } = wallet();
  await importSeen(bench.store, bench.clock, 'cards', [{ card_id: CARD, status: 'closed' }], {
    correct: true,
  });
  await refused('card.charge', { card_id: CARD, charge_amount: '1.00' });
  await refused('card.withdraw', { card_id: CARD, refund_amount: '1.00' });
  await refused('card.limit', { card_id: CARD, limit_amount: '9.00', currency: 'USD' });
  await refused('card.status', { card_id: CARD, status: 'active' });
  await refused('card.close', { card_id: CARD });
  assert.equal((await operate('card.query', { card_id: CARD })).status, 200);
  const charged = await operate('card.charge', { card_id: CARD, charge_amount: '1.00' });
  assert.equal(charged.body.outcome, 'succeeded');
});

test('C-019 C-226 C-282 a card that was closed here is closed from then on', async () => {
  const { operate, refused } = wallet();
  assert.equal((await operate('card.close', { card_id: CARD })).body.outcome, 'succeeded');
  await refused('card.charge', { card_id: CARD, charge_amount: '1.00' });
});

for (const [when, milliseconds] of [
  ['before', 1],
  ['the millisecond in which', 0],
  ['before (the clock was set back since)', -60_000],
] as const)
  test(`a query from ${when} a card was closed does not open it again`, async () => {
    const { world, bench, operate, refused } = wallet();
    const { answered, arrived } = holdsNextAnswer(world);
    const query = asMerchant<CardView>(bench, {
      method: 'POST',
      path: '/v1/operations/card.query',
      body: { card_id: CARD },
    });
    await arrived.promise;
    bench.clock.step(milliseconds);
    assert.equal((await operate('card.close', { card_id: CARD })).body.outcome, 'succeeded');
    answered.resolve(undefined);
    assert.equal((await query).body.status, 'closed');
    await refused('card.charge', { card_id: CARD, charge_amount: '1.00' });
  });

test('a query from between two changes of a card in one millisecond knows nothing of the second', async () => {
  const { world, bench, operate, refused } = wallet();
  await operate('card.status', { card_id: CARD, status: 'blocked' });
  const { answered, arrived } = holdsNextAnswer(world);
  const query = asMerchant<CardView>(bench, {
    method: 'POST',
    path: '/v1/operations/card.query',
    body: { card_id: CARD },
  });
  await arrived.promise;
  await operate('card.close', { card_id: CARD });
  answered.resolve(undefined);
  assert.equal((await query).body.status, 'closed');
  await refused('card.charge', { card_id: CARD, charge_amount: '1.00' });
});

test('who changes a card that is being changed is told what is in progress', async () => {
  const { world, operate } = wallet();
  const { answered, arrived } = holdsNextAnswer(world);
  const charging = operate('card.charge', { card_id: CARD, charge_amount: '1.00' });
  await arrived.promise;
  const { status, headers, body } = await operate('card.close', { card_id: CARD });
  answered.resolve(undefined);
  assert.deepEqual([status, headers.get('retry-after')], [409, '1']);
  assert.equal(body.detail, 'card.charge is in progress on this card.');
  assert.equal(body.operation_id, (await charging).body.id);
});

test('what a clock that was ahead has written is no newer than an answer', async () => {
  const { bench, operate } = wallet();
  bench.clock.advance(86_400_000);
  await operate('card.status', { card_id: CARD, status: 'blocked' });
  await operate('card.query', { card_id: CARD });
  await operate('card.status', { card_id: CARD, status: 'active' });
  bench.clock.step(-86_400_000);
  const { body } = await asMerchant<CardView>(bench, {
    method: 'POST',
    path: '/v1/operations/card.query',
    body: { card_id: CARD },
  });
  assert.equal(body.as_of, new Date(bench.clock.now()).toISOString());
});

test('a card that was closed stays so when it is decided what was done to it before', async () => {
  const { operate, refused, decidedLate } = wallet();
  await decidedLate('card.status', { card_id: CARD, status: 'blocked' }, () =>
    operate('card.close', { card_id: CARD }),
  );
  await refused('card.charge', { card_id: CARD, charge_amount: '1.00' });
});

test('a group that was made active again is not inactive by what is decided of before', async () => {
  const { operate, decidedLate } = wallet();
  await decidedLate('group.status', { group_id: GROUP, status: 'inactive' }, () =>
    operate('group.status', { group_id: GROUP, status: 'active' }),
  );
  const charged = await operate('group.charge', { group_id: GROUP, charge_amount: '1.00' });
  assert.equal(charged.body.outcome, 'succeeded');
});

test('a card that is decided to be closed is so, whatever was done to it since', async () => {
  const { operate, refused, decidedLate } = wallet();
  await decidedLate('card.close', { card_id: CARD }, () =>
    operate('card.status', { card_id: CARD, status: 'blocked' }),
  );
  await refused('card.charge', { card_id: CARD, charge_amount: '1.00' });
});

test('an inactive group is sent nothing but what makes it active again', async () => {
  const { operate, refused } = wallet();
  await operate('group.status', { group_id: GROUP, status: 'inactive' });
  await refused('group.charge', { group_id: GROUP, charge_amount: '1.00' });
  await refused('group.refund', { group_id: GROUP, refund_amount: '1.00' });
  await operate('group.status', { group_id: GROUP, status: 'active' });
  const charged = await operate('group.charge', { group_id: GROUP, charge_amount: '1.00' });
  assert.equal(charged.body.outcome, 'succeeded');
});

test('C-281 a group whose status was not changed, as its receipt says, is held to be what it was', async () => {
  const gateway = createScriptedGateway();
  const receipt = (data: object) => Response.json({ code: 0, msg: {}, data });
  gateway.on('/group/status', () => receipt({ status: '0', reqNo: 1, errorMsg: 'no' }));
  gateway.on('/group/charge', () => receipt({ status: '1', reqNo: 2, groupId: GROUP }));
  const bench = createBench({ fetch: gateway.fetch });
  const group = { group_id: GROUP, status: 'active', currency: 'USD' };
  await importSeen(bench.store, bench.clock, 'groups', [group]);
  const operate = async (operation: string, body: object) => {
    const path = `/v1/operations/${operation}`;
    return (await asMerchant<OperationResult>(bench, { method: 'POST', path, body })).body.outcome;
  };
  assert.equal(await operate('group.status', { group_id: GROUP, status: 'inactive' }), 'failed');
  const funds = { group_id: GROUP, charge_amount: '1.00' };
  assert.equal(await operate('group.charge', funds), 'succeeded');
});

test('a group that is wrongly held to be inactive is corrected by a person', async () => {
  const { bench, operate, refused } = wallet();
  await importSeen(bench.store, bench.clock, 'groups', [{ group_id: GROUP, status: 'inactive' }]);
  await refused('group.charge', { group_id: GROUP, charge_amount: '1.00' });
  const corrected = [{ group_id: GROUP, status: 'active' }];
  await importSeen(bench.store, bench.clock, 'groups', corrected, { correct: true });
  const charged = await operate('group.charge', { group_id: GROUP, charge_amount: '1.00' });
  assert.equal(charged.body.outcome, 'succeeded');
});
