import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStore } from '../../src/proxy/index.ts';
import { createScriptedGateway, declineXml } from '../support/scripted-gateway.ts';
import { asPage, createBench, openSession, payByCard } from '../proxy/harness.ts';

/** Somebody tries stolen numbers, and hides the declines among attempts by other ways. */

const LIMIT = 20;
const OTHERS = 12;
const FROM = '198.51.100.7';

function besieged(limits: Readonly<Record<string, unknown>>) {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', declineXml);
  gateway.on('/v1/checkout', () => new Response('<p>Loading</p>'));
  const store = createMemoryStore();
  const read: number[] = [];
  const bench = createBench({
    fetch: gateway.fetch,
    store: {
      ...store,
      transaction: (work) =>
        store.transaction((tx) =>
          work({
            ...tx,
            async find(table, query) {
              const rows = await tx.find(table, query);
              read.push(rows.length);
              return rows;
            },
          }),
        ),
    },
    profile: { hosted: true, limits },
  });
  let orders = 0;
  const session = () => openSession(bench, { order_id: `O-${(orders += 1)}` });
  return {
    /** How many rows each question to the store was answered with. */
    read,
    async hide() {
      for (let other = 0; other < OTHERS; other += 1)
        await asPage(bench, await session(), {
          method: 'POST',
          path: '/v1/checkout/hosted',
          body: { revision: 1 },
          remoteAddress: FROM,
        });
    },
    async decline(remoteAddress = FROM) {
      const { status } = await payByCard(bench, await session(), { remoteAddress });
      return status;
    },
  };
}

describe(`${OTHERS} attempts on the hosted page for each decline`, () => {
  test('do not hide the declines of an address', async () => {
    const { hide, decline } = besieged({ addressDeclines: LIMIT });
    for (let tried = 0; tried < LIMIT; tried += 1) {
      await hide();
      assert.equal(await decline(), 200);
    }
    await hide();
    assert.equal(await decline(), 429);
  });

  test('do not make each payment read thousands of attempts', async () => {
    const { decline, read } = besieged({ spike: { attempts: 200, declined: 1 } });
    for (let tried = 0; tried < 205; tried += 1) await decline(`203.${tried}.113.7`);
    const most = Math.max(...read);
    assert.ok(most > 100 && most <= 200, `${most} rows for one rule`);
  });

  test('do not keep down the share of declines in the shop', async () => {
    const spike = { attempts: LIMIT, declined: 0.6, action: 'refuse' } as const;
    const { hide, decline } = besieged({ spike });
    for (let tried = 0; tried <= LIMIT; tried += 1) {
      await hide();
      assert.equal(await decline(`203.${tried}.113.7`), 200);
    }
    await hide();
    assert.equal(await decline('203.99.113.7'), 429);
  });
});

test('thirty declines one after the other do not pass a limit of twenty', async () => {
  const { decline } = besieged({ addressDeclines: LIMIT });
  const passed = [];
  for (let tried = 0; tried < 30; tried += 1) passed.push(await decline());
  assert.equal(passed.filter((status) => status === 200).length, LIMIT);
});
