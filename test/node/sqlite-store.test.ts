import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { openStore } from '../../src/node/stores/open-store.ts';
import { openSqliteStore } from '../../src/node/stores/sqlite.ts';
import { storeSuite } from '../support/store-suite.ts';
import { eventRow } from '../support/event-rows.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-store-'));
after(() => rm(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `${(files += 1)}.db`);

storeSuite('SQLite', () => openSqliteStore(newFile()));

describe('a SQLite file', () => {
  test('keeps its rows when it is closed and opened again', async () => {
    const path = newFile();
    const first = await openSqliteStore(path);
    await first.transaction((transaction) =>
      transaction.insert('counters', { id: 'kept', value: 7 }),
    );
    await first.close();

    const second = await openSqliteStore(path);
    const row = await second.transaction((transaction) => transaction.get('counters', 'kept'));
    await second.close();
    assert.deepEqual(row, { id: 'kept', value: 7 });
  });

  test('loses no increment when two connections write to it', async () => {
    const path = newFile();
    const stores = await Promise.all([openSqliteStore(path), openSqliteStore(path)]);
    await stores[0].transaction((transaction) =>
      transaction.insert('counters', { id: 'shared', value: 0 }),
    );
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        stores[index % 2 === 0 ? 0 : 1].transaction(async (transaction) => {
          const row = await transaction.get('counters', 'shared');
          await transaction.update('counters', 'shared', { value: (row?.value ?? 0) + 1 });
        }),
      ),
    );
    const row = await stores[1].transaction((transaction) => transaction.get('counters', 'shared'));
    await Promise.all(stores.map((store) => store.close()));
    assert.equal(row?.value, 40);
  });

  test('tells whether another process has written to it since it was asked last', async () => {
    const path = newFile();
    const [ours, theirs] = await Promise.all([openSqliteStore(path), openSqliteStore(path)]);
    const write = (store: typeof ours, id: string) =>
      store.transaction((transaction) => transaction.insert('counters', { id, value: 0 }));
    const isChanged = () => ours.isChangedElsewhere?.();
    isChanged();
    await write(ours, 'a');
    assert.equal(isChanged(), false);
    await write(theirs, 'b');
    assert.equal(isChanged(), true);
    assert.equal(isChanged(), false);
    await Promise.all([ours.close(), theirs.close()]);
  });

  test('makes its folder when it is missing', async () => {
    const store = await openSqliteStore(join(folder, 'deep', 'down', 'tender.db'));
    await store.check();
    await store.close();
  });

  test('of a newer version is refused, with what to do', async () => {
    const path = newFile();
    await (await openSqliteStore(path)).close();
    const database = new DatabaseSync(path);
    database.exec('update tender_schema set version = 999');
    database.close();
    await assert.rejects(
      openStore(`sqlite:${path}`),
      /TENDER_DATABASE_URL.*newer version of this program: run that one/,
    );
  });

  test('searches due attempts through their index', async () => {
    const path = newFile();
    await (await openSqliteStore(path)).close();
    const database = new DatabaseSync(path);
    const plan = database
      .prepare(
        `explain query plan select content from tender_attempts
         where due_at <= ?`,
      )
      .all(1);
    database.close();
    assert.match(JSON.stringify(plan), /USING INDEX tender_attempts_due_at/);
  });

  test('holds nothing of what was forgotten, and shrinks', async () => {
    const path = newFile();
    const store = await openSqliteStore(path);
    const at = Date.parse('2026-11-21T12:00:00Z');
    const data = { email: 'ada@forgotten.example', filling: 'x'.repeat(2000) };
    const events = Array.from({ length: 500 }, (_, index) =>
      eventRow(String(index).padStart(16, '0'), { at, data }),
    );
    await store.transaction(async (tx) => {
      for (const event of events) await tx.insert('events', event);
    });
    await store.compact?.();
    const before = (await readFile(path)).length;
    await store.transaction(async (tx) => {
      for (const { id } of events) await tx.remove('events', id);
    });
    await store.compact?.();
    const raw = Buffer.concat([await readFile(path), await readFile(`${path}-wal`)]);
    await store.close();
    assert.equal(raw.includes('forgotten.example'), false);
    assert.ok(raw.length < before / 2, `${raw.length} of ${before} bytes`);
  });
});
