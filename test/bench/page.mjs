// `npm run bench:page [-- runs]`: how long a slow phone takes until a card can be typed, on the path that a shopper's
// browser goes: names looked up, connections, TLS, HTTP/2, slow start (path.mjs), a new profile for each visit, what
// the packages really send. Beside it, in the same run, a bare form in a bare frame, which nothing can be faster
// than, and Adyen Web's card component from npm until it puts its first, still empty, frame into the page. Figures
// of one run compare with each other only. Adyen's network is answered here: what it would take comes on top.
/* global HTMLIFrameElement, Headers, MutationObserver, PerformanceObserver, Response, addEventListener, crypto, document, performance, top */
import { spawnSync } from 'node:child_process';
import { X509Certificate, createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { chromium } from 'playwright-core';
import { folderAssets } from '../../src/node/runtime/folder-assets.ts';
import { createTestBackend } from '../../src/entries/testing.ts';
import { bundleInMemory } from '../../scripts/bundles.mjs';
import { findEngines } from '../../scripts/engines.mjs';
import { withShop } from '../published/merchant-builds.mjs';
import { root } from '../../scripts/set-up.mjs';
import { listenThrough } from './path.mjs';

const RUNS = Number(process.argv[2] ?? 9);
const ADYEN = '@adyen/adyen-web@6.45.2';
const ADYEN_NETWORK = /^https:\/\/[\w.-]+\.adyen(payments)?\.com\//;
const SHOP = 'https://shop.example';
const PROXY = 'https://pay.shop.example';

/** A slow phone: 150 ms there and back, 1.6 Mbit/s down, 0.75 up, a processor four times slower. */
const LINE = { roundTrip: 150, down: 1_600_000 / 8, up: 750_000 / 8 };
const SLOWDOWN = 4;

const PRECONNECT = `<link rel="preconnect" href="${PROXY}"><link rel="preconnect" href="${PROXY}" crossorigin>`;
const BOOT = `<script async fetchpriority="high" src="./boot.js" data-proxy="${PROXY}"></script>`;
const boot = readFileSync(join(root, 'dist', 'cdn', 'boot.js'), 'utf8');
const INLINE = `<script data-proxy="${PROXY}">${boot}</script>`;
/** @typedef {{ shop: 'tender' | 'bare' | 'adyen', head?: string, one?: boolean }} Variant `one`: shop and proxy at one address */
const VARIANTS = /** @type {const} */ ({
  'Tender, without a hint': { shop: 'tender' },
  'Tender, preconnected (README)': { shop: 'tender', head: PRECONNECT },
  'Tender, preconnected, boot': { shop: 'tender', head: PRECONNECT + BOOT },
  'Tender, preconnected, boot inline': { shop: 'tender', head: PRECONNECT + INLINE },
  'Tender, one connection': { shop: 'tender', head: PRECONNECT, one: true },
  'Tender, one connection, boot': { shop: 'tender', head: PRECONNECT + BOOT, one: true },
  'Tender, one connection, boot inline': { shop: 'tender', head: PRECONNECT + INLINE, one: true },
  'bare form': { shop: 'bare' },
  'bare form, one connection': { shop: 'bare', one: true },
  'Adyen, first empty frame': { shop: 'adyen' },
});

const folder = mkdtempSync(join(tmpdir(), 'tender-bench-page-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** @typedef {{ ready: number, bytes: number, requests: number, blocked: number, keys: number[] }} Run */

const tender = await withShop(async (shop) => {
  writeFileSync(
    join(shop, 'index.html'),
    `<!doctype html><html lang="en"><head><title>Pay</title><meta name="hints"><script type="module" src="./main.js"></script></head><body><tender-checkout proxy="${PROXY}"></tender-checkout><script>document.querySelector("tender-checkout").clientSecret = "SECRET"</script></body></html>`,
  );
  return built(shop);
});
tender.set('/boot.js', boot);
const bare = new Map([
  [
    '/index.html',
    `<!doctype html><html lang="en"><title>Pay</title><iframe src="${PROXY}/bare"></iframe>`,
  ],
]);
const BARE_FORM =
  '<!doctype html><html lang="en"><title>Card</title><form><label>Card number <input autocomplete="cc-number"></label></form>';
const shops = { tender, bare, adyen: await built(adyenShop()) };

const backend = createTestBackend({
  proxyUrl: PROXY,
  allowedOrigins: [SHOP],
  // A new card and nothing else to choose, as in the page it is compared with.
  profile: { methods: [], hosted: false },
  assets: await folderAssets(join(root, 'dist', 'frame')),
});
/** @type {Variant} */
let variant = VARIANTS['bare form'];

const certificates = join(root, 'test', 'support', 'certificates');
const cert = readFileSync(join(certificates, 'shop-and-proxy.pem'));
const server = createSecureServer({ cert, key: readFileSync(join(certificates, 'key.pem')) });
// As Caddy does: a phone can read the first packet before the last has come.
server.on('secureConnection', (socket) => socket.setMaxSendFragment(1_400));
server.on('request', getRequestListener(answer, { overrideGlobalObjects: false }));
const port = await new Promise((resolve) =>
  server.listen(0, '127.0.0.1', () =>
    resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
  ),
);
const line = { ...LINE, free: { down: 0, up: 0 } };
const [SHOP_ADDRESS, PROXY_ADDRESS] = ['127.0.0.2', '127.0.0.3'];
for (const host of [SHOP_ADDRESS, PROXY_ADDRESS])
  await listenThrough(line, { host, port, to: port });

const executablePath = findEngines().find(({ name }) => name === 'chromium')?.programs[0];
if (!executablePath) throw new Error('Chromium is not installed.');
const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
/** @type {Record<string, Run[]>} */
const runs = Object.fromEntries(Object.keys(VARIANTS).map((name) => [name, []]));
for (let number = 0; number < RUNS; number += 1)
  for (const [name, one] of Object.entries(VARIANTS)) runs[name]?.push(await visit(one));
await backend.close();

const least = summary(runs['bare form'] ?? []).ready;
const adyen = summary(runs['Adyen, first empty frame'] ?? []).ready;
console.log(
  `median of ${RUNS}`.padEnd(36),
  ...['ms', '/ bare form', '/ Adyen', 'bytes', 'requests', 'blocked, ms'].map((head) =>
    head.padStart(11),
  ),
);
for (const [name, all] of Object.entries(runs)) {
  const { ready, bytes, requests, blocked } = summary(all);
  const row = [
    ready.toFixed(0),
    (ready / least).toFixed(2),
    (ready / adyen).toFixed(2),
    bytes.toFixed(0),
    requests.toFixed(0),
    blocked.toFixed(0),
  ];
  console.log(name.padEnd(36), ...row.map((cell) => cell.padStart(11)));
}
const keys = Object.values(runs)
  .flat()
  .flatMap((run) => run.keys)
  .sort((a, b) => a - b);
console.log(
  `key press until it can be drawn, p95 of ${keys.length}: ${at(keys, 0.95).toFixed(1)} ms`,
);
process.exit(0);

/** @param {readonly Run[]} all */
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
 * As shop and proxy leave what stands in front of them.
 * @param {Request} request
 */
async function answer(request) {
  const { origin, pathname } = new URL(request.url);
  if (origin === PROXY)
    return pathname === '/bare'
      ? new Response(BARE_FORM, { headers: { 'content-type': 'text/html' } })
      : zipped(await backend.fetch(request));
  const path = pathname === '/' ? '/index.html' : pathname;
  let content = shops[variant.shop].get(path);
  if (content === undefined) return new Response(null, { status: 404 });
  if (path === '/index.html' && variant.shop === 'tender') {
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
      origin: SHOP,
    });
    content = String(content)
      .replace(/<meta name="hints"[^>]*>/, () => variant.head ?? '')
      .replace('SECRET', secret);
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
 * What the proxy has not compressed itself is compressed in front of it; an event stream stays one.
 * @param {Response} response
 */
async function zipped(response) {
  const headers = new Headers(response.headers);
  const streams = headers.get('content-type')?.includes('event-stream');
  if (streams || headers.has('content-encoding') || !response.body) return response;
  headers.set('content-encoding', 'gzip');
  headers.delete('content-length');
  const body = gzipSync(new Uint8Array(await response.arrayBuffer()), { level: 9 });
  return new Response(body, { status: response.status, headers });
}

/**
 * One visit, in a browser that has seen neither the shop nor the proxy: what one of its windows off the record would
 * ignore, such as a preconnect, it does.
 * @param {Variant} to
 * @returns {Promise<Run>}
 */
async function visit(to) {
  variant = to;
  const profile = mkdtempSync(join(folder, 'profile-'));
  const proxy = to.one ? SHOP_ADDRESS : PROXY_ADDRESS;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executablePath ?? '',
    viewport: { width: 390, height: 844 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // One process for page and frame, so that both are as slow.
      '--disable-site-isolation-trials',
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`,
      `--host-resolver-rules=MAP shop.example ${SHOP_ADDRESS}:${port}, MAP pay.shop.example ${proxy}:${port}`,
    ],
  });
  try {
    const page = await context.newPage();
    await context.addInitScript(observe, to.shop);
    // What is intercepted costs time, and connects to nothing early.
    if (to.shop === 'adyen') await answerAdyen(context);
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    let bytes = 0;
    let requests = 0;
    client.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    /** @type {Promise<Omit<Run, 'keys'>>} */
    const told = new Promise((resolve) =>
      client.on('Runtime.bindingCalled', ({ payload }) =>
        resolve({ ...JSON.parse(payload), bytes, requests }),
      ),
    );
    await client.send('Runtime.enable');
    await client.send('Runtime.addBinding', { name: 'benchReady' });
    await page.goto(SHOP, { waitUntil: 'commit' });
    const run = await told;
    const keys = to.shop === 'tender' ? await type(page) : [];
    return { ...run, keys };
  } finally {
    await context.close();
  }
}

/** @param {import('playwright-core').BrowserContext} context */
async function answerAdyen(context) {
  await context.route(ADYEN_NETWORK, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LINE.roundTrip));
    const json = route.request().resourceType() === 'fetch';
    await route.fulfill({
      contentType: json ? 'application/json' : 'text/html',
      headers: { 'access-control-allow-origin': '*' },
      body: json ? '{}' : '<!doctype html>',
    });
  });
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
 * @param {Variant['shop']} shop
 */
function observe(shop) {
  const bench = /** @type {Record<string, any>} */ (/** @type {unknown} */ (globalThis));
  bench['benchBlocked'] = 0;
  bench['benchKeys'] = [];
  let told = false;
  const ready = () => {
    if (!told && document === top?.document)
      bench['benchReady'](
        JSON.stringify({ ready: performance.now(), blocked: bench['benchBlocked'] }),
      );
    told = true;
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench['benchBlocked'] += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  if (shop === 'tender') document.addEventListener('tender-ready', ready);
  // A frame's events reach the page in this phase alone.
  else if (shop === 'bare')
    document.addEventListener(
      'load',
      ({ target }) => target instanceof HTMLIFrameElement && ready(),
      true,
    );
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
