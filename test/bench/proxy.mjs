// A proxy for the bench, at work on what is due, the gateway behind it, and a shop that pays by it over HTTP.
// As a program of its own, `proxy.mjs <database> <gateway> [pooler]`, it tells its parent where it listens.
/* global Response */
import { Pool } from 'undici';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import { proxySettings } from '../../src/contract/profile/settings.schema.ts';
import { startDueLoop } from '../../src/node/serving/job-loop.ts';
import { listen } from '../../src/node/serving/listen.ts';
import { createPooledTransport } from '../../src/node/runtime/pooled-transport.ts';
import { systemClock, systemHashing, systemRandom } from '../../src/node/runtime/dependencies.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import { createProxy, DUE_NAMES } from '../../src/proxy/index.ts';
import {
  API_KEY,
  freshKey,
  PAY,
  sessionTerms,
  SHOP,
  TEST_PROFILE,
  VISA,
} from '../proxy/harness.ts';
import { queryJson, valuesOf } from '../support/scripted-gateway.ts';

/** @param {(request: Request) => Promise<Response>} fetch */
export const serve = (fetch) => listen({ fetch, host: '127.0.0.1', port: 0, portVariable: 'PORT' });

/**
 * A gateway that answers by path, and remembers nothing but what it answered to the last query: asked again,
 * it costs as little as the one behind bare forwarding.
 *
 * @param {Readonly<Record<string, (text: string) => Response | Promise<Response>>>} answers
 */
export const serveGateway = (answers) => {
  let query = '';
  let listed = '';
  return serve(async (request) => {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    if (pathname === QUERIES) {
      if (text !== query) {
        listed = await queryJson(valuesOf(text), { status: '1' }).text();
        query = text;
      }
      return new Response(listed);
    }
    const answer = answers[pathname];
    if (!answer) throw new Error(`the gateway is not asked for ${request.url} here`);
    return answer(text);
  });
};

const QUERIES = '/v1/retrievalTrans';

/**
 * @param {import('../../src/proxy/index.ts').Store} store
 * @param {string} gateway its address
 * @param {(name: string) => boolean} does whether it does that kind of due work
 */
export async function startProxy(store, gateway, does = () => true) {
  const baseUrl = { acquiring: gateway, issuing: gateway };
  const profile = profileSchema.parse({ ...TEST_PROFILE, baseUrl });
  const pooled = createPooledTransport(profile);
  /** What of the log says why something did not go well. @type {Map<string, number>} */
  const logged = new Map();
  const note =
    (/** @type {string} */ level) =>
    (/** @type {string} */ event, /** @type {object} */ fields = {}) => {
      const text = [level, event, ...said(WHY, fields)].join(' ');
      logged.set(text, (logged.get(text) ?? 0) + 1);
    };
  const log = { info: () => undefined, warn: note('warn'), error: note('error') };
  const proxy = createProxy({
    profile,
    settings: proxySettings.parse({
      publicUrl: PAY,
      allowedOrigins: [SHOP],
      apiKeys: [API_KEY],
      secrets: ['root-secret-of-at-least-32-characters'],
      dailyReconciliation: false,
    }),
    store,
    transport: pooled.transport,
    clock: systemClock,
    random: systemRandom,
    hashing: systemHashing,
    log,
    assets: async () => undefined,
  });
  const server = await serve(proxy.fetch);
  const loop = startDueLoop(
    DUE_NAMES.filter(does).map((name) => [name, () => proxy.runDue(name)]),
    systemClock,
    log,
  );
  return {
    url: server.url,
    runDue: () => proxy.runDue(),
    /** As the program does: another proxy may ask about a payment only once this one has given it up. */
    async close() {
      await Promise.all([loop.stop(), proxy.close(), server.close(GRACE_MS)]);
      await pooled.close();
      await store.close();
      for (const [what, count] of logged) console.log(`  logged ${count} times: ${what}`);
    },
  };
}

/** How long what is in progress may take to finish when a proxy is closed. */
const GRACE_MS = 10_000;

const WHY = ['alert', 'reason', 'error', 'code', 'problem', 'outcome'];

