import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readCsv } from '../../src/node/runtime/read-csv.ts';
import { csv } from '../../src/contract/values/csv.ts';
import { SANDBOX_DEFAULTS } from '../../src/node/configuration/sandbox-defaults.ts';
import { ReportError, reportOfStore } from '../../src/node/serving/report-of-store.ts';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import { asMerchant, openSession, payByCard } from '../proxy/harness.ts';
import { createBench } from '../proxy/harness.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { tender } from '../support/command-line.ts';

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
  const run = (...args: string[]) => tender(['report', ...args], { TENDER_DATABASE_URL: database });
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

test('days of 23 and 25 hours and the 29th of February: each payment is in one day, and days make up the month', async () => {
  const database = `sqlite:${join(folder, 'days.db')}`;
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const store = await openStore(database);
  const bench = createBench({ fetch: gateway.fetch, store });
  for (const [index, at] of [
    '2028-02-29T23:59:59+01:00',
    '2028-03-01T00:00:00+01:00',
    // Clocks go forward at 2 o'clock.
    '2028-03-26T00:00:00+01:00',
    '2028-03-26T23:59:59+02:00',
    '2028-03-27T00:00:00+02:00',
    // And back at 3.
    '2028-10-29T00:00:00+02:00',
    '2028-10-29T02:30:00+02:00',
    '2028-10-29T02:30:00+01:00',
    '2028-10-29T23:59:59+01:00',
    '2028-10-30T00:00:00+01:00',
  ].entries()) {
    bench.clock.advance(Date.parse(at) - bench.clock.now());
    await payByCard(bench, await openSession(bench, { order_id: `D-${index}` }));
  }
  await store.close();
  const { profile } = SANDBOX_DEFAULTS;
  const charged = async (span: string, timeZone = 'Europe/Berlin') => {
    const configuration = { profile: profileSchema.parse(profile), database };
    const { rows } = await reportOfStore(configuration, { span, timeZone });
    return rows[0]?.sums.charged.count ?? 0;
  };
  for (const [span, count] of [
    ['2028-02', 1],
    ['2028-02-29', 1],
    ['2028-03', 4],
    ['2028-03-01', 1],
    ['2028-03-26', 2],
    ['2028-03-27', 1],
    ['2028-10', 5],
    ['2028-10-28', 0],
    ['2028-10-29', 4],
    ['2028-10-30', 1],
  ] as const)
    assert.equal(await charged(span), count, span);
  assert.equal(await charged('2028-02', 'UTC'), 2, 'of another zone');
  await assert.rejects(charged('2027-02-29'), ReportError);
  await assert.rejects(charged('2028-04-31'), ReportError);
  await assert.rejects(charged('2028-04', 'Europe/Atlantis'), ReportError);
});

test('books that are not there are not empty: report, audit and reconcile say so, and make none', async () => {
  const file = join(folder, 'elsewhere', 'tender.db');
  await mkdir(join(folder, 'elsewhere'));
  for (const command of [
    ['report', '2027-01'],
    ['audit', 'verify'],
    ['audit', 'list'],
    ['reconcile', '--from', '2027-01-01'],
  ]) {
    const { code, output } = await tender(command, { TENDER_DATABASE_URL: `sqlite:${file}` });
    assert.equal(code, 1, command.join(' '));
    assert.match(output, /There is no database at .*tender\.db: check TENDER_DATABASE_URL/);
    assert.ok(!existsSync(file), command.join(' '));
  }
});
