import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { Client } from 'pg';
import { runChecks } from '../../src/node/check/run-checks.ts';
import { loadConfiguration } from '../../src/node/index.ts';
import { openKnownStore, openRestoredStore } from '../../src/node/stores/open-store.ts';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import { openSqliteStore } from '../../src/node/stores/sqlite.ts';
import type { Store } from '../../src/proxy/index.ts';
import {
  asMerchant,
  createBench,
  payByCard,
  send,
  viewOf,
  type OpenSession,
} from '../proxy/harness.ts';
import { emptySchema, postgresServer } from '../support/postgres-schema.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';

interface Fixture {
  /** Sessions with their secrets: never tried, tried with an unknown end, paid. */
  readonly sessions: Readonly<Record<'open' | 'lost' | 'paid', OpenSession>>;
  /** A charge of a card whose answer was lost. */
  readonly operation: string;
  readonly tables: Readonly<Record<string, readonly { readonly id: string }[]>>;
}

/** What version 0.1.0 stored, by its own code. */
const fixture = JSON.parse(
  await readFile(new URL('stored-by-0-1.json', import.meta.url), 'utf8'),
) as Fixture;

const folder = await mkdtemp(join(tmpdir(), 'tender-0-1-'));
after(() => rm(folder, { recursive: true }));

/** What a database of 0.1 answers to, and what opens it with this version. */
interface Older {
  readonly address: string;
  run(text: string, ...values: readonly string[]): Promise<void> | void;
  open(): Promise<Store>;
  close(): Promise<void> | void;
}

function sqliteOf01(): Older {
  const path = join(folder, `${randomUUID()}.db`);
  const database = new DatabaseSync(path);
  database.exec('create table tender_schema (version integer not null)');
  database.exec('insert into tender_schema values (0)');
  for (const [table, rows] of Object.entries(fixture.tables)) {
    database.exec(`create table "${table}" (id text primary key, document text not null)`);
    const insert = database.prepare(`insert into "${table}" values (?, ?)`);
    for (const row of rows) insert.run(row.id, JSON.stringify(row));
  }
  return {
    address: `sqlite:${path}`,
    run: (text, ...values) => void database.prepare(text).run(...values),
    open: () => openSqliteStore(path),
    close: () => database.close(),
  };
}

async function postgresOf01(server: string): Promise<Older> {
  const url = await emptySchema(server);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create table tender_schema (version integer not null)');
  await client.query('insert into tender_schema values (0)');
  for (const [table, rows] of Object.entries(fixture.tables)) {
    await client.query(
      `create table "${table}" (id text collate "C" primary key, document jsonb not null)`,
    );
    for (const row of rows)
      await client.query(`insert into "${table}" values ($1, $2)`, [row.id, JSON.stringify(row)]);
  }
  return {
    address: url,
    async run(text, ...values) {
      let at = 0;
      await client.query(
        text.replaceAll('?', () => `$${(at += 1)}`),
        [...values],
      );
    },
    open: () => openPostgresStore(url),
    close: () => client.end(),
  };
}

const stores: Readonly<Record<string, (() => Promise<Older> | Older) | undefined>> = {
  SQLite: sqliteOf01,
  PostgreSQL: postgresServer === undefined ? undefined : () => postgresOf01(postgresServer ?? ''),
};

/** What `tender check` of this version says of the store. */
const storeChecks = async (database: string) =>
  (
    await runChecks(
      await loadConfiguration({
        environment: {
          TENDER_DATABASE_URL: database,
          TENDER_GATEWAY_URL: 'http://127.0.0.1:1',
          PORT: '0',
        },
        file: null,
      }),
    )
  ).filter(({ name }) => name === 'store');

/** Of a call that 0.1 sent when it wrote the rest. */
const LEASED_UNTIL = 1_795_262_490_000;
/** As 0.1 writes. */
const INSERT = 'insert into "tender_attempts" (id, document) values (?, ?) on conflict do nothing';

