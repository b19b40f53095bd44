import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { once } from 'node:events';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface FileServer {
  /** The address of the folder, with a slash at its end. */
  readonly url: string;
  /** Every path that was asked for and is not there. */
  readonly missing: readonly string[];
  close(): void;
}

/** A folder below a path, served as plainly as any static host does. */
export async function serveFolder(folder: string, below = '/'): Promise<FileServer> {
  const missing: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = normalize(decodeURIComponent(pathname));
    const file = path.endsWith('/') ? `${path}index.html` : path;
    readFile(join(folder, file.slice(below.length))).then(
      (body) => {
        response.writeHead(path.startsWith(below) ? 200 : 404, {
          'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
        });
        response.end(body);
      },
      () => {
        missing.push(pathname);
        response.writeHead(404).end();
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    url: `http://127.0.0.1:${address.port}${below}`,
    missing,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
