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
  const { limit, shared: isShared, transaction_limit: most, one_time: oneTime } = card;
  const rows = [
    {
      part: 'limit',
      label: localize.text('limitNow'),
      text: limit ? localize.money(limit) : isShared ? localize.text('noLimit') : undefined,
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
      text: ruleOf(
        card.merchant_categories?.map(categoryName),
        card.merchant_categories_restriction,
      ),
    },
  ];
  const known = rows.filter(({ text }) => text !== undefined);
  return html`${
    known.length === 0
      ? // The place of a limit: nothing moves under a finger when it comes.
        html`<p aria-hidden="true">&nbsp;</p>`
      : html`<dl>
          ${known.map(
            ({ part, label, text }) =>
              html`<div class="row">
                <dt>${label}</dt>
                <dd part=${part}>${isAwaited ? skeletonLine() : html`<bdi>${text}</bdi>`}</dd>
              </div>`,
          )}
        </dl>`
  }
  ${oneTime ? html`<p class="muted" part="one-time">${localize.text('oneTimeNote')}</p>` : nothing}`;
}

/** Four digits alone don't say what they are: a merchant category code (ISO 18245). */
const categoryName = (name: string): string => (/^\d{4}$/.test(name) ? `MCC ${name}` : name);

/** Nothing where nothing is restricted. */
function ruleOf(names: readonly string[] = [], rule?: string): string | undefined {
  const parts = [names.map(isolated).join(', '), rule && `(${isolated(rule)})`].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : undefined;
}
