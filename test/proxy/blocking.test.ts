import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CardView } from '../../src/contract/proxy/issued.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { asMerchant } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { holdsNextAnswer, together, type Together } from './together.ts';

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
    first,
    async finish() {
      answered.resolve(undefined);
      return (await first).body;
    },
  };
}

type UnderWay = Awaited<ReturnType<typeof underWay>>;

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
      if (next === 'block') continue;
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

  test('C-231 (card.close) a block is sent at once, and a card that was closed before it stays closed', async () => {
    const { bench, finish } = await underWay('card.close');
    const blocked = await turn(bench, 'blocked');
    assert.deepEqual([blocked.status, blocked.body.outcome], [200, 'failed']);
    assert.equal((await finish()).outcome, 'succeeded');
    assert.equal(await statusKept(bench), 'closed');
  });

  for (const answersLast of ['/card/close', '/card/status'])
    test(`C-231 (card.close) a card that was blocked on the way is closed, also if ${answersLast} answers last`, async () => {
      const world = together();
      const arrives = Promise.withResolvers<undefined>();
      world.holds = (path) => (path === '/card/close' ? arrives.promise : undefined);
      const closed = operate(world.bench, 'card.close', { card_id: CARD });
      while (!world.calls.includes('/card/close')) await nextTurn();
      const { answered, arrived } = holdsNextAnswer(world);
      const blocked = turn(world.bench, 'blocked');
      await arrived.promise;
      const last = answersLast === '/card/close' ? arrives : answered;
      for (const release of [arrives, answered].filter((one) => one !== last))
        release.resolve(undefined);
      await (last === arrives ? blocked : closed);
      last.resolve(undefined);
      const outcomes = (await Promise.all([closed, blocked])).map(({ body }) => body.outcome);
      assert.deepEqual(outcomes, ['succeeded', 'succeeded']);
      assert.equal(await statusKept(world.bench), 'closed');
    });

  for (const [how, ends, outcome] of [
    ['as it comes', (at: UnderWay) => at.finish(), 'succeeded'],
    ['as one that never comes', ({ bench }: UnderWay) => bench.clock.advance(30_000), 'unknown'],
  ] as const)
    test(`C-231 (block) a second block is the first one: both are told its answer ${how}`, async () => {
      const at = await underWay('block');
      const before = at.world.calls.length;
      const second = turn(at.bench, 'blocked');
      while ((await at.bench.store.find('requests', {})).length < 2) await nextTurn();
      void ends(at);
      const [one, other] = await Promise.all([at.first, second]);
      assert.deepEqual(
        [one, other].map(({ status, body }) => [status, body.id, body.outcome]),
        Array.from({ length: 2 }, () => [200, one.body.id, outcome]),
      );
      assert.doesNotMatch(at.world.calls.slice(before).join(), /card\/status/);
    });
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

  /** Asks again and again, as often as the schedule has it. */
  const askedFor = async ({ bench }: Together, id: string) => {
    for (const wait of [5_000, 60_000, 300_000, 600_000]) {
      bench.clock.advance(wait);
      await bench.proxy.runDue();
    }
    return (await recordOf(bench, id))?.outcome;
  };

  test('what was passed on the way, and made after it, says nothing of it either', async () => {
    const world = together();
    const arrives = Promise.withResolvers<undefined>();
    world.holds = () => {
      world.holds = () => undefined;
      return arrives.promise;
    };
    const unblocked = turn(world.bench, 'active');
    while (!world.calls.includes('/card/status')) await nextTurn();
    world.bench.clock.advance(1);
    world.losesAnswer = (path) => path === '/card/status';
    const { body } = await turn(world.bench, 'blocked');
    world.losesAnswer = () => false;
    arrives.resolve(undefined);
    assert.equal((await unblocked).body.outcome, 'succeeded');
    assert.equal(await askedFor(world, body.id), 'unknown');
  });

  test('a closing has failed where the card is not closed, whatever was done to it since', async () => {
    const world = together();
    world.loses = (path) => path === '/card/close';
    const { body } = await operate(world.bench, 'card.close', { card_id: CARD });
    world.loses = () => false;
    world.bench.clock.advance(1);
    await turn(world.bench, 'blocked');
    assert.equal(await askedFor(world, body.id), 'failed');
  });

  test('what was changed from here since says nothing of it: it does not fail', async () => {
    const world = together();
    world.loses = (path) => path.endsWith('/card/status');
    const { body } = await turn(world.bench, 'blocked');
    world.loses = () => false;
    world.bench.clock.advance(1);
    await turn(world.bench, 'active');
    assert.equal(await askedFor(world, body.id), 'unknown');
  });
});
