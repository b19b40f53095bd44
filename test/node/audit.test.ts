import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, afterEach, before, describe, test } from 'node:test';
import { openStore } from '../../src/node/stores/open-store.ts';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import { entryAfter, hashAfter } from '../../src/proxy/audit/audit-entry.ts';
import { createKeys } from '../../src/proxy/crypto/keys.ts';
import { createMemoryStore, verifyAudit } from '../../src/proxy/index.ts';
import type { AuditRow, Store, Transaction } from '../../src/proxy/index.ts';
import { Program } from '../support/demo-processes.ts';
import { emptySchema, postgresServer } from '../support/postgres-schema.ts';
import {
  asMerchant,
  createBench,
  eventTypes,
  openSession,
  payByCard,
  SHOP,
} from '../proxy/harness.ts';
import type { Bench } from '../proxy/harness.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';

const SECRET = 'root-secret-of-at-least-32-characters';
const OLD = 'an-older-root-secret-of-32-characters';
const KEYS = createKeys([SECRET]);

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
async function aDay(bench: Bench, lose: () => void): Promise<void> {
  await payByCard(bench, await openSession(bench, { order_id: 'A-1' }));
  lose();
  const { body } = await payByCard(bench, await openSession(bench, { order_id: 'A-2' }));
  const decision = { outcome: 'failed', reason: 'seen in the portal', decided_by: 'kim' };
  await asMerchant(bench, {
    method: 'POST',
    path: `/v1/attempts/${body.attempt_id}/resolve`,
    body: decision,
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
  await bench.proxy.runDue();
  await bench.proxy.runDue();
}

async function shopOver(store: Store) {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked));
  const bench = createBench({ fetch: gateway.fetch, store });
  await aDay(bench, () => gateway.on('/v1/authorise', () => new Response('', { status: 502 })));
  return bench;
}

const rowsOf = (store: Store): Promise<AuditRow[]> =>
  store.read((reader) => reader.find('audit', {}));

const at = (rows: readonly AuditRow[], index: number): AuditRow => {
  const row = rows.at(index);
  assert.ok(row);
  return row;
};

const replace = async (tx: Transaction, { id, ...content }: AuditRow) =>
  tx.update('audit', id, content);

/** What somebody may do who can write to the database and has no root secret; which entry gives it away. */
const ATTACKS: Readonly<
  Record<
    string,
    {
      readonly breaks: (rows: readonly AuditRow[]) => readonly [entry: number, reason: string];
      readonly act: (tx: Transaction, rows: readonly AuditRow[]) => Promise<unknown>;
    }
  >
> = {
  'changes an entry': {
    breaks: () => [3, 'changed'],
    act: (tx, rows) => replace(tx, { ...at(rows, 2), details: { decided_by: 'eve' } }),
  },
  'changes an entry and makes all hashes after it anew': {
    breaks: (rows) => [Number(at(rows, sealedFrom(rows, 2)).id), 'seal'],
    async act(tx, rows) {
      let before = at(rows, 1).hash;
      for (const [index, row] of rows.entries()) {
        if (index < 2) continue;
        const changed = index === 2 ? { ...row, about: 'another' } : row;
        before = await hashAfter(KEYS, before, changed);
        await replace(tx, { ...changed, hash: before });
      }
    },
  },
  'removes an entry': {
    breaks: () => [4, 'missing'],
    act: (tx, rows) => tx.remove('audit', at(rows, 3).id),
  },
  'removes the first entry': {
    breaks: () => [1, 'missing'],
    act: (tx, rows) => tx.remove('audit', at(rows, 0).id),
  },
  'removes an entry and closes the gap': {
    breaks: () => [4, 'changed'],
    async act(tx, rows) {
      for (const [index, row] of rows.entries())
        if (index >= 3 && index < rows.length - 1)
          await replace(tx, { ...at(rows, index + 1), id: row.id });
      await tx.remove('audit', at(rows, -1).id);
    },
  },
  'swaps two entries': {
    breaks: () => [2, 'changed'],
    async act(tx, rows) {
      await replace(tx, { ...at(rows, 2), id: at(rows, 1).id });
      await replace(tx, { ...at(rows, 1), id: at(rows, 2).id });
    },
  },
  'appends an entry': {
    breaks: (rows) => [rows.length + 1, 'unsealed'],
    act: async (tx, rows) => tx.insert('audit', await forged(rows)),
  },
  'appends an entry with a seal that was seen': {
    breaks: (rows) => [rows.length + 1, 'seal'],
    act: async (tx, rows) =>
      tx.insert('audit', { ...(await forged(rows)), seal: at(rows, -1).seal }),
  },
  'appends an entry with a seal of its own': {
    breaks: (rows) => [rows.length + 1, 'unsealed'],
    act: async (tx, rows) =>
      tx.insert('audit', { ...(await forged(rows)), seal: { by: '00000000', mac: 'x' } }),
  },
  'changes an event': {
    breaks: (rows) => [numberOfEvent(rows, 2), 'event-changed'],
    act: (tx) => tx.update('events', '2'.padStart(16, '0'), { data: { attempt: {} } }),
  },
  'removes an event': {
    breaks: (rows) => [numberOfEvent(rows, 2), 'event-missing'],
    act: (tx) => tx.remove('events', '2'.padStart(16, '0')),
  },
};

