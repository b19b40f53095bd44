// `node test/bench/lists.mjs [stored [address]]`: how long the lists of orders take to answer filters that match rarely, behind so
// many stored orders, as shares of the unfiltered first page, by turns. What matches is older than all else. With the
// address of an empty PostgreSQL, there; else on SQLite.
/* global Response */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openStore } from '../../src/node/stores/open-store.ts';
import { TABLES } from '../../src/proxy/index.ts';
import { asMerchant, createBench, openSession, payByCard } from '../proxy/harness.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { copierOf } from './fill.mjs';

const [stored = '100000', given] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'tender-lists-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const address = given ?? `sqlite:${join(folder, 'lists.db')}`;
const ROUNDS = 9;

const gateway = createScriptedGateway();
/** On the bench's clock, not the server's. */
const open = async () => {
  const store = await openStore(address);
  delete store.time;
  return createBench({ fetch: gateway.fetch, store });
};

/** @param {import('../proxy/harness.ts').Bench} bench @param {string} order @param {object} more */
async function pay(bench, order, more = {}) {
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  await payByCard(bench, await openSession(bench, { order_id: order, ...more }));
}

let bench = await open();
bench.clock.advance(86_400_000);
await pay(bench, 'TEMPLATE');
await bench.proxy.runDue();
/** What no list of orders reads is not copied. */
const READ = ['sessions', 'orders', 'attempts', 'transactions', 'movements'];
await bench.store.transaction(async (tx) => {
  for (const table of /** @type {import('../../src/proxy/index.ts').TableName[]} */ (
    Object.keys(TABLES)
  ))
    if (!READ.includes(table))
      for (const { id } of await tx.find(table, {})) await tx.remove(table, id);
});
await bench.store.close();

const copy = await copierOf(address, 'TEMPLATE');
const began = performance.now();
await copy(1, Number(stored));
console.log(`filled up to ${stored} in ${((performance.now() - began) / 1_000).toFixed(0)} s`);

// Begun before the others, by a clock of its own.
bench = await open();
for (const n of [1, 2, 3]) {
  await pay(bench, `MAIL-${n}`, { shopper: { id: 'ada', email: 'ada@example.com' } });
  await pay(bench, `BACK-${n}`);
  gateway.on('/v1/refund', () => new Response('', { status: 502 }));
  await asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/orders.refund',
    body: {
      refund_orders: [
        { transaction_id: `t-BACK-${n}-1`, refund_amount: '5.00', expected_refunded: '0.00' },
      ],
    },
  });
  gateway.on('/v1/authorise', (asked) => paymentXml(asked, { order_status: '-2' }));
  await payByCard(bench, await openSession(bench, { order_id: `HELD-${n}` }));
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  await payByCard(bench, await openSession(bench, { order_id: `CARD-${n}` }), {
    number: '5555555555554444',
  });
}
const ASKED = [
  '',
  '?state=held',
  '?state=over',
  '?state=paid',
  '?mark=under_review',
  '?mark=refund_unproven',
  '?mark=disputed',
  '?email=ada@example.com',
  '?last_four=4444',
];
/** @type {Map<string, number[]>} */
const taken = new Map(ASKED.map((query) => [query, []]));
/** @type {Map<string, string>} */
const found = new Map();
for (let round = 0; round < ROUNDS; round += 1)
  for (const query of ASKED) {
    const start = performance.now();
    const { body } = await asMerchant(bench, { path: `/v1/orders${query}` });
    taken.get(query)?.push(performance.now() - start);
    const { data, next } = /** @type {{ data: unknown[], next: string | null }} */ (
      /** @type {unknown} */ (body)
    );
    found.set(query, `${data.length} found${next === null ? '' : ', and more'}`);
  }
/** @param {string} query */
const median = (query) => (taken.get(query) ?? []).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
for (const query of ASKED)
  console.log(
    `${(query || 'unfiltered').padEnd(24)}${median(query).toFixed(1).padStart(8)} ms  ratio ${(median(query) / median('')).toFixed(2).padStart(6)}  ${found.get(query)}`,
  );
await bench.store.close();
process.exit(0);
