import { asServerSees } from '../../src/testing/worker/as-server-sees.ts';
import { startWorker } from '../../src/testing/worker/start-worker.ts';
import type { WorkerScope } from '../../src/testing/worker/worker-scope.ts';
import type { Ledger } from '../server/orders-ledger.ts';
import { createShop } from '../server/shop.ts';

/**
 * The hosted demo has no server: the worker is proxy, sandbox and the shop's own server. The cast: one
 * TypeScript project holds page and worker, so the compiler types `globalThis` as a page's.
 */
startWorker(globalThis as unknown as WorkerScope, {
  files: 'files.json',
  merchantServer(site, { proxyUrl, sandboxUrl, apiKey, fetch, exchanges }) {
    return createShop({
      address: site.slice(0, -1),
      proxy: {
        url: proxyUrl,
        apiKey,
        // A payment that is played for a visitor comes as if from a frame, whose origin no script may set.
        fetch: async (request) =>
          fetch(request.headers.has('X-Tender') ? await asServerSees(request) : request),
      },
      assets: () => Promise.resolve(undefined),
      exchanges: () => exchanges,
      ledger: async () =>
        (await (await fetch(new Request(`${sandboxUrl}/__sandbox/ledger`))).json()) as Ledger,
    });
  },
});
