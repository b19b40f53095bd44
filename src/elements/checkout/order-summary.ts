import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { ReadView } from '../../client/index.ts';
import { multiplyAmount } from '../../contract/money/decimal-amount.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import { baseStyles, skeletonStyles } from '../../styles/element-styles.ts';
import { CheckoutElement } from '../session/checkout-element.ts';
import { define } from '../base/define.ts';
import { orderSummaryStyles } from './order-summary.styles.ts';

type Parts = NonNullable<ReadView['parts']>;

/** Parts of the amount in the order they are added up, with the text that names each. */
const PARTS = {
  item_total: 'itemTotal',
  shipping: 'shipping',
  shipping_discount: 'shippingDiscount',
  handling: 'handling',
  insurance: 'insurance',
  tax_total: 'taxTotal',
  discount: 'discount',
} as const satisfies Record<keyof Parts, keyof PageMessages>;

/**
 * What is paid: items, parts of the amount, total, written in the shopper's language. A total that
 * changes is announced politely. Works inside a `tender-checkout` or alone.
 *
 * @slot heading - In place of the heading.
 *
 * @fires {TenderLoadErrorEvent} tender-load-error - The session could not be loaded (when alone).
 * @fires {TenderResultEvent} tender-result - An outcome is known or has changed (when alone).
 * @fires {TenderSessionChangeEvent} tender-session-change - The session's view has changed (when alone).
 *
 * @csspart heading - The heading with the number of items.
 * @csspart item - One line of the order.
 * @csspart amounts - The parts of the amount.
 * @csspart total - The total.
 */
export class TenderOrderSummary extends CheckoutElement {
  static override readonly styles = [baseStyles, skeletonStyles, orderSummaryStyles];

  #total: string | undefined;
  #announcement = '';

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const view = this.session.value?.view;
    const localize = this.localization.value;
    if (!view || !localize) return;
    const total = `${view.amount.value} ${view.amount.currency}`;
    if (this.#total !== undefined && total !== this.#total)
      this.#announcement = localize.text('totalChanged', { amount: localize.money(view.amount) });
    this.#total = total;
  }

  protected override render(): TemplateResult {
    const view = this.session.value?.view;
    const localize = this.localization.value;
    return html`<section
      class="summary"
      lang=${localize?.language ?? nothing}
      dir=${localize?.direction ?? nothing}
      aria-label=${localize?.text('orderSummary') ?? nothing}
      aria-busy=${!view}
    >
      ${view && localize ? this.#renderOrder(view, localize) : skeleton}
      <p class="visually-hidden" role="status">${this.#announcement}</p>
    </section>`;
  }

  #renderOrder(
    { items, parts = {}, amount }: ReadView,
    localize: Localization<PageMessages>,
  ): TemplateResult {
    const shown = Object.entries(PARTS).flatMap(([part, label]) => {
      const value = parts[part as keyof Parts];
      const discount = part.endsWith('discount');
      if (value === undefined || (discount && !Number(value))) return [];
      // A discount is taken off, however the shop writes it.
      return {
        label: localize.text(label),
        value: discount ? `-${value.replace('-', '')}` : value,
      };
    });
    const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
    return html`
      <div class="heading" part="heading">
        <slot name="heading"><span class="title">${localize.text('orderSummary')}</span></slot>
        ${count > 0 ? html`<span class="muted">${localize.count('itemCount', count)}</span>` : nothing}
      </div>
      ${
        items.length > 0
          ? html`<ul>
              ${items.map((item) => this.#renderItem(item, localize))}
            </ul>`
          : nothing
      }
      <dl part="amounts">
        ${shown.map(
          ({ label, value }) =>
            html`<div class="line muted">
              <dt>${label}</dt>
              <dd>${localize.money({ value, currency: amount.currency })}</dd>
            </div>`,
        )}
        <div class="line total" part="total">
          <dt>${localize.text('total')}</dt>
          <dd>${localize.money(amount)}</dd>
        </div>
      </dl>
    `;
  }

  #renderItem(
    { name, unit_price, quantity }: ReadView['items'][number],
    localize: Localization<PageMessages>,
  ): TemplateResult {
    const price = localize.money(unit_price);
    return html`<li class="line" part="item">
      <span>
        ${name}
        ${
          quantity > 1
            ? html`<span class="quantity muted">
                ${localize.text('quantity', { count: localize.number(quantity), price })}
              </span>`
            : nothing
        }
      </span>
      <span class="price">${localize.money(multiplyAmount(unit_price, quantity))}</span>
    </li>`;
  }
}

const skeleton = html`<div class="waiting" aria-hidden="true">
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
