import type { Clock, Fetch, RandomBytes } from '../../contract/runtime/dependencies.ts';
import { isPathSegment, pathSegment } from '../../contract/values/path-segment.ts';
import { overridden } from '../../localization/message.ts';
import type { RevealMessages } from '../../localization/reveal/en.ts';
import { sizeOf } from '../../messaging/frame-size.ts';
import type { Channel } from '../../messaging/port.ts';
import type {
  ConfigureReveal,
  FromRevealFrame,
  Hidden,
  ToRevealFrame,
} from '../../messaging/reveal-protocol.ts';
import { createAppearance } from '../appearance.ts';
import { Countdown } from './countdown.ts';
import { DetailsPanel } from './details-panel.ts';
import { redeem } from './redeem.ts';
import { commitmentOf, newSecret } from './secret.ts';

export interface RevealFrameOptions {
  /** Holds the markup of reveal.html. */
  readonly document: Document;
  readonly locale: string;
  readonly messages: RevealMessages;
  /** Where the proxy's routes of cards begin. */
  readonly cardsUrl: string;
  /** The page around, which the grant is for. */
  readonly pageOrigin: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** Writes a card number in the groups of its brand. */
  readonly group: (number: string) => string;
  /** Puts a text on the clipboard; rejects where the browser does not allow it. */
  readonly copy: (text: string) => Promise<void>;
  loadMessages(locale: string): Promise<RevealMessages>;
  /** Opens the channel to the page. */
  connect(onMessage: (message: ToRevealFrame) => void): Channel<FromRevealFrame>;
  readonly signal: AbortSignal;
}

/**
 * Shows a card's details under the page's orders: makes a secret and sends its commitment, redeems
 * the grant that the page provides, and hides the details when time runs out, when the page is
 * hidden or left, and on request. Secret and details never leave this document.
 */
export const startRevealFrame = (options: RevealFrameOptions): void => {
  const { document, signal } = options;
  const root = document.documentElement;
  const main = document.querySelector('main') ?? document.body;
  const dress = createAppearance(document);
  const countdown = new Countdown(options.clock);
  const panel = new DetailsPanel(
    document,
    options,
    { group: options.group, copy: options.copy, extend: () => countdown.extend() },
    signal,
  );
  let secret: string | undefined;
  /** From the request until the details are hidden or the request fails. */
  let showing: AbortController | undefined;
  let newest: ConfigureReveal | undefined;
  let told = '';

  const report = (): void => {
    const size = sizeOf(main);
    const text = JSON.stringify(size);
    if (text !== told) channel.send({ type: 'resize', ...size });
    told = text;
  };

  const configure = async (order: ConfigureReveal): Promise<void> => {
    newest = order;
    dress(order.appearance);
    // A language that can't be loaded leaves the texts as they are.
    const messages = await options.loadMessages(order.locale).catch(() => undefined);
    if (newest !== order) return;
    if (messages) {
      root.lang = messages.lang ?? 'en';
      root.dir = order.direction;
      panel.speak(order.locale, overridden(messages, order.messages));
      document.title = messages.title;
    }
    channel.send({ type: 'ready' });
    report();
  };

  const prepare = async (): Promise<void> => {
    const fresh = (secret = newSecret(options.random));
    const commitment = await commitmentOf(fresh);
    if (secret === fresh) channel.send({ type: 'commitment', commitment });
  };

  const hide = (reason: Hidden): void => {
    if (!showing) return;
    showing.abort();
    showing = undefined;
    panel.clear();
    channel.send({ type: 'hidden', reason });
  };

  const reveal = async (grant: string, cardId: string): Promise<void> => {
    hide('asked');
    if (secret === undefined) {
      channel.send({ type: 'not-revealed', reason: 'expired' });
      return;
    }
    if (!isPathSegment(cardId)) {
      channel.send({ type: 'not-revealed', reason: 'denied' });
      return;
    }
    const { cardsUrl, pageOrigin: origin } = options;
    const mine = (showing = new AbortController());
    const url = `${cardsUrl}${pathSegment(cardId)}/reveal`;
    const redemption = { url, grant, secret, origin };
    secret = undefined;
    const card = await redeem(redemption, { ...options, signal: mine.signal });
    if (showing !== mine) return;
    if (typeof card === 'string') {
      showing = undefined;
      channel.send({ type: 'not-revealed', reason: card });
      return;
    }
    if (document.hidden) {
      hide('page');
      return;
    }
    panel.show(card);
    channel.send({ type: 'revealed' });
    await countdown.run((left) => panel.tell(left), mine.signal);
    if (showing === mine) hide('time');
  };

  const handleMessage = (message: ToRevealFrame): void => {
    switch (message.type) {
      case 'configure':
        void configure(message);
        break;
      case 'prepare':
        void prepare();
        break;
      case 'reveal':
        void reveal(message.grant, message.cardId);
        break;
      case 'hide':
        hide('asked');
    }
  };

  const resized = new ResizeObserver(report);
  resized.observe(main);
  signal.addEventListener('abort', () => resized.disconnect(), { once: true });
  const leave = (): void => hide('page');
  document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal });
  document.defaultView?.addEventListener('pagehide', leave, { signal });
  const channel = options.connect(handleMessage);
};
