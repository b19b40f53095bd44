/** Mounts the proxy into route handlers of Next.js. */
export { routeHandlers } from '../proxy/adapters/route-handlers.ts';
