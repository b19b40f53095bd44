import { html, nothing, type TemplateResult } from 'lit';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { ResultMessages } from '../../localization/result/en.ts';
import { brandName } from '../base/brand-name.ts';
import type { MovableElement } from '../base/movable-element.ts';
import { LaterPart } from '../session/later-part.ts';
import { formMode, isSilent, statusOf } from '../session/session-status.ts';
import type { PaymentNoticeOptions } from './payment-notice-options.ts';
import type { ResultFocus } from './result-focus.ts';

/**
 * Shows a session's status, in a live region that exists from the first render, and offers what a
 * shopper can do about it, outside of the region, which only speaks: one button, or what a payment
 * still needs elsewhere.
 */
export class PaymentNotice {
  readonly #result: LaterPart<ResultMessages, typeof import('./result-notice.ts')>;
  #given: PaymentNoticeOptions | undefined;
  #focus: ResultFocus | undefined;

  constructor(host: MovableElement) {
    this.#result = new LaterPart(host, async () => {
      const module = await import('./result-notice.ts');
      if (!this.#focus)
        host.addController((this.#focus = new module.ResultFocus(host, () => this.#given)));
      return module;
    });
  }

  /** Moves focus to the result, once there is one. */
  focus(options?: FocusOptions): void {
    this.#focus?.focus(options);
  }

  /** What the shopper may keep of a payment. */
  receipt(attempt: PaymentResult): TemplateResult | undefined {
    const { module, value: words } = this.#result;
    return words && module?.receipt(attempt, words, brandName);
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
    const said = status === 'paying' ? status : instead;
    return html`<p part="notice-title">${localize.text(`${said}Title`)}</p>
      <p part="notice-text">${localize.text(`${said}Text`)}</p>`;
  }
}
