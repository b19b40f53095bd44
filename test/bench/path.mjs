// The path from a phone to a server, as a TCP connection takes it: a look-up of the name, a connection, its slow
// start, and a line that all connections share. The end of the line is a real server, with TLS and HTTP/2 of its own.
/* global performance */
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Bytes in a packet, and packets that a server sends before the first is acknowledged (RFC 6928). */
const PACKET = 1_460;
const FIRST_WINDOW = 10 * PACKET;

/**
 * @typedef {object} Line
 * @property {number} roundTrip milliseconds
 * @property {number} down bytes a second, shared by all connections
 * @property {number} up bytes a second
 */

/**
 * Listens at an address of this machine, and leads to a server through such a line.
 * @param {Line & { free: { down: number, up: number } }} line `free` is when each direction has sent all it was given
 * @param {{ host: string, port: number, to: number }} ends
 */
export function listenThrough(line, { host, port, to }) {
  const half = line.roundTrip / 2;
  const server = createServer((phone) => {
    // The name is looked up, then the connection made: a round trip each, before its first byte gets through.
    const open = performance.now() + 2 * line.roundTrip;
    const far = connect(to, '127.0.0.1');
    for (const end of [phone, far]) {
      end.setNoDelay(true);
      end.on('error', () => {
        phone.destroy();
        far.destroy();
      });
    }
    pass(phone, far, open, { rate: line.up, direction: 'up', window: Infinity });
    pass(far, phone, open, { rate: line.down, direction: 'down', window: FIRST_WINDOW });
  });

  /**
   * @param {import('node:net').Socket} from
   * @param {import('node:net').Socket} to
   * @param {number} open
   * @param {{ rate: number, direction: 'up' | 'down', window: number }} way
   */
  function pass(from, to, open, way) {
    let { window } = way;
    let flying = 0;
    let arrived = Promise.resolve();
    /** @type {(() => void)[]} */
    const waiting = [];
    const acknowledge = (/** @type {number} */ bytes) => {
      flying -= bytes;
      // Slow start: each acknowledged packet lets one more go.
      window += bytes;
      waiting.shift()?.();
    };
    const send = async (/** @type {Buffer} */ packet) => {
      while (flying + packet.length > window)
        await new Promise((go) => waiting.push(() => go(undefined)));
      flying += packet.length;
      const start = Math.max(performance.now(), line.free[way.direction]);
      const gone = start + (packet.length / way.rate) * 1000;
      line.free[way.direction] = gone;
      arrived = arrived.then(async () => {
        await delay(Math.max(0, gone + half - performance.now()));
        if (!to.destroyed) to.write(packet);
        void delay(half).then(() => acknowledge(packet.length));
      });
    };
    // What waits for its connection keeps the line from no other.
    let sent = delay(Math.max(0, open - performance.now()));
    from.on('data', (/** @type {Buffer} */ bytes) => {
      for (let at = 0; at < bytes.length; at += PACKET) {
        const packet = bytes.subarray(at, at + PACKET);
        sent = sent.then(() => send(packet));
      }
    });
    from.on('end', () => {
      sent = sent.then(async () => {
        await arrived;
        to.end();
      });
    });
  }

  return new Promise((resolve) => {
    server.listen(port, host, () => resolve(/** @type {() => void} */ (() => server.close())));
  });
}
