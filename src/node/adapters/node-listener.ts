import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { StreamResponse } from '../../contract/runtime/stream-response.ts';
import { TextResponse } from '../../contract/runtime/text-response.ts';
import type { Mountable } from '../../proxy/index.ts';

/**
 * A proxy as a listener of `node:http`: bodies are not buffered, event streams are not held back,
 * and a browser that leaves aborts its request. An error that `dropsConnection` is answered by nothing.
 */
export const nodeListener = (
  proxy: Mountable,
  dropsConnection: (error: unknown) => boolean = () => false,
): ((incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>) =>
  getRequestListener(
    async (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings;
      const { remoteAddress } = incoming.socket;
      try {
        const response = await proxy.fetch(request, { remoteAddress, writesAnswer: true });
        if (response instanceof TextResponse) write(response, outgoing);
        else if (response instanceof StreamResponse) passOn(response, outgoing);
        else return response;
      } catch (error) {
        if (!dropsConnection(error)) throw error;
        outgoing.destroy();
      }
      return RESPONSE_ALREADY_SENT;
    },
    {
      // Otherwise the adapter puts its own Request and Response in place of the global ones.
      overrideGlobalObjects: false,
      // HTTP/1.0 need not name a host, and HAProxy's health checks do not; no name of this machine, which would be trusted.
      hostname: 'host.invalid',
    },
  );

/** In one piece. */
function write(
  { status, headers, written }: TextResponse,
  outgoing: HttpBindings['outgoing'],
): void {
  const length = Buffer.byteLength(written);
  outgoing.writeHead(status, { ...Object.fromEntries(headers), 'content-length': length });
  outgoing.end(written);
}

/** As it comes, for as long as somebody reads. */
function passOn(
  { status, headers, begin }: StreamResponse,
  outgoing: HttpBindings['outgoing'],
): void {
  outgoing.writeHead(status, Object.fromEntries(headers));
  // Node keeps their text, in fifty pieces until it is sent by itself: a kilobyte and a half for as long as this is open.
  outgoing.flushHeaders();
  const leave = begin({
    get isFull() {
      return outgoing.writableNeedDrain;
    },
    write: (text) => void outgoing.write(text),
    end: () => void outgoing.end(),
    fail: () => void outgoing.destroy(),
  });
  // What is written to who has just left is an error, too.
  outgoing.on('error', leave).on('close', leave);
  if (outgoing.destroyed) leave();
}
