import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  proxyAddress,
  type CheckoutSession,
  type Intention,
  type SendAnswer,
} from '../../client/index.ts';
import {
  connectFrame,
  isFromFrame,
  type CardField,
  type Channel,
  type Configure,
  type FormState,
  type FrameFailure,
  type FromFrame,
  type ToFrame,
} from '../../messaging/index.ts';
import { TenderLoadErrorEvent } from '../events/checkout-events.ts';
import { reportLoadError } from '../set-up/explain.ts';

type Host = ReactiveControllerHost & HTMLElement;

/** What the host must learn at once; it reads everything else while rendering. */
interface Listener {
  onReady(): void;
  onForm(form: FormState): void;
  /** Enter was pressed in the form. */
  onSubmit(): void;
}

interface FrameOptions {
  readonly proxy: string;
  readonly locale: string;
  /** Milliseconds the frame may take to load. */
  readonly timeout: number;
}

/** How a card pays: by what is typed into the frame, or by what is chosen around it. */
export interface CardPaymentStrategy {
  /** Everything required is filled in and valid. */
  readonly complete: boolean;
  /** What the frame receives besides appearance and language. */
  readonly configuration?: Pick<Configure, 'storedCard'> | undefined;
  /** Shows errors. */
  validate(): Promise<boolean>;
  /** Sends what has been validated. */
  pay(session: CheckoutSession, intention: Intention): Promise<SendAnswer>;
  /** Empties what was filled in. */
  reset(): void;
}

/** What accompanies a card payment besides the card. */
export type CardOrder = Pick<
  Extract<ToFrame, { type: 'pay' }>,
  'details' | 'saveCard' | 'instalmentsId'
>;

/** An order that the frame answers. */
type Question = OrderWithoutId<Extract<ToFrame, { id: string }>>;
type OrderWithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

export type CardFrameStatus = 'loading' | 'open' | FrameFailure['kind'];

/** How long a loaded document may take to say hello, and to answer; one that isn't ours never does. */
const AFTER_LOAD = 5_000;

/** Longer than the frame itself waits for the proxy, and for a network before that. */
const ANSWER_TIMEOUT = 130_000;

/**
 * The secure frame of one element. The iframe lives from the first `show` until the host leaves the
 * document or shows another proxy's: browsers reload a frame that is moved, so there is nothing to
 * keep.
 */
export class CardFrame implements ReactiveController, CardPaymentStrategy {
  readonly #host: Host;
  readonly #listener: Listener;
  readonly #waiting = new Map<string, (message: FromFrame | undefined) => void>();
  #life: AbortController | undefined;
  #channel: Channel<ToFrame> | undefined;
  #proxy: string | undefined;
  #configured = '';

  /** To be rendered by the host. */
  iframe: HTMLIFrameElement | undefined;
  /** `open` once the frame has reported its form, styled as configured. */
  status: CardFrameStatus = 'loading';
  form: FormState | undefined;
  /** Takes the frame's place where there is more to choose than a new card. */
  strategy: CardPaymentStrategy = this;

  constructor(host: Host, listener: Listener) {
    this.#host = host;
    this.#listener = listener;
    host.addController(this);
  }

  /** The frame did not come, or can't be talked to. */
  get failed(): boolean {
    return this.status !== 'loading' && this.status !== 'open';
  }

  get complete(): boolean {
    return this.form?.complete ?? false;
  }

  hostDisconnected(): void {
    this.#end();
  }

