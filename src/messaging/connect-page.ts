import type { Guard } from '../contract/values/guards.ts';
import { isConnect } from './guards.ts';
import { openPort, post, type Channel } from './port.ts';
import { PROTOCOL_VERSION, type Hello } from './protocol.ts';

/** The page around the frame, and what to do with what it says. */
export interface PageConnection<Incoming> {
  /** The frame's own window. */
  readonly window: Window;
  /** The one page that may talk to this frame, exactly. */
  readonly pageOrigin: string;
  /** From the frame's address fragment. */
  readonly nonce: string;
  /** Called once the port is open. */
  onOpen(): void;
  /** What the page may ask of this kind of frame; anything else is dropped. */
  readonly guard: Guard<Incoming>;
  /** Called with each message that passes the guard. */
  onMessage(message: Incoming): void;
  /** Ends the connection. */
  readonly signal: AbortSignal;
}

/**
 * The frame's end of the channel: says hello to the page around it, and takes the port from exactly
 * that window, that origin, with the same nonce and protocol version, or by the port that the hello
 * gave to it. Only the first port counts.
 */
export const connectPage = <Incoming, Outgoing>({
  window,
  pageOrigin,
  nonce,
  onOpen,
  guard,
  onMessage,
  signal,
}: PageConnection<Incoming>): Channel<Outgoing> => {
  const page = window.parent;
  let port: MessagePort | undefined;

  const handleConnect = ({ data, ports }: MessageEvent<unknown>): void => {
    if (port !== undefined) return;
    if (!isConnect(data) || data.nonce !== nonce || data.version !== PROTOCOL_VERSION) return;
    port = ports[0];
    if (port === undefined) return;
    openPort(port, guard, onMessage, signal);
    onOpen();
  };

  const handleMessage = (event: MessageEvent<unknown>): void => {
    if (event.source === page && event.origin === pageOrigin) handleConnect(event);
  };
  window.addEventListener('message', handleMessage, { signal });
  const { port1: reply, port2 } = new MessageChannel();
  reply.addEventListener('message', handleConnect, { signal });
  reply.start();
  signal.addEventListener('abort', () => (port = undefined));
  const hello: Hello = { tender: 'hello', version: PROTOCOL_VERSION, nonce };
  page.postMessage(hello, pageOrigin, [port2]);
  return { send: (message) => post(port, message) };
};
