import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openStore } from '../../src/node/stores/open-store.ts';
import { tender } from '../support/command-line.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-backup-'));
after(() => rm(folder, { recursive: true }));

const run = (database: string, file: string) =>
  tender(['backup', file], { TENDER_DATABASE_URL: database });

test('tender backup: all that was committed while another process has the database open', async () => {
  const database = `sqlite:${join(folder, 'tender.db')}`;
  const copy = join(folder, 'copy.db');
  const store = await openStore(database);
  try {
    for (let value = 0; value < 100; value += 1)
      await store.transaction((tx) => tx.insert('counters', { id: `c${value}`, value }));
    const made = await run(database, copy);
    assert.equal(made.code, 0, made.output);
  } finally {
    await store.close();
  }
  assert.equal((await stat(copy)).mode & 0o777, 0o600);
  const restored = await openStore(`sqlite:${copy}`);
  const rows = await restored.read((reader) => reader.find('counters', {}));
  await restored.close();
  assert.equal(rows.length, 100);
});

test('tender backup overwrites nothing, and says what to do where it can’t', async () => {
  const database = `sqlite:${join(folder, 'tender.db')}`;
  const again = await run(database, join(folder, 'copy.db'));
  assert.deepEqual([again.code, /exists already/.test(again.output)], [2, true]);
  const nowhere = await run(`sqlite:${join(folder, 'none.db')}`, join(folder, 'other.db'));
  assert.match(nowhere.output, /There is no database/);
  const postgres = await run('postgres://tender@127.0.0.1:1/tender', join(folder, 'other.db'));
  assert.match(postgres.output, /pg_dump/);
});
