import type { MiddlewareHandler } from 'hono';

/** What a page is told before it asks, for two hours. */
const PREFLIGHT = {
  'Access-Control-Max-Age': '7200',
  'Access-Control-Allow-Methods': 'GET,POST,DELETE',
  'Access-Control-Allow-Headers': 'Authorization,Content-Type,Idempotency-Key,X-Tender',
  Vary: 'Access-Control-Request-Headers',
} as const;

/**
 * Pages of exactly the allowed origins and the proxy's own, no cookies, a preflight for everything that acts (P-47).
 * Hono's own rules make three copies of each answer.
 */
export const browserRules =
  (allowed: readonly string[], own: string): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method === 'OPTIONS')
      c.res = new Response(null, { status: 204, statusText: 'No Content', headers: PREFLIGHT });
    else await next();
    const { headers } = c.res;
    const origin = c.req.header('origin') ?? '';
    if (origin === own || allowed.includes(origin))
      headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', 'Retry-After,Idempotency-Replayed,X-Request-Id');
    headers.append('Vary', 'Origin');
  };
