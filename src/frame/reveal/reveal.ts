import { formatCardNumber } from '../../card-rules/index.ts';
import { browserClock } from '../../client/browser-clock.ts';
import { direction, languageOf } from '../../localization/languages.ts';
import { loadRevealMessages } from '../../localization/reveal/messages.ts';
import { connectPage } from '../../messaging/connect-page.ts';
import { isToRevealFrame } from '../../messaging/reveal-guards.ts';
import { carriedMessages } from '../carried-messages.ts';
import { startRevealFrame } from './reveal-frame.ts';

/*
 * The reveal document's entry. Its address names the page that may talk to it (`?origin=`, checked
 * by the proxy that served it), the first language (`&locale=`) and the nonce of the channel
 * (`#…`).
 */
const { searchParams, hash, href } = new URL(location.href);
const pageOrigin = searchParams.get('origin');
const locale = searchParams.get('locale') ?? navigator.language;
const { signal } = new AbortController();
const loadMessages = carriedMessages(document, loadRevealMessages);

// Not awaited at the top level: WebKit hangs the whole page when a frame is taken away while its module
// waits there for an import.
void loadMessages(locale).then((messages) => {
  document.documentElement.lang = languageOf(locale);
  document.documentElement.dir = direction(locale);

  if (pageOrigin !== null) {
    startRevealFrame({
      document,
      locale,
      messages,
      cardsUrl: new URL('../v1/cards/', href).href,
      pageOrigin,
      fetch: (request) => fetch(request),
      clock: browserClock,
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
      group: (number) => formatCardNumber({ text: number, caret: 0 }).text,
      copy: (text) => navigator.clipboard.writeText(text),
      loadMessages,
      connect: (handlers) =>
        connectPage({
          window,
          pageOrigin,
          nonce: hash.slice(1),
          guard: isToRevealFrame,
          ...handlers,
          signal,
        }),
      signal,
    });
  }
});
