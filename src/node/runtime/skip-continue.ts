import { buildConnector, Pool, type Agent } from 'undici';

/** What a `100 Continue` begins with: any bytes of it, then the end of the line or a reason. */
const CONTINUE = 'HTTP/1.1 100';
const AFTER = [' ', '\r'];
const END_OF_HEAD = '\r\n\r\n';
/** No head of an answer is longer; what is, is left to the parser to refuse. */
const LONGEST_HEAD = 16_384;

type Connector = buildConnector.connector;
type Socket = Extract<Parameters<buildConnector.Callback>, readonly [null, unknown]>[1];

/**
 * Connections on which a `100 Continue` is read over that nobody has asked for. A server may send one at any
 * time (RFC 9110, 15.2), and undici takes it for a broken answer: every payment would be unknown.
 *
 * It is done on the socket because undici refuses the answer in its parser, before an interceptor or handler sees
 * it, and no option changes that: `expectContinue` only writes the header. The connector is its documented hook
 * below the parser.
 */
export const skippingPool: NonNullable<Agent.Options['factory']> = (origin, options) => {
  const { connect, ...others } = options as Pool.Options;
  const connector = typeof connect === 'function' ? connect : buildConnector({ ...connect });
  return new Pool(origin, { ...others, connect: skipping(connector) });
};

const skipping =
  (connector: Connector): Connector =>
  (options, callback) =>
    connector(options, (...result: Parameters<buildConnector.Callback>) => {
      if (result[1]) skipContinue(result[1]);
      callback(...result);
    });

/** An answer begins with the first bytes after a request was written: one follows the other here. */
function skipContinue(socket: Socket): void {
  const push = socket.push.bind(socket);
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  let head: Buffer | undefined;
  socket.write = (...given: unknown[]) => {
    head ??= Buffer.alloc(0);
    return write(...given);
  };
  socket.push = (chunk: Buffer | null) => {
    if (head === undefined) return push(chunk);
    let rest = chunk === null ? head : head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    for (let end; isContinue(rest) && (end = rest.indexOf(END_OF_HEAD)) >= 0;)
      rest = rest.subarray(end + END_OF_HEAD.length);
    if (chunk !== null && rest.length < LONGEST_HEAD && isContinue(rest)) {
      head = rest;
      return true;
    }
    head = undefined;
    if (chunk === null) {
      if (rest.length > 0) push(rest);
      return push(null);
    }
    return push(rest);
  };
}

/** True also for bytes that are too few to say. */
const isContinue = (bytes: Buffer): boolean => {
  const begins = bytes.toString('latin1', 0, CONTINUE.length + 1);
  return CONTINUE.startsWith(begins) || AFTER.some((after) => begins === CONTINUE + after);
};
