import { html, nothing, type TemplateResult } from 'lit';
import { announce, readyAnnouncer } from '../base/announcer.ts';
import type { ReadView } from '../../client/index.ts';
import { multiplyAmount } from '../../contract/money/decimal-amount.ts';
import type { Localization } from '../../localization/localization.ts';
import type { OrderMessages } from '../../localization/order/en.ts';

// Everything here loads while the session does, and its texts with it.
export { orderLinesStyles as styles } from './order-lines.styles.ts';
export { loadOrderMessages as loadMessages } from '../../localization/loading/order.ts';

type Items = ReadView['items'];
type Parts = NonNullable<ReadView['parts']>;
type Words = Localization<OrderMessages>;

/** How many lines of an order show at first, so that its total stays near. */
const MOST_LINES = 8;

const countOf = (items: Items): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Parts of the amount in the order they are added up, with the text that names each. */
const PARTS = {
  item_total: 'itemTotal',
  shipping: 'shipping',
  shipping_discount: 'shippingDiscount',
  handling: 'handling',
  insurance: 'insurance',
  tax_total: 'taxTotal',
  discount: 'discount',
} as const satisfies Record<keyof Parts, keyof OrderMessages>;

/** The total that each summary has, and what was said of it. */
const totals = new WeakMap<Element, string>();

/** Says a total that has changed. */
function tellTotal(summary: Element, { amount }: ReadView, words: Words): void {
  const total = `${amount.value} ${amount.currency}`;
  const before = totals.get(summary);
  totals.set(summary, total);
  readyAnnouncer(summary);
  if (before && before !== total)
    announce(summary, words.text('totalChanged', { amount: words.money(amount) }), words);
}

/** Items, parts of the amount, total; of which the summary says when it has changed. */
export function orderLines(view: ReadView, words: Words, summary: Element): TemplateResult {
  const { items, parts = {}, amount } = view;
  tellTotal(summary, view, words);
  const shown = Object.entries(PARTS).flatMap(([part, label]) => {
    const value = parts[part as keyof Parts];
    const discount = part.endsWith('discount');
    if (value === undefined || (discount && !Number(value))) return [];
    // A discount is taken off, however the shop writes it.
    return {
      label: words.text(label),
      value: discount ? `-${value.replace('-', '')}` : value,
    };
  });
  const count = countOf(items);
  // A line or two are not worth a click.
  const end = items.length > MOST_LINES + 2 ? MOST_LINES : items.length;
  const folded = items.slice(end);
  return html`
    <div class="heading" part="heading">
      <slot name="heading"><span class="title">${words.text('orderSummary')}</span></slot>
      ${count > 0 ? html`<span class="muted">${words.count('itemCount', count)}</span>` : nothing}
    </div>
    ${
      items.length > 0
        ? html`<ul>
            ${items.slice(0, end).map((item) => orderLine(item, words))}
          </ul>`
        : nothing
    }
    ${
      folded.length > 0
        ? html`<details>
            <summary>${words.count('moreItems', countOf(folded))}</summary>
            <ul>
              ${folded.map((item) => orderLine(item, words))}
            </ul>
          </details>`
        : nothing
    }
    <dl part="amounts">
      ${shown.map(
        ({ label, value }) =>
          html`<div class="line muted">
            <dt>${label}</dt>
            <dd>${words.money({ value, currency: amount.currency })}</dd>
          </div>`,
      )}
      <div class="line total" part="total">
        <dt>${words.text('total')}</dt>
        <dd>${words.money(amount)}</dd>
      </div>
    </dl>
  `;
}

function orderLine({ name, unit_price, quantity }: Items[number], words: Words): TemplateResult {
  const price = words.money(unit_price);
  return html`<li class="line" part="item">
    <span>
      <bdi>${name}</bdi>
      ${
        quantity > 1
          ? html`<span class="quantity muted">
              ${words.text('quantity', { count: quantity.toLocaleString(words.locale), price })}
            </span>`
          : nothing
      }
    </span>
    <span class="price">${words.money(multiplyAmount(unit_price, quantity))}</span>
  </li>`;
}
