import type { CSSResult } from 'lit';
import type { MovableElement } from './movable-element.ts';

/** What an element draws better once this has loaded: its code and its styles. Nothing waits for it, and it may be missing. */
export class LaterLook<Module extends { readonly styles: CSSResult }> {
  readonly #host: MovableElement;
  readonly #load: () => Promise<Module>;
  #begun = false;
  #module: Module | undefined;

  constructor(host: MovableElement, load: () => Promise<Module>) {
    this.#host = host;
    this.#load = load;
  }

  /** What has loaded; call it as soon as there is something to draw. */
  use(): Module | undefined {
    if (!this.#begun) {
      this.#begun = true;
      void this.#load().then(
        (module) => {
          this.#module = module;
          this.#host.wear(module.styles);
          this.#host.requestUpdate();
        },
        () => undefined,
      );
    }
    return this.#module;
  }
}
