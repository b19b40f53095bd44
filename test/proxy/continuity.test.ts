import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStore, type Store } from '../../src/proxy/index.ts';
import {
  isRefused,
  standingOf,
  type Said,
  type Seen,
} from '../../src/proxy/exchange/continuity.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession, payByCard, send, sessionTerms } from './harness.ts';

const lineage = { id: 'current', timeline: 'A', isSynchronous: false, beat: 7 };
const waiting = { ...lineage, isSynchronous: true };
const said: Said = {
  timeline: 'A',
  isSynchronous: false,
  lineage,
  event: 40,
  hasHead: true,
  restored: 0,
};
const seen: Seen = { timeline: 'A', isSynchronous: false, beat: 7, event: 40, restored: 0 };
const fresh = undefined;
const unknown = { ...lineage, timeline: null };

describe('how a store stands', () => {
  for (const [name, before, now, expected] of [
    ['nobody has worked with it', fresh, { lineage: undefined, event: 0 }, 'first'],
    ['a proxy of a version before has', fresh, { lineage: undefined }, 'first'],
    ['a process starts on what proxies worked with', fresh, {}, 'same'],
    ['a process starts, and the store names no history', fresh, { timeline: null }, 'same'],
    ['it names one for the first time', fresh, { lineage: unknown }, 'same'],
    ['a process starts on another server', fresh, { timeline: 'B' }, 'uncertain'],
    [
      'a process starts on a backup',
      fresh,
      { lineage: { ...lineage, timeline: 'copy' } },
      'uncertain',
    ],
    [
      'one starts on a standby that commits waited for',
      fresh,
      { timeline: 'B', lineage: waiting },
      'moved',
    ],
    ['one starts after a restore', fresh, { restored: 9 }, 'same'],
    ['nothing has changed', seen, {}, 'same'],
    ['it went on', seen, { event: 41, lineage: { ...lineage, beat: 8 } }, 'same'],
    ['events are missing', seen, { event: 39 }, 'behind'],
    [
      'another event has the place of the last one seen',
      seen,
      { hasHead: false, event: 50 },
      'behind',
    ],
    ['what proxies wrote last is missing', seen, { lineage: { ...lineage, beat: 6 } }, 'behind'],
    ['the row is missing', seen, { lineage: undefined }, 'behind'],
    ['another server, where commits wait for none', seen, { timeline: 'B' }, 'uncertain'],
    [
      'another server, where they wait since',
      seen,
      { timeline: 'B', lineage: waiting },
      'uncertain',
    ],
    [
      'another server, and they waited',
      { ...seen, isSynchronous: true },
      { timeline: 'B', lineage: waiting },
      'moved',
    ],
    [
      'they waited, and events are missing',
      { ...seen, isSynchronous: true },
      { timeline: 'B', lineage: waiting, event: 39 },
      'behind',
    ],
    [
      'it was restored, and lacks what was seen',
      seen,
      { restored: 9, event: 12, hasHead: false, lineage: { ...lineage, beat: 3 } },
      'restored',
    ],
    [
      'it was restored, and then copied',
      seen,
      { restored: 9, lineage: { ...lineage, timeline: 'copy' } },
      'uncertain',
    ],
    ['it is from before a restore', { ...seen, restored: 9 }, {}, 'behind'],
  ] as const)
    test(`${name}: ${expected}`, () => {
      const standing = standingOf(before, { ...said, ...now });
      assert.equal(standing, expected);
      assert.equal(isRefused(standing), expected === 'behind' || expected === 'uncertain');
    });
});

/** The gateway lists a payment. */
const listed = (order_no: string) =>
  Response.json({
    return_status: '1',
    orders_list: [
      {
        order_no,
        transaction_id: `t-${order_no}`,
        order_status: '1',
        amount: '12.00',
        currency: 'EUR',
      },
    ],
  });

/** All rows of a store, and how to bring them back. */
async function save(store: Store): Promise<() => Promise<void>> {
  const tables = ['attempts', 'orders', 'sessions', 'events', 'counters', 'lineages'] as const;
  const rows = await Promise.all(
    tables.map(async (table) => [table, await store.find(table, {})] as const),
  );
  return () =>
    store.transaction(async (tx) => {
      for (const [table, kept] of rows) {
        for (const { id } of await tx.find(table, {})) await tx.remove(table, id);
        for (const row of kept) await tx.insert(table, row);
      }
    });
}

const readiness = async (bench: Parameters<typeof send>[0]) => {
  const { status, body } = await send<{ status: string }>(bench, { path: '/readyz' });
  return [status, body.status] as const;
};

test('a store that went back is written to no more, and says so, until it was prepared', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  gateway.on('/v1/retrievalTrans', () => listed('A-100-1'));
  const store = createMemoryStore();
  const gauges = new Map<string, number>();
  const metrics = {
    count: () => undefined,
    duration: () => undefined,
    gauge: (name: string, value: number) => void gauges.set(name, value),
  };
  const bench = createBench({ fetch: gateway.fetch, store, metrics });
  await payByCard(bench, await openSession(bench));
  await bench.proxy.runDue();
  const goBack = await save(store);
  const lost = await openSession(bench, { order_id: 'A-101' });
  await payByCard(bench, lost);
  await bench.proxy.runDue();
  assert.deepEqual(await readiness(bench), [200, 'ready']);

  await goBack();
  await bench.proxy.runDue('continuity');
  const sent = gateway.callsTo('/v1/authorise').length;
  const refused = await asMerchant<{ type: string }>(bench, {
    method: 'POST',
    path: '/v1/sessions',
    body: sessionTerms({ order_id: 'A-101' }),
  });
  assert.deepEqual([refused.status, refused.body.type], [503, '/problems/store-went-back']);
  assert.deepEqual(await readiness(bench), [503, 'the database went back: run tender restore']);
  assert.equal(gauges.get('store_went_back'), 1);
  assert.equal(bench.lines.filter(({ event }) => event.includes('went back')).length, 1);
  assert.equal(gateway.callsTo('/v1/authorise').length, sent);
  // It reads on.
  assert.equal((await asMerchant(bench, { path: '/v1/events' })).status, 200);
  assert.equal((await asMerchant(bench, { path: '/v1/orders' })).status, 200);

  assert.equal(typeof (await bench.another().resumeRestored()), 'object');
  await bench.proxy.runDue();
  assert.deepEqual(await readiness(bench), [200, 'ready']);
  assert.equal(gauges.get('store_went_back'), 0);
  await openSession(bench, { order_id: 'A-102' });
});

test('a process that has just started looks before it writes', async () => {
  const store = createMemoryStore();
  const copy = { id: 'current', timeline: 'copy', isSynchronous: false, beat: 1 };
  await store.transaction((tx) => tx.insert('lineages', copy));
  const history = () => Promise.resolve({ timeline: 'file', isSynchronous: false });
  const bench = createBench({
    fetch: createScriptedGateway().fetch,
    store: { ...store, history },
  });
  const refused = await asMerchant(bench, {
    method: 'POST',
    path: '/v1/sessions',
    body: sessionTerms(),
  });
  assert.equal(refused.status, 503);
  await bench.another().declareComplete();
  await bench.proxy.runDue('continuity');
  await openSession(bench);
});
