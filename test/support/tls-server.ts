import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

const FOLDER = join(import.meta.dirname, 'certificates');

/** The authority that no platform knows, and has issued two of the certificates. */
export const AUTHORITY = join(FOLDER, 'authority.pem');

/** An https server with one of the certificates, which answers `ok` unless it is told otherwise. */
export async function tlsServer(
  context: TestContext,
  certificate: 'issued' | 'expired' | 'self-signed',
  host = '127.0.0.1',
  answer: (response: ServerResponse) => void = (response) => response.end('ok'),
): Promise<{ readonly url: string; readonly port: number }> {
  const [cert, key] = await Promise.all(
    [certificate, 'key'].map((name) => readFile(join(FOLDER, `${name}.pem`))),
  );
  const server = createServer({ cert, key }, (_, response) => answer(response));
  const port = await listening(context, server, host);
  return { url: `https://localhost:${port}`, port };
}

/** A proxy that tunnels by CONNECT, and notes to where and with which credentials. */
export async function tunnelServer(
  context: TestContext,
  refusal?: string,
): Promise<{ readonly address: string; readonly tunnels: unknown[] }> {
  const tunnels: unknown[] = [];
  const server = createHttpServer().on('connect', (request, socket: Socket) => {
    tunnels.push([request.url, request.headers['proxy-authorization']]);
    if (refusal !== undefined) {
      socket.end(refusal);
      return;
    }
    const [host, port] = (request.url ?? '').split(':');
    const far = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      far.pipe(socket).pipe(far);
    });
    for (const end of [far, socket]) end.on('error', () => far.destroy());
  });
  return { address: `127.0.0.1:${await listening(context, server)}`, tunnels };
}

async function listening(
  context: TestContext,
  server: Server,
  host = '127.0.0.1',
): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, host);
  await once(server, 'listening');
  context.after(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}
