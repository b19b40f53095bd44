import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Mountable } from '../../proxy/index.ts';

/**
 * A proxy as a listener of `node:http`: bodies are not buffered, event streams are not held back,
 * and a browser that leaves aborts its request.
 */
export const nodeListener = (
  proxy: Mountable,
): ((incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>) =>
  getRequestListener(
    (request, bindings) => {
      const { remoteAddress } = (bindings as HttpBindings).incoming.socket;
      return proxy.fetch(request, { remoteAddress });
    },
    { overrideGlobalObjects: false },
  );