const sealedFrom = (rows: readonly AuditRow[], from: number): number =>
  rows.findIndex(({ seal }, index) => index >= from && seal !== null);

const numberOfEvent = (rows: readonly AuditRow[], event: number): number =>
  Number(rows.find(({ eventId }) => Number(eventId) === event)?.id);

const forged = (rows: readonly AuditRow[]): Promise<AuditRow> =>
  entryAfter(KEYS, rows.at(-1), {
    at: Date.UTC(2026, 10, 21),
    type: 'payment.resolved',
    actor: { kind: 'person', name: 'eve' },
    about: 'att_1',
    details: { to: 'failed' },
    eventId: null,
    eventHash: null,
  });

for (const [name, openOne] of STORES)
  describe(`the audit chain in ${name}`, () => {
    let opened: Store | undefined;
    const open = async () => (opened = await openOne());
    afterEach(() => opened?.close());

    test('names who did what, when and why, and what the gateway said', async () => {
      const store = await open();
      await shopOver(store);
      const rows = await rowsOf(store);
      const found = await verifyAudit(store, [SECRET]);
      assert.deepEqual([found.broken, found.waiting], [null, 0]);
      assert.deepEqual([found.entries, found.events > 0], [rows.length, true]);
      const entry = (type: string) => rows.filter((row) => row.type === type);
      const [decision] = entry('payment.resolved');
      assert.deepEqual(decision?.actor, { kind: 'person', name: 'kim' });
      const { requested_by, ...details } = decision.details ?? {};
      assert.match(String(requested_by), /^key_/);
      assert.deepEqual(details, {
        from: 'unknown',
        to: 'failed',
        reason: 'seen in the portal',
        decided_by: 'kim',
        operation: 'authorise.card',
        outcome: 'failed',
      });
      const [granted] = entry('grant.created');
      assert.equal(granted?.actor?.kind, 'merchant');
      assert.equal(granted.details?.['subject'], 'employee-7');
      assert.equal(entry('grant.revoked')[0]?.about, granted.about);
      const said = entry('exchange').map(({ about, details: seen }) => [about, seen?.['answer']]);
      assert.deepEqual(said.slice(0, 2), [
        ['A-1-1', 'answered'],
        ['A-2-1', 'no-answer'],
      ]);
    });

    for (const [what, { act, breaks }] of Object.entries(ATTACKS))
      test(`names the first entry that is wrong where someone ${what}`, async () => {
        const store = await open();
        await shopOver(store);
        const rows = await rowsOf(store);
        await store.transaction((tx) => act(tx, rows));
        const { broken } = await verifyAudit(store, [SECRET]);
        assert.deepEqual([broken?.entry, broken?.reason], breaks(rows));
      });

    test('is not continued behind a forged entry, and the merchant is alerted once', async () => {
      const store = await open();
      const bench = await shopOver(store);
      const rows = await rowsOf(store);
      await store.transaction(async (tx) => tx.insert('audit', await forged(rows)));
      await payByCard(bench, await openSession(bench, { order_id: 'A-3' }));
      for (let round = 0; round < 3; round += 1) await bench.proxy.runDue();
      assert.equal((await rowsOf(store)).length, rows.length + 1);
      const alerts = (await eventTypes(bench)).filter((type) => type === 'alert.security');
      assert.equal(alerts.length, 1);
    });

    test('takes up what has waited in steps that keep no one waiting', async () => {
      const store = await open();
      const steps: number[] = [];
      const counting: Store['transaction'] = (work) =>
        store.transaction((tx) => {
          const step = steps.push(0) - 1;
          const insert: Transaction['insert'] = (table, row) => {
            if (table === 'audit') steps[step] = (steps[step] ?? 0) + 1;
            return tx.insert(table, row);
          };
          return work({ ...tx, insert });
        });
      const gateway = createScriptedGateway();
      gateway.on('/v1/authorise', (asked) => paymentXml(asked));
      const bench = createBench({
        fetch: gateway.fetch,
        store: { ...store, transaction: counting },
      });
      for (let order = 1; order <= 30; order += 1)
        await payByCard(bench, await openSession(bench, { order_id: `A-${order}` }));
      await bench.proxy.runDue();
      const { broken, entries, waiting } = await verifyAudit(store, [SECRET]);
      assert.deepEqual([broken, waiting], [null, 0]);
      assert.ok(entries > 50, String(entries));
      assert.ok(Math.max(...steps) <= 50, String(Math.max(...steps)));
    });

    test('that was cut off is shown by a head that was noted', async () => {
      const store = await open();
      const bench = await shopOver(store);
      const { head } = await verifyAudit(store, [SECRET]);
      assert.ok(head);
      const rows = await rowsOf(store);
      await payByCard(bench, await openSession(bench, { order_id: 'A-3' }));
      await bench.proxy.runDue();
      const noted = (await verifyAudit(store, [SECRET])).head ?? '';
      const more = (await rowsOf(store)).slice(rows.length);
      await store.transaction(async (tx) => {
        for (const { id } of more) await tx.remove('audit', id);
      });
      assert.equal((await verifyAudit(store, [SECRET])).broken, null, 'it was whole then');
      assert.equal((await verifyAudit(store, [SECRET], { head })).broken, null);
      const cut = (await verifyAudit(store, [SECRET], { head: noted })).broken;
      assert.deepEqual(cut, { entry: rows.length + more.length, reason: 'missing' });
      for (const order_id of ['A-4', 'A-5', 'A-6'])
        await payByCard(bench, await openSession(bench, { order_id }));
      await bench.proxy.runDue();
      const again = (await verifyAudit(store, [SECRET], { head: noted })).broken;
      assert.deepEqual(again, { entry: rows.length + more.length, reason: 'head' });
    });

    test('continues while root secrets rotate, and is valid under the new one alone', async () => {
      const store = await open();
      const gateway = createScriptedGateway();
      gateway.on('/v1/authorise', (asked) => paymentXml(asked));
      const proxyWith = (...secrets: string[]) =>
        createBench({ fetch: gateway.fetch, store, settings: { secrets } });
      const pay = async (bench: Bench, order_id: string) => {
        await payByCard(bench, await openSession(bench, { order_id }));
        await bench.proxy.runDue();
      };
      await pay(proxyWith(OLD), 'A-1');
      const before = (await rowsOf(store)).length;
      await pay(proxyWith(SECRET), 'A-2');
      assert.equal((await rowsOf(store)).length, before, 'not without the secret that sealed it');
      await pay(proxyWith(SECRET, OLD), 'A-3');
      const { broken, waiting } = await verifyAudit(store, [SECRET]);
      assert.deepEqual([broken, waiting], [null, 0]);
      assert.equal((await verifyAudit(store, [OLD])).broken?.reason, 'unsealed');
    });
  });

