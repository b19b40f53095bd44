import type { ReactiveController } from 'lit';
import type { MovableElement } from '../base/movable-element.ts';
import type { FormMode } from '../session/session-status.ts';

/** While the form is drawn. */
const DRAWN: readonly FormMode[] = ['open', 'waiting', 'busy'];

/**
 * Keeps the form's room for what takes its place, so that nothing below moves when a payment ends: long after
 * Pay was pressed, a shopper may be about to press something else.
 */
export class FormRoom implements ReactiveController {
  readonly #host: MovableElement;
  readonly #form: () => FormMode;
  #observer: ResizeObserver | undefined;
  #height = 0;

  constructor(host: MovableElement, form: () => FormMode) {
    this.#host = host;
    this.#form = form;
  }

  hostUpdated(): void {
    const room = this.#room;
    if (!room) return;
    room.style.minHeight = this.#isDrawn || !this.#height ? '' : `${this.#height}px`;
    if (this.#observer) return;
    const view = room.ownerDocument.defaultView ?? window;
    this.#observer = new view.ResizeObserver(() => {
      if (this.#isDrawn) this.#height = room.offsetHeight;
    });
    this.#observer.observe(room);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }

  get #isDrawn(): boolean {
    return DRAWN.includes(this.#form());
  }

  /** Form, status and Pay button: of the checkout around, or of an element that has all three. */
  get #room(): HTMLElement | null {
    return this.#host.closest('.paying') ?? this.#host.renderRoot.querySelector('.flow');
  }
}
