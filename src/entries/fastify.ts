/** Mounts the proxy into Fastify. */
export { fastifyPlugin } from '../node/adapters/fastify-plugin.ts';
export type { Mountable } from '../node/adapters/node-listener.ts';
export type {
  Connection,
  DueName,
  DueWork,
  Proxy,
  Reconciliation,
  Restoration,
  Resumed,
} from '../proxy/index.ts';
