import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Page } from '../../src/contract/proxy/operations.schema.ts';
import type { Unresolved } from '../../src/contract/proxy/unresolved.schema.ts';
import { readCsv } from '../../src/node/runtime/read-csv.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import { asMerchant, createBench, openSession, payByCard } from '../proxy/harness.ts';
import { tender } from '../support/command-line.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-unresolved-'));
after(() => rm(folder, { recursive: true }));

test('tender unresolved prints what GET /v1/unresolved answers, in JSON, CSV and sentences', async () => {
  const database = `sqlite:${join(folder, 'tender.db')}`;
  const gateway = createScriptedGateway();
  const store = await openStore(database);
  const bench = createBench({ fetch: gateway.fetch, store });
  gateway.on('/v1/authorise', (asked) => paymentXml(asked, { order_status: '-2' }));
  await payByCard(bench, await openSession(bench, { order_id: 'HELD' }));
  gateway.on('/v1/authorise', () => new Response('', { status: 502 }));
  await payByCard(bench, await openSession(bench, { order_id: 'LOST' }));
  const { data } = (await asMerchant<Page<Unresolved>>(bench, { path: '/v1/unresolved' })).body;
  await store.close();
  const run = async (...args: string[]) => {
    const { code, output } = await tender(['unresolved', ...args], {
      TENDER_DATABASE_URL: database,
    });
    assert.equal(code, 0, output);
    return output;
  };
  assert.deepEqual(JSON.parse(await run('--all', '-o', 'json')), data);
  const rows = readCsv(await run('-o', 'csv')).map(({ values }) => values);
  assert.deepEqual(
    rows.map(({ kind, amount, currency, order_id, order_no }) => [
      kind,
      amount,
      currency,
      order_id,
      order_no,
    ]),
    [['payment_under_review', '12.00', 'EUR', 'HELD', 'HELD-1']],
    'by default only what a person has to decide',
  );
  const told = await run('--kind', 'payment_under_review', '-o', 'table');
  assert.match(told, /^payment_under_review {2}12\.00 EUR {2}HELD$/m);
  assert.match(told, /The gateway holds the payment/);
  assert.match(told, /approve: .*you lose the goods/);
  assert.equal(await run('--kind', 'disputed', '-o', 'table'), 'Nothing waits for you.\n');
});
