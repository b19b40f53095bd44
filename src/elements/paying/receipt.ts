import { html, nothing, type TemplateResult } from 'lit';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { ResultMessages } from '../../localization/result/en.ts';
import { brandName } from '../base/brand-name.ts';

/** What the shopper may keep of a payment: order number, card, amount, date. */
export function receipt(
  { order_no, card, amount, settled_at }: PaymentResult,
  words: Localization<ResultMessages>,
): TemplateResult {
  const row = (label: string, value: unknown) =>
    html`<div>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`;
  const masked = card && {
    brand: brandName(card.brand) || words.text('card'),
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
            html`<time datetime=${settled_at}>${words.date(settled_at)}</time>`,
          )
        : nothing
    }
  `;
}
