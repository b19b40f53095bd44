import { scenarioName } from '../../sandbox/index.ts';
import './local-storage.ts';
import { getResponse, http, type HttpHandler } from 'msw';
import type { Fetch, RandomBytes } from '../../contract/runtime/dependencies.ts';
import { firstMessage } from '../first-message.ts';
import { handlers } from '../handlers.ts';
import { runtimeClock } from '../surroundings.ts';
import type { TestBackend } from '../test-backend.ts';
import { asServerSees, movedTo } from './as-server-sees.ts';
import { CONTROL } from './control.ts';
import { askPage, networkKeyOf } from './page-network.ts';
import { keepFiles, siteFile } from './site-files.ts';
import { openWorkerBackend, type WorkerBackend } from './worker-backend.ts';
import type { RequestEvent, WorkerScope } from './worker-scope.ts';

export interface WorkerOptions {
  /** The merchant server under `api/`, for sites that play one. */
  readonly merchantServer?: (site: string, backend: TestBackend) => Fetch;
  /** A JSON list of the site's files, next to the worker: they are cached, and served offline. */
  readonly files?: string;
  /** By default the browser's. */
  readonly random?: RandomBytes;
}

/**
 * Makes a service worker of the whole site the proxy (`proxy/`), the sandbox (`sandbox/`) and, if
 * asked, the merchant server: reloads, bank pages, nested frames and second tabs are all answered, by
 * msw's handlers. The secure frame has the page's own origin then, which is no isolation: for stories
 * and demos.
 */
export function startWorker(scope: WorkerScope, options: WorkerOptions = {}): void {
  const site = scope.registration.scope;
  let opened: Promise<Site> | undefined;
  const open = (): Promise<Site> => (opened ??= openSite(site, options));
  const underWay = new Set<Promise<unknown>>();
  const { files } = options;

  scope.addEventListener('install', (event) => {
    if (files) event.waitUntil(keepFiles(site, files));
    event.waitUntil(scope.skipWaiting());
  });
  scope.addEventListener('activate', (event) => {
    event.waitUntil(scope.clients.claim());
  });
  // A page that was loaded past the worker asks to be served after all.
  scope.addEventListener('message', (event) => {
    if (event.data === 'claim') event.waitUntil(scope.clients.claim());
  });
  scope.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (!url.startsWith(site)) return;
    if (SERVED.test(url.slice(site.length))) event.respondWith(answer(event));
    else if (files && method === 'GET') event.respondWith(siteFile(event.request));
  });

  async function answer(event: RequestEvent): Promise<Response> {
    const path = event.request.url.slice(site.length);
    if (path === CONTROL.reset) {
      await reset();
      return new Response(null, { status: 204 });
    }
    const answering = answerFrom(await open(), path, event);
    underWay.add(answering);
    return answering.finally(() => underWay.delete(answering));
  }

  /** What is being answered keeps its database until then; whoever asks meanwhile is answered out of the new one. */
  async function reset(): Promise<void> {
    const { worker } = await open();
    const answered = Promise.allSettled(underWay);
    // Some are never answered: they are waited for once.
    underWay.clear();
    opened = Promise.race([answered, runtimeClock.sleep(LONGEST_ANSWER_MS)])
      .then(() => worker.forget())
      .then(() => openSite(site, options));
    await opened;
  }

  async function answerFrom(
    { worker, handlers }: Site,
    path: string,
    event: RequestEvent,
  ): Promise<Response> {
    const { request } = event;
    const key = networkKeyOf(path);
    const laidOver = key === undefined ? undefined : await askPage(key, request);
    if (laidOver) return laidOver;
    const there = key === undefined ? path : path.replace(`${key}-proxy/`, 'proxy/');
    const response = await getResponse(handlers, await movedTo(site + there, request));
    await worker.saved();
    event.waitUntil(worker.work());
    if (!response) return new Response(null, { status: 404 });
    const message = KEEPS_STREAMS ? undefined : await firstMessage(response);
    return message === undefined ? response : new Response(message, response);
  }
}

/** A reset waits no longer for an answer: a scenario may hold it back for a minute. */
const LONGEST_ANSWER_MS = 3_000;

/** WebKit (2.50) hangs when a page is left that still reads a stream of its service worker. */
const KEEPS_STREAMS = !/AppleWebKit(?!.*Chrom)/.test(navigator.userAgent);

interface Site {
  readonly worker: WorkerBackend;
  readonly handlers: HttpHandler[];
}

async function openSite(site: string, { merchantServer, random }: WorkerOptions): Promise<Site> {
  const worker = await openWorkerBackend(site, random);
  const { backend } = worker;
  const shop = merchantServer?.(site, backend);
  return {
    worker,
    handlers: [
      http.get(site + CONTROL.exchanges, () => Response.json(worker.exchanges())),
      http.put(site + CONTROL.scenario, async ({ request }) => {
        const name = await request.text();
        await worker.useScenario(name === '' ? null : scenarioName(name));
        return new Response(null, { status: 204 });
      }),
      ...(shop ? [http.all(`${site}api/*`, ({ request }) => shop(request))] : []),
      ...handlers({
        ...backend,
        fetch: async (request) => backend.fetch(await asServerSees(request)),
      }),
    ],
  };
}

/** What is not a file of the site. */
const SERVED = /^(([\w-]+-)?proxy|sandbox|api|__tender)\//;
