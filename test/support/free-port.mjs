// A port for a program that has to be told one.
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that nobody listens on and nobody else is told: below those that systems hand out by themselves, as any
 * connection may take one of those before it is used; and above those that browsers refuse. Until this process ends, its
 * number is kept for UDP, which no program here speaks; so two files that run at once never get the same.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const claim = createSocket('udp4').unref();
    const server = createServer();
    try {
      claim.bind({ port, address: '127.0.0.1', exclusive: true });
      await once(claim, 'listening');
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    } catch (error) {
      claim.close();
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE') throw error;
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
