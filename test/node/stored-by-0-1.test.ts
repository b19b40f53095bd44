import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { Client } from 'pg';
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

function sqliteOf01(): Promise<Store> {
  const path = join(folder, 'tender.db');
  const database = new DatabaseSync(path);
  database.exec('create table tender_schema (version integer not null)');
  database.exec('insert into tender_schema values (0)');
  for (const [table, rows] of Object.entries(fixture.tables)) {
    database.exec(`create table "${table}" (id text primary key, document text not null)`);
    const insert = database.prepare(`insert into "${table}" values (?, ?)`);
    for (const row of rows) insert.run(row.id, JSON.stringify(row));
  }
  database.close();
  return openSqliteStore(path);
}

async function postgresOf01(server: string): Promise<Store> {
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
  await client.end();
  return openPostgresStore(url);
}

const stores: Readonly<Record<string, (() => Promise<Store>) | undefined>> = {
  SQLite: sqliteOf01,
  PostgreSQL: postgresServer === undefined ? undefined : () => postgresOf01(postgresServer ?? ''),
};

for (const [name, open] of Object.entries(stores))
  describe(`what 0.1.0 stored in ${name}`, () => {
    test(
      'is read, paid, asked about and resolved',
      {
        ...(!open && { skip: 'set TENDER_TEST_POSTGRES_URL to test it' }),
      },
      async () => {
        const store = await open!();
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
      },
    );
  });
