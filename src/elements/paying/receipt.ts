import { html, nothing, type TemplateResult } from 'lit';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import { formatDate } from '../../localization/date.ts';
import type { Localization } from '../../localization/localization.ts';
import type { ResultMessages } from '../../localization/result/en.ts';
import type { brandName } from '../base/brand-name.ts';

/**
 * What the shopper may keep of a payment: the shop's order number, card, amount, plan, what was refunded,
 * date, and the payment's own number. What the page has to offer after it follows. The names of brands are handed in: were they loaded here too, bundlers would make
 * a file of them.
 */
export function receipt(
  { order_id, order_no, card, amount, instalment_plan: plan, outcome_at, refunded }: PaymentResult,
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
  return html`<dl class="receipt" part="receipt">
      ${row(words.text('orderNumber'), html`<bdi>${order_id}</bdi>`)}
      ${masked ? row(words.text('card'), words.text('cardEnding', masked)) : nothing}
      ${row(words.text('amount'), words.money(amount))}
      ${
        plan
          ? row(
              words.text('instalments'),
              words.text(plan.total ? 'planTotal' : 'plan', {
                count: plan.count.toLocaleString(words.locale),
                each: words.money(plan.each),
                total: plan.total ? words.money(plan.total) : '',
              }),
            )
          : nothing
      }
      ${refunded ? row(words.text('refunded'), words.money(refunded)) : nothing}
      ${
        outcome_at
          ? row(
              words.text('date'),
              html`<time datetime=${outcome_at}>${formatDate(outcome_at, words.locale)}</time>`,
            )
          : nothing
      }
      ${row(words.text('paymentNumber'), html`<bdi>${order_no}</bdi>`)}
    </dl>
    <slot name="after-payment"></slot>`;
}
