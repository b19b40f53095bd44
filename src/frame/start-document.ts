import type { Guard } from '../contract/values/guards.ts';
import type { MessageLoader } from '../localization/languages.ts';
import type { Spoken } from '../localization/spoken.ts';
import { openPort, post, type Channel } from '../messaging/port.ts';
import { carriedMessages } from './carried-messages.ts';

interface Start<Messages, Incoming, Outgoing> {
  readonly document: Document;
  readonly locale: string;
  readonly messages: Messages;
  readonly loadMessages: MessageLoader<Messages>;
  /** The page around, the only one that may talk to the document. */
  readonly pageOrigin: string;
  /** Where the proxy's routes begin. */
  readonly apiUrl: URL;
  /** Opens the channel to the page. */
  readonly connect: (onMessage: (message: Incoming) => void) => Channel<Outgoing>;
  readonly signal: AbortSignal;
}

/**
 * Starts a document of the secure frame. Its address names the page that may talk to it (`?origin=`,
 * checked by the proxy that served it), the first language (`&locale=`) and the nonce of the hello (`#…`),
 * which has been said by the document's first script. What the page has sent since is heard once the
 * document can be used, so a page that waits in vain for an answer knows that something is missing.
 */
export async function startDocument<Messages extends Spoken, Incoming, Outgoing>(
  name: 'card' | 'reveal',
  guard: Guard<Incoming>,
  start: (common: Start<Messages, Incoming, Outgoing>) => void,
): Promise<void> {
  const { searchParams, href } = new URL(location.href);
  const pageOrigin = searchParams.get('origin');
  const locale = searchParams.get('locale') ?? navigator.language;
  const { signal } = new AbortController();
  const loadMessages = carriedMessages<Messages>(document, {
    carried: locale,
    texts: new URL(`texts/${name}`, href),
  });
  const messages = await loadMessages(locale);
  document.documentElement.lang = messages.lang ?? 'en';
  document.documentElement.dir = messages.dir ?? 'ltr';
  const port = window.toPage;
  if (pageOrigin === null || !port) return;
  start({
    document,
    locale,
    messages,
    loadMessages,
    pageOrigin,
    apiUrl: new URL('../v1/', href),
    connect(onMessage) {
      openPort(port, guard, onMessage, signal);
      return { send: (message) => post(port, message) };
    },
    signal,
  });
}
