import type { Guard } from '../contract/values/guards.ts';
import type { HeldEvents } from './held-events.ts';
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
  /** The frame, without its `src` yet, unless its events are held. */
  readonly iframe: HTMLIFrameElement;
  /** What the frame has done until now. */
  readonly held?: HeldEvents;
  /** Its own, at the proxy; the fragment is random, and distinguishes this frame from others of that origin. */
  readonly address: Pick<URL, 'origin' | 'hash'>;
  /** Called at each connection: the first, and again after each reload of the frame. */
  onOpen(): void;
  /** What this kind of frame may say; anything else is dropped. */
  readonly guard: Guard<Incoming>;
  /** Called with each message that passes the guard. */
  onMessage(message: Incoming): void;
  /** Called when there is no connection, or none any more because the frame was reloaded. */
  onFailure(failure: FrameFailure): void;
  /** Milliseconds to wait for a document's first message, and for the hello of one that has loaded. */
  readonly patience: { readonly altogether: number; readonly afterLoad: number };
  /** Ends the connection and releases everything. */
  readonly signal: AbortSignal;
}

/** Milliseconds by which Firefox may tell of a load before it delivers the hello of that document. */
const MOMENT = 1_000;

/** Not by its class: an element may stand in a document that has classes of its own. */
const isMessage = (event: Event): event is MessageEvent<unknown> => event.type === 'message';

/**
 * The page's end of the channel. It takes the port of a hello
 * of exactly this frame, this origin, this nonce and this protocol version; a later hello means that the
 * document was reloaded, and replaces the port. A hello comes before the frame can be used: only its
 * first message proves that it can, so each document has its time for that.
 */
export const connectFrame = <Incoming, Outgoing>({
  iframe,
  held,
  address,
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let greeted = false;
  let loaded = -Infinity;

  const giveUpAfter = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => onFailure({ kind: 'timeout' }), milliseconds);
  };

  const handleHello = ({ origin, source, data, ports, timeStamp }: MessageEvent<unknown>): void => {
    if (!source || source !== iframe.contentWindow || origin !== address.origin) return;
    if (!isHello(data) || `#${data.nonce}` !== address.hash) return;
    greeted = timeStamp - loaded > MOMENT;
    if (data.version !== PROTOCOL_VERSION) {
      clearTimeout(timer);
      onFailure({ kind: 'version', theirs: data.version });
      return;
    }
    const [end] = ports;
    if (!end) return;
    if (port) giveUpAfter(patience.altogether);
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
  const handleLoad = ({ timeStamp }: Event): void => {
    if (!greeted) {
      loaded = timeStamp;
      // What a reloaded one says in parting proves nothing of this one.
      connected?.abort();
      giveUpAfter(patience.afterLoad);
    }
    greeted = false;
  };

  giveUpAfter(patience.altogether);
  page?.addEventListener('message', handleHello, { signal });
  iframe.addEventListener('load', handleLoad, { signal });
  for (const event of held?.release() ?? [])
    if (isMessage(event)) handleHello(event);
    else handleLoad(event);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    connected?.abort();
    port = undefined;
  });
  return {
    send(message, answeredWithin) {
      if (port && answeredWithin) giveUpAfter(answeredWithin);
      return post(port, message);
    },
  };
};
