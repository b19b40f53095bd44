import { http, HttpResponse, type HttpHandler } from 'msw';
import { ConnectionDropped } from '../sandbox/index.ts';
import type { TestBackend } from './test-backend.ts';

/**
 * msw handlers that answer the proxy's and the sandbox's address with the backend itself, so that
 * tests run against the product, not a copy of it.
 */
export const handlers = (backend: TestBackend): HttpHandler[] =>
  [backend.proxyUrl, backend.sandboxUrl].map((base) =>
    http.all(`${base}/*`, async ({ request }) => {
      try {
        return await backend.fetch(request);
      } catch (error) {
        // A dropped connection is what the caller's own fetch has to see.
        if (error instanceof ConnectionDropped) return HttpResponse.error();
        throw error;
      }
    }),
  );
