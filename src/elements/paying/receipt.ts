import { html, nothing, type TemplateResult } from 'lit';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import { formatDate } from '../../localization/date.ts';
import type { Localization } from '../../localization/localization.ts';
import type { ResultMessages } from '../../localization/result/en.ts';
import type { brandName } from '../base/brand-name.ts';

/**
 * What the shopper may keep of a payment: order number, card, amount, date. The names of brands are handed in:
 * were they loaded here too, bundlers would make a file of them.
 */
export function receipt(
  { order_no, card, amount, settled_at }: PaymentResult,
  words: Localization<ResultMessages>,
  nameOf: typeof brandName,
): TemplateResult {
  const row = (label: string, value: unknown) =>
    html`<div>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`;
  const masked = card && {
    brand: nameOf(card.brand) || words.text('card'),
    lastFour: card.last_four,
  };
  return html`
    ${row(words.text('orderNumber'), html`<bdi>${order_no}</bdi>`)}
    ${masked ? row(words.text('card'), words.text('cardEnding', masked)) : nothing}
    ${row(words.text('amount'), words.money(amount))}
    ${
      settled_at
        ? row(
            words.text('date'),
            html`<time datetime=${settled_at}>${formatDate(settled_at, words.locale)}</time>`,
          )
        : nothing
    }
  `;
}
