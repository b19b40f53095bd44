// A shop without any framework: three static files, and one route that creates a session.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const port = Number(process.env.PORT ?? 5173);
const origin = `http://localhost:${port}`;
const proxy = process.env.PROXY_URL ?? 'http://127.0.0.1:4000';
const apiKey = process.env.TENDER_API_KEY ?? 'sandbox_api_key_0123456789';

/** What `npx tender csp` prints for this page. */
const policy = process.env.PAGE_POLICY;

const library = fileURLToPath(import.meta.resolve('tender-elements/package.json'));
const pages = join(import.meta.dirname, 'public');
const files = {
  '/': ['text/html; charset=utf-8', join(pages, 'index.html')],
  '/page.css': ['text/css', join(pages, 'page.css')],
  '/page.js': ['text/javascript', join(pages, 'page.js')],
  '/tender/tender.js': ['text/javascript', join(library, '..', 'dist', 'cdn', 'tender.js')],
};

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error.message);
    response.writeHead(502).end();
  });
}).listen(port, () => console.log(`ready ${origin}`));

async function answer({ method, url }, response) {
  const [type, file] = files[url] ?? [];
  if (method === 'POST' && url === '/checkout') {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(await newSession()));
  } else if (file) {
    response.setHeader('Content-Type', type);
    if (policy) response.setHeader('Content-Security-Policy', policy);
    response.end(await readFile(file));
  } else {
    response.writeHead(404).end();
  }
}

/** Only the shop says what is to be paid. The page gets a secret that opens this one session. */
async function newSession() {
  const orderId = crypto.randomUUID();
  const answer = await fetch(`${proxy}/v1/sessions`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${apiKey}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': orderId,
    },
    body: JSON.stringify({
      order_id: orderId,
      amount: { value: '42.00', currency: 'EUR' },
      shopper: { email: 'ada@shop.example', first_name: 'Ada', last_name: 'Lovelace' },
      billing: { country: 'DE', city: 'Berlin', address: 'Torstraße 1', postal_code: '10119' },
      origin,
    }),
  });
  if (!answer.ok) throw new Error(`the proxy answered ${answer.status}: ${await answer.text()}`);
  const { client_secret: clientSecret } = await answer.json();
  return { proxy, clientSecret };
}
