/** Mounts the proxy into route handlers of Next.js. */
export { routeHandlers, type RouteHandlers } from '../proxy/adapters/route-handlers.ts';
export type { Connection, Mountable } from '../proxy/index.ts';
