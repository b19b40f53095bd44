import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mountable } from '../../proxy/index.ts';
import { nodeListener } from './node-listener.ts';

/** Express puts the address as it came here, when it takes the mount path out of `url`. */
type ExpressRequest = IncomingMessage & { readonly originalUrl?: string };

/**
 * Mounts a proxy into Express, or any server of `node:http`: `app.use('/pay',
 * expressHandler(proxy))`, where `/pay` is the path of the proxy's public address. Mount it before
 * body parsers.
 *
 * @throws Error if the request's body has already been read.
 */
export function expressHandler(proxy: Mountable) {
  const listener = nodeListener(proxy);
  return (request: ExpressRequest, response: ServerResponse): void => {
    if (request.readableDidRead)
      throw new Error(
        'The body of this request was read before it got here: put expressHandler(proxy) before ' +
          'express.json() and other body parsers.',
      );
    request.url = request.originalUrl ?? request.url ?? '/';
    void listener(request, response);
  };
}
