import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import type { EventPage } from '../../src/contract/proxy/events.schema.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import { createKeys } from '../../src/proxy/crypto/keys.ts';
import { eventAfter, eventIdOf } from '../../src/proxy/events/event-chain.ts';
import { createMemoryStore, verifyAudit } from '../../src/proxy/index.ts';
import type { Store, Transaction } from '../../src/proxy/index.ts';
import type { EventRow } from '../../src/proxy/store/event-rows.ts';
import { emptySchema, postgresServer } from '../support/postgres-schema.ts';
import { ROOT_SECRET } from '../support/recorded.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession, payByCard, SHOP } from '../proxy/harness.ts';
import type { Bench } from '../proxy/harness.ts';

/** An attacker writes to the database and knows the program, but not the root secret. */
const STRANGER = createKeys(['a-secret-of-the-attacker-32-characters']);

const folder = await mkdtemp(join(tmpdir(), 'tender-audit-'));
after(() => rm(folder, { recursive: true }));

let files = 0;
const STORES: readonly (readonly [string, () => Promise<Store>])[] = [
  ['memory', () => Promise.resolve(createMemoryStore())],
  ['SQLite', () => openStore(`sqlite:${join(folder, `${(files += 1)}.db`)}`)],
  ...(postgresServer === undefined
    ? []
    : [
        [
          'PostgreSQL',
          async () => openPostgresStore(await emptySchema(postgresServer ?? '')),
        ] as const,
      ]),
];

/** A shop in which a payment succeeds, another is decided by a person, and a browser gets a grant. */
async function shopOver(store: Store): Promise<Bench> {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked));
  // The clock of the bench counts, and not the database's.
  const { time: _time, ...timeless } = store;
  const bench = createBench({ fetch: gateway.fetch, store: timeless });
  await payByCard(bench, await openSession(bench, { order_id: 'A-1' }));
  gateway.on('/v1/authorise', () => new Response('', { status: 502 }));
  const { body } = await payByCard(bench, await openSession(bench, { order_id: 'A-2' }));
  await asMerchant(bench, {
    method: 'POST',
    path: `/v1/attempts/${body.attempt_id}/resolve`,
    body: { outcome: 'failed', reason: 'seen in the portal', decided_by: 'kim' },
  });
  const grant = await asMerchant<{ id: string }>(bench, {
    method: 'POST',
    path: '/v1/grants',
    body: {
      subject: 'employee-7',
      origin: SHOP,
      operations: ['card.limit'],
      resources: { cards: ['c-1'] },
    },
  });
  await asMerchant(bench, { method: 'DELETE', path: `/v1/grants/${grant.body.id}` });
  // What is due may itself be an event.
  await bench.proxy.runDue();
  await bench.proxy.runDue('events');
  return bench;
}

/** As the merchant server reads them. */
const readBy = async (bench: Bench) =>
  (await asMerchant<EventPage>(bench, { path: '/v1/events' })).body.data;

const eventsIn = (store: Store): Promise<EventRow[]> => store.find('events', {});
const at = (events: readonly EventRow[], index: number): EventRow => {
  const event = events.at(index);
  assert.ok(event);
  return event;
};
const put = async (tx: Transaction, { id, ...event }: EventRow) => tx.update('events', id, event);
const FORGERY = { at: 1, type: 'payment.resolved', version: 2, data: { to: 'failed' } } as const;
const forged = (events: readonly EventRow[], keys = STRANGER): Promise<EventRow> =>
  eventAfter(keys, at(events, -1).hash, {
    ...at(events, -1),
    ...FORGERY,
    id: String(events.length + 1).padStart(16, '0'),
    nonce: 'of-the-attacker',
  });

type Attack = (tx: Transaction, events: readonly EventRow[]) => Promise<unknown>;
type Break = readonly [event: (events: readonly EventRow[]) => number, reason: string];

