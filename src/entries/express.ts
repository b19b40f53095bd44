/** Mounts the proxy into Express. */
export { expressHandler } from '../node/adapters/express-handler.ts';
export type { Connection, Mountable } from '../proxy/index.ts';
