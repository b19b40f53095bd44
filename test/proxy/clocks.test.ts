import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStore } from '../../src/proxy/index.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession, payByCard, viewOf } from './harness.ts';
import type { Bench } from './harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Two machines over one database, which has a time of its own; the second machine's clock is wrong. */
function twoMachines(ahead: number) {
  const clock = createFakeClock();
  const store = { ...createMemoryStore(), time: () => Promise.resolve(clock.now()) };
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const right = createBench({ fetch: gateway.fetch, store, clock });
  const wrong = createBench({
    fetch: gateway.fetch,
    store,
    clock: createFakeClock(clock.now() + ahead),
  });
  return { right, wrong };
}

const count = (bench: Bench, table: 'requests' | 'sessions') =>
  bench.store.read(async (reader) => (await reader.find(table, {})).length);

for (const [what, ahead] of [
  ['a year ahead', 365 * DAY],
  ['a year back', -365 * DAY],
] as const)
  test(`a machine whose clock is ${what} expires and forgets nothing that is alive`, async () => {
    const { right, wrong } = twoMachines(ahead);
    const session = await openSession(right);
    for (let hour = 0; hour < 3; hour += 1) {
      await wrong.proxy.runDue();
      right.clock.advance(60_000);
      wrong.clock.advance(60_000);
    }
    assert.equal((await viewOf(right, session)).state, 'open');
    assert.equal(await count(right, 'requests'), 1);
    assert.equal((await payByCard(wrong, session)).body.outcome, 'succeeded');
    assert.ok(wrong.lines.some(({ event }) => /clock differs/.test(event)));
    assert.ok(!right.lines.some(({ event }) => /clock differs/.test(event)));
  });

test('a machine whose clock is wrong learns in its own time when to run again', async () => {
  const { right, wrong } = twoMachines(365 * DAY);
  await openSession(right, { expires_in: 600 });
  const { nextAt } = await wrong.proxy.runDue('sessions');
  assert.ok(Math.abs((nextAt ?? 0) - wrong.clock.now() - 600_000) < 2_000, String(nextAt));
});

test('a clock that leaps a day ahead has an hour to be set right before anything is forgotten', async () => {
  const gateway = createScriptedGateway();
  const bench = createBench({ fetch: gateway.fetch });
  await asMerchant(bench, { path: '/v1/events' });
  await openSession(bench);
  await bench.proxy.runDue('pruning');
  bench.clock.step(365 * DAY);
  await bench.proxy.runDue('pruning');
  assert.equal(await count(bench, 'requests'), 1);
  bench.clock.step(-365 * DAY);
  bench.clock.advance(31 * 60_000);
  await bench.proxy.runDue('pruning');
  assert.equal(
    await count(bench, 'requests'),
    1,
    'and what it planned for next year holds up nothing',
  );
  for (let day = 0; day < 32; day += 1) {
    bench.clock.advance(DAY);
    await bench.proxy.runDue('pruning');
  }
  assert.equal(await count(bench, 'requests'), 0);
});