/** What a writer may do to events that have their places, and what `tender audit verify` says of it, at once. */
const FOUND: Readonly<Record<string, readonly [Break, Attack]>> = {
  'rewrites an event': [
    [() => 3, 'changed'],
    (tx, events) => put(tx, { ...at(events, 2), data: { decided_by: 'eve' } }),
  ],
  'rewrites an event and makes all hashes after it anew': [
    [() => 3, 'forged'],
    async (tx, events) => {
      let before = at(events, 1).hash;
      for (const event of events.slice(2)) {
        const data = event === events[2] ? { decided_by: 'eve' } : event.data;
        const made = await eventAfter(STRANGER, before, { ...event, data });
        before = made.hash;
        await put(tx, { ...made, seal: event.seal });
      }
    },
  ],
  'rewrites all events under a secret of its own': [
    [(events) => events.length, 'unsealed'],
    async (tx, events) => {
      let before: string | null = null;
      for (const event of events) {
        const made: EventRow = await eventAfter(STRANGER, before, { ...event, data: {} });
        before = made.hash;
        await put(tx, made);
      }
    },
  ],
  'removes one from the middle': [
    [() => 3, 'missing'],
    (tx, events) => tx.remove('events', at(events, 2).id),
  ],
  'removes one and closes the gap': [
    [() => 3, 'changed'],
    async (tx, events) => {
      for (const [index, { id }] of events.entries())
        if (index >= 2 && index < events.length - 1)
          await put(tx, { ...at(events, index + 1), id });
      await tx.remove('events', at(events, -1).id);
    },
  ],
  'removes the oldest as if they were pruned': [
    [() => 2, 'missing'],
    async (tx, events) => {
      for (const { id } of events.slice(0, 2)) await tx.remove('events', id);
    },
  ],
  'swaps two': [
    [() => 2, 'changed'],
    async (tx, events) => {
      await put(tx, { ...at(events, 2), id: at(events, 1).id });
      await put(tx, { ...at(events, 1), id: at(events, 2).id });
    },
  ],
  'appends one': [
    [(events) => events.length + 1, 'unsealed'],
    async (tx, events) => tx.insert('events', await forged(events)),
  ],
  'appends one with a seal that was seen': [
    [(events) => events.length + 1, 'forged'],
    async (tx, events) =>
      tx.insert('events', { ...(await forged(events)), seal: at(events, -1).seal }),
  ],
};

