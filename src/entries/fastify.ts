/** Mounts the proxy into Fastify. */
export { fastifyPlugin } from '../node/adapters/fastify-plugin.ts';
export type { Connection, Mountable } from '../proxy/index.ts';
