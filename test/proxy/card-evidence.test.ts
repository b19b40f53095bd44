import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CardView } from '../../src/contract/proxy/issued.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { asMerchant } from './harness.ts';
import type { Bench } from './harness.ts';
import { together, type Together } from './together.ts';

const CARD = '100029701';

const operate = <Body = OperationResult>(bench: Bench, name: string, body: object) =>
  asMerchant<Body>(bench, { method: 'POST', path: `/v1/operations/${name}`, body });
const look = (bench: Bench) => operate<CardView>(bench, 'card.query', { card_id: CARD });
const charge = (bench: Bench, amount: string) =>
  operate(bench, 'card.charge', { card_id: CARD, charge_amount: amount });
const withdraw = (bench: Bench, amount: string) =>
  operate(bench, 'card.withdraw', { card_id: CARD, refund_amount: amount });

/** Something whose answer is lost; what comes next is told at once, and the evidence gathered once more then. */
async function evidenceOf(
  change: (bench: Bench) => Promise<{ body: OperationResult }>,
  {
    before = () => Promise.resolve(),
    meanwhile = () => Promise.resolve(),
    arrives = true,
  }: {
    readonly before?: (bench: Bench) => Promise<unknown>;
    readonly meanwhile?: (world: Together) => Promise<unknown>;
    readonly arrives?: boolean;
  } = {},
) {
  const world = together();
  const { bench } = world;
  const second = () => bench.clock.advance(1_000);
  await look(bench);
  second();
  await before(bench);
  second();
  const cut = (path: string) => /\/card\/(?:charge|refund)$/.test(path);
  if (arrives) world.losesAnswer = cut;
  else world.loses = cut;
  const { body } = await change(bench);
  world.losesAnswer = world.loses = () => false;
  assert.equal(body.outcome, 'unknown');
  second();
  await meanwhile(world);
  bench.clock.advance(5_000);
  await bench.proxy.runDue();
  const row = await bench.store.get('operations', body.id);
  assert.equal(row?.outcome, 'unknown', 'a balance decides nothing');
  const { before: was, after, if_done, if_not_done } = row.result?.evidence ?? {};
  return [was?.value, after?.value, if_done, if_not_done];
}

test('P-09 evidence says what the operation alone would have changed', async () => {
  const lost = (bench: Bench) => charge(bench, '10.00');
  assert.deepEqual(await evidenceOf(lost), ['250.00', '260.00', '260.00', '250.00']);
  assert.deepEqual(await evidenceOf(lost, { arrives: false }), [
    '250.00',
    '250.00',
    '260.00',
    '250.00',
  ]);
  assert.deepEqual(await evidenceOf((bench) => withdraw(bench, '10.00')), [
    '250.00',
    '240.00',
    '240.00',
    '250.00',
  ]);
});

test('P-09 evidence comes with the first word of what is not proven', async () => {
  const world = together();
  await look(world.bench);
  world.bench.clock.advance(1_000);
  world.losesAnswer = (path) => path === '/card/charge';
  const { body } = await charge(world.bench, '10.00');
  const { before, after, if_done, if_not_done } = body.evidence ?? {};
  assert.deepEqual(
    [body.outcome, before?.value, after?.value, if_done, if_not_done],
    ['unknown', '250.00', '260.00', '260.00', '250.00'],
  );
});

test('P-09 a gateway that is silent about the balance, too, holds that word up for seconds', async () => {
  const world = together();
  const isAsked = Promise.withResolvers<undefined>();
  world.losesAnswer = (path) => path === '/card/charge';
  world.holds = (path) => {
    if (path !== '/card/query') return undefined;
    isAsked.resolve(undefined);
    return new Promise(() => undefined);
  };
  const told = charge(world.bench, '10.00');
  await isAsked.promise;
  world.bench.clock.advance(5_000);
  const { body } = await told;
  assert.deepEqual([body.outcome, body.evidence], ['unknown', undefined]);
});

test('P-09 what was moved before it, after the last look, and after it, before the next one, is taken out', async () => {
  assert.deepEqual(
    await evidenceOf((bench) => charge(bench, '10.00'), {
      before: (bench) => charge(bench, '7.00'),
      meanwhile: ({ bench }) => withdraw(bench, '3.00'),
    }),
    ['250.00', '264.00', '264.00', '254.00'],
  );
});

test('P-09 what was refused in between moved nothing', async () => {
  assert.deepEqual(
    await evidenceOf((bench) => charge(bench, '10.00'), {
      meanwhile: ({ bench }) => charge(bench, '1.13'),
    }),
    ['250.00', '260.00', '260.00', '250.00'],
  );
});

test('P-09 beside another unproven one nothing is claimed of either', async () => {
  assert.deepEqual(
    await evidenceOf((bench) => charge(bench, '10.00'), {
      async meanwhile(world) {
        world.losesAnswer = (path) => path.endsWith('/card/charge');
        await charge(world.bench, '20.00');
        world.losesAnswer = () => false;
      },
    }),
    ['250.00', '280.00', undefined, undefined],
  );
});
