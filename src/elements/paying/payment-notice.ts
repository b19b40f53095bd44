import { html, nothing, type TemplateResult } from 'lit';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { ResultMessages } from '../../localization/result/en.ts';
import { brandName } from '../base/brand-name.ts';
import type { MovableElement } from '../base/movable-element.ts';
import { LaterPart } from '../session/later-part.ts';
import type { PaymentNoticeOptions } from './payment-notice-options.ts';
import type { ResultAttention } from './result-attention.ts';

/**
 * Shows a session's status, and offers what a shopper can do about it, outside of the notice: one button, or what a
 * payment still needs elsewhere. What it says is told once, by what loads with it (`result-attention`).
 */
export class PaymentNotice {
  readonly #result: LaterPart<ResultMessages, typeof import('./result-notice.ts')>;
  #given: PaymentNoticeOptions | undefined;
  #attention: ResultAttention | undefined;

  constructor(host: MovableElement) {
    this.#result = new LaterPart(host, async () => {
      const module = await import('./result-notice.ts');
      this.#attention ??= module.attend(host, () => this.#given, this.#result);
      return module;
    });
  }

  /** Moves focus to the result, once there is one. */
  focus(options?: FocusOptions): void {
    this.#attention?.focus(options);
  }

  /** What the shopper may keep of a payment. */
  receipt(attempt: PaymentResult): TemplateResult | undefined {
    const { module, value: words } = this.#result;
    return words && module?.receipt(attempt, words, brandName);
  }

  render(given: PaymentNoticeOptions): TemplateResult {
    this.#given = given;
    const { session, localize, frame, restart, absent } = given;
    const { status = 'loading' } = session ?? {};
    const broken = frame?.failed || status === 'unavailable';
    // As soon as anything is known: a result then has its words whatever becomes of the network.
    const words = broken || absent || status !== 'loading' ? this.#result.use(localize) : undefined;
    const { module } = this.#result;
    const shown = words && module?.resultNotice(given, words);
    return html`<div class="status">
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
    const { status, silent = true, form } = session ?? {};
    // The warning that time runs out may be dropped, but never a payment's result.
    const quiet = silent || status === 'ending';
    if (!localize || (quiet && !frame?.failed)) return undefined;
    const instead = form === 'over' || form === 'away' ? 'unknown' : 'unavailable';
    const said = status === 'paying' ? status : instead;
    // What would announce it is what can't be loaded.
    return html`<div role="alert">
      <p part="notice-title">${localize.text(`${said}Title`)}</p>
      <p part="notice-text">${localize.text(`${said}Text`)}</p>
    </div>`;
  }
}
