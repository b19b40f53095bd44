import type { Context } from 'hono';
import type { GetConnInfo } from 'hono/conninfo';
import type { Mountable } from '../create-proxy.ts';

/**
 * Mounts a proxy into Hono: `app.all('/pay/*', honoHandler(proxy, getConnInfo))`, where `/pay` is
 * the path of the proxy's public address. `getConnInfo` is that of the runtime, for example of
 * `@hono/node-server/conninfo`: it provides the shopper's address, which card payments need.
 */
export const honoHandler =
  (proxy: Mountable, getConnInfo: GetConnInfo) =>
  (context: Context): Promise<Response> =>
    proxy.fetch(context.req.raw, { remoteAddress: getConnInfo(context).remote.address });
