import { ConnectionDropped } from '../sandbox/index.ts';
import { firstMessage } from './first-message.ts';
import type { TestBackend } from './test-backend.ts';

/** What is used of Playwright's route; no version of it is needed here. */
interface Route {
  request(): {
    url(): string;
    method(): string;
    allHeaders(): Promise<Record<string, string>>;
    postDataBuffer(): Uint8Array | null;
  };
  fulfill(answer: {
    status: number;
    headers: Record<string, string>;
    /** Bytes would have to be Node's own kind; what is served here is all text. */
    body: string;
  }): Promise<void>;
  abort(reason: 'connectionreset'): Promise<void>;
}

/** Playwright's page or browser context. */
export interface Routing {
  /** Hands requests over to the handler, in place of the network. */
  route(matches: (url: URL) => boolean, handler: (route: Route) => Promise<void>): Promise<unknown>;
}

/**
 * Answers a page's requests to the proxy and to bank pages with the backend, in every frame and
 * after every navigation, by their real addresses: the secure frame is cross-origin as it will be.
 */
export async function serveCheckout(page: Routing, backend: TestBackend): Promise<void> {
  await page.route(
    (url) => backend.answers(url.href),
    async (route) => {
      try {
        const response = await backend.fetch(await toRequest(route));
        await route.fulfill({
          status: response.status,
          headers: Object.fromEntries(response.headers),
          // A routed answer can't be streamed.
          body: (await firstMessage(response)) ?? (await response.text()),
        });
      } catch (error) {
        if (!(error instanceof ConnectionDropped)) throw error;
        await route.abort('connectionreset');
      }
    },
  );
}

async function toRequest(route: Route): Promise<Request> {
  const request = route.request();
  const body = request.postDataBuffer();
  const headers = Object.entries(await request.allHeaders()).filter(
    // HTTP/2 names parts of the request line like headers.
    ([name]) => !name.startsWith(':'),
  );
  return new Request(request.url(), {
    method: request.method(),
    headers,
    ...(body && { body: new Uint8Array(body) }),
  });
}
