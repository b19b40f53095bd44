import type { Mountable } from '../create-proxy.ts';

/** Every method that the proxy has a route for, and the preflight's. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** A handler for each HTTP method, as Next.js expects them. */
export type RouteHandlers = Readonly<
  Record<(typeof METHODS)[number], (request: Request) => Promise<Response>>
>;

/**
 * Mounts a proxy into Next.js, in `app/pay/[...path]/route.js`, where `/pay` is the path of the proxy's
 * public address: `export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(proxy)`.
 *
 * Route handlers know nothing about the connection. The shopper's address is the last one in
 * X-Forwarded-For: what the server in front has written there, or Next.js itself when there is
 * none.
 */
export function routeHandlers(proxy: Mountable): RouteHandlers {
  const handle = (request: Request) =>
    proxy.fetch(request, {
      remoteAddress: request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim(),
    });
  return Object.fromEntries(METHODS.map((method) => [method, handle])) as RouteHandlers;
}
