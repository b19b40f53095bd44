import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { BalanceAt, OperationRun } from './operations.ts';
import { notice } from '../base/notice.ts';
import { asOf } from './as-of.ts';

type Localize = Localization<IssuingMessages>;

interface OperationNoticesOptions {
  readonly runs: readonly OperationRun[];
  readonly localize: Localize;
  /** What the card holds as last asked. */
  readonly now?: BalanceAt | undefined;
  readonly onRecheck: (run: OperationRun) => void;
}

/** Shows the result of each operation. What is not certain comes with the balances, and a way to ask again. */
export function operationNotices({
  runs,
  localize,
  now,
  onRecheck,
}: OperationNoticesOptions): TemplateResult {
  const unknown = runs.filter(({ state }) => state === 'unknown');
  return html`${operationStatus(runs, localize)}
  ${unknown.map(
    (run) =>
      html`${evidence(run, localize, now)}
        <button
          class="quiet"
          part="check-again-button"
          type="button"
          @click=${() => onRecheck(run)}
        >
          ${localize.text('checkAgain')}
        </button>`,
  )}`;
}

/** What has become of operations, in a live region that is there before they begin. */
export const operationStatus = (
  runs: readonly OperationRun[],
  localize: Localize,
): TemplateResult =>
  html`<div class="status" role="status" tabindex="-1" part="result">
    ${runs.map((run) => runNotice(run, localize))}
  </div>`;

function runNotice({ state, request }: OperationRun, localize: Localize): TemplateResult {
  const amount = request.amount ? localize.money(request.amount) : '';
  switch (state) {
    case 'succeeded':
      return html`<p class="done" part="done">${localize.text(request.done, { amount })}</p>`;
    case 'running':
      return notice('busy', localize.text('runningTitle'), localize.text('runningText'));
    case 'forbidden':
      return notice('bad', localize.text('failedTitle'), localize.text('forbiddenText'));
    case 'failed':
      return notice('bad', localize.text('failedTitle'), localize.text('failedText'));
    case 'unsettled':
    case 'unknown':
      return notice('plain', localize.text(`${state}Title`), localize.text(`${state}Text`));
  }
}

/** Balances before and after; the proxy's own where it has gathered them (P-09). */
function evidence(
  { request, result }: OperationRun,
  localize: Localize,
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
