import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { ResultMessages } from '../../localization/result/en.ts';
import type { MovableElement } from '../base/movable-element.ts';
import { LaterPart } from '../session/later-part.ts';
import { formMode, isInPage, isSilent, statusOf } from '../session/session-status.ts';
import type { PaymentNoticeOptions } from './payment-notice-options.ts';

/**
 * Shows a session's status, in a live region that exists from the first render, and offers what a
 * shopper can do about it, outside of the region, which only speaks: one button, or what a payment
 * still needs elsewhere. Once a payment has ended, its result is brought into sight and has focus.
 */
export class PaymentNotice implements ReactiveController {
  readonly #host: MovableElement;
  readonly #result: LaterPart<ResultMessages, typeof import('./result-notice.ts')>;
  #given: PaymentNoticeOptions | undefined;
  #form: ReturnType<typeof formMode> | undefined;
  #hadFocus = false;
  #ran = false;
  /** To be scrolled into view as soon as it is rendered. */
  #due = false;

  constructor(host: MovableElement) {
    this.#host = host;
    this.#result = new LaterPart(host, () => import('./result-notice.ts'));
    host.addController(this);
  }

  hostUpdate(): void {
    const { host } = this.#host.getRootNode() as Partial<ShadowRoot>;
    const around = this.#host.closest('tender-checkout') ?? host ?? this.#host;
    this.#hadFocus = around.matches(':focus-within');
  }

  hostUpdated(): void {
    const { session, withAction = true } = this.#given ?? {};
    const runs = !!session && session.progress !== 'idle';
    const form = formMode(session);
    // What had focus goes with the form, or with what was to be done elsewhere.
    const gone = form !== this.#form && (form === 'over' || this.#form === 'away');
    if (withAction && ((this.#ran && !runs) || (this.#hadFocus && gone))) this.#due = true;
    this.#ran = runs;
    this.#form = form;
    // A payment that continues elsewhere has a dialog of its own.
    if (form === 'away' || isSilent(statusOf(session))) this.#due = false;
    if (!this.#due || !this.#region?.firstElementChild) return;
    this.#due = false;
    this.#result.module?.reveal(this.#region);
  }

  focus(options?: FocusOptions): void {
    if (this.#region) this.#result.module?.focusOn(this.#region, options);
  }

  get #region(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.status');
  }

  /** What the shopper may keep of a payment. */
  receipt(attempt: PaymentResult): TemplateResult | undefined {
    const { module, value: words } = this.#result;
    return words && module?.receipt(attempt, words);
  }

  render(given: PaymentNoticeOptions): TemplateResult {
    this.#given = given;
    const { session, localize, frame, restart } = given;
    const status = statusOf(session);
    const broken = frame?.failed || status === 'unavailable';
    // As soon as anything is known: a result then has its words whatever becomes of the network.
    const words = broken || status !== 'loading' ? this.#result.use(localize) : undefined;
    const { module } = this.#result;
    const shown = words && module?.resultNotice(given, words);
    return html`<div class="status" role="status" aria-atomic="true">
        ${shown ?? (this.#result.failed ? this.#renderInstead(given) : nothing)}
      </div>
      ${
        broken
          ? html`<button
              class="quiet"
              part="action-button"
              type="button"
              @click=${() => (frame?.failed ? (frame.status === 'version' ? location : frame).reload() : restart ? restart() : void session?.refresh())}
            >
              ${localize?.text('tryAgain')}
            </button>`
          : words && module?.resultAction(given, words)
      }`;
  }

  /** What can't be loaded has an instead that is true, if less exact. */
  #renderInstead({ session, localize, frame }: PaymentNoticeOptions): TemplateResult | undefined {
    const status = statusOf(session);
    // The warning that time runs out may be dropped, but never a payment's result.
    const quiet = isSilent(status) || status === 'ending';
    if (!localize || (quiet && !frame?.failed)) return undefined;
    const form = formMode(session);
    const instead = form === 'over' || form === 'away' ? 'unknown' : 'unavailable';
    const said = isInPage(status) ? status : instead;
    return html`<p part="notice-title">${localize.text(`${said}Title`)}</p>
      <p part="notice-text">${localize.text(`${said}Text`)}</p>`;
  }
}
