// A proxy for the bench, at work on what is due, and a shop that pays by it over HTTP. As a program of its
// own, `bench-proxy.mjs <database> <gateway>`, it tells its parent where it listens.
/* global Response */
import { Pool } from 'undici';
import { profileSchema } from '../src/contract/profile/profile.schema.ts';
import { startDueLoop } from '../src/node/serving/job-loop.ts';
import { listen } from '../src/node/serving/listen.ts';
import { createPooledFetch } from '../src/node/runtime/pooled-fetch.ts';
import { systemClock } from '../src/node/runtime/dependencies.ts';
import { openStore } from '../src/node/stores/open-store.ts';
import { DUE_NAMES } from '../src/proxy/index.ts';
import {
  asMerchant,
  createBench,
  payByCard,
  send,
  sessionTerms,
  TEST_PROFILE,
  viewOf,
} from '../test/proxy/harness.ts';

/** @param {(request: Request) => Promise<Response>} fetch */
export const serve = (fetch) => listen({ fetch, host: '127.0.0.1', port: 0, portVariable: 'PORT' });

/**
 * @param {import('../src/proxy/index.ts').Store} store
 * @param {string} gateway its address
 * @param {(name: string) => boolean} does whether it does that kind of due work
 */
export async function startProxy(store, gateway, does = () => true) {
  const clock = { ...systemClock, advance: () => undefined, step: () => undefined };
  const pooled = createPooledFetch(profileSchema.parse(TEST_PROFILE));
  const profile = { baseUrl: { acquiring: gateway, issuing: gateway } };
  const { proxy, lines } = createBench({ fetch: pooled.fetch, store, clock, profile });
  const server = await serve((request) => proxy.fetch(request));
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (/** @type {string} */ event, fields = {}) =>
      void lines.push({ level: 'error', event, fields }),
  };
  const kinds = DUE_NAMES.filter(does).map((name) => () => proxy.runDue(name));
  const loop = startDueLoop(kinds, systemClock, log);
  return {
    url: server.url,
    runDue: () => proxy.runDue(),
    async close() {
      await loop.stop();
      await server.close(1_000);
      await pooled.close();
      await store.close();
      for (const [what, count] of warnings(lines)) console.log(`  logged ${count} times: ${what}`);
    },
  };
}

/** What of the log says why something did not go well. @param {readonly import('../test/proxy/harness.ts').LogLine[]} lines */
function warnings(lines) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { level, event, fields } of lines) {
    if (level === 'info') continue;
    const { alert, reason, error, code, problem, outcome } = fields;
    const why = Object.entries({ alert, reason, error, code, problem, outcome })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${String(value)}`);
    const text = [level, event, ...why].join(' ');
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/**
 * The shop, which pays by whichever of these proxies it comes to next.
 *
 * @param {readonly string[]} urls
 * @param {number} connections to each of them
 */
export function openShop(urls, connections = 64) {
  const pools = urls.map((url) => new Pool(url, { connections }));
  let next = 0;
  /** @param {Request} request */
  const fetch = async (request) => {
    const answer = await pools[next++ % pools.length]?.request({
      path: new URL(request.url).pathname,
      method: /** @type {'POST'} */ (request.method),
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    });
    return new Response(await answer?.body.text(), {
      status: answer?.statusCode ?? 0,
      headers: { 'content-type': String(answer?.headers['content-type']) },
    });
  };
  const door = /** @type {{ proxy: import('../src/proxy/index.ts').Proxy }} */ ({
    proxy: /** @type {unknown} */ ({ fetch }),
  });
  const open = (/** @type {string} */ order) =>
    asMerchant(door, {
      method: 'POST',
      path: '/v1/sessions',
      body: sessionTerms({ order_id: order }),
    });
  return {
    async health() {
      const { status } = await send(door, { path: '/healthz' });
      return status === 200 ? undefined : `health answered ${status}`;
    },
    /** @param {string} order */
    async open(order) {
      const { status, body } = await open(order);
      if (status !== 201) throw new Error(`session answered ${status}`);
      return { id: body.id, secret: body.client_secret ?? '' };
    },
    /** @param {{ id: string, secret: string }} session */
    async view(session) {
      const { state } = await viewOf(door, session);
      return state === 'paying' ? undefined : `session is ${state}`;
    },
    /** @param {{ id: string, secret: string }} session */
    payWith: (session) => payByCard(door, session),
    /** Answers what came instead of a paid order. @param {string} order */
    async pay(order) {
      const opened = await open(order);
      const { id, client_secret: secret = '' } = opened.body;
      if (opened.status !== 201) return instead('session', opened);
      const paid = await payByCard(door, { id, secret });
      return paid.body.outcome === 'succeeded' ? undefined : instead('payment', paid);
    },
    async query() {
      const path = '/v1/operations/transactions.query';
      const asked = await asMerchant(door, { method: 'POST', path, body: { orders: 'B-1-1' } });
      return asked.status === 200 ? undefined : instead('query', asked);
    },
    close: () => Promise.all(pools.map((pool) => pool.close())),
  };
}

/** @type {(what: string, reply: { status: number, body: object }) => string} */
function instead(what, { status, body }) {
  const names = ['type', 'outcome', 'reason', 'detail'];
  const said = Object.entries(body).filter(([name]) => names.includes(name));
  return `${what} answered ${status} ${said.map(([name, value]) => `${name}=${value}`).join(' ')}`;
}

if (process.send) {
  const [database = '', gateway = ''] = process.argv.slice(2);
  const proxy = await startProxy(await openStore(database), gateway);
  process.send(proxy.url);
  // Asked for by its parent, which starts it with --expose-gc.
  process.on('message', () => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage().heapUsed);
  });
  process.once('disconnect', () => void proxy.close().then(() => process.exit(0)));
}
