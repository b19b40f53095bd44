import { html, nothing, type TemplateResult } from 'lit';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { asOf } from './as-of.ts';
import type { BalanceAt, OperationRun } from './operations.ts';

/** Balances before and after; the proxy's own where it has gathered them (P-09). */
export function balanceEvidence(
  { request, result }: OperationRun,
  localize: Localization<IssuingMessages>,
  now: BalanceAt | undefined,
): TemplateResult | typeof nothing {
  const { before, after, currency = '' } = result?.evidence ?? {};
  const at = (one: typeof before): BalanceAt | undefined =>
    one && { amount: { value: one.value, currency }, asOf: one.as_of };
  const rows = [
    { label: localize.text('before'), balance: at(before) ?? request.before },
    { label: localize.text('after'), balance: at(after) ?? now },
  ];
  if (!rows.some(({ balance }) => balance)) return nothing;
  return html`<dl class="evidence" part="evidence">
      ${rows.map(({ label, balance }) =>
        balance
          ? html`<div class="row">
              <dt>${label}</dt>
              <dd>${localize.money(balance.amount)} ${asOf(balance.asOf, localize, 'muted')}</dd>
            </div>`
          : nothing,
      )}
    </dl>
    <p class="muted">${localize.text('evidence')}</p>`;
}
