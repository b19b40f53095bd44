import { html, nothing, type TemplateResult } from 'lit';
import type { OrderMessages } from '../../localization/order/en.ts';
import { baseStyles, skeletonStyles } from '../../styles/element-styles.ts';
import { CheckoutElement } from '../session/checkout-element.ts';
import { LaterPart } from '../session/later-part.ts';
import { define } from '../base/define.ts';
import { orderSummaryStyles } from './order-summary.styles.ts';

/**
 * What is paid: items, parts of the amount, total, written in the shopper's language. A total that
 * changes is announced politely. Works inside a `tender-checkout` or alone.
 *
 * @slot heading - In place of the heading.
 *
 * @fires {TenderLoadErrorEvent} tender-load-error - The session could not be loaded (when alone).
 * @fires {TenderResultEvent} tender-result - An outcome is known or has changed (when alone).
 * @fires {TenderStepEvent} tender-step - The checkout has come to another step (when alone).
 * @fires {TenderSessionChangeEvent} tender-session-change - The session's view has changed (when alone).
 *
 * @csspart heading - The heading with the number of items.
 * @csspart item - One line of the order.
 * @csspart amounts - The parts of the amount.
 * @csspart total - The total.
 *
 * @cssprop --tender-order-lines - Lines to keep room for until the order is known: 1, unless the page knows better. A quantity above one takes 0.7 more.
 */
export class TenderOrderSummary extends CheckoutElement {
  static override readonly styles = [baseStyles, skeletonStyles, orderSummaryStyles];

  readonly #lines = new LaterPart<OrderMessages, typeof import('./order-lines.ts')>(
    this,
    () => import('./order-lines.ts'),
  );

  protected override render(): TemplateResult {
    const { view, fault } = this.session.value ?? {};
    const words = this.#lines.use(this.localization.value);
    const { module } = this.#lines;
    const order = view && words && module?.orderLines(view, words, this);
    // The amount is on the Pay button, too, and a fault has its notice: better no lines than a skeleton for ever.
    const waits = !order && !fault && !this.#lines.failed;
    return html`<section
      class="summary"
      lang=${words?.language ?? nothing}
      dir=${words?.direction ?? nothing}
      aria-label=${words?.text('orderSummary') ?? nothing}
      aria-busy=${waits}
    >
      ${waits ? skeleton : order}
    </section>`;
  }
}

const skeleton = html`<div class="waiting">
  <div class="skeleton"></div>
  <div class="skeleton"></div>
  <div class="skeleton"></div>
</div>`;

define('tender-order-summary', TenderOrderSummary);

declare global {
  interface HTMLElementTagNameMap {
    'tender-order-summary': TenderOrderSummary;
  }
}
