import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { portFault } from '../../contract/values/port.ts';
import type { Connection } from '../../proxy/index.ts';
import { nodeListener } from '../adapters/node-listener.ts';

/** Answers one request. */
export type RequestHandler = (request: Request, connection: Connection) => Promise<Response>;

/** What answers, and where. */
export interface ListenOptions {
  /** Answers each request. */
  readonly fetch: RequestHandler;
  /** The address to listen on, such as `127.0.0.1`. */
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** The environment variable that changes the port, for the message if it is in use. */
  readonly portVariable: string;
  /** How long a connection may be idle before it is closed; Node's five seconds when left out. */
  readonly keepAliveMs?: number;
  /** Errors of the handler that mean: drop the connection without an answer. */
  readonly dropsConnection?: (error: unknown) => boolean;
}

/** A server that is listening. */
export interface Listener {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** The actual port, also if any free one was requested. */
  readonly port: number;
  /**
   * Accepts no more connections, waits for requests in progress, and after the grace period ends what is left
   * (event streams never end on their own).
   */
  close(graceMs: number): Promise<void>;
}

/** The port can't be used; the message says which one and what to do. */
export class PortError extends Error {
  override readonly name = 'PortError';
  /** The system's own, `EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`; or `BLOCKED`, where browsers would not connect. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * How many connections may wait to be accepted, as far as the system lets them. Whoever comes when there are more
 * tries again after a second or three: with Node's 511, shoppers who come together would.
 */
const BACKLOG = 4_096;

/** Serves a handler over HTTP/1.1. */
export async function listen({
  fetch,
  host,
  port,
  portVariable,
  keepAliveMs,
  dropsConnection,
}: ListenOptions): Promise<Listener> {
  const fault = portFault(port);
  if (fault !== undefined) throw new PortError('BLOCKED', `${portVariable}: ${fault}`);
  const listener = nodeListener({ fetch }, dropsConnection);
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  if (keepAliveMs !== undefined) server.keepAliveTimeout = keepAliveMs;

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(portError(error, host, port, portVariable)),
    );
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });

  const address = server.address() as AddressInfo;
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    port: address.port,
    close: (graceMs) =>
      new Promise((resolve) => {
        // A connection falls idle when its answer is over, and would be kept for the next request.
        const tidy = setInterval(() => server.closeIdleConnections(), 50);
        const end = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearInterval(tidy);
          clearTimeout(end);
          resolve();
        });
      }),
  };
}

function portError(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  portVariable: string,
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new PortError(
        error.code,
        `port ${port} on ${host} is in use by another program: stop it, or set ${portVariable} to a free port`,
      );
    case 'EACCES':
      return new PortError(
        error.code,
        `port ${port} needs administrator rights: set ${portVariable} to a port above 1023`,
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
      return new PortError(
        'EADDRNOTAVAIL',
        `this machine has no address "${host}": set HOST to one of its addresses`,
      );
    default:
      return error;
  }
}
