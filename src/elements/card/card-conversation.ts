import type { CheckoutSession, Intention, SendAnswer } from '../../client/index.ts';
import {
  connectFrame,
  fitFrame,
  isFromFrame,
  type CardField,
  type Channel,
  type Configure,
  type FormState,
  type FrameConnection,
  type FrameFailure,
  type FromFrame,
  type ToFrame,
} from '../../messaging/index.ts';
import { TenderLoadErrorEvent } from '../events/checkout-events.ts';
import { TenderBlurEvent, TenderFocusEvent } from '../events/focus-events.ts';
import type { TellingFocus } from '../session/checkout-registry.ts';
import { reportLoadError } from '../set-up/explain.ts';
import type { CardOrder } from './card-payment.ts';

/** What the host must learn at once; it reads everything else while rendering. */
export interface CardFrameListener {
  onReady(): void;
  onForm(form: FormState): void;
  /** Enter was pressed in the form. */
  onSubmit(): void;
}

/** The frame, from its `src` on. */
type Frame = Required<Pick<FrameConnection<FromFrame>, 'iframe' | 'held' | 'address' | 'signal'>>;

interface Host extends HTMLElement {
  requestUpdate(): void;
}

/** An order that the frame answers. */
type Question = OrderWithoutId<Extract<ToFrame, { id: string }>>;
type OrderWithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** `open` once the frame has reported its form, styled as configured. */
export type CardFrameStatus = 'loading' | 'open' | FrameFailure['kind'];

/** Milliseconds a loaded document may take to say hello, and to answer; one that isn't ours never does. */
const AFTER_LOAD = 5_000;

/** Longer than the frame itself waits for the proxy, and for a network before that. */
const ANSWER_TIMEOUT = 130_000;

/** What page and card frame say to each other, until the frame's signal aborts: it loads while the frame does. */
export class CardConversation {
  readonly #host: Host;
  readonly #proxy: string;
  readonly #frame: Frame;
  readonly #listener: CardFrameListener;
  readonly #channel: Channel<ToFrame>;
  readonly #waiting = new Map<string, (message: FromFrame | undefined) => void>();
  #configured = '';

  status: CardFrameStatus = 'loading';
  form: FormState | undefined;

  constructor(
    host: Host,
    proxy: string,
    frame: Frame,
    timeout: number,
    listener: CardFrameListener,
  ) {
    this.#host = host;
    this.#proxy = proxy;
    this.#frame = frame;
    this.#listener = listener;
    this.#channel = connectFrame({
      ...frame,
      onOpen: () => this.#handleOpen(),
      guard: isFromFrame,
      onMessage: (message) => this.#handleMessage(message),
      onFailure: (failure) => this.#handleFailure(failure),
      patience: { altogether: timeout, afterLoad: Math.min(timeout, AFTER_LOAD) },
    });
    frame.signal.addEventListener('abort', () => this.#forgetWaiting());
  }

  /** Sends styles, texts and language, if they differ from what the frame has. */
  configure(wish: Omit<Configure, 'type'>): void {
    const text = JSON.stringify(wish);
    if (text !== this.#configured && this.#channel.send({ type: 'configure', ...wish }))
      this.#configured = text;
  }

  focus(wish: CardField | TellingFocus = {}): void {
    const { iframe } = this.#frame;
    // The browser lets the frame's document move focus only once the frame itself has it. Focused once
    // more, it would first lose it, in another process, and with it the field that the message focuses.
    if ((iframe.getRootNode() as ShadowRoot).activeElement !== iframe) iframe.focus();
    this.#channel.send(
      typeof wish === 'string'
        ? { type: 'focus', field: wish }
        : { type: 'focus', about: wish.about },
    );
  }

  reset(): void {
    this.#channel.send({ type: 'reset' });
  }

  async validate(): Promise<boolean> {
    const answer = await this.#ask({ type: 'validate' }, AFTER_LOAD);
    const valid = answer?.type === 'validated' && answer.valid;
    // The frame focuses its invalid field and announces the error. Some browsers let no page move
    // focus there: then it is at least visible.
    if (!valid) this.#frame.iframe.scrollIntoView({ block: 'nearest' });
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
    if (!this.#channel.send({ ...order, id }, patience)) return undefined;
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  #handleOpen(): void {
    // A reloaded frame knows nothing of requests to its predecessor.
    this.#forgetWaiting();
    this.#configured = '';
    this.#host.requestUpdate();
  }

  #handleFailure({ kind }: FrameFailure): void {
    this.status = kind;
    this.#forgetWaiting();
    this.#host.requestUpdate();
    reportLoadError(this.#host, this.#proxy, new TenderLoadErrorEvent('frame', kind));
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
    else if (message.type === 'resize') fitFrame(this.#frame.iframe, message);
    else if (message.type === 'focus')
      this.#host.dispatchEvent(new TenderFocusEvent(message.field));
    else if (message.type === 'blur') this.#host.dispatchEvent(new TenderBlurEvent(message.field));
    else {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
  }

  #forgetWaiting(): void {
    for (const resolve of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
  }
}
