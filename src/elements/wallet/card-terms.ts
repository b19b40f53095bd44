import { html, nothing, type TemplateResult } from 'lit';
import type { CardView } from '../../contract/proxy/issued.schema.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { isolated } from './card-name.ts';
import { skeletonLine } from './skeleton.ts';

/**
 * What a card may be used for: its limit, and what else its record names. What a restriction does, the gateway says in
 * its own words (C-221): they stand behind what it names.
 */
export function cardTerms(
  card: CardView,
  isAwaited: boolean,
  localize: Localization<IssuingMessages>,
): TemplateResult {
  const { limit, transaction_limit: most, one_time: oneTime } = card;
  const rows = [
    {
      part: 'limit',
      label: localize.text('limitNow'),
      text: limit ? localize.money(limit) : localize.text('noLimit'),
    },
    {
      part: 'payment-limit',
      label: localize.text('paymentLimit'),
      text: most && localize.money(most),
    },
    {
      part: 'merchants',
      label: localize.text('merchantRule'),
      text: ruleOf(card.merchants, card.merchants_restriction),
    },
    {
      part: 'merchant-categories',
      label: localize.text('categoryRule'),
      text: ruleOf(card.merchant_categories, card.merchant_categories_restriction),
    },
  ];
  return html`<dl>
      ${rows.map(({ part, label, text }) =>
        text === undefined
          ? nothing
          : html`<div class="row">
              <dt>${label}</dt>
              <dd part=${part}>${isAwaited ? skeletonLine() : html`<bdi>${text}</bdi>`}</dd>
            </div>`,
      )}
    </dl>
    ${oneTime ? html`<p class="muted" part="one-time">${localize.text('oneTimeNote')}</p>` : nothing}`;
}

/** Nothing where nothing is restricted. */
function ruleOf(names: readonly string[] = [], rule?: string): string | undefined {
  const parts = [names.map(isolated).join(', '), rule && `(${isolated(rule)})`].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : undefined;
}
