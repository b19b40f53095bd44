import { ContextConsumer, type Context } from '@lit/context';
import type { ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & HTMLElement;

/**
 * A context's value, for as long as the host is connected; the library keeps the last one. `onValue`
 * gets a signal that aborts when the host is disconnected.
 */
export class ScopedContextConsumer<T> extends ContextConsumer<Context<unknown, T>, Host> {
  #connection = new AbortController();

  constructor(
    host: Host,
    context: Context<unknown, T>,
    onValue?: (value: T, signal: AbortSignal) => void,
  ) {
    super(host, {
      context,
      subscribe: true,
      callback: (value) => onValue?.(value, this.#connection.signal),
    });
  }

  override hostConnected(): void {
    this.#connection = new AbortController();
    super.hostConnected();
    // In the markup of a page, the element around this one may be defined after it.
    addEventListener(
      'context-provider',
      () => this.value ?? super.hostConnected(),
      this.#connection,
    );
  }

  override hostDisconnected(): void {
    super.hostDisconnected();
    this.#connection.abort();
    delete this.value;
  }
}
