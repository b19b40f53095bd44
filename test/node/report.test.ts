import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readCsv } from '../../src/node/runtime/read-csv.ts';
import { csv } from '../../src/node/cli/terminal/csv.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import { asMerchant, openSession, payByCard } from '../proxy/harness.ts';
import { createBench } from '../proxy/harness.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { Program } from '../support/demo-processes.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-report-'));
after(() => rm(folder, { recursive: true }));

test('a spreadsheet runs nothing of a report', () => {
  const text = csv([
    ['order_id', 'amount'],
    ['=HYPERLINK("https://evil.example")', '-12.00'],
    ['-cmd', '+1'],
    ['a, "b"', '@x'],
  ]);
  assert.deepEqual(
    readCsv(text).map(({ values }) => [values.order_id, values.amount]),
    [
      [`'=HYPERLINK("https://evil.example")`, '-12.00'],
      ["'-cmd", "'+1"],
      ['a, "b"', "'@x"],
    ],
  );
});

test('tender report: the day is the zone’s, in CSV, JSON and a table', async () => {
  const database = `sqlite:${join(folder, 'tender.db')}`;
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const store = await openStore(database);
  const bench = createBench({ fetch: gateway.fetch, store });
  // 23:30 in UTC is the next day in Berlin.
  bench.clock.advance(Date.parse('2027-01-31T23:30:00Z') - bench.clock.now());
  await payByCard(bench, await openSession(bench, { order_id: 'A-1' }));
  await asMerchant(bench, { path: '/v1/events' });
  await store.close();
  const run = async (...args: string[]) => {
    const program = new Program(['report', ...args], { TENDER_DATABASE_URL: database });
    return { code: await program.ended(), output: program.output };
  };
  const utc = await run('2027-01');
  assert.equal(utc.code, 0, utc.output);
  const [row] = readCsv(utc.output);
  assert.deepEqual(
    [row?.values.currency, row?.values.method, row?.values.charged, row?.values.net],
    ['EUR', 'card', '12.00', '12.00'],
  );
  const berlin = await run('2027-02-01', '--time-zone', 'Europe/Berlin', '--lines', '-o', 'json');
  const made = JSON.parse(berlin.output) as { from: string; lines: Record<string, string>[] };
  assert.equal(made.from, '2027-01-31T23:00:00.000Z');
  assert.deepEqual(
    made.lines.map(({ kind, order_id, amount }) => [kind, order_id, amount]),
    [['charged', 'A-1', '12.00']],
  );
  const empty = await run('2027-01-31', '--time-zone', 'Europe/Berlin', '-o', 'table');
  assert.doesNotMatch(empty.output, /EUR/);
  const wrong = await run('2027-13');
  assert.equal(wrong.code, 2);
  assert.match(wrong.output, /neither a day like/);
});
