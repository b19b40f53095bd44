import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { Proxy } from '../../proxy/index.ts';
import type { PrometheusMetrics } from './metrics.ts';

interface MetricsRoute {
  readonly metrics: PrometheusMetrics;
  readonly path: string;
  readonly key: string | undefined;
}

/**
 * Puts a route for metrics before a handler: for whoever holds the key, and without it for programs of this
 * machine. A request that came through a forwarding server is never from this machine, even if that
 * server is.
 */
export const withMetrics =
  (handler: Proxy['fetch'], { metrics, path, key }: MetricsRoute): Proxy['fetch'] =>
  async (request, connection) => {
    const { pathname } = new URL(request.url);
    if (pathname !== path || request.method !== 'GET') return handler(request, connection);
    const forwarded = request.headers.has('x-forwarded-for') || request.headers.has('forwarded');
    const local = isLoopback(connection?.remoteAddress) && !forwarded;
    if (local || holdsKey(request, key)) return metrics.answer();
    return new Response(null, { status: 404 });
  };

function isLoopback(address = ''): boolean {
  const v4 = address.replace(/^::ffff:/, '');
  return address === '::1' || (isIP(v4) === 4 && v4.startsWith('127.'));
}

function holdsKey(request: Request, key: string | undefined): boolean {
  const [scheme, credential] = (request.headers.get('authorization') ?? '').split(' ');
  if (key === undefined || scheme?.toLowerCase() !== 'bearer' || !credential) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(credential), digest(key));
}
