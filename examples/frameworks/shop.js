// The shop's server: the built pages, and the one route that creates a session.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { createMerchantClient } from 'tender-elements/server';

const port = Number(process.env.PORT ?? 5173);
const origin = `http://localhost:${port}`;
const pages = join(import.meta.dirname, 'dist');
const types = { '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript' };
const proxy = process.env.PROXY_URL ?? 'http://127.0.0.1:4000';
/** Browsers connect to the proxy while they load the page: once for its frame, once for requests. */
const preconnect = `<${proxy}>; rel=preconnect, <${proxy}>; rel=preconnect; crossorigin`;
const tender = createMerchantClient({
  proxy,
  apiKey: process.env.TENDER_API_KEY ?? 'sandbox_api_key_0123456789',
});

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error.message);
    response.writeHead(error.code === 'ENOENT' ? 404 : 502).end();
  });
}).listen(port, () => console.log(`ready ${origin}`));

async function answer({ method, url }, response) {
  if (method === 'POST' && url === '/checkout') return response.end(await newSession());
  const path = normalize(new URL(url, origin).pathname);
  const file = join(pages, path, extname(path) ? '' : 'index.html');
  const content = await readFile(file);
  response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
  if (extname(file) === '.html') response.setHeader('Link', preconnect);
  response.end(content);
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
  return clientSecret;
}
