import type { Exchange } from '../exchange-recorder.ts';
import { CONTROL, exchangeChannel } from './control.ts';

/** A page's view of the worker that acts as proxy and sandbox for its site. */
export interface WorkerClient {
  readonly proxyUrl: string;
  readonly sandboxUrl: string;
  useScenario(name: string | null): Promise<void>;
  exchanges(): Promise<readonly Exchange[]>;
  /** Calls back for each exchange from now on; the answer ends it. */
  onExchange(listener: (exchange: Exchange) => void): () => void;
  reset(): Promise<void>;
}

/** A worker of this size starts in a second; no page waits for it without end. */
const PATIENCE_MS = 20_000;

/**
 * Registers the worker for everything next to and below its script, and waits until it answers.
 * @throws where service workers are unavailable (plain http from another machine, some private modes), and
 * where this one doesn't start.
 */
export async function connectWorker(script: URL): Promise<WorkerClient> {
  if (!('serviceWorker' in navigator))
    throw new Error('This needs a service worker: open it over https or on localhost.');
  const site = new URL('./', script).href;
  await within(PATIENCE_MS, startedWorker(script, site));
  return workerClient(site);
}

async function startedWorker(script: URL, scope: string): Promise<void> {
  const { serviceWorker } = navigator;
  const { installing } = await serviceWorker.register(script, { scope, updateViaCache: 'none' });
  const broken = new Promise<never>((_, reject) => {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant')
        reject(new Error('The service worker did not install.'));
    });
  });
  const { active } = await Promise.race([serviceWorker.ready, broken]);
  if (!serviceWorker.controller)
    await new Promise<void>((resolve) => {
      serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
      active?.postMessage('claim');
    });
}

async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error('The service worker did not start in time. Reload the page.'));
  }, milliseconds);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** For pages that know that the worker is running, such as another frame of the same site. */
export function workerClient(site: string): WorkerClient {
  const ask = async (path: string, method: string, body?: string): Promise<Response> => {
    const response = await fetch(site + path, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body !== undefined && { body }),
    });
    if (!response.ok) throw new Error(`the worker answered ${response.status} for ${path}`);
    return response;
  };
  return {
    proxyUrl: `${site}proxy`,
    sandboxUrl: `${site}sandbox`,
    async useScenario(name) {
      await ask(CONTROL.scenario, 'PUT', name ?? '');
    },
    async exchanges() {
      return (await ask(CONTROL.exchanges, 'GET')).json() as Promise<Exchange[]>;
    },
    onExchange(listener) {
      const channel = exchangeChannel();
      channel.onmessage = ({ data }: MessageEvent<Exchange>) => {
        listener(data);
      };
      return () => {
        channel.close();
      };
    },
    async reset() {
      await ask(CONTROL.reset, 'POST');
    },
  };
}
