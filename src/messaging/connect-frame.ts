import type { Guard } from '../contract/values/guards.ts';
import { isHello } from './guards.ts';
import { openPort, post, type Channel } from './port.ts';
import { PROTOCOL_VERSION } from './protocol.ts';

/** Why the page has no connection to its frame. */
export type FrameFailure =
  /** No message from the frame in time. If one comes late, it still counts. */
  | { readonly kind: 'timeout' }
  /** The frame is of another release than the page; only a reload of the page can help. */
  | { readonly kind: 'version'; readonly theirs: number };

/** The frame, and what to do with what it says. */
export interface FrameConnection<Incoming> {
  /** The frame, without its `src` yet. */
  readonly iframe: HTMLIFrameElement;
  /** The proxy's origin, exactly. */
  readonly frameOrigin: string;
  /**
   * Random, in the frame's address fragment; distinguishes this frame from others of that origin.
   */
  readonly nonce: string;
  /** Called at each connection: the first, and again after each reload of the frame. */
  onOpen(): void;
  /** What this kind of frame may say; anything else is dropped. */
  readonly guard: Guard<Incoming>;
  /** Called with each message that passes the guard. */
  onMessage(message: Incoming): void;
  /** Called when there is no connection, at most once. */
  onFailure(failure: FrameFailure): void;
  /** Milliseconds to wait for its first message, and for its hello after its document has loaded. */
  readonly patience: { readonly altogether: number; readonly afterLoad: number };
  /** Ends the connection and releases everything. */
  readonly signal: AbortSignal;
}

/**
 * The page's end of the channel. Call it before the frame's `src` is set. It takes the port of a hello
 * of exactly this frame, this origin, this nonce and this protocol version; a later hello means that the
 * document was reloaded, and replaces the port. A hello comes before the frame can be used: only its
 * first message proves that it can.
 */
export const connectFrame = <Incoming, Outgoing>({
  iframe,
  frameOrigin,
  nonce,
  onOpen,
  guard,
  onMessage,
  onFailure,
  patience,
  signal,
}: FrameConnection<Incoming>): Channel<Outgoing> => {
  const page = iframe.ownerDocument.defaultView;
  let port: MessagePort | undefined;
  let connected: AbortController | undefined;

  const fail = (failure: FrameFailure): void => {
    clearTimeout(timer);
    if (!signal.aborted) onFailure(failure);
  };
  const giveUpAfter = (milliseconds: number) =>
    setTimeout(() => fail({ kind: 'timeout' }), milliseconds);
  let timer = giveUpAfter(patience.altogether);

  const handleHello = ({ origin, source, data, ports }: MessageEvent<unknown>): void => {
    const frame = iframe.contentWindow;
    if (!frame || source !== frame || origin !== frameOrigin) return;
    if (!isHello(data) || data.nonce !== nonce) return;
    if (data.version !== PROTOCOL_VERSION) {
      fail({ kind: 'version', theirs: data.version });
      return;
    }
    const [end] = ports;
    if (!end) return;
    connected?.abort();
    connected = new AbortController();
    port = end;
    const hear = (message: Incoming): void => {
      clearTimeout(timer);
      onMessage(message);
    };
    openPort(port, guard, hear, connected.signal);
    onOpen();
  };

  // A document that isn't ours (an error page, a refusal) loads too, but never says hello.
  const handleLoad = (): void => {
    if (port !== undefined) return;
    clearTimeout(timer);
    timer = giveUpAfter(patience.afterLoad);
  };

  page?.addEventListener('message', handleHello, { signal });
  iframe.addEventListener('load', handleLoad, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    connected?.abort();
    port = undefined;
  });
  return { send: (message) => post(port, message) };
};
