import { html, nothing, type TemplateResult } from 'lit';
import type { IssuingResult } from '../../client/index.ts';
import type { ShownAmount } from '../../contract/money/decimal-amount.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { asOf } from './as-of.ts';
import { isolated } from './card-name.ts';
import type { BalanceAt } from './operations.ts';

type Localize = Localization<IssuingMessages>;

/** What to ask by. */
export const reference = (id: string, localize: Localize): TemplateResult =>
  html`<p class="muted" part="reference">${localize.text('reference', { id: isolated(id) })}</p>`;

/**
 * Balances before and after, and what the balance would be by now with the request and without it; the proxy's own
 * where it has gathered them (P-09), else what was seen here. They are no more than an indication of what isn't proven.
 */
export function balanceEvidence(
  evidence: IssuingResult['evidence'],
  localize: Localize,
  seen: { readonly before?: BalanceAt | undefined; readonly now?: BalanceAt | undefined } = {},
  isProven = false,
): TemplateResult | typeof nothing {
  const { before, after, if_done, if_not_done, currency = '' } = evidence ?? {};
  // What was seen before it was asked for is not how it is now.
  const seenNow = seen.now && seen.now.asOf > (seen.before?.asOf ?? '') ? seen.now : undefined;
  const of = (value?: string): ShownAmount | undefined =>
    value === undefined ? undefined : { value, currency };
  const rows = [
    {
      label: 'before',
      amount: of(before?.value) ?? seen.before?.amount,
      instant: before?.as_of ?? seen.before?.asOf,
    },
    {
      label: 'after',
      amount: of(after?.value) ?? seenNow?.amount,
      instant: after?.as_of ?? seenNow?.asOf,
    },
    { label: 'carriedOut', amount: of(if_done) },
    { label: 'notCarriedOut', amount: of(if_not_done) },
  ] as const;
  if (!rows.some(({ amount }) => amount)) return nothing;
  return html`<dl class="evidence" part="evidence">
      ${rows.map(({ label, amount, ...at }) =>
        amount
          ? html`<div class="row">
              <dt>${localize.text(label)}</dt>
              <dd>
                ${localize.money(amount)}
                ${'instant' in at && at.instant ? asOf(at.instant, localize, 'muted') : nothing}
              </dd>
            </div>`
          : nothing,
      )}
    </dl>
    ${isProven ? nothing : html`<p class="muted">${localize.text('evidence')}</p>`}`;
}
