import { delay, http, HttpResponse, passthrough, type RequestHandler } from 'msw';
import { layNetwork } from '../../src/testing/worker/page-network.ts';

/** Parameters of a story whose requests to the proxy these msw handlers answer before the worker does. */
export const network = (...handlers: RequestHandler[]) => ({ msw: { handlers } });

const api = '*/v1/*';

/** Answers never. */
export const stalled = http.all('*', () => delay('infinite'));

/** Can't be reached. */
export const offline = http.all('*', () => HttpResponse.error());

/** A browser extension or a policy blocks the secure frame. */
export const frameless = http.get('*/frame/card', () => HttpResponse.error());

/** Answers late, as over a bad connection. */
export const slow = http.all('*', async () => {
  await delay(1_500);
  return passthrough();
});

/** The proxy itself has trouble. */
export const failing = http.all(api, () =>
  HttpResponse.json(
    { type: '/problems/internal', title: 'Something went wrong', status: 500 },
    { status: 500, headers: { 'Content-Type': 'application/problem+json' } },
  ),
);

/** Something between page and proxy answers in its place, with a page of its own. */
export const unreadable = http.all(api, () =>
  HttpResponse.html('<!doctype html><title>Sign in to the network</title>'),
);

/** Too much was asked. */
export const rateLimited = http.all(api, () =>
  HttpResponse.json(
    { type: '/problems/rate-limited', title: 'Too many requests', status: 429 },
    { status: 429, headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '30' } },
  ),
);

const site = new URL('./', document.baseURI).href;
const laid = new Map<string, () => void>();

/** Where a story's own network leads to the proxy; the last handlers of a story count. */
export function networkOf(storyId: string, handlers: readonly RequestHandler[]): string {
  laid.get(storyId)?.();
  laid.set(storyId, layNetwork(storyId, handlers));
  return `${site}${storyId}-proxy`;
}