for (const [name, openOne] of STORES)
  describe(`the chain of events in ${name}`, () => {
    let opened: Store | undefined;
    const open = async () => (opened = await openOne());
    afterEach(() => opened?.close());
    const brokenIn = async (store: Store, head?: string) =>
      (await verifyAudit(store, [ROOT_SECRET], { ...(head && { head }) })).broken;

    test('holds who did what, when and why, also what the merchant server is not told', async () => {
      const store = await open();
      const bench = await shopOver(store);
      const events = await eventsIn(store);
      const found = await verifyAudit(store, [ROOT_SECRET]);
      assert.deepEqual([found.broken, found.waiting, found.events], [null, 0, events.length]);
      const one = (type: string) => events.find((event) => event.type === type);
      assert.deepEqual(one('payment.resolved')?.actor, { kind: 'person', name: 'kim' });
      assert.equal(one('grant.created')?.data['subject'], 'employee-7');
      assert.equal(one('grant.revoked')?.data['grant_id'], one('grant.created')?.data['grant_id']);
      const told: string[] = (await readBy(bench)).map(({ type }) => type);
      assert.ok(told.includes('payment.resolved') && !told.includes('grant.created'), told.join());
    });

    for (const [what, [[event, reason], act]] of Object.entries(FOUND))
      test(`shows the first event that is wrong where someone ${what}, and for good`, async () => {
        const store = await open();
        const bench = await shopOver(store);
        const events = await eventsIn(store);
        const { head } = await verifyAudit(store, [ROOT_SECRET]);
        await store.transaction((tx) => act(tx, events));
        const broken = { event: event(events), reason };
        assert.deepEqual(await brokenIn(store), broken);
        bench.restart();
        await payByCard(bench, await openSession(bench, { order_id: 'A-3' }));
        await bench.proxy.runDue();
        assert.ok(await brokenIn(store), 'what the proxy goes on with does not seal it');
        assert.ok(await brokenIn(store, head ?? ''));
      });

    test('takes nothing from the outbox that no proxy recorded, and alerts', async () => {
      const store = await open();
      const bench = await shopOver(store);
      const [first] = await eventsIn(store);
      assert.ok(first);
      const { id: _id, previous: _previous, hash: _hash, ...content } = first;
      await store.transaction((tx) => tx.append('outbox', { ...content, ...FORGERY }));
      await bench.proxy.runDue();
      const told = await readBy(bench);
      assert.equal(told.filter(({ type }) => type === FORGERY.type).length, 1, 'kim’s own');
      assert.equal(told.at(-1)?.type, 'alert.security');
      assert.equal(await brokenIn(store), null);
    });

    test('shows an event that was copied while it waited for its place', async () => {
      const store = await open();
      const bench = await shopOver(store);
      await openSession(bench, { order_id: 'A-4' });
      await payByCard(bench, await openSession(bench, { order_id: 'A-5' }));
      await store.transaction(async (tx) => {
        const [{ id: _id, ...waiting } = assert.fail()] = await tx.find('outbox', {});
        await tx.append('outbox', waiting);
      });
      await bench.proxy.runDue();
      assert.equal((await brokenIn(store))?.reason, 'copied');
    });

    test('that was cut at its end while no proxy ran is shown by an id that was noted, only', async () => {
      const store = await open();
      const bench = await shopOver(store);
      const noted = (await readBy(bench)).at(-1)?.id ?? '';
      const events = await eventsIn(store);
      const cut = events.slice(-4);
      await store.transaction(async (tx) => {
        for (const { id } of cut) await tx.remove('events', id);
        await tx.update('counters', 'events', { value: events.length - cut.length });
      });
      assert.equal(await brokenIn(store), null, 'it was whole then');
      assert.equal((await brokenIn(store, noted))?.reason, 'missing');
      bench.restart();
      for (const order_id of ['A-3', 'A-4', 'A-5', 'A-6', 'A-7'])
        await payByCard(bench, await openSession(bench, { order_id }));
      await bench.proxy.runDue();
      assert.equal((await brokenIn(store, noted))?.reason, 'head');
      const { status, body } = await asMerchant<{ type: string }>(bench, {
        path: `/v1/events?after=${noted}`,
      });
      assert.deepEqual([status, body.type], [409, '/problems/events-ahead'], 'a reader is told');
    });

    test('can be verified from the oldest event that pruning has left', async () => {
      const store = await open();
      const bench = await shopOver(store);
      const noted = eventIdOf(at(await eventsIn(store), 0));
      const last = (await readBy(bench)).at(-1)?.id ?? '';
      await asMerchant(bench, { path: `/v1/events?after=${last}` });
      for (let days = 0; days < 100; days += 1) {
        bench.clock.advance(86_400_000 / 2);
        await bench.proxy.runDue('pruning');
      }
      await payByCard(bench, await openSession(bench, { order_id: 'A-8' }));
      await bench.proxy.runDue();
      bench.clock.advance(50 * 86_400_000);
      for (let hours = 0; hours < 4; hours += 1) {
        await bench.proxy.runDue('pruning');
        bench.clock.advance(3_600_000);
      }
      const found = await verifyAudit(store, [ROOT_SECRET]);
      assert.equal(found.broken, null);
      assert.ok(found.anchor);
      assert.equal((await brokenIn(store, noted))?.reason, 'head-pruned');
      await bench.proxy.runDue('events');
      const [oldest] = await eventsIn(store);
      await store.transaction((tx) => tx.remove('events', oldest?.id ?? ''));
      assert.equal((await brokenIn(store))?.reason, 'missing', 'pruned by somebody else');
    });

    test('goes on while root secrets rotate, and is verified under the new one alone', async () => {
      const store = await open();
      await shopOver(store);
      const secrets = ['a-new-root-secret-of-32-characters!', ROOT_SECRET];
      const gateway = createScriptedGateway();
      gateway.on('/v1/authorise', (asked) => paymentXml(asked));
      const bench = createBench({ fetch: gateway.fetch, store, settings: { secrets } });
      await payByCard(bench, await openSession(bench, { order_id: 'A-3' }));
      await bench.proxy.runDue();
      await bench.proxy.runDue('events');
      assert.equal((await verifyAudit(store, secrets.slice(0, 1))).broken, null);
      assert.equal((await verifyAudit(store, [ROOT_SECRET])).broken?.reason, 'unsealed');
      const old = at(await eventsIn(store), 1);
      await store.transaction((tx) => put(tx, { ...old, data: {} }));
      const { broken } = await verifyAudit(store, secrets.slice(0, 1));
      assert.deepEqual(broken, { event: 2, reason: 'changed' });
    });
  });
