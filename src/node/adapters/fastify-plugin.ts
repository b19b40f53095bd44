import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mountable } from '../../proxy/index.ts';
import { nodeListener } from './node-listener.ts';

/** What is used of Fastify's instance; no version of it is needed here. */
interface Instance {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    type: '*',
    parser: (request: unknown, payload: unknown, done: (error: null) => void) => void,
  ): unknown;
  all(
    path: string,
    handler: (request: { raw: IncomingMessage }, reply: Reply) => Promise<void>,
  ): unknown;
}

interface Reply {
  readonly raw: ServerResponse;
  hijack(): unknown;
}

/**
 * Mounts a proxy into Fastify: `app.register(fastifyPlugin(proxy), { prefix: '/pay' })`, where `/pay`
 * is the path of the proxy's public address. Parsers, hooks and limits of the server around don't
 * reach what it answers.
 */
export function fastifyPlugin(proxy: Mountable) {
  const listener = nodeListener(proxy);
  return (instance: Instance, _options: unknown, done: () => void): void => {
    // Inside a plugin this affects only its own routes: bodies stay unparsed.
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    instance.all('/*', (request, reply) => {
      reply.hijack();
      return listener(request.raw, reply.raw);
    });
    done();
  };
}
