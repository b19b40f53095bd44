import { startWorker } from '../../src/testing/worker/start-worker.ts';
import type { WorkerScope } from '../../src/testing/worker/worker-scope.ts';
import { createShop } from '../server/shop.ts';

/**
 * The hosted demo has no server: the worker is proxy, sandbox and the shop's own server. The cast: one
 * TypeScript project holds page and worker, so the compiler types `globalThis` as a page's.
 */
startWorker(globalThis as unknown as WorkerScope, {
  files: 'files.json',
  merchantServer(site, { proxyUrl, apiKey, fetch, exchanges }) {
    return createShop({
      address: site.slice(0, -1),
      proxy: { url: proxyUrl, apiKey, fetch },
      assets: () => Promise.resolve(undefined),
      exchanges: () => exchanges,
    });
  },
});
