import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { Proxy } from '../../proxy/index.ts';
import type { PrometheusMetrics } from './metrics.ts';

interface MetricsRoute {
  readonly metrics: PrometheusMetrics;
  /** Sets what is looked up when someone reads them. */
  readonly measure?: () => Promise<void>;
  readonly path: string;
  /**
   * The bearer token that may read them. Without one, only the sandbox's are shown, and only
   * locally.
   */
  readonly key: string | undefined;
  readonly mode: 'sandbox' | 'live';
}

/** Headers that intermediate servers add, each in its own way. */
const FORWARDED = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|cf-.*|true-client-ip)$/;

/**
 * Puts a route for metrics before a handler. A reverse proxy of the same machine may add nothing to what
 * it passes on, so in live mode being asked from here proves nothing: only the key does.
 */
export const withMetrics =
  (handler: Proxy['fetch'], { metrics, measure, path, key, mode }: MetricsRoute): Proxy['fetch'] =>
  async (request, connection) => {
    const { pathname } = new URL(request.url);
    if (pathname !== path || request.method !== 'GET') return handler(request, connection);
    const shown =
      key === undefined
        ? mode === 'sandbox' && isLocal(request, connection?.remoteAddress)
        : holdsKey(request, key);
    if (shown) {
      // While the store is away, there is still all that needs none.
      await measure?.().catch(() => undefined);
      return metrics.answer();
    }
    return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  };

const isLocal = (request: Request, remoteAddress: string | undefined): boolean =>
  isLoopback(remoteAddress) &&
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(request.url).hostname) &&
  ![...request.headers.keys()].some((name) => FORWARDED.test(name));

function isLoopback(address = ''): boolean {
  const v4 = address.replace(/^::ffff:/, '');
  return address === '::1' || (isIP(v4) === 4 && v4.startsWith('127.'));
}

function holdsKey(request: Request, key: string): boolean {
  const [scheme, credential] = (request.headers.get('authorization') ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !credential) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(credential), digest(key));
}
