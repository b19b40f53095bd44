import { isConnect, isToFrame } from './guards.ts';
import { openPort, post, type Channel } from './port.ts';
import { PROTOCOL_VERSION, type FromFrame, type Hello, type ToFrame } from './protocol.ts';

export interface PageConnection {
  /** The frame's own window. */
  readonly window: Window;
  /** The one page that may talk to this frame, exactly. */
  readonly pageOrigin: string;
  /** From the frame's address fragment. */
  readonly nonce: string;
  onOpen(): void;
  onMessage(message: ToFrame): void;
  readonly signal: AbortSignal;
}

/**
 * The frame's end of the channel: says hello to the page around it, and takes the port from exactly
 * that window, that origin, with the same nonce and protocol version. Only the first port counts.
 */
export const connectPage = ({
  window,
  pageOrigin,
  nonce,
  onOpen,
  onMessage,
  signal,
}: PageConnection): Channel<FromFrame> => {
  const page = window.parent;
  let port: MessagePort | undefined;

  const handleConnect = ({ origin, source, data, ports }: MessageEvent<unknown>): void => {
    if (port !== undefined || source !== page || origin !== pageOrigin) return;
    if (!isConnect(data) || data.nonce !== nonce || data.version !== PROTOCOL_VERSION) return;
    port = ports[0];
    if (port === undefined) return;
    openPort(port, isToFrame, onMessage, signal);
    onOpen();
  };

  window.addEventListener('message', handleConnect, { signal });
  signal.addEventListener('abort', () => (port = undefined), { once: true });
  const hello: Hello = { tender: 'hello', version: PROTOCOL_VERSION, nonce };
  page.postMessage(hello, pageOrigin);
  return { send: (message) => post(port, message) };
};