  /** Ensures that the frame of this proxy exists; call it before rendering. */
  show({ proxy, locale, timeout }: FrameOptions): void {
    if (proxy === this.#proxy) return;
    this.#end();
    this.#proxy = proxy;
    this.iframe = this.#host.ownerDocument.createElement('iframe');
    const nonce = crypto.randomUUID();
    const query = new URLSearchParams({ origin: location.origin, locale });
    const address = proxyAddress(proxy, `frame/card?${String(query)}#${nonce}`);
    this.#channel = connectFrame({
      iframe: this.iframe,
      frameOrigin: address.origin,
      nonce,
      onOpen: () => this.#handleOpen(),
      guard: isFromFrame,
      onMessage: (message) => this.#handleMessage(message),
      onFailure: (failure) => this.#handleFailure(failure),
      patience: { altogether: timeout, afterLoad: Math.min(timeout, AFTER_LOAD) },
      signal: (this.#life = new AbortController()).signal,
    });
    this.iframe.src = address.href;
    // A browser's first one takes long; while the frame loads, nothing waits for it.
    setTimeout(() => new Intl.NumberFormat());
  }

  /** Loads the frame once more. */
  reload(): void {
    this.#end();
    this.#host.requestUpdate();
  }

  /** Sends styles, texts and language, if they differ from what the frame has. */
  configure(wish: Omit<Configure, 'type'>): void {
    const text = JSON.stringify(wish);
    if (text !== this.#configured && this.#channel?.send({ type: 'configure', ...wish }))
      this.#configured = text;
  }

  focus(field?: CardField): void {
    // The browser lets the frame's document move focus only once the frame itself has it.
    this.iframe?.focus();
    this.#channel?.send({ type: 'focus', field });
  }

  reset(): void {
    this.#channel?.send({ type: 'reset' });
  }

  async validate(): Promise<boolean> {
    const answer = await this.#ask({ type: 'validate' }, AFTER_LOAD);
    const valid = answer?.type === 'validated' && answer.valid;
    // The frame focuses its invalid field and announces the error. Some browsers let no page move
    // focus there: then it is at least visible.
    if (!valid) this.iframe?.scrollIntoView({ block: 'nearest' });
    return valid;
  }

  /** Sends what is in the form. An answer that can't come any more counts as offline, never as refused. */
  async pay(session: CheckoutSession, order: Intention & CardOrder): Promise<SendAnswer> {
    const clientSecret = await session.client.clientSecret();
    const answer = await this.#ask({ type: 'pay', clientSecret, ...order }, ANSWER_TIMEOUT);
    if (answer?.type === 'paid') return { kind: 'paid', result: answer.result };
    return answer?.type === 'not-paid' ? answer.failure : { kind: 'offline' };
  }

  /** The frame's answer, or undefined where it can't come, or not any more. */
  async #ask(order: Question, patience: number): Promise<FromFrame | undefined> {
    const id = crypto.randomUUID();
    if (!this.#channel?.send({ ...order, id }, patience)) return undefined;
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  #end(): void {
    this.#life?.abort();
    this.iframe?.remove();
    this.iframe = this.#channel = this.#proxy = this.form = undefined;
    this.status = 'loading';
    this.#forgetWaiting();
  }

  #handleOpen(): void {
    // A reloaded frame knows nothing of requests to its predecessor.
    this.#forgetWaiting();
    this.#configured = '';
    this.#host.requestUpdate();
  }

  #handleFailure(failure: FrameFailure): void {
    this.status = failure.kind;
    this.#forgetWaiting();
    this.#host.requestUpdate();
    reportLoadError(this.#host, this.#proxy ?? '', new TenderLoadErrorEvent('frame', failure.kind));
  }

  #handleMessage(message: FromFrame): void {
    if (message.type === 'state') {
      const first = this.status !== 'open';
      this.status = 'open';
      this.form = message.state;
      this.#host.requestUpdate();
      if (first) this.#listener.onReady();
      this.#listener.onForm(message.state);
    } else if (message.type === 'submit') this.#listener.onSubmit();
    // By attribute: a style attribute has no place under a strict content security policy.
    else if (message.type === 'resize') this.iframe?.setAttribute('height', String(message.height));
    else if ('id' in message) {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
  }

  #forgetWaiting(): void {
    for (const resolve of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
  }
}
