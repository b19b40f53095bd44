import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { backupStore } from '../../src/node/serving/backup-store.ts';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import { openSqliteStore } from '../../src/node/stores/sqlite.ts';
import { StoreUnavailableError, StoreWentBackError, type Store } from '../../src/proxy/index.ts';
import { asMerchant, createBench, openSession, sessionTerms } from '../proxy/harness.ts';
import { emptySchema, postgresServer } from '../support/postgres-schema.ts';
import { createScriptedGateway } from '../support/scripted-gateway.ts';
import { tender } from '../support/command-line.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-continuity-'));
after(() => rm(folder, { recursive: true }));

const OPENED: Readonly<Record<string, () => Promise<Store>>> = {
  SQLite: () => openSqliteStore(join(folder, 'rows.db')),
  ...(postgresServer !== undefined && {
    PostgreSQL: async () => openPostgresStore(await emptySchema(postgresServer ?? '')),
  }),
};

const open = (bench: Parameters<typeof asMerchant>[0], order_id: string) =>
  asMerchant<{ type?: string }>(bench, {
    method: 'POST',
    path: '/v1/sessions',
    body: sessionTerms({ order_id }),
  });

for (const [name, opened] of Object.entries(OPENED))
  test(`${name}: no write slips in between two looks at rows that went back`, async () => {
    const store = await opened();
    const bench = createBench({ fetch: createScriptedGateway().fetch, store });
    await openSession(bench);
    await bench.proxy.runDue('continuity');
    const [row] = await store.find('lineages', {});
    assert.ok(row && row.beat > 1, 'what was written is noted');
    const before = { ...row, beat: row.beat - 1 };
    const setBack = () => store.transaction((tx) => tx.update('lineages', row.id, before));
    await setBack();
    const { status, body } = await open(bench, 'A-101');
    assert.deepEqual([status, body.type], [503, '/problems/store-went-back']);
    await assert.rejects(setBack(), StoreWentBackError);
    assert.equal((await store.find('sessions', {})).length, 1);
    await store.close();
  });

test('a file that is replaced while it is in use is not written to', async () => {
  const path = join(folder, 'replaced.db');
  const store = await openSqliteStore(path);
  const write = (id: string) => store.transaction((tx) => tx.insert('counters', { id, value: 1 }));
  await write('before');
  await copyFile(path, `${path}.copy`);
  await rename(`${path}.copy`, path);
  await assert.rejects(write('after'), (error) => {
    assert.ok(error instanceof StoreUnavailableError);
    assert.match(error.message, /replaced while in use/);
    return true;
  });
  await store.close();
});

test('a backup that is used as it is serves nothing, and says what to do', async () => {
  const path = join(folder, 'shop.db');
  const store = await openSqliteStore(path);
  const bench = createBench({ fetch: createScriptedGateway().fetch, store });
  await openSession(bench);
  const backup = join(folder, 'backup.db');
  await backupStore(`sqlite:${path}`, backup);
  assert.equal((await open(bench, 'A-101')).status, 201, 'the original goes on');
  await store.close();

  const copy = await openSqliteStore(backup);
  const other = createBench({ fetch: createScriptedGateway().fetch, store: copy });
  assert.equal((await open(other, 'A-101')).body.type, '/problems/store-went-back');
  await copy.close();
  const TENDER_DATABASE_URL = `sqlite:${backup}`;
  const checked = await tender(['check'], { TENDER_DATABASE_URL });
  assert.match(checked.output, /"fails",\s+"detail": "the database went back: .*tender restore/);
  const taken = await tender(['restore', '--complete'], { TENDER_DATABASE_URL });
  assert.deepEqual([taken.code, /Taken up as it is/.test(taken.output)], [0, true], taken.output);
  const again = await openSqliteStore(backup);
  const last = createBench({ fetch: createScriptedGateway().fetch, store: again });
  assert.equal((await open(last, 'A-101')).status, 201);
  await again.close();
});
