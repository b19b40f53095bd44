import type { Fetch } from '../../contract/runtime/dependencies.ts';
import type { TestBackend } from '../test-backend.ts';
import { asServerSees } from './as-server-sees.ts';
import { CONTROL } from './control.ts';
import { answerFaulty } from './faulty-proxies.ts';
import { openWorkerBackend, type WorkerBackend } from './worker-backend.ts';
import type { RequestEvent, WorkerScope } from './worker-scope.ts';

export interface WorkerOptions {
  /** The merchant server under `api/`, for sites that play one. */
  readonly merchantServer?: (site: string, backend: TestBackend) => Fetch;
}

/**
 * Makes a service worker of the whole site the proxy (`proxy/`), the sandbox (`sandbox/`) and, if
 * asked, the merchant server: reloads, bank pages, nested frames and second tabs are all answered.
 * The secure frame has the page's own origin then, which is no isolation: for stories and demos.
 */
export function startWorker(scope: WorkerScope, { merchantServer }: WorkerOptions = {}): void {
  const site = scope.registration.scope;
  let opened: Promise<Site> | undefined;
  const open = (): Promise<Site> => (opened ??= openSite(site, merchantServer));

  scope.addEventListener('install', (event) => {
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
    const { url } = event.request;
    if (url.startsWith(site) && SERVED.test(url.slice(site.length)))
      event.respondWith(answer(event));
  });

  async function answer(event: RequestEvent): Promise<Response> {
    const { request } = event;
    const { respond, worker } = await open();
    const path = request.url.slice(site.length);
    if (path === CONTROL.reset) {
      await worker.forget();
      opened = undefined;
      return new Response(null, { status: 204 });
    }
    const response = await respond(request, path);
    await worker.saved();
    event.waitUntil(worker.work());
    return response;
  }
}

interface Site {
  readonly worker: WorkerBackend;
  readonly respond: (request: Request, path: string) => Promise<Response>;
}

async function openSite(
  site: string,
  merchantServer: WorkerOptions['merchantServer'],
): Promise<Site> {
  const worker = await openWorkerBackend(site);
  const { backend } = worker;
  const arrive: Fetch = async (request) => {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    return backend.fetch(asServerSees(request, hasBody ? await request.arrayBuffer() : null));
  };
  const shop = merchantServer?.(site, backend) ?? fetch;

  return {
    worker,
    async respond(request, path) {
      const faulty = answerFaulty(request, path, (there) =>
        arrive(new Request(site + there, request)),
      );
      if (faulty) return faulty;
      if (path.startsWith('__tender/')) return control(worker, request, path);
      // A dropped connection rejects here, and so does the page's own fetch then.
      return backend.answers(request.url) ? arrive(request) : shop(request);
    },
  };
}

async function control(worker: WorkerBackend, request: Request, path: string): Promise<Response> {
  if (path === CONTROL.exchanges) return Response.json(worker.exchanges());
  if (path !== CONTROL.scenario) return new Response(null, { status: 404 });
  await worker.useScenario((await request.text()) || null);
  return new Response(null, { status: 204 });
}

/** What is not a file of the site. */
const SERVED = /^(([a-z]+-)?proxy|sandbox|api|__tender)\//;
