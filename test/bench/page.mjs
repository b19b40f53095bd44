// `npm run bench:page [-- runs]`: how long a slow phone takes until a card can be typed, for Tender and, in
// the same run, for Adyen Web's card component from npm until it puts its first, still empty, frame into
// the page; what each loads until then, and the tasks that block the page. Figures of one run compare with
// each other only. Adyen's network is answered here: what its page would wait for in earnest comes on top.
/* global Headers, MutationObserver, PerformanceObserver, Response, addEventListener, crypto, document, performance */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { chromium } from 'playwright-core';
import { folderAssets } from '../../src/node/runtime/folder-assets.ts';
import { createTestBackend } from '../../src/entries/testing.ts';
import { bundleInMemory } from '../../scripts/bundles.mjs';
import { findEngines } from '../../scripts/engines.mjs';
import { withShop } from '../published/merchant-builds.mjs';
import { root } from '../../scripts/set-up.mjs';

const RUNS = Number(process.argv[2] ?? 9);
const ADYEN = '@adyen/adyen-web@6.45.2';
const ADYEN_NETWORK = /^https:\/\/[\w.-]+\.adyen(payments)?\.com\//;

/** A slow phone: 150 ms latency, 1.6 Mbit/s down, 0.75 up, a processor four times slower. */
const LATENCY = 150;
const NETWORK = {
  offline: false,
  latency: LATENCY,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWDOWN = 4;
/** Milliseconds until a new window has nothing more to do. */
const SETTLED = 1_500;

const folder = mkdtempSync(join(tmpdir(), 'tender-bench-page-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** @typedef {{ ready: number, bytes: number, requests: number, blocked: number, keys: number[] }} Run */

const tender = await withShop(async (shop) => {
  writeFileSync(
    join(shop, 'index.html'),
    '<!doctype html><html lang="en"><title>Pay</title><link rel="preconnect" href="PROXY"><link rel="preconnect" href="PROXY" crossorigin><script type="module" src="./main.js"></script><tender-checkout proxy="PROXY"></tender-checkout><script>document.querySelector("tender-checkout").clientSecret = "SECRET"</script></html>',
  );
  return built(shop);
});
const adyen = await built(adyenShop());

const assets = await folderAssets(join(root, 'dist', 'frame'));
/** @type {ReturnType<typeof createTestBackend> | undefined} */
let backend;
const proxy = await listen('127.0.0.1', async (request) => {
  if (!backend) return new Response(null, { status: 503 });
  return zipped(await backend.fetch(request));
});
const shops = {
  tender: await listen('localhost', (request) => answer(tender, request)),
  adyen: await listen('localhost', (request) => answer(adyen, request)),
};
backend = createTestBackend({
  proxyUrl: proxy.url,
  allowedOrigins: [shops.tender.url],
  // A new card and nothing else to choose, as in the page it is compared with.
  profile: { methods: [], hosted: false },
  assets,
});

const executablePath = findEngines().find(({ name }) => name === 'chromium')?.programs[0];
if (!executablePath) throw new Error('Chromium is not installed.');
const browser = await chromium.launch({
  executablePath,
  // One process for page and frame, so that both are as slow.
  args: ['--no-sandbox', '--disable-gpu', '--disable-site-isolation-trials'],
});
/** @type {Record<keyof typeof shops, Run[]>} */
const runs = { tender: [], adyen: [] };
try {
  for (let number = 0; number < RUNS; number += 1)
    for (const name of /** @type {const} */ (['tender', 'adyen']))
      runs[name].push(await visit(name));
} finally {
  await browser.close();
  await backend.close();
  for (const server of [proxy, ...Object.values(shops)]) server.close();
}

const [ours, theirs] = [summary(runs.tender), summary(runs.adyen)];
console.log(`median of ${RUNS}`.padEnd(40), 'Tender'.padStart(9), 'Adyen'.padStart(9), '  ratio');
print('card form usable / first frame, ms', ours.ready, theirs.ready);
print('loaded until then, bytes', ours.bytes, theirs.bytes);
print('requests until then', ours.requests, theirs.requests);
print('page blocked (tasks over 50 ms), ms', ours.blocked, theirs.blocked);
const keys = runs.tender.flatMap((run) => run.keys).sort((a, b) => a - b);
console.log(
  `key press until it can be drawn, p95 of ${keys.length}: ${at(keys, 0.95).toFixed(1)} ms`,
);

/**
 * @param {string} what
 * @param {number} a
 * @param {number} b
 */
function print(what, a, b) {
  const ratio = b === 0 ? '' : (a / b).toFixed(2);
  console.log(
    what.padEnd(40),
    a.toFixed(0).padStart(9),
    b.toFixed(0).padStart(9),
    ratio.padStart(7),
  );
}

/** @param {Run[]} all */
function summary(all) {
  const median = (/** @type {(run: Run) => number} */ of) =>
    at(
      all.map(of).sort((a, b) => a - b),
      0.5,
    );
  return {
    ready: median((run) => run.ready),
    bytes: median((run) => run.bytes),
    requests: median((run) => run.requests),
    blocked: median((run) => run.blocked),
  };
}

/**
 * @param {readonly number[]} sorted
 * @param {number} part
 */
function at(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/** The shop of a merchant who takes cards by Adyen Web. */
function adyenShop() {
  const shop = join(folder, 'adyen');
  mkdirSync(shop);
  writeFileSync(join(shop, 'package.json'), '{ "private": true, "type": "module" }');
  const { status } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--silent', ADYEN],
    { cwd: shop, stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`${ADYEN} could not be installed.`);
  writeFileSync(
    join(shop, 'index.html'),
    '<!doctype html><html lang="en"><title>Pay</title><div id="card"></div><script type="module" src="./main.js"></script></html>',
  );
  writeFileSync(
    join(shop, 'main.js'),
    `import { AdyenCheckout, Card } from '@adyen/adyen-web';
    import '@adyen/adyen-web/styles/adyen.css';
    const checkout = await AdyenCheckout({
      clientKey: 'test_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', environment: 'test', locale: 'en-US',
      countryCode: 'DE', amount: { value: 4200, currency: 'EUR' },
      paymentMethodsResponse: { paymentMethods: [{ type: 'scheme', name: 'Card', brands: ['visa', 'mc'] }] },
      onSubmit() {}, onPaymentCompleted() {}, onPaymentFailed() {},
    });
    new Card(checkout, {}).mount('#card');`,
  );
  return shop;
}

/**
 * A shop's files as Vite makes them without a setting, by path.
 * @param {string} shop
 * @returns {Promise<Map<string, string | Uint8Array>>}
 */
async function built(shop) {
  const outputs = await bundleInMemory({ root: shop, configFile: false, logLevel: 'error' });
  return new Map(
    outputs.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}

/**
 * @param {string} hostname
 * @param {(request: Request) => Promise<Response>} fetch
 * @returns {Promise<{ url: string, close: () => void }>}
 */
function listen(hostname, fetch) {
  return new Promise((resolve) => {
    const server = serve({ fetch, hostname, port: 0 }, ({ port }) =>
      resolve({
        url: `http://${hostname}:${port}`,
        close() {
          server.close();
          if ('closeAllConnections' in server) server.closeAllConnections();
        },
      }),
    );
  });
}

/**
 * @param {Map<string, string | Uint8Array>} files
 * @param {Request} request
 */
async function answer(files, request) {
  const { pathname } = new URL(request.url);
  const path = pathname === '/' ? '/index.html' : pathname;
  let content = files.get(path);
  if (content === undefined) return new Response(null, { status: 404 });
  if (path === '/index.html' && files === tender && backend) {
    const { client_secret: secret } = await backend.createSession({
      order_id: crypto.randomUUID(),
      amount: { value: '42.00', currency: 'EUR' },
      items: [
        {
          id: 'blanket',
          name: 'Merino blanket',
          unit_price: { value: '42.00', currency: 'EUR' },
          quantity: 1,
        },
      ],
      shopper: { email: 'ada@shop.example', first_name: 'Ada', last_name: 'Lovelace' },
      billing: { country: 'DE', city: 'Berlin', address: 'Torstraße 1', postal_code: '10119' },
      origin: shops.tender.url,
    });
    content = String(content).replaceAll('PROXY', proxy.url).replace('SECRET', secret);
  }
  const type = path.endsWith('.js')
    ? 'text/javascript'
    : path.endsWith('.css')
      ? 'text/css'
      : 'text/html';
  return zipped(
    new Response(typeof content === 'string' ? content : new Uint8Array(content), {
      headers: { 'content-type': `${type}; charset=utf-8` },
    }),
  );
}

/**
 * As a server or a network in front of it sends texts; an event stream stays one.
 * @param {Response} response
 */
async function zipped(response) {
  const headers = new Headers(response.headers);
  if (headers.get('content-type')?.includes('event-stream') || !response.body) return response;
  headers.set('content-encoding', 'gzip');
  headers.delete('content-length');
  const body = gzipSync(new Uint8Array(await response.arrayBuffer()), { level: 9 });
  return new Response(body, { status: response.status, headers });
}

/**
 * One visit with an empty cache.
 * @param {keyof typeof shops} name
 * @returns {Promise<Run>}
 */
async function visit(name) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await context.addInitScript(observe, name === 'tender');
  await context.route(ADYEN_NETWORK, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATENCY));
    const json = route.request().resourceType() === 'fetch';
    await route.fulfill({
      contentType: json ? 'application/json' : 'text/html',
      headers: { 'access-control-allow-origin': '*' },
      body: json ? '{}' : '<!doctype html>',
    });
  });
  // A new window's own pages (of the address bar, for example) load first.
  await new Promise((resolve) => setTimeout(resolve, SETTLED));
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  let bytes = 0;
  let requests = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.goto(shops[name].url, { waitUntil: 'commit' });
  // Seldom asked, so that asking costs the page nothing.
  await page.waitForFunction('window.benchReady', undefined, { timeout: 60_000, polling: 500 });
  const loaded = { bytes, requests };
  const { ready, blocked } = await page.evaluate(
    '({ ready: window.benchReady, blocked: window.benchBlocked })',
  );
  const keys = name === 'tender' ? await type(page) : [];
  await context.close();
  return { ready, blocked, keys, ...loaded };
}

/**
 * Types a card number, and reads how long each key took.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<number[]>}
 */
async function type(page) {
  const input = page.frameLocator('iframe').locator('[autocomplete="cc-number"]');
  await input.click();
  await page.keyboard.type('4242424242424242', { delay: 60 });
  const frame = page.frames().find((each) => each.url().includes('/frame/card'));
  return frame ? frame.evaluate('window.benchKeys') : [];
}

/**
 * Runs in each document before its own scripts.
 * @param {boolean} tells whether the page says itself when a card can be typed
 */
function observe(tells) {
  const bench = /** @type {Record<string, any>} */ (/** @type {unknown} */ (globalThis));
  bench['benchBlocked'] = 0;
  bench['benchKeys'] = [];
  const ready = () => (bench['benchReady'] ??= performance.now());
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench['benchBlocked'] += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  if (tells) document.addEventListener('tender-ready', ready);
  else
    new MutationObserver(() => document.querySelector('iframe') && ready()).observe(document, {
      childList: true,
      subtree: true,
    });
  let pressed = 0;
  addEventListener('keydown', () => (pressed = performance.now()), { capture: true });
  addEventListener('input', () => {
    // Layout is what is left to do before the key can be drawn.
    document.body.getBoundingClientRect();
    bench['benchKeys'].push(performance.now() - pressed);
  });
}