/** @type {(names: readonly string[], fields: object) => string[]} */
const said = (names, fields) =>
  Object.entries(fields).flatMap(([name, value]) =>
    names.includes(name) && value !== undefined ? [`${name}=${String(value)}`] : [],
  );

const JSON_TYPE = { 'content-type': 'application/json' };
export const MERCHANT = { ...JSON_TYPE, authorization: `Bearer ${API_KEY}` };
export const PAGE = { 'x-tender': '1', origin: SHOP };
export const FRAME = { ...JSON_TYPE, ...PAGE, origin: PAY, 'x-tender-page': SHOP };
export const CARD = JSON.stringify({
  card: {
    number: VISA,
    expiration_month: '12',
    expiration_year: '2030',
    security_code: '123',
    holder: 'Jo Doe',
  },
  revision: 1,
});
const QUERY = JSON.stringify({ order_nos: ['B-1-1'] });

/** @typedef {{ status: number, text: string }} Reply as it came: parsed only where it is needed */

/**
 * The shop, which pays by whichever of these proxies it comes to next. What it sends costs it as little as
 * plain forwarding does: what can be made once is made once.
 *
 * @param {readonly string[]} urls
 * @param {number} connections to each of them
 */
export function openShop(urls, connections = 64) {
  const pools = urls.map((url) => new Pool(url, { connections }));
  let next = 0;
  /** @type {(path: string, headers: Record<string, string>, body?: string) => Promise<Reply>} */
  const ask = async (path, headers, body) => {
    const pool = /** @type {Pool} */ (pools[next++ % pools.length]);
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await pool.request({ path, method, headers, body: body ?? null });
    return { status: answer.statusCode, text: await answer.body.text() };
  };
  const create = (/** @type {string} */ order) =>
    ask(
      '/v1/sessions',
      { ...MERCHANT, 'idempotency-key': freshKey() },
      JSON.stringify(sessionTerms({ order_id: order })),
    );
  const payWith = (/** @type {string} */ secret) =>
    ask(
      '/v1/checkout/card',
      { ...FRAME, authorization: `Bearer ${secret}`, 'idempotency-key': freshKey() },
      CARD,
    );
  /** Answers what came instead of success. @param {string} secret */
  const charge = async (secret) => {
    const paid = await payWith(secret);
    return JSON.parse(paid.text).outcome === 'succeeded' ? undefined : instead('payment', paid);
  };
  /** @type {(reply: Reply) => string} */
  const secretOf = ({ text }) => JSON.parse(text).client_secret;
  return {
    async health() {
      const { status } = await ask('/healthz', {});
      return status === 200 ? undefined : `health answered ${status}`;
    },
    /** Answers the new session's secret. @param {string} order */
    async open(order) {
      const opened = await create(order);
      if (opened.status !== 201) throw new Error(instead('session', opened));
      return secretOf(opened);
    },
    /** @param {string} secret */
    async view(secret) {
      const { text } = await ask('/v1/checkout', { ...PAGE, authorization: `Bearer ${secret}` });
      const { state } = JSON.parse(text);
      return state === 'paying' ? undefined : `session is ${state}`;
    },
    payWith,
    charge,
    /** A session and its payment. @param {string} order */
    async pay(order) {
      const opened = await create(order);
      return opened.status === 201 ? charge(secretOf(opened)) : instead('session', opened);
    },
    async query() {
      const asked = await ask('/v1/operations/transactions.query', MERCHANT, QUERY);
      return asked.status === 200 ? undefined : instead('query', asked);
    },
    close: () => Promise.all(pools.map((pool) => pool.close())),
  };
}

/** @type {(what: string, reply: Reply) => string} */
const instead = (what, { status, text }) =>
  [
    what,
    'answered',
    status,
    ...said(['type', 'outcome', 'reason', 'detail'], JSON.parse(text)),
  ].join(' ');

if (process.send) {
  const [database = '', gateway = '', pooler] = process.argv.slice(2);
  const proxy = await startProxy(await openStore(database, { pooler }), gateway);
  process.send(proxy.url);
  // Asked for by its parent, which starts it with --expose-gc.
  process.on('message', (/** @type {'heapUsed' | 'rss'} */ what) => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage()[what]);
  });
  process.once('disconnect', () => void proxy.close().then(() => process.exit(0)));
}
