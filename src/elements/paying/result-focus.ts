import type { ReactiveController } from 'lit';
import type { MovableElement } from '../base/movable-element.ts';
import { formMode, isSilent, statusOf } from '../session/session-status.ts';
import type { PaymentNoticeOptions } from './payment-notice-options.ts';

/** How long frames, texts and forms around a result may still change their size. */
const SETTLES_MS = 1_000;

/** Once a payment has ended, its result is brought into sight and has focus. */
export class ResultFocus implements ReactiveController {
  readonly #host: MovableElement;
  readonly #given: () => PaymentNoticeOptions | undefined;
  #form: ReturnType<typeof formMode> | undefined;
  #hadFocus = false;
  #ran: boolean;
  /** To be brought into sight as soon as it is rendered. */
  #due = false;

  constructor(host: MovableElement, given: () => PaymentNoticeOptions | undefined) {
    this.#host = host;
    this.#given = given;
    // A payment of this page can have ended while this was on its way.
    this.#ran = given()?.session?.madeHere ?? false;
  }

  hostUpdate(): void {
    const { host } = this.#host.getRootNode() as Partial<ShadowRoot>;
    const around = this.#host.closest('tender-checkout') ?? host ?? this.#host;
    this.#hadFocus = around.matches(':focus-within');
  }

  hostUpdated(): void {
    const { session, withAction = true } = this.#given() ?? {};
    const runs = !!session && session.progress !== 'idle';
    const form = formMode(session);
    // What had focus goes with the form, or with what was to be done elsewhere.
    const gone = form !== this.#form && (form === 'over' || this.#form === 'away');
    if (withAction && ((this.#ran && !runs) || (this.#hadFocus && gone))) this.#due = true;
    this.#ran = runs;
    this.#form = form;
    // A payment that continues elsewhere has a dialog of its own.
    if (form === 'away' || isSilent(statusOf(session))) this.#due = false;
    const region = this.#region;
    if (!this.#due || !region?.firstElementChild) return;
    this.#due = false;
    this.#reveal(region);
  }

  /** Moves focus to the result. */
  focus(options?: FocusOptions): void {
    if (this.#region) focusOn(this.#region, options);
  }

  get #region(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.status');
  }

  /**
   * From wherever the shopper was. After the next frame: the form around it goes at the same time, and with
   * it what had focus. Never smoothly, which a shopper may have asked not to see, and which ends where the
   * result was.
   */
  #reveal(region: HTMLElement): void {
    const show = () => region.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { documentElement, defaultView } = region.ownerDocument;
    const view = defaultView ?? window;
    const settling = new view.ResizeObserver(show);
    region.style.scrollMargin = '1rem';
    view.requestAnimationFrame(() => {
      focusOn(region, { preventScroll: true });
      settling.observe(region);
      settling.observe(documentElement);
      setTimeout(() => settling.disconnect(), SETTLES_MS);
    });
  }
}

/** Only then can the region have focus: a dialog gives it to the first that can, seen or not. */
function focusOn(region: HTMLElement, options?: FocusOptions): void {
  region.tabIndex = -1;
  region.addEventListener('blur', () => region.removeAttribute('tabindex'), { once: true });
  region.focus(options);
}