describe('tender audit', () => {
  const path = join(folder, 'cli.db');
  const runWith = async (secret: string, ...words: string[]) => {
    const program = new Program(['audit', ...words], {
      TENDER_DATABASE_URL: `sqlite:${path}`,
      TENDER_SECRET: secret,
    });
    return { code: await program.ended(), output: program.output };
  };
  const run = (...words: string[]) => runWith(SECRET, ...words);

  before(async () => {
    const store = await openStore(`sqlite:${path}`);
    await shopOver(store);
    await store.close();
  });

  test('verify: says that the chain holds, and its head', async () => {
    const { code, output } = await run('verify');
    assert.equal(code, 0, output);
    assert.match(output, /^unbroken: \d+ entries[^]*^head \d+:[\w-]{43}$/m);
  });

  test('verify --head: an entry that was noted has to be there', async () => {
    const { code, output } = await run('verify', '--head', `9999:${'A'.repeat(43)}`);
    assert.deepEqual([code, output], [1, 'broken at entry 9999: the entry is missing\n']);
  });

  test('verify: by a secret that sealed none of it, says which one to add', async () => {
    const { code, output } = await runWith('z'.repeat(32), 'verify');
    assert.equal(code, 1);
    assert.match(
      output,
      /^broken at entry \d+: .*if TENDER_SECRET was replaced, put the old one second/,
    );
  });

  test('list: each entry is a line', async () => {
    const lines = (await run('list')).output.trim().split('\n');
    const entries = lines.map((line) => (JSON.parse(line) as { entry: number }).entry);
    assert.deepEqual(
      entries,
      [...entries.keys()].map((index) => index + 1),
    );
  });

  test('verify --json: names the first broken entry', async () => {
    const database = new DatabaseSync(path);
    database.exec(
      `update tender_audit set content = replace(content, '"name":"kim"', '"name":"eve"')`,
    );
    const changed = database
      .prepare(`select min(id) as id from tender_audit where content like '%"name":"eve"%'`)
      .get();
    database.close();
    const { code, output } = await run('verify', '-o', 'json');
    assert.equal((await run('verify', '--json')).output, output);
    const { broken } = JSON.parse(output) as { broken: object };
    assert.deepEqual([code, broken], [1, { entry: Number(changed?.['id']), reason: 'changed' }]);
  });
});
