import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { proxyAddress } from '../../client/index.ts';
import {
  connectFrame,
  fitFrame,
  isFromRevealFrame,
  PROTOCOL_VERSION,
  type Channel,
  type ConfigureReveal,
  type FromRevealFrame,
  type Hidden,
  type NotRevealed,
  type ToRevealFrame,
} from '../../messaging/index.ts';
import { TenderLoadErrorEvent } from '../events/checkout-events.ts';
import { reportLoadError } from '../set-up/explain.ts';
import type { AuthoriseReveal } from './reveal-options.ts';

type Host = ReactiveControllerHost & HTMLElement;

/** One request to see a card's details. */
interface Order {
  readonly proxy: string;
  readonly locale: string;
  readonly cardId: string;
  readonly authorise: AuthoriseReveal;
}

/** The last result, as a message key. */
export type RevealNews =
  'revealed' | `${Hidden}Hidden` | `${NotRevealed | 'outdated' | 'abandoned' | 'unproven'}Reveal`;

const PATIENCE = { altogether: 20_000, afterLoad: 5_000 };

/**
 * The secure frame in which a card's details are shown. It is loaded on the first request: it makes
 * a secret, the merchant's step-up answers with a grant that is bound to it, and the frame redeems
 * that. The page learns that they are shown, but never their values.
 */
export class RevealFrame implements ReactiveController {
  readonly #host: Host;
  readonly #onChange: () => void;
  #life = new AbortController();
  #channel: Channel<ToRevealFrame> | undefined;
  #proxy: string | undefined;
  #ready = false;
  #configured = '';
  #order: Order | undefined;

  /** To be rendered by the host. */
  iframe: HTMLIFrameElement | undefined;
  state: 'hidden' | 'asking' | 'shown' = 'hidden';
  news: RevealNews | undefined;

  /** `onChange` is called after each change of state. */
  constructor(host: Host, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.forget();
  }

  /** Shows a card's details, if the step-up allows it; one request at a time. */
  reveal(order: Order): void {
    if (this.state !== 'hidden') return;
    if (order.proxy !== this.#proxy) this.#end();
    this.#order = order;
    this.#become('asking');
    if (this.#ready) this.#channel?.send({ type: 'prepare' });
    else this.#open(order);
  }

  hide(): void {
    this.#channel?.send({ type: 'hide' });
  }

  /** Removes everything of this card: the details and the status. */
  forget(): void {
    this.#become('hidden');
    this.#end();
  }

  /** Sends styles, texts and language, if they differ from what the frame has. */
  configure(wish: Omit<ConfigureReveal, 'type'>): void {
    const text = JSON.stringify(wish);
    if (text !== this.#configured && this.#channel?.send({ type: 'configure', ...wish }))
      this.#configured = text;
  }

  #open({ proxy, locale }: Order): void {
    this.#end();
    this.#proxy = proxy;
    this.#life = new AbortController();
    this.iframe = this.#host.ownerDocument.createElement('iframe');
    this.iframe.allow = 'clipboard-write';
    const query = new URLSearchParams({ origin: location.origin, locale }).toString();
    const address = proxyAddress(
      proxy,
      `frame/reveal?${query}&v=${PROTOCOL_VERSION}#${crypto.randomUUID()}`,
    );
    this.#channel = connectFrame<FromRevealFrame, ToRevealFrame>({
      iframe: this.iframe,
      address,
      onOpen: () => this.#handleOpen(),
      guard: isFromRevealFrame,
      onMessage: (message) => this.#handleMessage(message),
      onFailure: ({ kind }) => {
        this.#end();
        this.#become('hidden', kind === 'version' ? 'outdatedReveal' : 'offlineReveal');
        reportLoadError(this.#host, proxy, new TenderLoadErrorEvent('frame', kind));
      },
      patience: PATIENCE,
      signal: this.#life.signal,
    });
    this.iframe.src = address.href;
  }

  #end(): void {
    this.#life.abort();
    this.iframe?.remove();
    this.iframe = this.#channel = this.#proxy = undefined;
    this.#ready = false;
    this.#configured = '';
  }

  /** A reloaded document shows nothing and must be configured again. */
  #handleOpen(): void {
    this.#ready = false;
    this.#configured = '';
    if (this.state === 'shown') this.#become('hidden', 'pageHidden');
    this.#host.requestUpdate();
  }

  #handleMessage(message: FromRevealFrame): void {
    switch (message.type) {
      case 'ready':
        if (!this.#ready && this.#order) this.#channel?.send({ type: 'prepare' });
        this.#ready = true;
        break;
      case 'resize':
        if (this.iframe) fitFrame(this.iframe, message);
        break;
      case 'commitment':
        if (this.#order) void this.#authorise(this.#order, message.commitment);
        break;
      case 'revealed':
        this.#become('shown', 'revealed');
        break;
      case 'hidden':
        this.#become('hidden', `${message.reason}Hidden`);
        break;
      case 'not-revealed':
        this.#become('hidden', `${message.reason}Reveal`);
    }
  }

  async #authorise(order: Order, commitment: string): Promise<void> {
    const { cardId } = order;
    const { grant, news = 'deniedReveal' } = await authorised(order, commitment);
    if (order !== this.#order) return;
    if (typeof grant === 'string') this.#channel?.send({ type: 'reveal', grant, cardId });
    else this.#become('hidden', news);
  }

  #become(state: RevealFrame['state'], news?: RevealNews): void {
    if (state !== 'asking') this.#order = undefined;
    this.state = state;
    this.news = news;
    this.#host.requestUpdate();
    this.#onChange();
  }
}

/** What a refusal of the page's step-up is told as, by the name of its error. */
const REFUSALS: Readonly<Record<string, RevealNews>> = {
  AbortError: 'abandonedReveal',
  NotAllowedError: 'unprovenReveal',
};

/** The page's own code, which may do anything: a grant, or why there is none. */
async function authorised(
  { cardId, authorise }: Order,
  commitment: string,
): Promise<{ readonly grant?: unknown; readonly news?: RevealNews | undefined }> {
  try {
    return { grant: await authorise({ cardId, commitment }) };
  } catch (error) {
    const { name } = Object(error) as { readonly name?: unknown };
    return { news: typeof name === 'string' ? REFUSALS[name] : undefined };
  }
}
