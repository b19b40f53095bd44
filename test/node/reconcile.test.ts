import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { csv } from '../../src/contract/values/csv.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import { tender } from '../support/command-line.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-reconcile-'));
after(() => rm(folder, { recursive: true }));

const database = `sqlite:${join(folder, 'tender.db')}`;
await (await openStore(database)).close();

const reconcile = (...options: string[]) =>
  tender(['reconcile', ...options], { TENDER_MODE: 'sandbox', TENDER_DATABASE_URL: database });

describe('tender reconcile', () => {
  test('prints a table, CSV or JSON, and says by its exit code that the gateway did not answer', async () => {
    const days = ['--from', '2026-11-20', '--to', '2026-11-20'];
    const table = await reconcile(...days, '--output', 'table');
    assert.equal(table.code, 3);
    assert.match(table.output, /^0 payments compared, 0 differences/);
    const json = await reconcile(...days, '--json');
    assert.deepEqual((JSON.parse(json.output) as { differences: [] }).differences, []);
    const text = await reconcile(...days, '--output', 'csv');
    const lines = text.output.split(/\r?\n/);
    assert.ok(lines.includes('in,order_id,order_no,transaction_id,id,here,gateway'));
    assert.ok(
      lines.some((line) => line.startsWith('0 payments compared, 0 differences')),
      'beside the rows, on standard error',
    );
  });

  test('days that are none, or in the wrong order, are a usage error', async () => {
    for (const days of [
      ['--from', 'yesterday'],
      ['--from', '2026-02-30'],
      ['--from', '2026-11-21', '--to', '2026-11-20'],
    ]) {
      const { code, output } = await reconcile(...days);
      assert.equal(code, 2, days.join(' '));
      assert.match(output, /--from and --to must be days/);
    }
  });
});

test('a cell of CSV is quoted where it has to be, and never a formula', () => {
  assert.equal(csv([['a,b', 'say "x"', '=1+1']]), '"a,b","say ""x""",\'=1+1\r\n');
});
