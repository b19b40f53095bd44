import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ContextRequestEvent, type ContextKey } from '../parts/context.ts';

/**
 * A context's value from the element around. It is gone as soon as the host leaves that element,
 * and comes when the element around is defined later than the host. `onValue` gets a signal that
 * aborts when the host leaves.
 */
export class ScopedContextConsumer<T> implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #context: ContextKey<T>;
  readonly #onValue: ((value: T, signal: AbortSignal) => void) | undefined;
  #connection = new AbortController();
  #unsubscribe: (() => void) | undefined;
  value: T | undefined;

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    context: ContextKey<T>,
    onValue?: (value: T, signal: AbortSignal) => void,
  ) {
    this.#host = host;
    this.#context = context;
    this.#onValue = onValue;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    this.#ask(this.#connection.signal);
    const later = this.#host.closest(':not(:defined)')?.localName;
    if (later && !this.#unsubscribe)
      void customElements.whenDefined(later).then(() => this.#ask(this.#connection.signal));
  }

  hostDisconnected(): void {
    this.#connection.abort();
    this.#unsubscribe?.();
    this.#unsubscribe = this.value = undefined;
  }

  #ask(signal: AbortSignal): void {
    if (signal.aborted) return;
    const receive = (value: T, unsubscribe: () => void) => {
      this.value = value;
      this.#unsubscribe = unsubscribe;
      this.#host.requestUpdate();
      this.#onValue?.(value, signal);
    };
    this.#host.dispatchEvent(new ContextRequestEvent(this.#context, receive));
  }
}
