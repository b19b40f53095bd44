// `npm run bench [-- payments stored]`: what a proxy does in a second on each store, with 1, 16 and 64 at
// once (new sessions, card payments of them, and both), beside plain forwarding by a pool of undici and by
// `@fastify/reply-from`; two proxies on one
// PostgreSQL beside one; what 5,000 payments on a silent gateway do to
// everything else; and what a payment costs once so many are stored. Everything goes over HTTP. 500
// payments take some minutes; filling in 1,000,000 takes about ten more, and room in the temporary folder.
// Figures of one run compare with each other only: they depend on the machine and what else it does.
// With `node --cpu-prof test/bench/run.mjs` it writes a profile.
/* global Response */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import replyFrom from '@fastify/reply-from';
import fastify from 'fastify';
import { Pool } from 'undici';
import { openStore } from '../../src/node/stores/open-store.ts';
import { createMemoryStore } from '../../src/proxy/index.ts';
import { paymentXml, valuesOf } from '../support/scripted-gateway.ts';
import { copierOf } from './fill.mjs';
import { measure as measureSo, measurePaced } from './measure.mjs';
import { openShop, serve, serveGateway, startProxy } from './proxy.mjs';
import { benchSilence } from './silent.mjs';
import { postgresPrograms, startPostgres } from '../support/postgres.mjs';

/** @typedef {import('./measure.mjs').Measured} Measured */
/** @typedef {import('./measure.mjs').Task} Task */

