// A shop without any framework: three static files, and one route that creates a session.
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMerchantClient } from 'tender-elements/server';

const port = Number(process.env.PORT ?? 5173);
const origin = `http://localhost:${port}`;
const proxy = process.env.PROXY_URL ?? 'http://127.0.0.1:4000';
const tender = createMerchantClient({
  proxy,
  apiKey: process.env.TENDER_API_KEY ?? 'sandbox_api_key_0123456789',
});

/** Browsers connect to the proxy while they load the page: once for its frame, once for requests. */
const preconnect = `<${proxy}>; rel=preconnect, <${proxy}>; rel=preconnect; crossorigin`;

/** What `npx tender csp` prints for this page. */
const policy = process.env.PAGE_POLICY;

const pages = join(import.meta.dirname, 'public');
const library = fileURLToPath(import.meta.resolve('tender-elements/package.json'));
const scripts = join(library, '..', 'dist', 'cdn');
const files = new Map([
  ['/', join(pages, 'index.html')],
  ...(await filesOf(pages, '/')),
  ...(await filesOf(scripts, '/tender/')),
]);
const types = { '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript' };

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error.message);
    response.writeHead(502).end();
  });
}).listen(port, () => console.log(`ready ${origin}`));

async function answer({ method, url }, response) {
  const file = files.get(new URL(url, origin).pathname);
  if (method === 'POST' && url === '/checkout') {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(await newSession()));
  } else if (file) {
    response.setHeader('Content-Type', types[extname(file)] ?? 'text/plain; charset=utf-8');
    if (file.endsWith('.html')) response.setHeader('Link', preconnect);
    if (policy) response.setHeader('Content-Security-Policy', policy);
    response.end(await readFile(file));
  } else {
    response.writeHead(404).end();
  }
}

/** Every file of a folder with the address it is served at, so that no other can be asked for. */
async function filesOf(folder, address) {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => extname(name) !== '')
    .map((name) => [address + name.replaceAll('\\', '/'), join(folder, name)]);
}

/** Only the shop says what is to be paid. The page gets a secret that opens this one session. */
async function newSession() {
  const orderId = crypto.randomUUID(); // in a shop, the number of the cart
  const { client_secret: clientSecret } = await tender.sessions.forOrder(orderId, {
    amount: { value: '42.00', currency: 'EUR' },
    shopper: { email: 'ada@shop.example', first_name: 'Ada', last_name: 'Lovelace' },
    billing: { country: 'DE', city: 'Berlin', address: 'Torstraße 1', postal_code: '10119' },
    origin,
  });
  return { proxy, clientSecret };
}
