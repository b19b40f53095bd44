import { browserClock } from '../../client/browser-clock.ts';
import { browserNetwork } from '../../client/network.ts';
import { direction, languageOf } from '../../localization/languages.ts';
import { loadFrameMessages } from '../../localization/frame/messages.ts';
import { connectPage } from '../../messaging/connect-page.ts';
import { isToFrame } from '../../messaging/guards.ts';
import { carriedMessages } from '../carried-messages.ts';
import { startCardFrame } from './card-frame.ts';

/*
 * The card document's entry. Its address names the page that may talk to it (`?origin=`, checked by
 * the proxy that served it), the first language (`&locale=`) and the nonce of the channel (`#…`).
 * It says hello only once it can be used, so a page that waits in vain knows that something is
 * missing.
 */
const { searchParams, hash, href } = new URL(location.href);
const pageOrigin = searchParams.get('origin');
const locale = searchParams.get('locale') ?? navigator.language;
const { signal } = new AbortController();
const loadMessages = carriedMessages(document, loadFrameMessages);

// Not awaited at the top level: WebKit hangs the whole page when a frame is taken away while its module
// waits there for an import.
void loadMessages(locale).then((messages) => {
  document.documentElement.lang = languageOf(locale);
  document.documentElement.dir = direction(locale);

  if (pageOrigin !== null) {
    startCardFrame({
      document,
      messages,
      checkoutUrl: new URL('../v1/checkout/', href).href,
      fetch: (request) => fetch(request),
      clock: browserClock,
      now: browserClock.now,
      network: browserNetwork,
      pageOrigin,
      loadMessages,
      connect: (handlers) =>
        connectPage({
          window,
          pageOrigin,
          nonce: hash.slice(1),
          guard: isToFrame,
          ...handlers,
          signal,
        }),
      signal,
    });
  }
});