const [payments = '500', stored = '0'] = process.argv.slice(2);
const COUNT = Number(payments);
const AT_ONCE = [1, 16, 64];
/** Stored before the first measure of growth. */
const FEW = 1_000;
const folder = mkdtempSync(join(tmpdir(), 'tender-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** @type {(atOnce: number, task: Task) => Promise<Measured>} */
const measure = (atOnce, task) => measureSo(COUNT, atOnce, task);
/** @type {(wrong: ReadonlyMap<string, number>) => number} */
const failedOf = (wrong) => [...wrong.values()].reduce((sum, count) => sum + count, 0);

/** @type {(what: string, atOnce: number, result: Measured, ratio?: number) => Measured} */
function print(what, atOnce, result, ratio) {
  const { perSecond, p50, p99, wrong } = result;
  const columns = [
    what.padEnd(26),
    `${atOnce} at once`.padEnd(11),
    `${perSecond.toFixed(0)}/s`.padEnd(8),
    ratio === undefined ? '' : `ratio ${ratio.toFixed(3)}  `,
    `p50 ${p50} ms  p99 ${p99} ms  failed ${failedOf(wrong)}`,
  ];
  console.log(columns.join(''));
  for (const [text, count] of wrong) console.log(`  ${count} times: ${text}`);
  return result;
}

/** @type {string[]} */
const goals = [];
/** @type {(goal: string, is: number, met: boolean) => unknown} */
const judge = (goal, is, met) =>
  goals.push(`${met ? 'met     ' : 'NOT met '}${goal}: ${Number(is.toFixed(3))}`);

const gateway = await serveGateway({
  '/v1/authorise': (text) => paymentXml(valuesOf(text)),
  '/echo': () => new Response('{}'),
});
/** @type {(open: () => Promise<import('../../src/proxy/index.ts').Store>, does?: (name: string) => boolean) => ReturnType<typeof startProxy>} */
const proxyOn = async (open, does) => startProxy(await open(), gateway.url, does);

const pool = new Pool(gateway.url, { connections: 64 });
const forwarding = await serve(async (request) => {
  const { body } = await pool.request({
    path: '/echo',
    method: 'POST',
    body: await request.text(),
  });
  return new Response(await body.text());
});
const kept = fastify();
await kept.register(replyFrom, { base: gateway.url, undici: { connections: 64 } });
kept.post('/', (_request, reply) => reply.from('/echo'));
const replying = await kept.listen({ host: '127.0.0.1', port: 0 });

/** The first ones open connections and have code compiled. @type {(task: Task) => Promise<void>} */
const warm = async (task) => {
  for (const atOnce of AT_ONCE) await measureSo(1_000, atOnce, task);
};
const body = JSON.stringify({ text: 'x'.repeat(2_000) });
/** @type {(url: string) => Promise<Task>} */
const forwardBy = async (url) => {
  const front = new Pool(url, { connections: 64 });
  const headers = { 'content-type': 'application/json' };
  const forward = async () => {
    const answer = await front.request({ path: '/', method: 'POST', headers, body });
    await answer.body.text();
    return answer.statusCode === 200 ? undefined : `answered ${answer.statusCode}`;
  };
  await warm(forward);
  return forward;
};
const forward = await forwardBy(forwarding.url);
/** The speed of a machine changes from one second to the next, so what is compared is measured by turns. */
const bare = (/** @type {number} */ atOnce) => measureSo(1_000, atOnce, forward);

/**
 * Measures a task three times, each between two measures of bare forwarding, and answers the round in the
 * middle.
 *
 * @param {string} what
 * @param {number} atOnce
 * @param {(round: number) => Promise<Measured>} measured
 */
async function beside(what, atOnce, measured) {
  const rounds = [];
  /** @type {Map<string, number>} */
  const wrong = new Map();
  for (const round of [1, 2, 3]) {
    const before = await bare(atOnce);
    const result = await measured(round);
    const after = await bare(atOnce);
    const ratio = (result.perSecond * (1 / before.perSecond + 1 / after.perSecond)) / 2;
    for (const [text, count] of result.wrong) wrong.set(text, (wrong.get(text) ?? 0) + count);
    rounds.push({ result: { ...result, wrong }, ratio });
  }
  rounds.sort((a, b) => a.ratio - b.ratio);
  const middle = /** @type {(typeof rounds)[number]} */ (rounds[1]);
  print(what, atOnce, middle.result, middle.ratio);
  return middle;
}

for (const atOnce of AT_ONCE) print('bare forwarding', atOnce, await bare(atOnce));
const reply = await forwardBy(replying);
for (const atOnce of AT_ONCE)
  await beside('@fastify/reply-from', atOnce, () => measureSo(1_000, atOnce, reply));
await kept.close();

const programs = postgresPrograms();
const database = programs ? await startPostgres(programs) : undefined;
if (!database) console.log('PostgreSQL is not installed: left out');
const stores = {
  memory: async () => createMemoryStore(),
  SQLite: () => openStore(`sqlite:${join(folder, 'bench.db')}`),
  ...(database && { PostgreSQL: () => openStore(database.url) }),
};
for (const [name, open] of Object.entries(stores)) {
  const proxy = await proxyOn(open);
  const shop = openShop([proxy.url]);
  if (name === 'memory') {
    await warm(shop.query);
    const ratios = [];
    for (const atOnce of AT_ONCE) {
      const { ratio } = await beside('pass-through', atOnce, () =>
        measureSo(1_000, atOnce, shop.query),
      );
      ratios.push(ratio);
    }
    judge(
      'pass-through, of bare forwarding, at least 0.50',
      Math.max(...ratios),
      Math.max(...ratios) >= 0.5,
    );
  }
  for (const atOnce of [16, 64]) await measure(atOnce, (index) => shop.pay(`W-${atOnce}-${index}`));
  const results = [];
  for (const atOnce of AT_ONCE) {
    /** @type {string[][]} */
    const secrets = [];
    await beside(`session, ${name}`, atOnce, (round) =>
      measure(atOnce, async (index) => {
        (secrets[round] ??= []).push(await shop.open(`B-${atOnce}-${round}-${index}`));
        return undefined;
      }),
    );
    results.push(
      await beside(`payment, ${name}`, atOnce, (round) =>
        measure(atOnce, (index) => shop.charge(secrets[round]?.[index] ?? '')),
      ),
    );
    await beside(`both, ${name}`, atOnce, (round) =>
      measure(atOnce, (index) => shop.pay(`C-${atOnce}-${round}-${index}`)),
    );
  }
  const best = Math.max(...results.map(({ ratio }) => ratio));
  if (name === 'SQLite') {
    judge('payment on SQLite, of bare forwarding, at least 0.12', best, best >= 0.12);
    const slowest = [];
    for (const round of [1, 2, 3]) {
      const most = await measure(64, (index) => shop.pay(`M-${round}-${index}`));
      // What the measures before left to do is done.
      await proxy.runDue();
      const half = most.perSecond / 2;
      const { p50, p99, wrong } = await measurePaced(COUNT, half, (index) =>
        shop.pay(`H-${round}-${index}`),
      );
      console.log(
        `  ${half.toFixed(0)} sessions begun and paid a second: p50 ${p50} ms  p99 ${p99} ms  failed ${failedOf(wrong)}`,
      );
      slowest.push(p99);
    }
    const [, middle = NaN] = slowest.sort((a, b) => a - b);
    judge('p99 of it at half that load, ms, under 60', middle, middle < 60);
  }
  if (name === 'PostgreSQL') {
    judge('payment on PostgreSQL, of bare forwarding, at least 0.08', best, best >= 0.08);
    const failed = results.reduce((sum, { result }) => sum + failedOf(result.wrong), 0);
    judge('payments on PostgreSQL that did not succeed, 0', failed, failed === 0);
  }
  await shop.close();
  await proxy.close();
}

/** Proxies in processes of their own, so that a second one has a processor. */
if (database)
  for (const many of [1, 2]) {
    const processes = Array.from({ length: many }, () =>
      fork('test/bench/proxy.mjs', [database.url, gateway.url]),
    );
    const urls = await Promise.all(
      processes.map(async (each) => String((await once(each, 'message'))[0])),
    );
    const shop = openShop(urls);
    const what = `${many} ${many === 1 ? 'process' : 'processes'}, PostgreSQL`;
    await measure(16, (index) => shop.pay(`W-${many}-${index}`));
    for (const atOnce of [16, 64]) {
      await beside(what, atOnce, (round) =>
        measure(atOnce, (index) => shop.pay(`P-${many}-${atOnce}-${round}-${index}`)),
      );
    }
    await shop.close();
    for (const each of processes) {
      each.disconnect();
      await once(each, 'exit');
    }
  }
database?.stop();

await benchSilence(`sqlite:${join(folder, 'silence.db')}`, judge);

/**
 * What a payment costs once so many are stored.
 *
 * @param {string} name
 * @param {string} address of an empty store
 */
async function benchGrowth(name, address) {
  const open = () =>
    proxyOn(
      () => openStore(address),
      () => false,
    );
  const first = await open();
  const template = openShop([first.url]);
  const failed = await template.pay('TEMPLATE');
  if (failed) throw new Error(failed);
  // Its events get their places.
  await first.runDue();
  await template.close();
  await first.close();
  const copy = await copierOf(address, 'TEMPLATE');
  const stages = [];
  for (const [from = 0, to = 0] of [
    [1, FEW],
    [FEW, Number(stored)],
  ]) {
    const began = performance.now();
    await copy(from, to);
    console.log(`  filled up to ${to} in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    const proxy = await open();
    const shop = openShop([proxy.url]);
    // The first ones fill caches and have code compiled.
    await measure(16, (index) => shop.pay(`W-${to}-${index}`));
    stages.push(
      await beside(`${name}, ${to} stored`, 16, (round) =>
        measure(16, (index) => shop.pay(`S-${to}-${round}-${index}`)),
      ),
    );
    await shop.close();
    await proxy.close();
  }
  const [few, many] = stages.map(({ ratio }) => 1 / ratio);
  const cost = (many ?? 0) / (few ?? 1);
  judge(
    `cost of a payment on ${name} behind ${stored}, of one behind ${FEW}, at most 1.1`,
    cost,
    cost <= 1.1,
  );
}

if (Number(stored) > FEW) {
  await benchGrowth('SQLite', `sqlite:${join(folder, 'growth.db')}`);
  if (programs) {
    const server = await startPostgres(programs);
    await benchGrowth('PostgreSQL', server.url);
    server.stop();
  }
}
console.log(['', ...goals].join('\n'));
console.log(
  `load of the machine at the end: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
process.exit(0);
