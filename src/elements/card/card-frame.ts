import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CheckoutSession, Intention, SendAnswer } from '../../client/index.ts';
import type { CardField, Configure, FormState } from '../../messaging/index.ts';
import { TenderLoadErrorEvent } from '../events/checkout-events.ts';
import type { TellingFocus } from '../session/checkout-registry.ts';
import { reportLoadError } from '../set-up/explain.ts';
import { askForFrame, EARLY, type EarlyPage } from './asked-frame.ts';
import type { CardConversation, CardFrameListener, CardFrameStatus } from './card-conversation.ts';
import type { CardOrder, CardPaymentStrategy } from './card-payment.ts';

type Host = ReactiveControllerHost & HTMLElement;

interface FrameOptions {
  readonly proxy: string;
  readonly locale: string;
  /** Milliseconds the frame may take to load. */
  readonly timeout: number;
}

/**
 * The secure frame of one element. The iframe lives from the first `show` until the host leaves the
 * document or shows another proxy's: browsers reload a frame that is moved, so there is nothing to
 * keep. What is said with it loads while the frame does.
 */
export class CardFrame implements ReactiveController, CardPaymentStrategy {
  readonly #host: Host;
  readonly #listener: CardFrameListener;
  #life: AbortController | undefined;
  #said: CardConversation | undefined;
  #proxy: string | undefined;
  #speechless = false;

  /** To be placed by the host. */
  iframe: HTMLIFrameElement | undefined;
  /** Takes the frame's place where there is more to choose than a new card. */
  strategy: CardPaymentStrategy = this;

  constructor(host: Host, listener: CardFrameListener) {
    this.#host = host;
    this.#listener = listener;
    host.addController(this);
  }

  get status(): CardFrameStatus {
    return this.#speechless ? 'timeout' : (this.#said?.status ?? 'loading');
  }

  get form(): FormState | undefined {
    return this.#said?.form;
  }

  /** The frame did not come, or can't be talked to. */
  get failed(): boolean {
    return this.status !== 'loading' && this.status !== 'open';
  }

  get complete(): boolean {
    return !!this.form?.complete;
  }

  hostDisconnected(): void {
    this.#end();
  }

  /** Ensures that the frame of this proxy exists; call it before `place`. */
  show({ proxy, locale, timeout }: FrameOptions): void {
    if (proxy === this.#proxy) return;
    this.#end();
    this.#proxy = proxy;
    const page: EarlyPage = this.#host.ownerDocument;
    const early = page[EARLY];
    // Once it is taken it is not there any more.
    const waits = early?.proxy === proxy && early.iframe.parentNode === page.head;
    const asked = waits ? early : askForFrame(page, proxy, locale);
    this.iframe = asked.iframe;
    const { signal } = (this.#life = new AbortController());
    signal.addEventListener('abort', asked.held.release);
    void import('./card-conversation.ts').then(
      ({ CardConversation }) => {
        if (signal.aborted) return;
        const frame = { ...asked, signal };
        this.#said = new CardConversation(this.#host, proxy, frame, timeout, this.#listener);
      },
      () => {
        if (signal.aborted) return;
        this.#speechless = true;
        this.#host.requestUpdate();
        reportLoadError(this.#host, proxy, new TenderLoadErrorEvent('frame', 'timeout'));
      },
    );
    // A browser's first one takes long; while the frame loads, nothing waits for it.
    setTimeout(() => new Intl.NumberFormat());
  }

  /** Puts the frame where it is shown. One that has been asked for early is moved, which loads it no second time. */
  place(parent: Element): void {
    const { iframe } = this;
    if (!iframe || iframe.parentNode === parent) return;
    if (iframe.isConnected) parent.moveBefore(iframe, parent.firstChild);
    else parent.prepend(iframe);
  }

  /** Loads the frame once more. */
  reload(): void {
    this.#end();
    this.#host.requestUpdate();
  }

  /** Sends styles, texts and language, if they differ from what the frame has. */
  configure(wish: Omit<Configure, 'type'>): void {
    this.#said?.configure(wish);
  }

  focus(field?: CardField | TellingFocus): void {
    this.#said?.focus(field);
  }

  reset(): void {
    this.#said?.reset();
  }

  async validate(): Promise<boolean> {
    return this.#said?.validate() ?? false;
  }

  async pay(session: CheckoutSession, order: Intention & CardOrder): Promise<SendAnswer> {
    return this.#said?.pay(session, order) ?? { kind: 'offline' };
  }

  #end(): void {
    this.#life?.abort();
    this.iframe?.remove();
    this.iframe = this.#said = this.#proxy = undefined;
    this.#speechless = false;
  }
}
