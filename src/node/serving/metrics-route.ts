import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { Proxy } from '../../proxy/index.ts';
import type { PrometheusMetrics } from './metrics.ts';

interface MetricsRoute {
  readonly metrics: PrometheusMetrics;
  /** Sets what is looked up when someone reads them. */
  readonly measure?: () => Promise<void>;
  /** The bearer token that may read them. Without one, only a sandbox's are shown, and only locally. */
  readonly key: string | undefined;
  readonly mode: 'sandbox' | 'live';
  /** Where browsers reach the proxy: with any name but this machine's, there is something in between. */
  readonly publicUrl: string;
}

/** Headers that intermediate servers add, each in its own way. */
const FORWARDED = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|cf-.*|true-client-ip)$/;

/**
 * Puts a route for metrics before a handler, which answers where they are not shown. A reverse proxy of
 * the same machine may add nothing to what it passes on, so being asked from here proves nothing once
 * the proxy has a public name: only the key does.
 */
export function withMetrics(
  handler: Proxy['fetch'],
  { metrics, measure, key, mode, publicUrl }: MetricsRoute,
): Proxy['fetch'] {
  const path = new URL('metrics', `${publicUrl}/`).pathname;
  const needsKey = key !== undefined || mode === 'live' || !isThisMachine(publicUrl);
  return async (request, connection) => {
    const shown =
      request.method === 'GET' &&
      new URL(request.url).pathname === path &&
      (needsKey ? holdsKey(request, key) : isLocal(request, connection?.remoteAddress));
    if (!shown) return handler(request, connection);
    // While the store is away, there is still all that needs none.
    await measure?.().catch(() => undefined);
    return metrics.answer();
  };
}

const isLocal = (request: Request, remoteAddress: string | undefined): boolean =>
  isLoopback(remoteAddress) &&
  isThisMachine(request.url) &&
  ![...request.headers.keys()].some((name) => FORWARDED.test(name));

const isThisMachine = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

function isLoopback(address = ''): boolean {
  const v4 = address.replace(/^::ffff:/, '');
  return address === '::1' || (isIP(v4) === 4 && v4.startsWith('127.'));
}

function holdsKey(request: Request, key: string | undefined): boolean {
  if (key === undefined) return false;
  const [scheme, credential] = (request.headers.get('authorization') ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !credential) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(credential), digest(key));
}
