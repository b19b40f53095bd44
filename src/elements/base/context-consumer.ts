import { ContextEvent, type Context, type ContextCallback } from '@lit/context';
import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & HTMLElement;

/**
 * A context's value, for as long as the host is connected; the library's consumer keeps the last one.
 * `onValue` gets a signal that aborts when the host is disconnected.
 */
export class ScopedContextConsumer<T> implements ReactiveController {
  readonly #request: () => void;
  #connection = new AbortController();
  #unsubscribe: (() => void) | undefined;
  value: T | undefined;

  constructor(
    host: Host,
    context: Context<unknown, T>,
    onValue?: (value: T, signal: AbortSignal) => void,
  ) {
    const take: ContextCallback<T> = (value, unsubscribe) => {
      // Another element provides it from now on.
      if (unsubscribe !== this.#unsubscribe) this.#unsubscribe?.();
      this.#unsubscribe = unsubscribe;
      this.value = value;
      host.requestUpdate();
      onValue?.(value, this.#connection.signal);
    };
    this.#request = () => host.dispatchEvent(new ContextEvent(context, host, take, true));
    host.addController(this);
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    this.#request();
    // In the markup of a page, the element around this one may be defined after it.
    addEventListener('context-provider', () => this.value ?? this.#request(), this.#connection);
  }

  hostDisconnected(): void {
    this.#connection.abort();
    this.#unsubscribe?.();
    this.#unsubscribe = this.value = undefined;
  }
}
