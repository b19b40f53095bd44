// `npm run bench [-- payments]`: how many payments by card a proxy takes on each store, with 1, 16
// and 64 shoppers at once, compared with plain forwarding by a pool of undici. Figures of one run
// compare with each other only: they depend on the machine and what else it does.
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import { systemClock } from '../src/node/runtime/dependencies.ts';
import { openStore } from '../src/node/stores/open-store.ts';
import { createMemoryStore } from '../src/proxy/index.ts';
import { createBench, openSession, payByCard } from '../test/proxy/harness.ts';
import { createScriptedGateway, paymentXml } from '../test/support/scripted-gateway.ts';
import { postgresPrograms, startPostgres } from './postgres.mjs';

const COUNT = Number(process.argv[2] ?? 500);
const folder = mkdtempSync(join(tmpdir(), 'tender-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs a task so often, so many at once.
 *
 * @param {number} atOnce
 * @param {(index: number) => Promise<boolean>} task says whether it went well
 */
async function measure(atOnce, task) {
  /** @type {number[]} */
  const took = [];
  let next = 0;
  let failed = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let index = next++; index < COUNT; index = next++) {
        const from = performance.now();
        if (!(await task(index))) failed += 1;
        took.push(performance.now() - from);
      }
    }),
  );
  took.sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => Math.round(took[Math.floor(took.length * part)] ?? 0);
  const perSecond = COUNT / ((performance.now() - began) / 1000);
  return { perSecond, p50: at(0.5), p99: at(0.99), failed };
}

/** @type {Map<number, number>} */
const bare = new Map();
/**
 * @param {string} what
 * @param {number} atOnce
 * @param {Awaited<ReturnType<typeof measure>>} result
 */
function print(what, atOnce, { perSecond, p50, p99, failed }) {
  const ratio = perSecond / (bare.get(atOnce) ?? perSecond);
  const columns = [
    what.padEnd(11),
    `${atOnce} at once`.padEnd(11),
    `${perSecond.toFixed(0)}/s`.padEnd(8),
  ];
  console.log(
    `${columns.join('')}ratio ${ratio.toFixed(3)}  p50 ${p50} ms  p99 ${p99} ms  failed ${failed}`,
  );
}

const echo = createServer((request, response) => request.pipe(response));
await new Promise((resolve) => echo.listen(0, '127.0.0.1', () => resolve(undefined)));
const address = echo.address();
const port = typeof address === 'object' && address ? address.port : 0;
const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 64 });
const body = 'x'.repeat(2_000);
for (const atOnce of [1, 16, 64]) {
  const result = await measure(atOnce, async () => {
    const answer = await pool.request({ path: '/', method: 'POST', body });
    await answer.body.text();
    return answer.statusCode === 200;
  });
  bare.set(atOnce, result.perSecond);
  print('forwarding', atOnce, result);
}
await pool.close();
echo.close();

const programs = postgresPrograms();
const server = programs ? await startPostgres(programs) : undefined;
const stores = {
  memory: async () => createMemoryStore(),
  SQLite: () => openStore(`sqlite:${join(folder, 'bench.db')}`),
  ...(server && { PostgreSQL: () => openStore(server.url) }),
};
for (const [name, open] of Object.entries(stores)) {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const store = await open();
  const clock = { ...systemClock, advance: () => undefined, step: () => undefined };
  const bench = createBench({ fetch: gateway.fetch, store, clock });
  for (const atOnce of [1, 16, 64])
    print(
      name,
      atOnce,
      await measure(atOnce, async (index) => {
        const session = await openSession(bench, { order_id: `B-${atOnce}-${index}` });
        return (await payByCard(bench, session)).body.outcome === 'succeeded';
      }),
    );
  await store.close();
}
server?.stop();
process.exit(0);
