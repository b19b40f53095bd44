import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { BalanceAt, OperationRun } from './operations.ts';
import { notice } from '../base/notice.ts';

type Localize = Localization<IssuingMessages>;

interface TellOptions {
  readonly movements: readonly OperationRun[];
  readonly localize: Localize | undefined;
  /** What the card holds as last asked. */
  readonly now?: BalanceAt | undefined;
  readonly onAgain: (movement: OperationRun) => void;
}

/**
 * Tells what became of what was asked for, in a live region that is there from the first render on.
 * Beside what is not certain stand the balances, and a way to ask again.
 */
export function operationNotices({
  movements,
  localize,
  now,
  onAgain,
}: TellOptions): TemplateResult {
  const unknown = movements.filter(({ state }) => state === 'unknown');
  return html`<div class="told" role="status" tabindex="-1" part="told">
      ${localize ? movements.map((movement) => tell(movement, localize)) : nothing}
    </div>
    ${
      localize
        ? unknown.map(
            (movement) =>
              html`${evidence(movement, localize, now)}
                <button
                  class="quiet"
                  part="check-again-button"
                  type="button"
                  @click=${() => onAgain(movement)}
                >
                  ${localize.text('checkAgain')}
                </button>`,
          )
        : nothing
    }`;
}

function tell({ state, wish }: OperationRun, localize: Localize): TemplateResult {
  const amount = wish.amount ? localize.money(wish.amount) : '';
  switch (state) {
    case 'succeeded':
      return html`<p class="done" part="done">${localize.text(wish.done, { amount })}</p>`;
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
  { wish, result }: OperationRun,
  localize: Localize,
  now: BalanceAt | undefined,
): TemplateResult | typeof nothing {
  const { before, after, currency = '' } = result?.evidence ?? {};
  const at = (one: typeof before): BalanceAt | undefined =>
    one && { amount: { value: one.value, currency }, asOf: one.as_of };
  const rows = [
    { label: localize.text('before'), balance: at(before) ?? wish.before },
    { label: localize.text('after'), balance: at(after) ?? now },
  ];
  if (!rows.some(({ balance }) => balance)) return nothing;
  return html`<dl class="evidence" part="evidence">
      ${rows.map(({ label, balance }) =>
        balance
          ? html`<div class="row">
              <dt>${label}</dt>
              <dd>
                ${localize.money(balance.amount)}
                <time class="muted" datetime=${balance.asOf}>
                  ${localize.text('asOf', { time: localize.date(balance.asOf) })}
                </time>
              </dd>
            </div>`
          : nothing,
      )}
    </dl>
    <p class="muted">${localize.text('evidence')}</p>`;
}
