/** Mounts the proxy into Hono. */
export { honoHandler } from '../proxy/adapters/hono-handler.ts';
export type { Connection, Mountable } from '../proxy/index.ts';
