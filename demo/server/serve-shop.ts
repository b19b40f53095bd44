import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { folderAssets, listen, PortError, type Service } from '../../src/node/index.ts';
import type { GatewayBook } from './gateway-book.ts';
import type { Ledger } from './orders-ledger.ts';
import { createShop } from './shop.ts';

export { createGatewayBook } from './gateway-book.ts';

export interface ServeShopOptions {
  /** The folder of the built pages. */
  readonly pages: string;
  readonly port: number;
  readonly portVariable: string;
  /** Where the proxy is, and the key that lets a merchant server make sessions. */
  readonly proxyUrl: string;
  readonly apiKey: string;
  readonly sandboxUrl: string;
  /** What the page for learners shows. */
  readonly book?: GatewayBook;
}

/** Runs the storefront at `http://localhost:<port>`. @throws PortError, MissingBuildError */
export async function serveShop({
  pages,
  port,
  portVariable,
  proxyUrl,
  apiKey,
  sandboxUrl,
  book,
}: ServeShopOptions): Promise<Service> {
  const address = `http://localhost:${port}`;
  const shop = createShop({
    proxy: { url: proxyUrl, apiKey, fetch: (request) => fetch(request) },
    address,
    assets: await folderAssets(pages),
    exchanges: () => book?.exchanges ?? [],
    ledger: async () => (await (await fetch(`${sandboxUrl}/__sandbox/ledger`)).json()) as Ledger,
  });
  // Here, and not in the shop: where a service worker answers, no network is saved.
  const server = new Hono().use(compress()).all('*', ({ req }) => shop(req.raw));
  const fetchShop = async (request: Request) => server.fetch(request);
  const listenOn = (host: string) => listen({ fetch: fetchShop, host, port, portVariable });

  // Browsers take either address for "localhost"; a stranger on the other one would be the shop.
  const listeners = [await listenOn('127.0.0.1')];
  try {
    listeners.push(await listenOn('::1'));
  } catch (error) {
    if (!(error instanceof PortError) || error.code !== 'EADDRNOTAVAIL') {
      await listeners[0]?.close(0);
      throw error;
    }
  }
  return {
    url: address,
    async close() {
      await Promise.all(listeners.map((listener) => listener.close(0)));
    },
  };
}
