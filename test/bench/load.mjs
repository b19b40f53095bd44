// `npm run bench:load [-- seconds streams]`: whether proxies keep a pace: sessions that are begun and paid by card, by two
// proxies on one PostgreSQL, with PgBouncer before it too where that is installed; and how much memory open event streams
// cost one proxy that takes payments meanwhile. All of it, the shops and the gateway too, shares this machine.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { availableParallelism } from 'node:os';
import { poolerProgram, startPooler } from '../support/pgbouncer.mjs';
import { postgresPrograms, startPostgres } from '../support/postgres.mjs';
import { paymentXml, valuesOf } from '../support/scripted-gateway.ts';
import { PAGE, openShop, serveGateway } from './proxy.mjs';
import { measure, measurePaced } from './measure.mjs';

const [seconds = '15', streams = '10000'] = process.argv.slice(2);
const PACES = [50, 100, 150, 200];
const MEGABYTE = 1_048_576;

const programs = postgresPrograms();
if (!programs) throw new Error('PostgreSQL is not installed');
const server = await startPostgres(programs);
const program = poolerProgram();
const pooler = program ? await startPooler(program, server.url) : undefined;
const gateway = await serveGateway({
  '/v1/authorise': (text) => paymentXml(valuesOf(text)),
});

/** @param {number} many @param {string[]} more */
async function startProxies(many, ...more) {
  const processes = Array.from({ length: many }, () =>
    fork('test/bench/proxy.mjs', [server.url, gateway.url, ...more], {
      execArgv: ['--expose-gc'],
    }),
  );
  const urls = await Promise.all(
    processes.map(async (each) => String((await once(each, 'message'))[0])),
  );
  return {
    urls,
    async rss() {
      processes[0]?.send('rss');
      return Number((await once(/** @type {any} */ (processes[0]), 'message'))[0]) / MEGABYTE;
    },
    async stop() {
      for (const each of processes) {
        each.disconnect();
        await once(each, 'exit');
      }
    },
  };
}

let orders = 0;
/** @param {string} what @param {ReturnType<typeof openShop>} shop @param {number} pace */
async function keepPace(what, shop, pace) {
  const count = pace * Number(seconds);
  const { p50, p95, p99, wrong, perSecond } = await measurePaced(count, pace, () =>
    shop.pay(`L-${(orders += 1)}`),
  );
  const failed = [...wrong.values()].reduce((sum, times) => sum + times, 0);
  console.log(
    `${what.padEnd(30)}${pace}/s asked, ${perSecond.toFixed(0)}/s done  p50 ${p50} ms  p95 ${p95} ms  p99 ${p99} ms  failed ${failed}`,
  );
  for (const [text, times] of wrong) console.log(`  ${times} times: ${text}`);
}

/** @type {[string, string[]][]} */
const ways = [
  ['2 proxies, PostgreSQL', []],
  ...(pooler
    ? [/** @type {[string, string[]]} */ (['the same behind PgBouncer', [pooler.url]])]
    : []),
];
for (const [what, more] of ways) {
  const proxies = await startProxies(2, ...more);
  const shop = openShop(proxies.urls);
  await measure(500, 16, () => shop.pay(`W-${(orders += 1)}`));
  for (const pace of PACES) await keepPace(what, shop, pace);
  await shop.close();
  await proxies.stop();
}

const proxies = await startProxies(1);
const shop = openShop(proxies.urls);
await measure(500, 16, () => shop.pay(`W-${(orders += 1)}`));
const before = await proxies.rss();
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
let open = 0;
await measure(Number(streams), 32, async () => {
  const secret = await shop.open(`S-${(orders += 1)}`);
  const url = `${proxies.urls[0]}/v1/checkout/events`;
  const headers = { ...PAGE, authorization: `Bearer ${secret}` };
  const request = get(url, { agent, headers });
  request.on('error', () => undefined);
  const [response] = await once(request, 'response');
  response.on('error', () => undefined).resume();
  if (response.statusCode === 200) open += 1;
  return undefined;
});
console.log(
  `${open} event streams open: ${before.toFixed(0)} MB before, ${(await proxies.rss()).toFixed(0)} MB now`,
);
for (const pace of [25, 50, 100]) await keepPace('1 proxy with those streams', shop, pace);
console.log(`${(await proxies.rss()).toFixed(0)} MB after that; ${availableParallelism()} cores`);
agent.destroy();
await shop.close();
await proxies.stop();
pooler?.stop();
server.stop();
process.exit(0);