for (const [name, older] of Object.entries(stores))
  describe(`what 0.1.0 stored in ${name}`, () => {
    const options = { ...(!older && { skip: 'set TENDER_TEST_POSTGRES_URL to test it' }) };

    test('is left as it is by what looks at it beside proxies of 0.1', options, async () => {
      const old = await older!();
      after(() => old.close());
      await assert.rejects(openKnownStore(old.address), /is of an older version: back it up/);
      const [found] = await storeChecks(old.address);
      assert.equal(found?.result, 'warning');
      assert.match(found.detail, /is of an older version.*migrates it/);
      const [attempt] = fixture.tables['tender_attempts'] ?? [];
      const row = { ...attempt, id: 'att_late', orderNo: 'LATE-1', notifyHash: 'late' };
      await old.run(INSERT, row.id, JSON.stringify(row));
      const store = await openRestoredStore(old.address);
      assert.ok(await store.get('attempts', 'att_late'));
      await store.close();
    });

    test(
      'has all that a proxy of 0.1 wrote until it was migrated, which then writes no more',
      options,
      async () => {
        const old = await older!();
        after(() => old.close());
        const [attempt] = fixture.tables['tender_attempts'] ?? [];
        assert.ok(attempt);
        const written: string[] = [];
        /** One payment after the other, until that is refused. */
        const write = async (): Promise<unknown> => {
          for (let count = 1; ; count += 1) {
            const id = `att_late_${count}`;
            const row = { ...attempt, id, orderNo: `LATE-${count}-1`, notifyHash: id };
            try {
              await old.run(INSERT, id, JSON.stringify(row));
            } catch (error) {
              return error;
            }
            written.push(id);
            if (count === 50) enough.resolve(undefined);
            await new Promise(setImmediate);
          }
        };
        const enough = Promise.withResolvers<undefined>();
        const refused = write();
        await enough.promise;
        const store = await old.open();
        after(() => store.close());
        assert.match(String(await refused), /column/);
        const stored = await store.read((reader) => reader.find('attempts', {}));
        const late = stored.filter(({ id }) => id.startsWith('att_late_')).map(({ id }) => id);
        assert.deepEqual(late.sort(), written.sort());
        const document = JSON.stringify(attempt);
        for (const [text, ...values] of [
          ['update "tender_attempts" set document = ? where id = ?', document, attempt.id],
          ['select document from "tender_attempts" where id = ?', attempt.id],
          ['insert into "tender_events" (id, document) values (?, ?)', 'evt_late', '{}'],
        ] as const)
          await assert.rejects(async () => old.run(text, ...values), /column/);
      },
    );

    test('is migrated once by proxies that start at the same time', options, async () => {
      const old = await older!();
      after(() => old.close());
      const stores = await Promise.all([old.open(), old.open(), old.open()]);
      after(() => Promise.all(stores.map((store) => store.close())));
      const expected = fixture.tables['tender_attempts']?.map(({ id }) => id).sort();
      for (const store of stores)
        assert.deepEqual((await store.find('attempts', {})).map(({ id }) => id).sort(), expected);
    });

    test('has payments under way, which this version asks about', options, async () => {
      const old = await older!();
      after(() => old.close());
      const [attempt] = fixture.tables['tender_attempts'] ?? [];
      const sent = { state: 'sent', outcome: null, settledAt: null, leaseUntil: LEASED_UNTIL };
      await old.run(
        'update "tender_attempts" set document = ? where id = ?',
        JSON.stringify({ ...attempt, ...sent, nextAt: LEASED_UNTIL }),
        attempt!.id,
      );
      const store = await old.open();
      after(() => store.close());
      const gateway = createScriptedGateway();
      gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '1' }));
      const bench = createBench({ fetch: gateway.fetch, store });
      assert.equal((await viewOf(bench, fixture.sessions.lost)).state, 'paying');
      bench.clock.advance(120_000);
      await bench.proxy.runDue();
      await bench.proxy.runDue();
      assert.equal((await viewOf(bench, fixture.sessions.lost)).state, 'paid');
    });

    test('is read, paid, asked about and resolved', options, async () => {
      const old = await older!();
      after(() => old.close());
      const store = await old.open();
      after(() => store.close());
      const gateway = createScriptedGateway();
      gateway.on('/v1/authorise', (asked) => paymentXml(asked));
      gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '1' }));
      const bench = createBench({ fetch: gateway.fetch, store });
      const { open: fresh, lost, paid } = fixture.sessions;

      const stored = await asMerchant(bench, { path: `/v1/sessions/${fresh.id}` });
      assert.equal(stored.body.order_id, 'OPEN-1');
      assert.deepEqual(stored.body.metadata, { cart: '7' });
      assert.equal((await payByCard(bench, fresh, { key: 'first' })).body.outcome, 'succeeded');

      assert.equal((await viewOf(bench, paid)).state, 'paid');
      const again = await payByCard<{ type: string }>(bench, paid, { key: 'second' });
      assert.equal(again.body.type, '/problems/already-paid');

      bench.clock.advance(60_000);
      await bench.proxy.runDue();
      assert.equal((await viewOf(bench, lost)).state, 'paid', 'its attempt was asked about');

      const operation = await store.transaction((tx) => tx.get('operations', fixture.operation));
      assert.equal(operation?.outcome, 'unknown');
      const resolved = await send<{ outcome: string }>(bench, {
        method: 'POST',
        path: `/v1/attempts/${fixture.operation}/resolve`,
        headers: { Authorization: 'Bearer merchant-api-key-0001', 'Idempotency-Key': 'decide' },
        body: { outcome: 'failed', reason: 'seen in the portal', decided_by: 'jo' },
      });
      assert.equal(resolved.body.outcome, 'failed');
    });
  });
