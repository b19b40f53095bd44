import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CardView } from '../../src/contract/proxy/issued.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { asMerchant } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { holdsNextAnswer, together } from './together.ts';

const CARD = '100029701';

const operate = <Body = OperationResult & ProblemBody>(bench: Bench, name: string, body: object) =>
  asMerchant<Body>(bench, { method: 'POST', path: `/v1/operations/${name}`, body });
const turn = (bench: Bench, status: 'active' | 'blocked') =>
  operate(bench, 'card.status', { card_id: CARD, status });
const statusKept = async ({ store }: Bench) => (await store.get('cards', CARD))?.view.status;
const recordOf = async ({ store }: Bench, id: string) => store.get('operations', id);

const REQUESTS = {
  'card.charge': { charge_amount: '5.00' },
  'card.withdraw': { refund_amount: '5.00' },
  'card.limit': { limit_amount: '5.00', currency: 'USD' },
  'card.close': {},
  unblock: { status: 'active' },
  block: { status: 'blocked' },
} as const;
const named = (what: keyof typeof REQUESTS) =>
  what === 'block' || what === 'unblock' ? 'card.status' : what;

/** Something that waits for the gateway's answer. */
async function underWay(what: keyof typeof REQUESTS) {
  const world = together();
  const { answered, arrived } = holdsNextAnswer(world);
  const first = operate(world.bench, named(what), { card_id: CARD, ...REQUESTS[what] });
  await arrived.promise;
  return {
    world,
    bench: world.bench,
    async finish() {
      answered.resolve(undefined);
      return (await first).body;
    },
  };
}

describe('while something waits for the gateway', () => {
  for (const what of ['card.charge', 'card.withdraw', 'card.limit', 'unblock'] as const)
    test(`C-231 (${what}) a stolen card is blocked at once, and both are recorded as they ended`, async () => {
      const { bench, finish } = await underWay(what);
      const blocked = await turn(bench, 'blocked');
      assert.deepEqual([blocked.status, blocked.body.outcome], [200, 'succeeded']);
      const first = await finish();
      assert.equal((await recordOf(bench, first.id))?.outcome, first.outcome);
      const { body } = await operate<CardView>(bench, 'card.query', { card_id: CARD });
      assert.equal(body.status, 'blocked');
      assert.equal(await statusKept(bench), 'blocked');
    });

  for (const what of Object.keys(REQUESTS) as (keyof typeof REQUESTS)[])
    for (const next of Object.keys(REQUESTS) as (keyof typeof REQUESTS)[]) {
      if (next === 'block' && what !== 'block' && what !== 'card.close') continue;
      test(`C-231 (${what}) ${next} waits, and is told what for`, async () => {
        const { bench, finish } = await underWay(what);
        const { status, body } = await operate(bench, named(next), {
          card_id: CARD,
          ...REQUESTS[next],
        });
        assert.deepEqual(
          [status, body.type, body['operation']],
          [409, '/problems/operation-in-progress', named(what)],
        );
        assert.doesNotMatch(JSON.stringify(body), /identical|same/i);
        await finish();
      });
    }
});

test('C-231 of two changes of the status at once, neither claims to be the last: the card is asked', async () => {
  const { bench, finish } = await underWay('unblock');
  await turn(bench, 'blocked');
  assert.equal(await statusKept(bench), 'unknown');
  await finish();
  assert.equal(await statusKept(bench), 'unknown');
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  assert.equal(await statusKept(bench), 'blocked');
  for (const { dueAt } of await bench.store.find('operations', {})) assert.equal(dueAt, null);
});

test('a block that passed one which failed is what lasts', async () => {
  const world = together();
  world.losesAnswer = (path) => path.endsWith('/card/charge');
  await operate(world.bench, 'card.charge', { card_id: CARD, charge_amount: '5.00' });
  assert.equal((await turn(world.bench, 'blocked')).body.outcome, 'succeeded');
  assert.equal(await statusKept(world.bench), 'blocked');
});

describe('an answer that was lost is settled by the status that the card shows', () => {
  for (const [what, operation, more, shown] of [
    ['blocking', 'card.status', { status: 'blocked' }, 'blocked'],
    ['unblocking', 'card.status', { status: 'active' }, 'active'],
    ['closing', 'card.close', {}, 'closed'],
  ] as const) {
    const lost = async (arrives: boolean) => {
      const world = together();
      if (what === 'unblocking') await turn(world.bench, 'blocked');
      world.bench.clock.advance(1);
      const change = (path: string) => /\/card\/(?:status|close)$/.test(path);
      if (arrives) world.losesAnswer = change;
      else world.loses = change;
      const { body } = await operate(world.bench, operation, { card_id: CARD, ...more });
      assert.equal(body.outcome, 'unknown');
      world.losesAnswer = world.loses = () => false;
      const pass = async (milliseconds: number) => {
        world.bench.clock.advance(milliseconds);
        await world.bench.proxy.runDue();
        return (await recordOf(world.bench, body.id))?.outcome;
      };
      return { world, id: body.id, pass };
    };

    test(`${what} that arrived has succeeded`, async () => {
      const { world, pass } = await lost(true);
      assert.equal(await pass(5_000), 'succeeded');
      assert.equal(await statusKept(world.bench), shown);
    });

    test(`${what} that did not arrive has failed once two looks agree, minutes apart`, async () => {
      const { pass } = await lost(false);
      assert.equal(await pass(5_000), 'unknown', 'it may still be on its way');
      assert.equal(await pass(15_000), 'unknown');
      assert.equal(await pass(60_000), 'unknown');
      assert.equal(await pass(300_000), 'failed');
    });

    test(`${what} stays unknown as long as the gateway can’t be asked`, async () => {
      const { world, pass } = await lost(true);
      world.losesAnswer = () => true;
      assert.equal(await pass(5_000), 'unknown');
      assert.equal(await pass(3_600_000), 'unknown');
      world.losesAnswer = () => false;
      assert.equal(await pass(60_000), 'succeeded');
    });
  }

  test('what was changed from here since says nothing of it: it does not fail', async () => {
    const world = together();
    world.loses = (path) => path.endsWith('/card/status');
    const { body } = await turn(world.bench, 'blocked');
    world.loses = () => false;
    world.bench.clock.advance(1);
    await turn(world.bench, 'active');
    for (const wait of [5_000, 60_000, 300_000, 600_000]) {
      world.bench.clock.advance(wait);
      await world.bench.proxy.runDue();
    }
    assert.equal((await recordOf(world.bench, body.id))?.outcome, 'unknown');
  });
});
