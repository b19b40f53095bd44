import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ORDER_MARKS } from '../../src/contract/vocabulary/order-marks.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import { asMerchant, createBench, openSession, payByCard, viewOf } from '../proxy/harness.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';

/** They hold what is in progress, or one row: they don't grow with what was paid. */
const SHORT = /^SCAN tender_(outbox|leases|schema|numbers)\b/;
/** Reads the first rows of an index, however many there are. */
const isBounded = (step: string, text: string): boolean =>
  step.includes('USING INDEX') && text.includes('limit');

test('no store query of a payment, a page or due work gets slower as payments accumulate', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tender-plans-'));
  const file = join(folder, 'tender.db');
  const asked = new Set<string>();
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (text) {
    if (/^\s*(select|update|delete)\b.* tender_/s.test(text)) asked.add(text);
    return prepare.call(this, text);
  };
  const store = await openStore(`sqlite:${file}`);
  try {
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (sent) => paymentXml(sent));
    gateway.on('/v1/retrievalTrans', (sent) => queryJson(sent, { status: '1' }));
    const bench = createBench({ fetch: gateway.fetch, store });
    const first = await openSession(bench);
    const second = await openSession(bench, { order_id: 'A-101' });
    await payByCard(bench, first);
    gateway.on('/v1/authorise', () => new Response('', { status: 500 }));
    await payByCard(bench, second);
    await viewOf(bench, first);
    for (const path of [
      '/v1/orders',
      '/v1/orders?charged=more_than_once',
      '/v1/orders?state=over',
      ...ORDER_MARKS.map((mark) => `/v1/orders?mark=${mark}`),
      '/v1/orders?email=ada@example.com',
      '/v1/orders?last_four=4242',
      '/v1/orders/A-100/timeline',
      '/v1/payouts',
      '/v1/operations',
      '/v1/unresolved',
      '/v1/events',
    ])
      assert.equal((await asMerchant(bench, { path })).status, 200, path);
    bench.clock.advance(60_000);
    await bench.proxy.runDue();
    assert.equal((await viewOf(bench, second)).state, 'paid');
  } finally {
    DatabaseSync.prototype.prepare = prepare;
    await store.close();
  }
  const database = new DatabaseSync(file);
  const scans = [...asked].flatMap((text) =>
    planOf(database, text)
      .filter((step) => step.startsWith('SCAN ') && !SHORT.test(step) && !isBounded(step, text))
      .map((step) => `${step}: ${text.replace(/\s+/g, ' ')}`),
  );
  database.close();
  await rm(folder, { recursive: true });
  assert.ok(asked.size > 20, 'the statements were seen');
  assert.deepEqual(scans, []);
});

function planOf(database: DatabaseSync, text: string): string[] {
  const { length } = text.match(/\?/g) ?? [];
  const values = Array.from({ length }, () => 1);
  return database
    .prepare(`explain query plan ${text}`)
    .all(...values)
    .map(({ detail }) => String(detail));
}
