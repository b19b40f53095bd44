import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { folderAssets, type FolderAssets } from '../runtime/folder-assets.ts';
import { scriptTagFolder } from '../runtime/package-folders.ts';
import type { RequestHandler } from './listen.ts';

/** An event as a webhook has it. */
export interface WebhookEvent {
  /** RFC 3339: when it happened. */
  readonly timestamp: string;
  /** Such as `payment.succeeded`. */
  readonly type: string;
  /** What it happened to. */
  readonly data: object;
}

interface DevPageOptions {
  readonly proxyUrl: string;
  readonly sandboxUrl: string;
  readonly apiKey: string;
  /** Where webhooks are sent on to. */
  readonly forward?: string;
  /**
   * Signs a webhook anew, by the time of this machine: that of the proxy may be ahead, and whoever verifies a
   * webhook refuses one from another time.
   */
  readonly sign?: (id: string, body: string) => Readonly<Record<string, string>>;
  /** Called for each webhook, with what became of sending it on. */
  onEvent(event: WebhookEvent, answer: string): void;
}

interface DevPage {
  readonly fetch: RequestHandler;
  /** Whether the elements are there for the page to load. */
  readonly hasElements: boolean;
}

/** A page that pays a new order each time it is loaded, and an address that webhooks are sent to. */
export async function devPage(options: DevPageOptions): Promise<DevPage> {
  const elements = await elementsOf();
  return {
    hasElements: elements !== undefined,
    async fetch(request) {
      const { pathname, origin } = new URL(request.url);
      // Any page that a developer has open could send a simple POST to this machine.
      if (![null, origin].includes(request.headers.get('origin')))
        return new Response('Only its own page may ask this', { status: 403 });
      if (request.method === 'POST' && pathname === '/session')
        return newSession(options, origin, await request.text());
      if (request.method === 'POST' && pathname === '/webhooks') return hear(options, request);
      const file = await elements?.(pathname.replace(/^\/elements\//, ''));
      if (file) return new Response(file.body, { headers: { 'Content-Type': file.type } });
      if (pathname === '/favicon.ico') return new Response(null, { status: 204 });
      return pathname === '/'
        ? new Response(markup(options), { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
        : new Response('Not found', { status: 404 });
    },
  };
}

/** Files for script tags: of the package beside this one, or of the project's, or of this source tree. */
async function elementsOf(): Promise<FolderAssets | undefined> {
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')])
    try {
      const manifest = createRequire(from).resolve('tender-elements/package.json');
      return await folderAssets(join(dirname(manifest), 'dist', 'cdn'));
    } catch {
      // Not installed there.
    }
  return folderAssets(scriptTagFolder()).catch(() => undefined);
}

/** As the shop's server would: the amount is decided here. */
async function newSession(
  { proxyUrl, apiKey }: DevPageOptions,
  origin: string,
  order: string,
): Promise<Response> {
  const answer = await fetch(`${proxyUrl}/v1/orders/${encodeURIComponent(order)}/session`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      amount: { value: '42.00', currency: 'EUR' },
      items: [{ name: 'Everything', unit_price: { value: '42.00', currency: 'EUR' }, quantity: 1 }],
      origin,
    }),
  });
  const body = (await answer.json()) as { client_secret?: string };
  return new Response(body.client_secret ?? JSON.stringify(body), { status: answer.status });
}

async function hear(
  { forward, sign, onEvent }: DevPageOptions,
  request: Request,
): Promise<Response> {
  const body = await request.text();
  const event = JSON.parse(body) as WebhookEvent;
  if (forward === undefined) {
    onEvent(event, '');
    return new Response(null, { status: 204 });
  }
  // Id and secret are those of the proxy, so that your server checks them as it will.
  const headers = new Headers(
    [...request.headers].filter(([name]) => /^(webhook-|content-type)/.test(name)),
  );
  const signed = sign?.(headers.get('webhook-id') ?? '', body) ?? {};
  for (const [name, value] of Object.entries(signed)) headers.set(name, value);
  const status = await fetch(forward, { method: 'POST', headers, body }).then(
    (answer) => answer.status,
    () => 502,
  );
  onEvent(event, `  ${status === 502 ? 'no answer' : status} from ${forward}`);
  return new Response(null, { status });
}

const markup = ({ proxyUrl, sandboxUrl }: DevPageOptions): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>Pay with Tender</title>
  <style>
    body { max-width: 28rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
    code { white-space: nowrap }
  </style>
  <script type="module" src="/elements/tender.js"></script>
  <h1>Pay 42.00 EUR</h1>
  <tender-checkout proxy="${proxyUrl}"></tender-checkout>
  <p>
    <code>4242 4242 4242 4242</code> succeeds, <code>4000 0000 0000 0002</code> is declined, with any future expiry date
    and any security code. <a href="${sandboxUrl}/__sandbox/">The sandbox</a> has more.
    <a href="/">Reload</a> for another order.
  </p>
  <script type="module">
    const order = 'dev-' + crypto.randomUUID().slice(0, 8);
    document.querySelector('tender-checkout').fetchSession = () =>
      fetch('/session', { method: 'POST', body: order }).then((answer) => answer.text());
  </script>
</html>
`;
