import type { Browser, Page } from 'playwright-core';
import type { PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import type { SessionCreateInput } from '../../src/contract/proxy/session.schema.ts';
import { folderAssets } from '../../src/node/runtime/folder-assets.ts';
import { listen } from '../../src/node/serving/listen.ts';
import { createTestBackend, type TestBackend } from '../../src/testing/test-backend.ts';
import { freePort } from './free-port.mjs';

/** Proxy and sandbox on loopback ports, and a shop beside them. */
export interface SmallShop {
  readonly backend: TestBackend;
  readonly url: string;
  /** What the shop's page is sent as, by path; `frame` is the address that it holds. */
  open(browser: Browser, frame: string): Promise<Page>;
  /** The client secret of a new session. */
  newSecret(terms?: Partial<SessionCreateInput>): Promise<string>;
  /** Creates a session and pays it; answers the secret and the result. */
  pay(
    way: 'card' | 'alternative' | 'hosted',
    body: Readonly<Record<string, unknown>>,
    terms?: Partial<SessionCreateInput>,
  ): Promise<{ readonly secret: string; readonly result: PaymentResult }>;
  stop(): Promise<void>;
}

/**
 * A shop of one page that holds one frame: what the documents of the proxy do in a real browser, without any
 * element around them. Or a shop with pages of its own.
 */
export async function openSmallShop(
  shop: (request: Request) => Promise<Response> = frameHolder,
): Promise<SmallShop> {
  const [shopPort, proxyPort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${shopPort}`;
  const backend = createTestBackend({
    proxyUrl: `http://127.0.0.1:${proxyPort}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    allowedOrigins: [url],
    profile: { methods: [{ code: 'wallet', label: { en: 'Wallet' } }], hosted: true },
    assets: await folderAssets('dist/frame'),
  });
  const listeners = [
    await listen({ fetch: shop, host: 'localhost', port: shopPort, portVariable: 'PORT' }),
    await listen({
      fetch: (request) => backend.fetch(request),
      host: '127.0.0.1',
      port: proxyPort,
      portVariable: 'PORT',
    }),
    await listen({
      fetch: (request) => backend.fetch(request),
      host: '127.0.0.1',
      port: sandboxPort,
      portVariable: 'PORT',
    }),
  ];
  let orders = 0;
  const newSecret = async (terms: Partial<SessionCreateInput> = {}) => {
    const session = await backend.createSession({
      order_id: `order-${++orders}`,
      amount: { value: '12.00', currency: 'EUR' },
      origin: url,
      return_url: `${url}/thanks`,
      ...terms,
    });
    return session.client_secret;
  };
  return {
    backend,
    url,
    newSecret,
    async open(browser, frame) {
      const page = await browser.newPage();
      await page.goto(`${url}/?frame=${encodeURIComponent(frame)}`);
      return page;
    },
    async pay(way, body, terms) {
      const secret = await newSecret(terms);
      const answer = await backend.fetch(
        new Request(`${backend.proxyUrl}/v1/checkout/${way}`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${secret}`,
            Origin: way === 'card' ? backend.proxyUrl : url,
            'X-Tender': '1',
            'X-Tender-Page': url,
            'Content-Type': 'application/json',
            'Idempotency-Key': crypto.randomUUID(),
          },
          body: JSON.stringify({ revision: 1, ...body }),
        }),
      );
      return { secret, result: (await answer.json()) as PaymentResult };
    },
    async stop() {
      await backend.close();
      await Promise.all(listeners.map((listener) => listener.close(1_000)));
    },
  };
}

function frameHolder(request: Request): Promise<Response> {
  const frame = new URL(request.url).searchParams.get('frame') ?? '';
  const told = "addEventListener('message', (e) => (document.title = JSON.stringify(e.data)))";
  return Promise.resolve(
    new Response(
      `<!doctype html><title>Shop</title><script>${told}</script>` +
        (frame && `<iframe name="proxy" src="${frame}" width="620" height="620"></iframe>`),
      { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
    ),
  );
}
