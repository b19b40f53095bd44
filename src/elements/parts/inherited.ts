import { ContextConsumer, type Context, type ContextType } from '@lit/context';
import type { ReactiveControllerHost } from 'lit';

/**
 * A context's value from the element around. It is gone as soon as the host leaves that element,
 * and comes when the element around is defined later than the host.
 */
export class Inherited<C extends Context<unknown, unknown>> extends ContextConsumer<
  C,
  ReactiveControllerHost & HTMLElement
> {
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    context: C,
    callback?: (value: ContextType<C>) => void,
  ) {
    super(host, { context, subscribe: true, ...(callback && { callback }) });
  }

  override hostConnected(): void {
    super.hostConnected();
    const later = this.host.closest(':not(:defined)')?.localName;
    if (later)
      void customElements.whenDefined(later).then(() => {
        if (this.host.isConnected) super.hostConnected();
      });
  }

  override hostDisconnected(): void {
    super.hostDisconnected();
    delete this.value;
  }
}
